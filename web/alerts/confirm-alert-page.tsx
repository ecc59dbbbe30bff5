import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AlertRequestState } from '../../shared/alerts.ts';
import { firstMailWords } from '../../shared/first-mail.ts';
import { readApi } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { fixedHead } from '../lib/head.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './unsubscribe-page.module.css';

type ConfirmData = { found: AlertRequestState; isFull: boolean };

/** Reads the alert of the link. It changes nothing: mail scanners open every link. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<ConfirmData> {
  const key = url.searchParams.get('key') ?? '';
  const found = await readApi(context, 'GET /api/confirm-alert', { query: { key } });
  return { found, isFull: url.searchParams.get('full') === 'yes' };
}

export const handle = fixedHead({
  title: 'Start a job alert',
  description: 'Press one button to start the emails of a job alert.',
});

/** /confirm-alert: the link in the email of an alert without an account. Its form needs no script. */
export function Component() {
  const { found, isFull } = useLoaderData<ConfirmData>();
  return (
    <div className={styles.page}>
      <Answer found={found} isFull={isFull} />
      <p>
        <A to="/jobs">Search jobs</A>
      </p>
    </div>
  );
}

function Answer({ found, isFull }: ConfirmData) {
  const { now } = useAppInfo();
  if (found.state === 'gone')
    return (
      <>
        <h1>This link no longer works</h1>
        <p>
          It has expired or is incomplete, or the alert was deleted. Search for jobs and press
          “Alert me” to get a new one.
        </p>
      </>
    );
  const { state, title, email } = found;
  if (state === 'asked')
    return (
      <>
        <h1>Start this job alert?</h1>
        <p className={styles.alert} dir="auto">
          {title}
        </p>
        {isFull && (
          <p role="alert">
            You have reached the limit for alerts. Log in and delete one, then press the button
            again.
          </p>
        )}
        <p>
          {'We email new jobs to '}
          <bdi>{email}</bdi>.
        </p>
        <form method="post">
          <button type="submit" className={controls.button}>
            Start this alert
          </button>
        </form>
      </>
    );
  const { frequency, next_at, time_zone: timeZone, stop } = found;
  return (
    <>
      <h1>{state === 'active' ? 'Your job alert is on' : 'Job alert stopped'}</h1>
      <p className={styles.alert} dir="auto">
        {title}
      </p>
      {state === 'active' && (
        <p>
          {firstMailWords(frequency, { now, timeZone, nextAt: new Date(next_at) })}
          {' It goes to '}
          <bdi>{email}</bdi>.
        </p>
      )}
      <p>
        <A to={stop}>{state === 'active' ? 'Stop this alert' : 'Start it again'}</A>
      </p>
      <p>
        {'With a free account for this address you can change your alerts and make a CV. '}
        <A to="/signup?returnTo=%2Fnotifications">Create a free account</A>
      </p>
    </>
  );
}
