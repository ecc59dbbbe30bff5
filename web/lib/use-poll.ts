import { useEffect } from 'react';
import type { ApiData } from './use-api-data.ts';

const PAUSE_MS = 2000;

/**
 * Polls two seconds after each answer while `isActive`. A hidden tab pauses, and polls when it
 * becomes visible.
 */
export function usePoll(
  { isLoading, reload }: Pick<ApiData<object>, 'isLoading' | 'reload'>,
  isActive: boolean,
): void {
  useEffect(() => {
    if (!isActive || isLoading) return;
    const reloadWhenSeen = () => {
      if (document.visibilityState === 'visible') reload();
    };
    const timer = setTimeout(reloadWhenSeen, PAUSE_MS);
    document.addEventListener('visibilitychange', reloadWhenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', reloadWhenSeen);
    };
  }, [isActive, isLoading, reload]);
}
