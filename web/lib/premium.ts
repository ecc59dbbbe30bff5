import { useCallback, useEffect, useState } from 'react';
import { askApi } from './ask-api.ts';
import { endSession, notePremium, readToken, useSession } from './session.ts';

/**
 * Whether the reader is a premium member. `asking`: `isPremium` is what was stored the last time,
 * which may be a day old. `failed`: the server could not be asked.
 */
export type Premium = {
  state: 'asking' | 'known' | 'failed';
  isPremium: boolean;
  ask: () => void;
};

let pending: { id: number; answer: Promise<boolean | null> } | undefined;

/**
 * Asks the server whether the account `id`, which is logged in, has premium now; null when it
 * cannot be asked. All tabs hear of a change. Calls at the same time are one request.
 */
export function askPremium(id: number): Promise<boolean | null> {
  if (pending?.id !== id) {
    const answer = readStatus(id).finally(() => {
      if (pending?.answer === answer) pending = undefined;
    });
    pending = { id, answer };
  }
  return pending.answer;
}

async function readStatus(id: number): Promise<boolean | null> {
  const token = readToken();
  if (token === null) return null;
  const { ok, status, body } = await askApi('GET /api/auth/status', {
    headers: { 'x-auth-token': token },
  });
  if (status === 401 && readToken() === token) endSession();
  // Somebody else logged in meanwhile.
  if (!ok || body.id !== id) return null;
  notePremium(id, body.is_premium);
  return body.is_premium;
}

/**
 * The premium of the reader, asked when a page that depends on it opens and when it is seen again:
 * it may have been paid, or paid back, on another device. Without `isWanted` nothing is asked.
 */
export function usePremium(isWanted = true): Premium {
  const { state, user } = useSession();
  const id = state === 'signed-out' || !isWanted ? undefined : user?.id;
  const [known, setKnown] = useState<{ id: number; ok: boolean } | null>(null);
  const ask = useCallback(() => {
    if (id === undefined) return;
    void askPremium(id).then((answer) =>
      setKnown((before) =>
        answer !== null || before?.id !== id ? { id, ok: answer !== null } : before,
      ),
    );
  }, [id]);
  useEffect(() => {
    ask();
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => document.removeEventListener('visibilitychange', askWhenSeen);
  }, [ask]);
  const isPremium = user?.is_premium === true;
  if (state === 'signed-out') return { state: 'known', isPremium: false, ask };
  if (id === undefined || known?.id !== id) return { state: 'asking', isPremium, ask };
  return { state: known.ok ? 'known' : 'failed', isPremium, ask };
}
