import { createContext, data, type RouterContextProvider } from 'react-router';
import type { PostedForm } from '../../shared/page-renderer.ts';
import { addressOf } from './ask-api.ts';
import type { AnswerOf, ArgumentsOf, Endpoint, Readable, Success } from './endpoints.ts';
import { readToken } from './session.ts';

/**
 * Calls the product's own API by path: in-process on the server, over the network in the browser.
 */
export type ApiFetch = (path: string) => Promise<Response>;

let hasSession = false;

/**
 * From now on the loaders send the session token. Call it after hydration: the first render must
 * match the server's anonymous page.
 */
export function askWithSession(): void {
  hasSession = true;
}

/** Whether loaders send a session token now. */
export function asksWithSession(): boolean {
  return hasSession && readToken() !== null;
}

/** The server puts its in-process fetch here; the browser uses the default. */
export const apiFetchContext = createContext<ApiFetch>((path) => {
  const token = hasSession ? readToken() : null;
  return fetch(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
});

/** The server puts a form here that was posted to the page and refused. */
export const postedContext = createContext<PostedForm | null>(null);

/** The body of every API error (specification, section 10, "Errors"). */
export type Problem = { message: string; code: string };

/** The answer to a request; the types know to which. */
type ApiResponse<E extends Endpoint> = Response & { endpoint?: E };

/**
 * Calls the API. Without a network the page's error boundary gets status 503 with code `offline`.
 */
export async function callApi<E extends Readable>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  ...[sent]: ArgumentsOf<E>
): Promise<ApiResponse<E>> {
  const apiFetch = context.get(apiFetchContext);
  try {
    return await apiFetch(addressOf(endpoint, sent)[1]);
  } catch (error) {
    if (error instanceof TypeError && typeof window !== 'undefined') {
      throw data(
        {
          message: 'We could not reach the server. Check your connection and try again.',
          code: 'offline',
        },
        { status: 503 },
      );
    }
    throw error;
  }
}

const NOT_JSON: Problem = { message: 'Server did not return JSON', code: 'not_json' };

/**
 * Turns an API error answer into what error boundaries read: `{message, code}` with its status.
 * `failure` is said when the server gave no message.
 */
export async function apiProblem(response: Response, failure?: string) {
  const problem = isJson(response) ? ((await response.json()) as Problem) : NOT_JSON;
  const message = problem.message || failure;
  return data({ ...problem, message }, { status: response.status });
}

/**
 * Reads the JSON of a successful answer, or of the given status; a page in its place, from a proxy
 * for example, goes to the error page.
 */
export async function readJson<E extends Endpoint, const Status extends number = Success>(
  response: ApiResponse<E>,
  _status?: Status,
): Promise<AnswerOf<E, Status>> {
  if (!isJson(response)) throw data(NOT_JSON, { status: 502 });
  return response.json() as Promise<AnswerOf<E, Status>>;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

/** Reads a JSON answer of the API; any status but 2xx goes to the page's error boundary. */
export async function readApi<E extends Readable>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  ...sent: ArgumentsOf<E>
): Promise<AnswerOf<E>> {
  const response = await callApi(context, endpoint, ...sent);
  if (!response.ok) throw await apiProblem(response);
  return readJson(response);
}
