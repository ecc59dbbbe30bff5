import { useEffect, useEffectEvent } from 'react';
import { type DraftKey, dropDraft, type KeptDraft, keepDraft } from './kept-draft.ts';

const KEEP_AFTER_MS = 500;

/**
 * Keeps the draft of a form while it is dirty, and drops it when it is not. Debounced by half a
 * second; what was typed last is kept when the page goes. `read` gives the draft of the moment,
 * null when nothing is unsaved. `values` stay the same object until they change.
 */
export function useKeptDraft<Values extends object>(
  key: DraftKey,
  {
    values,
    isDirty,
    read,
  }: { values: Values; isDirty: boolean; read: () => KeptDraft<Values> | null },
): void {
  const keep = useEffectEvent(() => {
    const draft = read();
    if (draft) keepDraft(key, draft);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values begins anew
  useEffect(() => {
    if (!isDirty) {
      dropDraft(key);
      return;
    }
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty, key]);
  useEffect(() => {
    const keepNow = () => keep();
    addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      keepNow();
    };
  }, []);
}
