import { useLocation } from 'react-router';
import type { AlertFilters } from '../../shared/alert-words.ts';
import { requestAlertSchema } from '../../shared/alerts.ts';
import { firstMailWords } from '../../shared/first-mail.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { focusOf, type Refused } from '../lib/posted-form.ts';
import { withQuery } from '../lib/url.ts';
import { useSession } from '../lib/use-session.ts';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import styles from './alerts.module.css';

/** For visitors: an alert for an email address, without an account. */
export function EmailAlert(props: {
  filters: AlertFilters;
  here: string;
  refused: Refused | null;
}) {
  const { filters, here, refused } = props;
  const { state } = useSession();
  const { search } = useLocation();
  return (
    // Until the stored session of a member is checked, this form is not for them.
    <div className={state === 'loading' ? `${styles.entry} ${styles.unknown}` : styles.entry}>
      <PostedForm
        id="alert"
        action={`/notifications/new${search}`}
        schema={requestAlertSchema}
        refusal={refused}
        failure={ALERT_FAILED}
        submit="Email me new jobs"
        busy="Sending..."
      >
        {Object.entries(filters).map(
          ([name, value]) =>
            value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {/* Only a script knows it. */}
        <input type="hidden" name="time_zone" data-fill="timeZone" disabled />
        <EmailField
          enterKeyHint="send"
          hint="You do not need an account. At most one email a day, at 8:00."
          defaultValue={refused?.email}
          autoFocus={focusOf(refused) !== undefined}
        />
      </PostedForm>
      <p className={styles.quiet}>
        {'Every email has a link to stop the alert. Have an account? '}
        <A to={withQuery('/login', { returnTo: here })}>Log in</A>
      </p>
    </div>
  );
}

/** Said when the server gave no reason. */
export const ALERT_FAILED = 'The alert could not be saved. Please try again.';

/** What to do in the mailbox; null when it is not known whose it is. */
export function AlertSent({ to }: { to: { email: string; timeZone: string } | null }) {
  const { now } = useAppInfo();
  return (
    <>
      <div role="status" tabIndex={-1} className={styles.entry} data-answer="">
        <h2>One more step: check your email</h2>
        <p>
          {'We sent an email to '}
          {to === null ? 'your address' : <bdi>{to.email}</bdi>}. Press the button in it to start
          the alert. No email after a few minutes? Check your spam folder.
        </p>
      </div>
      {to && <p>{firstMailWords('daily', { now, timeZone: to.timeZone })}</p>}
    </>
  );
}
