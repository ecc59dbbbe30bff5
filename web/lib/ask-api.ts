import type { Answer, Call, Endpoint, Refusal, Sent } from './endpoints.ts';
import { noteServerTime } from './server-clock.ts';
import { withQuery } from './url.ts';

const ANSWER_MS = 30_000;

/** As `askApi`, for requests whose types were checked before. */
export async function sendRequest<E extends Endpoint>(
  endpoint: E,
  sent: Sent = {},
): Promise<Answer<E>> {
  const { body, headers, keepalive = false, as = 'application/json', ms = ANSWER_MS } = sent;
  const [method, path] = addressOf(endpoint, sent);
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, ms);
  sent.signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    noteServerTime(response);
    const type = response.headers.get('content-type') ?? '';
    // A proxy may send a page of its own.
    const ok = response.ok && (type.startsWith(as) || response.status === 204);
    const kind = type.includes('json') ? 'json' : as === 'text/html' ? 'text' : 'blob';
    return answerOf(response, ok, await response[kind]());
  } catch (error) {
    // TypeError: no connection. DOMException: timeout. SyntaxError: truncated response.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return answerOf({ status: 0 }, false, {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls the API without the session. Timeout: 30 seconds, or `ms`. It does not reject on network
 * errors or timeouts: the status is then 0.
 */
export const askApi: Call = sendRequest;

/** Method and address of a request: the parameters of 'GET /api/jobs/{id}' are filled in. */
export function addressOf(endpoint: Endpoint, { params, query }: Sent = {}): [string, string] {
  const [method, path] = endpoint.split(' ') as [string, string];
  const filled = path.replace(/{(.+?)}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  return [method, withQuery(filled, query ?? {})];
}

/** The tests of the server check its answers against the schemas of these types (test/api.ts). */
export function answerOf<E extends Endpoint>(
  { status, headers }: { status: number; headers?: Headers },
  ok: boolean,
  body: unknown,
): Answer<E> {
  const { code = null, message = null, field = null } = body as Partial<Refusal>;
  return {
    ok,
    status,
    code,
    message,
    field,
    body,
    etag: headers?.get('etag') ?? null,
    waitSeconds: Number(headers?.get('retry-after')) || null,
  } as Answer<E>;
}
