import { noteServerTime } from './server-clock.ts';
import { endSession, readToken } from './session.ts';

/**
 * Why a request brought nothing. `status` 0 = no response. `waitSeconds` is the server's
 * Retry-After.
 */
export type Refusal = {
  status: number;
  code: string | null;
  message: string | null;
  waitSeconds: number | null;
};

/** A PDF may wait in the server's queue before it is made. */
const ANSWER_MS = 90_000;

const NO_ANSWER: Refusal = { status: 0, code: null, message: null, waitSeconds: null };

/**
 * Posts JSON with the session token for an answer of this type and reads it with `read`. It does
 * not reject on network errors, timeouts and aborts: the status is then 0. Clears the session when
 * the server rejects the token.
 */
export async function postFor<T>(
  path: string,
  body: object,
  type: 'text/html' | 'application/pdf' | 'application/json',
  read: (response: Response) => Promise<T>,
  controller = new AbortController(),
): Promise<{ value: T; refusal: null } | { value: null; refusal: Refusal }> {
  const token = readToken();
  const timer = setTimeout(() => controller.abort(), ANSWER_MS);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: controller.signal,
    });
    noteServerTime(response);
    if (response.ok && isType(response, type))
      return { value: await read(response), refusal: null };
    const refusal = await readRefusal(response);
    if (token && refusal.code === 'invalid-token' && readToken() === token) endSession();
    return { value: null, refusal };
  } catch (error) {
    // TypeError: no connection. DOMException: aborted. SyntaxError: truncated response.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return { value: null, refusal: NO_ANSWER };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function isType(response: Response, type: string): boolean {
  return response.headers.get('content-type')?.startsWith(type) === true;
}

async function readRefusal(response: Response): Promise<Refusal> {
  const body = isType(response, 'application/json')
    ? ((await response.json()) as Record<string, unknown>)
    : {};
  const wait = Number(response.headers.get('retry-after'));
  return {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : null,
    message: typeof body.message === 'string' ? body.message : null,
    waitSeconds: wait > 0 ? wait : null,
  };
}
