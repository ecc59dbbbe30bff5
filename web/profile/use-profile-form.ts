import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Path, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { PROFILE_SECTIONS, type ProfileSection } from '../../shared/constants/section-titles.ts';
import { type Profile, profileSchema } from '../../shared/profile.ts';
import { profileSizeFault } from '../../shared/profile-size.ts';
import { call, NETWORK_ERROR } from '../lib/call.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { type DraftKey, dropDraft, type KeptDraft, readDraft } from '../lib/kept-draft.ts';
import { readToken } from '../lib/session.ts';
import { readTokenPayload } from '../lib/token.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import type { Note } from '../ui/form.tsx';
import type { TwoSaves } from './compare-saves.ts';
import type { ConflictProps } from './conflict-dialog.tsx';
import {
  changedParts,
  checkValues,
  EMPTY_VALUES,
  fitValues,
  isSame,
  type ProfileValues,
  tidyProfile,
  typedProfile,
  valuePath,
  valuesOf,
} from './profile-values.ts';
import type { LoadedProfile } from './use-profile.ts';

/** How long a success is shown (specification, section 9). */
const MESSAGE_MS = 3000;

/** A profile that was saved elsewhere, in which sections were changed that were changed here, too. */
type Conflict = {
  ConflictNotice: ComponentType<ConflictProps>;
  saves: TwoSaves;
  other: LoadedProfile;
  isOpen: boolean;
};

/** `base`: the sections that it changes as they were when it began. */
type ProfileDraft = KeptDraft<ProfileValues> & { base?: Partial<Profile> };

/** A message; one about fields disappears when they are fixed. */
type ProfileNote = Note & { isAboutFields?: boolean };

const SAVED: ProfileNote = { tone: 'success', text: 'Profile saved successfully!' };

/** The profile form: its values, what is saved, and its actions. */
export type ProfileForm = ReturnType<typeof useProfileForm>;

/**
 * Holds the values of all sections, keeps what is not saved, and saves. `onWrong` is called with
 * the first section that has an error.
 */
export function useProfileForm(
  userId: number,
  loaded: LoadedProfile,
  onWrong: (section: ProfileSection) => void,
) {
  const draftKey: DraftKey = `profile-draft-${userId}`;
  const [draft] = useState(() => readFreshDraft(draftKey, loaded.profile));
  const [restoredAt, setRestoredAt] = useState(draft?.at ?? null);
  const [base, setBase] = useState<LoadedProfile>({
    profile: loaded.profile,
    // A draft that began with an older version must not replace a newer one unseen.
    version: draft ? draft.basedOn : loaded.version,
  });
  const current = useRef(base);
  // What the version of `base` says; null when the draft of an older one does not tell.
  const ancestor = useRef(draft && draft.basedOn !== loaded.version ? draft.began : loaded.profile);
  const [note, setNote] = useState<ProfileNote | null>(null);
  const { isBusy: isSaving, run } = useOneRequest();
  const [hasExpired, setExpired] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<ProfileValues>({
    defaultValues: draft?.values ?? valuesOf(loaded.profile),
    // Not when a field is left: what a message pushes down is missed by the press that left it.
    mode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const checked = checkValues(values);
      return 'errors' in checked
        ? { values: {}, errors: checked.errors as FieldErrors<ProfileValues> }
        : { values, errors: {} };
    },
  });

  useEffect(() => {
    if (note?.tone !== 'success') return;
    const timer = setTimeout(() => setNote(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [note]);

  const hasErrors = Object.keys(form.formState.errors).length > 0;
  useEffect(() => {
    if (!hasErrors) setNote((shown) => (shown?.isAboutFields ? null : shown));
  }, [hasErrors]);

  function fillForm(next: LoadedProfile) {
    current.current = next;
    ancestor.current = next.profile;
    setBase(next);
    setRestoredAt(null);
    setConflict(null);
  }

  function fail(reason: string, isAboutFields = false) {
    setNote({ tone: 'error', text: `Error saving profile: ${reason}`, isAboutFields });
  }

  function showWrong(errors: object) {
    const wrong = PROFILE_SECTIONS.find((section) => section in errors);
    if (wrong) onWrong(wrong);
  }

  function refuse(answer: Refusal): void {
    if (answer.status === 401) {
      setExpired(true);
      setNote({ tone: 'error', text: 'Your session has expired. Please log in again.' });
      return;
    }
    const message = answer.message ?? 'Failed to save profile';
    const isAboutField = answer.status === 400 && answer.field !== null;
    if (isAboutField && answer.field) {
      const path = valuePath(answer.field, form.getValues());
      form.setError(path as Path<ProfileValues>, { type: 'server', message });
      showWrong({ [path.split('.')[0] ?? '']: true });
    }
    fail(
      answer.status === 0 ? `${NETWORK_ERROR} What you wrote is stored on this device.` : message,
      isAboutField,
    );
  }

  /**
   * The profile was saved elsewhere since it was loaded here. What only that save changed is taken,
   * and the result is saved; where both changed a section, nothing is done before a choice.
   */
  async function meetOther(): Promise<void> {
    const [answer, part] = await Promise.all([
      call('GET /api/profile'),
      // It fails to load without a connection only.
      import('./meet-saves.ts').catch(() => null),
    ]);
    if (!answer.ok) return refuse(answer);
    // Another tab may have logged in as another person since the press: this is not their profile.
    if (readTokenPayload(readToken() ?? '')?.id !== userId)
      return fail('another account is logged in now. Log in again as yourself to save.');
    if (!part) return fail(NETWORK_ERROR);
    const values = form.getValues();
    const checked = checkValues(values);
    const here = 'errors' in checked ? tidyProfile(values) : checked.profile;
    const saves = { base: ancestor.current, here, there: answer.body };
    const other = { profile: answer.body, version: answer.etag };
    const { merged, note: done, ConflictNotice } = part.meetSaves(saves);
    if (!merged) return setConflict({ ConflictNotice, saves, other, isOpen: true });
    rebase(other, merged);
    await send(structuredClone(form.getValues()), done);
  }

  /** Goes on from a newer saved profile, with a merged one in the form. */
  function rebase(other: LoadedProfile, merged: Profile) {
    const typed = tidyProfile(form.getValues());
    const values = valuesOf(merged);
    form.setValue('template', values.template);
    for (const section of PROFILE_SECTIONS)
      if (!isSame(typed, merged, section)) form.setValue(section, values[section]);
    fillForm(other);
  }

  /** `done`: what is said when it is saved. */
  async function send(values: ProfileValues, done = SAVED): Promise<void> {
    const checked = checkValues(values);
    // The form's own check has passed before; what was typed since may not.
    if ('errors' in checked) return fail('please try again.');
    const sizeFault = profileSizeFault(checked.profile);
    if (sizeFault !== null) return fail(sizeFault);
    const { version } = current.current;
    // Blank entries are sent, too, so that the fields of an answer are those of the form.
    const answer = await call('POST /api/profile', {
      body: { cv_data: typedProfile(values) },
      ...(version !== null && { headers: { 'If-Match': version } }),
    });
    if (!answer.ok) return answer.code === 'profile-changed' ? meetOther() : refuse(answer);
    const typed = form.getValues();
    const isTyping = !isSame(tidyProfile(typed), tidyProfile(values));
    fillForm({ profile: checked.profile, version: answer.etag });
    // 'example.com' was saved as 'https://example.com'. Text typed since the request began stays.
    if (!isTyping && !isSame(tidyProfile(typed), checked.profile))
      form.reset(valuesOf(checked.profile));
    if (!isTyping) dropDraft(draftKey);
    setExpired(false);
    // Another object each time: the same one would not be shown afresh after a second save.
    setNote({ ...done });
  }

  async function save() {
    if (isSaving) return;
    if (readToken() === null) {
      if (hasExpired)
        setNote({ tone: 'error', text: 'You need to be logged in to save your profile' });
      else fail('No authentication token found');
      return;
    }
    await run(async () => {
      setNote(null);
      const values = structuredClone(form.getValues());
      await form.handleSubmit(() => send(values))();
      // The library shows the errors once it is done.
      const checked = checkValues(values);
      if ('errors' in checked) {
        const { count } = checked;
        fail(count === 1 ? 'please fix one field.' : `please fix ${count} fields.`, true);
        showWrong(checked.errors);
      }
    });
  }

  const hasUnsaved = () => !isSame(tidyProfile(form.getValues()), current.current.profile);
  return {
    form,
    draftKey,
    /** The profile as it was last loaded or saved. */
    saved: base.profile,
    hasUnsaved,
    /** The draft of the moment for use-kept-draft.ts; null when nothing is unsaved. */
    readDraftNow: () =>
      hasUnsaved()
        ? {
            ...{ at: Date.now(), basedOn: current.current.version, values: form.getValues() },
            ...(ancestor.current && {
              base: changedParts(ancestor.current, tidyProfile(form.getValues())),
            }),
          }
        : null,
    /** When the draft that the form began with was kept (ms); null without one. */
    restoredAt,
    discardDraft: () => {
      dropDraft(draftKey);
      fillForm(loaded);
      form.reset(valuesOf(loaded.profile));
      setNote(null);
    },
    importProfile: (profile: Profile) => {
      form.reset(valuesOf(profile));
      setNote(null);
    },
    note,
    isSaving,
    hasExpired,
    /** The profile was saved elsewhere since it was loaded here, and the user has not chosen. */
    conflict,
    closeConflict: () => setConflict(conflict && { ...conflict, isOpen: false }),
    /** Saves what was chosen. */
    settle: (merged: Profile) => {
      if (conflict) rebase(conflict.other, merged);
      return save();
    },
    save,
  };
}

/** The kept text of an account, unless it says what is saved anyway. */
function readFreshDraft(key: DraftKey, saved: Profile) {
  const kept: ProfileDraft | null = readDraft(key, EMPTY_VALUES);
  if (!kept) return null;
  // The template is chosen on another page.
  const values = { ...fitValues(kept.values), template: saved.template };
  const profile = tidyProfile(values);
  if (isSame(profile, saved)) return null;
  // The whole profile that it began with: storage may hold anything.
  const base = kept.base && v.safeParse(profileSchema, { ...profile, ...kept.base });
  return { ...kept, values, began: base?.success ? base.output : null };
}
