import { useSyncExternalStore } from 'react';
import { currentSession, LOADING, type Session, watchSession } from './session.ts';

/** The current session. On the server and during hydration it is 'loading'. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession, () => LOADING);
}
