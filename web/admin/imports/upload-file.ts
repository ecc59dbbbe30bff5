import { endSession, readToken } from '../../lib/session.ts';

/**
 * What came of an upload. `status` 0 = no answer from the network; `field` names the wrong
 * parameter.
 */
export type UploadAnswer = {
  ok: boolean;
  status: number;
  message: string | null;
  field: string | null;
};

const NO_ANSWER: UploadAnswer = { ok: false, status: 0, message: null, field: null };

/**
 * Sends a file as the body of a POST, as the signed-in user. `onProgress` hears how many bytes are
 * on their way (fetch cannot tell). Null when `signal` stopped it; it never rejects for want of a
 * network.
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
    const { message, field } = (JSON.parse(responseText) ?? {}) as Record<string, unknown>;
    return {
      ok,
      status,
      message: typeof message === 'string' ? message : null,
      field: typeof field === 'string' ? field : null,
    };
  } catch (error) {
    // A page of something between us and the server.
    if (error instanceof SyntaxError) return { ok, status, message: null, field: null };
    throw error;
  }
}
