import { sendRequest } from './ask-api.ts';
import type { Answer, Call, Endpoint, Refusal, Sent } from './endpoints.ts';
import { endSession, readToken } from './session.ts';

/** Said when a request got no answer (specification, section 8). */
export const NETWORK_ERROR = 'Network error. Please try again.';

/** Why a request failed, in the words of the server if it sent some. */
export function failureOf(
  { status, message }: Pick<Refusal, 'status' | 'message'>,
  otherwise = 'Please try again.',
): string {
  return status === 0 ? NETWORK_ERROR : (message ?? otherwise);
}

/** As `call`, for requests whose types were checked before. */
export async function sendInSession<E extends Endpoint>(
  endpoint: E,
  sent: Sent = {},
): Promise<Answer<E>> {
  const token = readToken();
  const answer = await sendRequest(endpoint, {
    ...sent,
    headers: { ...sent.headers, ...(token && { Authorization: `Bearer ${token}` }) },
  });
  if (token && answer.status === 401 && answer.code === 'invalid-token' && readToken() === token)
    endSession();
  return answer;
}

/**
 * Calls the API with the session token: `call('GET /api/jobs/{id}', { params: { id } })`. The types
 * are those of the server's operations. Clears the session when the server rejects the token. See
 * `askApi` for time-outs and lost connections.
 */
export const call: Call = sendInSession;
