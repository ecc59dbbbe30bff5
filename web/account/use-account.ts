import { useEffect } from 'react';
import type { Account } from '../../shared/auth.ts';
import { endSession } from '../lib/session.ts';
import { useApiData } from '../lib/use-api-data.ts';

/** The account. During a reload the last data stays. `failure` says why there is none. */
export type AccountState = { account: Account | null; failure: string | null; reload: () => void };

/**
 * Loads the account of the user. An expired session is cleared, and the page then redirects to the
 * login.
 */
export function useAccount(): AccountState {
  const { data, failure, refusal, isLoading, reload } = useApiData('GET /api/account', {
    otherwise: 'Failed to load your account.',
  });
  const hasExpired = refusal?.status === 401;
  useEffect(() => {
    if (hasExpired) endSession();
  }, [hasExpired]);
  return { account: data, failure: hasExpired || isLoading ? null : failure, reload };
}
