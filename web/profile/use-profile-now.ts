import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Profile } from '../../shared/profile.ts';
import { type ProfileValues, tidyProfile } from './profile-values.ts';

/** The profile as it is in the form now. It follows typing, a moment behind on a slow phone. */
export function useProfileNow(): { values: ProfileValues; profile: Profile } {
  const { control } = useFormContext<ProfileValues>();
  const values = useDeferredValue(useWatch({ control }) as ProfileValues);
  const profile = useMemo(() => tidyProfile(values), [values]);
  return { values, profile };
}
