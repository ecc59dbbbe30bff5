import { addressOf, answerOf } from './ask-api.ts';
import type { Readable, Refusal, RequestOf, Sent } from './endpoints.ts';
import { saveFile } from './save-file.ts';
import { endSession, readToken } from './session.ts';

/**
 * Downloads a file from the API with the session token and saves it under the server's file name.
 * `onBytes` reports progress.
 */
export async function downloadFile<E extends Readable>(
  endpoint: E,
  request: RequestOf<E> & Pick<Sent, 'query'>,
  onBytes?: (bytes: number) => void,
): Promise<{ ok: true } | Refusal> {
  const token = readToken();
  const [, path] = addressOf(endpoint, request);
  try {
    const response = await fetch(path, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok || !response.body) {
      if (response.status === 401) endSession();
      const message = (await readReason(response)) ?? failure(response);
      return answerOf(response, false, { message });
    }
    const type = response.headers.get('content-type') ?? '';
    const name = fileNameOf(response.headers.get('content-disposition') ?? '');
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onBytes?.(bytes);
    }
    saveFile(name, new Blob(parts, { type }));
    return { ok: true };
  } catch (error) {
    // No connection, or it was lost during the download: do not save an incomplete file.
    if (error instanceof TypeError) return answerOf({ status: 0 }, false, {});
    throw error;
  }
}

/** The whole name of RFC 8187, else the one in ASCII. */
function fileNameOf(disposition: string): string {
  const whole = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const ascii = /filename="([^"]+)"/.exec(disposition)?.[1];
  try {
    return whole ? decodeURIComponent(whole) : (ascii ?? 'download');
  } catch (error) {
    // A proxy cut the header.
    if (error instanceof URIError) return ascii ?? 'download';
    throw error;
  }
}

/** The server's own reason, null without one. */
async function readReason(response: Response): Promise<string | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  try {
    const { message } = (await response.json()) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch (error) {
    // An error page of a proxy.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function failure({ status, statusText }: Response): string {
  return `The file could not be loaded: ${status} ${statusText}`.trimEnd();
}
