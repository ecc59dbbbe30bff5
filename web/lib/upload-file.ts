import { addressOf, answerOf } from './ask-api.ts';
import type { Answer, Endpoint, RequestOf, Sent } from './endpoints.ts';
import { endSession, readToken } from './session.ts';

/**
 * Uploads a file as the body of a POST with the session token. It uses XMLHttpRequest, since fetch
 * reports no upload progress. Resolves to null when `signal` aborted it, and does not reject on
 * network errors.
 */
export function uploadFile<E extends Endpoint & `POST ${string}`>(
  endpoint: E,
  { query = {} }: RequestOf<E> & Pick<Sent, 'query'>,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Answer<E> | null> {
  const token = readToken();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(...addressOf(endpoint, { query }));
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 401 && readToken() === token) endSession();
      resolve(readAnswer(request));
    };
    request.onerror = () => resolve(answerOf({ status: 0 }, false, {}));
    request.onabort = () => resolve(null);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function readAnswer<E extends Endpoint>({ status, responseText }: XMLHttpRequest): Answer<E> {
  try {
    const isGood = status >= 200 && status < 300;
    return answerOf({ status }, isGood, JSON.parse(responseText) ?? {});
  } catch (error) {
    // Not JSON: an error page of a proxy.
    if (error instanceof SyntaxError) return answerOf({ status }, false, {});
    throw error;
  }
}
