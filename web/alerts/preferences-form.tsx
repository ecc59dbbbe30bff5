import { useId } from 'react';
import type { Notifications } from '../../shared/alerts.ts';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { call } from '../lib/call.ts';
import type { SessionUser } from '../lib/session.ts';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import { CheckBox } from '../ui/form-fields.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './alerts.module.css';
import { ChoiceGroup } from './choice-group.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { Preview } from './preview.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { type PreferencesHost, usePreferences } from './use-preferences.ts';

const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name);

/** The preferences of the account (specification, section 2). */
export function PreferencesForm({ user, loaded }: { user: SessionUser; loaded: Notifications }) {
  const host = usePreferences(user.id, loaded);
  const { values, change } = host;
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>New jobs for you</h2>
      <form
        method="post"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void host.save();
        }}
      >
        {host.isRestored && <Restored onDiscard={host.discardDraft} />}
        <CheckBox isChecked={values.is_active} onChange={(is_active) => change({ is_active })}>
          <b>Enable Job Notifications</b>
        </CheckBox>
        <p className={styles.quiet}>
          {'Free. We email '}
          <bdi>{loaded.email}</bdi>
          {' only when there are new jobs.'}
        </p>
        {values.is_active && (
          <>
            <FrequencyField
              value={values.frequency}
              onChange={(frequency) => change({ frequency })}
            />
            <ChoiceGroup
              title="Categories"
              plural="categories"
              options={CATEGORIES}
              chosen={values.categories}
              onChange={(categories) => change({ categories })}
            />
            <ChoiceGroup
              title="Countries"
              plural="countries"
              options={COUNTRY_NAMES}
              chosen={values.countries}
              onChange={(countries) => change({ countries })}
            />
            <TimeZoneField
              value={values.time_zone}
              onChange={(time_zone) => change({ time_zone })}
            />
          </>
        )}
        <SaveBar host={host} />
      </form>
      <LeaveGuard hasUnsaved={host.hasUnsaved} />
    </section>
  );
}

/** Saving, what became of it, and what would be sent. */
function SaveBar({ host }: { host: PreferencesHost }) {
  const isOnline = useOnline();
  const { isDirty, isSaving, note, values } = host;
  return (
    <>
      <div className={isDirty ? `${styles.bar} ${styles.stuck}` : styles.bar}>
        <Notice note={note} />
        <p className={styles.quiet} role="status">
          {stateText(isOnline, isDirty)}
        </p>
        <Button type="submit" look="button" isDisabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Preferences'}
        </Button>
      </div>
      {values.is_active && (
        <Preview
          label="Preview what we would send now"
          load={() => call('POST /api/notifications/preview', { body: values })}
          choices={values}
          frequency={values.frequency}
        />
      )}
    </>
  );
}

function stateText(isOnline: boolean, isDirty: boolean): string {
  if (!isOnline)
    return isDirty
      ? 'You are offline. Your choices stay on this device. Save them when you are connected.'
      : 'You are offline.';
  return isDirty ? 'Not saved yet.' : '';
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.restored} role="status">
      <p>We restored your unsaved choices. Press Save Preferences to save them.</p>
      <Button onPress={onDiscard}>Discard them</Button>
    </div>
  );
}
