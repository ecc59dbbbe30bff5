import { type ApiAnswer, askApi } from './ask-api.ts';
import { endSession, readToken } from './session.ts';

export type { ApiAnswer };

/** Said when a request got no answer (specification, section 8). */
export const NETWORK_ERROR = 'Network error. Please try again.';

/** Why a request failed, in the words of the server if it sent some. */
export function failureOf(
  { status, message }: Pick<ApiAnswer, 'status' | 'message'>,
  otherwise = 'Please try again.',
): string {
  return status === 0 ? NETWORK_ERROR : (message ?? otherwise);
}

/**
 * Calls the API with the session token. Clears the session when the server rejects the token. See
 * `askApi` for the answer and the body. `headers` are sent in addition.
 */
export async function sendToApi(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const token = readToken();
  const answer = await askApi(
    method,
    path,
    token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
    body,
  );
  if (token && answer.status === 401 && answer.code === 'invalid-token' && readToken() === token)
    endSession();
  return answer;
}
