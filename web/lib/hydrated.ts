import { useSyncExternalStore } from 'react';

/**
 * False on the server and in the first render of a page that the server sent, true from then on.
 * What the server does not know (the query of an account page except its returnTo, the history's
 * state, storage) is read when it is true: React does not correct attributes that differ from the
 * server's.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
