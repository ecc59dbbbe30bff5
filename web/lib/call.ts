import { useEffect, useState } from 'react';
import { sendRequest } from './ask-api.ts';
import type { Answer, ArgumentsOf, Call, Endpoint, Readable, Refusal, Sent } from './endpoints.ts';
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

/**
 * The answer to a request that is made once; null before it comes. For pages that anybody opens:
 * `useApiData` can do more, and weighs 9 kB.
 */
export function useAnswer<E extends Readable>(
  endpoint: E,
  ...[asked]: ArgumentsOf<E, { isWanted?: boolean }>
): Answer<E> | null {
  const [answer, setAnswer] = useState<Answer<E> | null>(null);
  const { isWanted = true, ...sent }: Sent & { isWanted?: boolean } = asked ?? {};
  const request = JSON.stringify(sent);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void sendInSession(endpoint, JSON.parse(request) as Sent).then((got) => {
      if (isCurrent) setAnswer(got);
    });
    return () => {
      isCurrent = false;
    };
  }, [endpoint, request, isWanted]);
  return answer;
}
