import { useEffect, useState } from 'react';
import { sendInSession } from './call.ts';
import type { Answer, ArgumentsOf, Readable, Sent } from './endpoints.ts';

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
