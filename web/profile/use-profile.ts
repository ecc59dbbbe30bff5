import { useCallback, useEffect, useState } from 'react';
import type { Profile } from '../../shared/profile.ts';
import { NETWORK_ERROR, sendToApi } from '../lib/send.ts';
import { endSession } from '../lib/session.ts';

/** A profile as it was loaded; `version` is sent back with a save. */
export type LoadedProfile = { profile: Profile; version: string | null };

/** The saved profile, or why it could not be read. `reload` reads it again. */
export type ProfileData = {
  loaded: LoadedProfile | null;
  failure: string | null;
  isLoading: boolean;
  reload: () => void;
};

/**
 * Reads the profile of the session. A 401 clears the session and reloads the page (specification,
 * section 4). After a lost connection it reads again by itself.
 */
export function useProfile(): ProfileData {
  const [data, setData] = useState<Omit<ProfileData, 'reload'>>({
    loaded: null,
    failure: null,
    isLoading: true,
  });
  const [attempt, setAttempt] = useState(0);
  const { failure } = data;
  const reload = useCallback(() => setAttempt((number) => number + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    let isWanted = true;
    setData((before) => ({ ...before, isLoading: true }));
    void sendToApi('GET', '/api/profile').then(({ ok, status, message, body, etag }) => {
      if (!isWanted) return;
      if (status === 401) {
        endSession();
        location.reload();
        return;
      }
      if (ok) {
        const loaded = { profile: body as unknown as Profile, version: etag };
        setData({ loaded, failure: null, isLoading: false });
        return;
      }
      const reason = status === 0 ? NETWORK_ERROR : (message ?? 'Failed to load profile');
      setData({ loaded: null, failure: reason, isLoading: false });
    });
    return () => {
      isWanted = false;
    };
  }, [attempt]);

  useEffect(() => {
    if (failure === null) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [failure, reload]);

  return { ...data, reload };
}
