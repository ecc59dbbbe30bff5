import { useCallback, useEffect, useState } from 'react';
import { askPremium } from './premium.ts';
import { useSession } from './use-session.ts';

/**
 * Whether the reader is a premium member. `asking`: `isPremium` is what was stored the last time,
 * which may be a day old. `failed`: the server could not be asked.
 */
export type Premium = {
  state: 'asking' | 'known' | 'failed';
  isPremium: boolean;
  ask: () => void;
};

/**
 * The premium of the reader, asked when a page that depends on it opens and when it is seen again:
 * it may have been paid, or paid back, on another device.
 */
export function usePremium(): Premium {
  const { state, user } = useSession();
  const id = state === 'signed-out' ? undefined : user?.id;
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
