import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import {
  type AlertFilters,
  describeFilters,
  type Frequency,
  firstName,
  readAlertFilters,
} from '../../shared/alert-words.ts';
import { MAX_ALERT_NAME_LENGTH } from '../../shared/constants/limits.ts';
import { DATE_FILTERS } from '../../shared/jobs.ts';
import { call, failureOf } from '../lib/call.ts';
import { fixedHead } from '../lib/head.ts';
import { type Refused, readRefused, readTaken } from '../lib/posted-form.ts';
import type { SessionUser } from '../lib/session.ts';
import { knownPath, withQuery } from '../lib/url.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { useSession } from '../lib/use-session.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import type { Note } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './alerts.module.css';
import { ALERT_FAILED, AlertSent, EmailAlert } from './email-alert.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { browserTimeZone } from './time-zones.ts';

/** The form of a visitor that was refused, or where the mail of one that was taken goes. */
type AlertData = { refused: Refused | null; sentTo: { email: string; timeZone: string } | null };

/** The form again when it was refused, or what follows when it was taken. */
export function loader(args: LoaderFunctionArgs): AlertData {
  const taken = readTaken(args)?.values;
  return {
    refused: readRefused(args, ALERT_FAILED),
    sentTo: taken ? { email: taken.email ?? '', timeZone: taken.time_zone || 'UTC' } : null,
  };
}

export const handle = fixedHead({
  title: 'Alert me',
  description: 'Get an email when there are new jobs for a search.',
});

/** /notifications/new: "Alert me" of a search. Says what an alert is, and saves one. */
export function Component() {
  const { refused, sentTo } = useLoaderData<AlertData>();
  const location = useLocation();
  const { user } = useSession();
  const query = new URLSearchParams(location.search);
  const filters = readAlertFilters(query);
  const age = DATE_FILTERS.find(({ value }) => value === query.get('date'))?.label;
  return (
    <div className={styles.page}>
      <h1>Alert me</h1>
      {sentTo || query.get('sent') === 'yes' ? (
        <AlertSent to={sentTo} />
      ) : filters === null ? (
        <NoSearch age={age} />
      ) : (
        <>
          <p className={styles.wanted}>
            <bdi>{describeFilters(filters)}</bdi>
          </p>
          {age && <p>{`Alerts cover new jobs only, so this filter is left out: ${age}.`}</p>}
          <p>We send you an email when there are new jobs for this search. It is free.</p>
          {user ? (
            <SaveAlert key={location.search} user={user} filters={filters} />
          ) : (
            <EmailAlert filters={filters} here={knownPath(location)} refused={refused} />
          )}
          <p>
            <A to={knownPath({ pathname: '/jobs', search: location.search })}>Back to the search</A>
          </p>
        </>
      )}
    </div>
  );
}

function NoSearch({ age }: { age: string | undefined }) {
  return (
    <>
      <p>
        {age === undefined
          ? 'First choose what we should look for: search for jobs, then press “Alert me”.'
          : `Alerts cover new jobs only, so “${age}” alone is not enough. Add words, a category, a place or another filter.`}
      </p>
      <p className={styles.tools}>
        <A to="/jobs" className={controls.button}>
          Search jobs
        </A>
        <A to="/notifications" className={controls.quiet}>
          Job Alerts
        </A>
      </p>
    </>
  );
}

function SaveAlert({ user, filters }: { user: SessionUser; filters: AlertFilters }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [name, setName] = useState(() => firstName(filters));
  const [frequency, setFrequency] = useState<Frequency>('daily');
  const { isBusy, run } = useOneRequest();
  const [note, setNote] = useState<Note | null>(null);

  async function save() {
    setNote(null);
    // A name that was not typed does not replace the one of the same alert, if there is one.
    const typed = name === firstName(filters) ? {} : { name };
    const body = { ...filters, ...typed, frequency, time_zone: browserTimeZone() };
    const answer = await run(() => call('POST /api/alerts', { body }));
    if (!answer) return;
    if (answer.status === 401) {
      const returnTo = pathname + search;
      return navigate(withQuery('/login', { reason: 'expired', returnTo }), { replace: true });
    }
    if (answer.ok)
      return navigate('/notifications', { replace: true, state: { saved: answer.message } });
    setNote({
      tone: 'error',
      text: failureOf(answer, 'The alert could not be saved. Please try again.'),
      more: answer.code === 'too-many-alerts' && <A to="/notifications">Your saved searches</A>,
    });
  }

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className={controls.field}>
        <span className={controls.label}>Name of the alert</span>
        <input
          className={controls.input}
          value={name}
          maxLength={MAX_ALERT_NAME_LENGTH}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <FrequencyField value={frequency} onChange={setFrequency} />
      <p className={styles.quiet}>
        {'We email '}
        <bdi>{user.email}</bdi>. You can pause or delete the alert at any time.
      </p>
      <Notice note={note} />
      <p>
        <Button type="submit" look="button" isDisabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save alert'}
        </Button>
      </p>
    </form>
  );
}
