import { useCallback, useEffect, useState } from 'react';
import type { Account } from '../../shared/auth.ts';
import { NETWORK_ERROR, sendToApi } from '../lib/send.ts';
import { endSession } from '../lib/session.ts';

/** The account. During a reload the last data stays. `failure` says why there is none. */
export type AccountState = { account: Account | null; failure: string | null; reload: () => void };

/**
 * Loads the account of the user. An expired session is cleared, and the page then redirects to the
 * login.
 */
export function useAccount(): AccountState {
  const [account, setAccount] = useState<Account | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    let isWanted = true;
    void sendToApi('GET', '/api/account').then(({ ok, status, message, body }) => {
      if (!isWanted) return;
      if (status === 401) endSession();
      else if (ok) setAccount(body as Account);
      else setFailure(status === 0 ? NETWORK_ERROR : (message ?? 'Failed to load your account.'));
    });
    return () => {
      isWanted = false;
    };
  }, [attempt]);

  const reload = useCallback(() => {
    setFailure(null);
    setAttempt((number) => number + 1);
  }, []);

  return { account, failure, reload };
}
