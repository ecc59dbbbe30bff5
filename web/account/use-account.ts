import { useEffect } from 'react';
import { endSession } from '../lib/session.ts';
import { useApiData } from '../lib/use-api-data.ts';

/**
 * The account of the user, or why there is none. An expired session is cleared, and the page then
 * redirects to the login.
 */
export function useAccount() {
  const { data, failure, refusal, isLoading, reload } = useApiData('GET /api/account', {
    otherwise: 'Failed to load your account.',
  });
  const hasExpired = refusal?.status === 401;
  useEffect(() => {
    if (hasExpired) endSession();
  }, [hasExpired]);
  return { account: data, failure: hasExpired || isLoading ? null : failure, reload };
}
