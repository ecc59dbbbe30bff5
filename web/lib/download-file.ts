import { saveFile } from './save-file.ts';
import { NETWORK_ERROR } from './send.ts';
import { endSession, readToken } from './session.ts';

/**
 * Downloads a file from the API with the session token and saves it under the server's file name.
 * `onBytes` reports progress. Returns null, or an error message.
 */
export async function downloadFile(
  path: string,
  onBytes: (bytes: number) => void,
): Promise<string | null> {
  const token = readToken();
  try {
    const response = await fetch(path, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok || !response.body) {
      if (response.status === 401) endSession();
      return `The file could not be loaded: ${response.status} ${response.statusText}`.trimEnd();
    }
    const type = response.headers.get('content-type') ?? '';
    const name =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
      'download';
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onBytes(bytes);
    }
    saveFile(name, new Blob(parts, { type }));
    return null;
  } catch (error) {
    // No connection, or it was lost during the download: do not save an incomplete file.
    if (error instanceof TypeError) return NETWORK_ERROR;
    throw error;
  }
}
