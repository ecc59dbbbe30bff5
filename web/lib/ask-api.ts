import { noteServerTime } from './server-clock.ts';

/**
 * What the API answered. `message`, `code` and `field` are those of an error (DESIGN section 5),
 * `body` is the whole answer.
 */
export type ApiAnswer = {
  ok: boolean;
  /** 0 = no answer from the network */
  status: number;
  code: string | null;
  message: string | null;
  field: string | null;
  body: Record<string, unknown>;
};

const ANSWER_MS = 30_000;
const NO_ANSWER: ApiAnswer = {
  ok: false,
  status: 0,
  code: null,
  message: null,
  field: null,
  body: {},
};

/**
 * Calls the API, the fields of `body` as JSON. Waits 30 seconds at most and never rejects for want
 * of a network: then the status is 0. With `keepalive` the request outlives the page.
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
    };
  } catch (error) {
    // TypeError: no connection. DOMException: no answer in time. SyntaxError: an answer that was
    // cut off.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return NO_ANSWER;
    throw error;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
