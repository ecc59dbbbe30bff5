import { useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { AlertFilters } from '../../shared/alert-words.ts';
import { requestAlertSchema } from '../../shared/alerts.ts';
import { firstMailWords } from '../../shared/first-mail.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { focusOf, type Refused } from '../lib/posted-form.ts';
import { withQuery } from '../lib/url.ts';
import { useSession } from '../lib/use-session.ts';
import { Form, useApiForm } from '../ui/form.tsx';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import styles from './alerts.module.css';
import { browserTimeZone } from './time-zones.ts';

/** For visitors: an alert for an email address, without an account. */
export function EmailAlert({ filters, here }: { filters: AlertFilters; here: string }) {
  const { state } = useSession();
  const { now } = useAppInfo();
  const { search } = useLocation();
  const refused = useLoaderData<Refused | null>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm({
    id: 'alert',
    endpoint: 'POST /api/alerts/by-email',
    schema: requestAlertSchema,
    extra: { ...filters, frequency: 'daily', time_zone: browserTimeZone() },
    failure: 'The alert could not be saved. Please try again.',
    worksWithoutScript: true,
    ...(refused && { refusal: refused }),
    onSuccess: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null)
    return (
      <>
        <AlertSent email={sentTo} />
        <p>{firstMailWords('daily', { now, timeZone: browserTimeZone() })}</p>
      </>
    );
  return (
    // Until the stored session of a member is checked, this form is not for them.
    <div className={state === 'loading' ? `${styles.entry} ${styles.unknown}` : styles.entry}>
      <Form
        form={form}
        action={`/notifications/new${search}`}
        data-refused={refused ? JSON.stringify(refused) : undefined}
        submit="Email me new jobs"
        busy="Sending..."
      >
        {Object.entries(filters).map(
          ([name, value]) =>
            value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <EmailField
          enterKeyHint="send"
          hint="You do not need an account. At most one email a day, at 8:00."
          defaultValue={refused?.email}
          autoFocus={focusOf(refused) !== undefined}
        />
      </Form>
      <p className={styles.quiet}>
        {'Every email has a link to stop the alert. Have an account? '}
        <A to={withQuery('/login', { returnTo: here })}>Log in</A>
      </p>
    </div>
  );
}

/** What to do in the mailbox. */
export function AlertSent({ email }: { email: string | null }) {
  return (
    <div role="status" className={styles.entry}>
      <h2>One more step: check your email</h2>
      <p>
        {'We sent an email to '}
        {email === null ? 'your address' : <bdi>{email}</bdi>}. Press the button in it to start the
        alert. No email after a few minutes? Check your spam folder.
      </p>
    </div>
  );
}
