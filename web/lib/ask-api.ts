import { noteServerTime } from './server-clock.ts';

/**
 * A response of the API. `message`, `code` and `field` are those of an error (specification,
 * section 10, "Errors"); `body` is the whole JSON body.
 */
export type ApiAnswer = {
  ok: boolean;
  /** 0 = no response */
  status: number;
  code: string | null;
  message: string | null;
  field: string | null;
  body: Record<string, unknown>;
  /** The version of what was answered. */
  etag: string | null;
};

const ANSWER_MS = 30_000;
const NO_ANSWER: ApiAnswer = {
  ok: false,
  status: 0,
  code: null,
  message: null,
  field: null,
  body: {},
  etag: null,
};

/**
 * Calls the API with `body` as JSON. Timeout: 30 seconds. It does not reject on network errors or
 * timeouts: the status is then 0. With `keepalive` the request outlives the page.
 */
export async function askApi(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
  { keepalive = false } = {},
): Promise<ApiAnswer> {
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    noteServerTime(response);
    const isJson = response.headers.get('content-type')?.includes('json');
    const text = await response.text();
    const answer = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return {
      ok: response.ok,
      status: response.status,
      code: textOf(answer.code),
      message: textOf(answer.message),
      field: textOf(answer.field),
      body: answer,
      etag: response.headers.get('etag'),
    };
  } catch (error) {
    // TypeError: no connection. DOMException: timeout. SyntaxError: truncated response.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return NO_ANSWER;
    throw error;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
