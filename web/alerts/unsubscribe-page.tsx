import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { UnsubscribeState } from '../../shared/alerts.ts';
import { readApi } from '../lib/api.ts';
import { fixedHead } from '../lib/head.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './unsubscribe-page.module.css';

const SENDS = {
  immediate: 'It sends an email when there are new jobs.',
  daily: 'It sends at most one email a day.',
  weekly: 'It sends at most one email a week.',
} as const;

/** Reads the alert of the link. It changes nothing: mail scanners open every link. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<UnsubscribeState> {
  const key = url.searchParams.get('key') ?? '';
  return readApi(context, 'GET /api/unsubscribe', { query: { key } });
}

export const handle = fixedHead({
  title: 'Stop a job alert',
  description: 'Press one button to stop the emails of a job alert.',
});

/** /unsubscribe: the target of the link in every alert email. Its forms need no script. */
export function Component() {
  const found = useLoaderData<UnsubscribeState>();
  return (
    <div className={styles.page}>
      <Answer found={found} />
      <p>
        <A to="/notifications">Manage all your job alerts</A>
      </p>
    </div>
  );
}

function Answer({ found }: { found: UnsubscribeState }) {
  if (found.state === 'gone')
    return (
      <>
        <h1>This job alert no longer exists</h1>
        <p>It was deleted, or the link is incomplete. A deleted job alert sends no emails.</p>
      </>
    );
  const { title, frequency } = found;
  if (found.state === 'stopped')
    return (
      <>
        <h1>Job alert stopped</h1>
        <p>You will get no more emails from this job alert:</p>
        <p className={styles.alert} dir="auto">
          {title}
        </p>
        <Press action="undo" text="Undo" look={controls.quiet} />
      </>
    );
  return (
    <>
      <h1>Stop this job alert?</h1>
      <p className={styles.alert} dir="auto">
        {title}
      </p>
      <p>{SENDS[frequency]} Your other job alerts and your account stay as they are.</p>
      <Press action="stop" text="Stop this job alert" look={controls.button} />
    </>
  );
}

/** A form that posts to the URL of the page, with its key. */
function Press({
  action,
  text,
  look,
}: {
  action: string;
  text: string;
  look?: string | undefined;
}) {
  return (
    <form method="post">
      <button type="submit" name="action" value={action} className={look}>
        {text}
      </button>
    </form>
  );
}
