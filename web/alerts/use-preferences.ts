import { useState } from 'react';
import type { Notifications, Preferences } from '../../shared/alerts.ts';
import { call, NETWORK_ERROR } from '../lib/call.ts';
import { type DraftKey, dropDraft, type KeptDraft, readDraft } from '../lib/kept-draft.ts';
import { useKeptDraft } from '../lib/use-kept-draft.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import type { Note } from '../ui/form.tsx';
import { browserTimeZone } from './time-zones.ts';

/** What the form holds: the preferences and the time zone beside them. */
type PreferenceValues = Preferences & { time_zone: string };

/** The form of the preferences and its actions. */
export type PreferencesHost = ReturnType<typeof usePreferences>;

/** Holds the preferences, keeps what is not saved on this device, and saves. */
export function usePreferences(userId: number, loaded: Notifications) {
  const draftKey: DraftKey = `alerts-draft-${userId}`;
  const [saved, setSaved] = useState(() => valuesOf(loaded.preferences, loaded.time_zone));
  const [draft] = useState(() => readFreshDraft(draftKey, saved));
  const [isRestored, setRestored] = useState(draft !== null);
  const [values, setValues] = useState(draft?.values ?? saved);
  const [note, setNote] = useState<Note | null>(null);
  const { isBusy: isSaving, run } = useOneRequest();
  const isDirty = !isSame(values, saved);
  const hasUnsaved = () => isDirty;
  useKeptDraft(draftKey, {
    values,
    isDirty,
    read: () => (isDirty ? { at: Date.now(), basedOn: null, values } : null),
  });

  async function save() {
    const answer = await run(() => {
      setNote(null);
      return call('POST /api/notifications', { body: values });
    });
    if (!answer) return;
    if (!answer.ok) {
      const more =
        answer.status === 0 ? `${NETWORK_ERROR} Your choices stay here.` : answer.message;
      setNote({ tone: 'error', text: 'Error saving preferences. Please try again.', more });
      return;
    }
    setSaved(values);
    setRestored(false);
    setNote({ tone: 'success', text: 'Notification preferences saved successfully!' });
  }

  return {
    values,
    change: (changes: Partial<PreferenceValues>) => {
      setNote(null);
      setValues((before) => ({ ...before, ...changes }));
    },
    isDirty,
    hasUnsaved,
    /** The form began with what was not saved before. */
    isRestored,
    discardDraft: () => {
      dropDraft(draftKey);
      setRestored(false);
      setValues(saved);
    },
    note,
    isSaving,
    save,
  };
}

function valuesOf(preferences: Preferences, timeZone: string | null): PreferenceValues {
  const { categories, countries, is_active, frequency } = preferences;
  return {
    categories,
    countries,
    is_active,
    frequency,
    time_zone: timeZone ?? browserTimeZone(),
  };
}

function isSame(one: PreferenceValues, other: PreferenceValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The kept choices of an account, unless they are what is saved. */
function readFreshDraft(
  key: DraftKey,
  saved: PreferenceValues,
): KeptDraft<PreferenceValues> | null {
  const kept = readDraft(key, saved);
  return kept && !isSame(kept.values, saved) ? kept : null;
}
