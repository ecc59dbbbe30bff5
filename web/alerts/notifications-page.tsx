import { fixedHead } from '../lib/head.ts';
import type { SessionUser } from '../lib/session.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useOptionalSession } from '../lib/use-required-session.ts';
import { ForVisitors } from '../ui/for-visitors.tsx';
import { LoadState } from '../ui/load-state.tsx';
import styles from './alerts.module.css';
import { MailBlock } from './mail-block.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { VisitorAlerts } from './visitor-alerts.tsx';

export const handle = fixedHead({
  title: 'Job Alerts',
  description: 'Emails about new jobs, for the kinds of work and the countries that you choose.',
  isGated: true,
});

/** /notifications: the preferences of the account, and its saved searches. */
export function Component() {
  const { state, user } = useOptionalSession();
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <h1>Job Alerts</h1>
      {user && state !== 'signed-out' ? (
        <Alerts key={user.id} user={user} />
      ) : (
        <ForVisitors loading={<Loading />}>
          <VisitorAlerts />
        </ForVisitors>
      )}
    </div>
  );
}

function Loading() {
  return (
    <>
      <p role="status">Loading your job alerts…</p>
      <noscript>
        <p>Job alerts need JavaScript. Searching and reading jobs works without it.</p>
      </noscript>
    </>
  );
}

function Alerts({ user }: { user: SessionUser }) {
  const state = useApiData('GET /api/notifications', { isEdited: true });
  const { data, failure, reload } = state;
  if (!data) return failure === null ? <Loading /> : <LoadState state={state} />;
  return (
    <>
      {data.mail_block && (
        <MailBlock email={data.email} block={data.mail_block} onChange={reload} />
      )}
      <div className={styles.columns}>
        <PreferencesForm user={user} loaded={data} />
        <SavedSearches />
      </div>
    </>
  );
}
