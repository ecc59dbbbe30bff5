import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { usePremium } from './use-premium.ts';
import { useSession } from './use-session.ts';

/**
 * Runs a search again when the session changed: for premium members words and filters on facts
 * cover all of a premium job, and the server renders the anonymous result. `readsTexts` = there
 * are such words or filters. `asMember` = the list was loaded with a session.
 */
export function useOwnSearch(readsTexts: boolean, asMember: boolean): void {
  const { state } = useSession();
  const { isPremium } = usePremium(readsTexts && !asMember);
  const { revalidate } = useRevalidator();
  const isStale = asMember ? state === 'signed-out' : state === 'signed-in' && isPremium;
  const mustAsk = isStale && readsTexts;
  useEffect(() => {
    if (mustAsk) void revalidate();
  }, [mustAsk, revalidate]);
}
