import { endSession, readToken } from './session.ts';

/**
 * The result of an upload. `status` 0 = no response; `field` names the invalid parameter; `body` is
 * the whole JSON body.
 */
export type UploadAnswer = {
  ok: boolean;
  status: number;
  message: string | null;
  field: string | null;
  body: Record<string, unknown>;
};

const NO_ANSWER: UploadAnswer = { ok: false, status: 0, message: null, field: null, body: {} };

/**
 * Uploads a file as the body of a POST with the session token. It uses XMLHttpRequest, since fetch
 * reports no upload progress. Resolves to null when `signal` aborted it, and does not reject on
 * network errors.
 */
export function uploadFile(
  path: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<UploadAnswer | null> {
  const token = readToken();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const answer = readAnswer(request);
      if (answer.status === 401 && readToken() === token) endSession();
      resolve(answer);
    };
    request.onerror = () => resolve(NO_ANSWER);
    request.onabort = () => resolve(null);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): UploadAnswer {
  const ok = status >= 200 && status < 300;
  try {
    const body = (JSON.parse(responseText) ?? {}) as Record<string, unknown>;
    const { message, field } = body;
    return {
      ok,
      status,
      message: typeof message === 'string' ? message : null,
      field: typeof field === 'string' ? field : null,
      body,
    };
  } catch (error) {
    // Not JSON: an error page of a proxy.
    if (error instanceof SyntaxError)
      return { ok: false, status, message: null, field: null, body: {} };
    throw error;
  }
}
