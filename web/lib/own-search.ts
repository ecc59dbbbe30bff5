import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from './session.ts';

/**
 * A search reads more of premium jobs for a premium member, and the first page is the one for
 * everybody: it is asked for again for a member, and when somebody has logged out meanwhile.
 * `asMember` = a session was sent along.
 */
export function useOwnSearch(search: string | undefined, asMember: boolean): void {
  const { state, user } = useSession();
  const { revalidate } = useRevalidator();
  const isStale = asMember
    ? state === 'signed-out'
    : state === 'signed-in' && user?.is_premium === true;
  const mustAsk = isStale && search !== undefined;
  useEffect(() => {
    if (mustAsk) void revalidate();
  }, [mustAsk, revalidate]);
}
