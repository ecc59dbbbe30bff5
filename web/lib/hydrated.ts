import { useSyncExternalStore } from 'react';

/**
 * False on the server and during hydration, true afterwards. Read what the server does not know
 * (the query of an account page except its returnTo, history state, storage) only when it is true:
 * React does not correct attributes that differ from the server's HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
