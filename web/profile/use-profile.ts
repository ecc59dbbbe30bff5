import { useEffect } from 'react';
import type { Profile } from '../../shared/profile.ts';
import { endSession } from '../lib/session.ts';
import { useApiData } from '../lib/use-api-data.ts';

/** A profile as it was loaded; `version` is sent back with a save. */
export type LoadedProfile = { profile: Profile; version: string | null };

/**
 * The saved profile, or why it could not be read. A 401 clears the session and reloads the page
 * (specification, section 4).
 */
export function useProfile() {
  const { data, etag, failure, refusal, isLoading, reload } = useApiData('GET /api/profile', {
    otherwise: 'Failed to load profile',
    isEdited: true,
  });
  const hasExpired = refusal?.status === 401;
  useEffect(() => {
    if (!hasExpired) return;
    endSession();
    location.reload();
  }, [hasExpired]);
  if (hasExpired) return { loaded: null, failure: null, isLoading, reload };
  const loaded: LoadedProfile | null =
    data && failure === null ? { profile: data, version: etag } : null;
  return { loaded, failure, isLoading, reload };
}
