import { useId, useState } from 'react';
import type { Notifications } from '../../shared/alerts.ts';
import { longDate } from '../../shared/job-dates.ts';
import { call, failureOf } from '../lib/call.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import styles from './alerts.module.css';

/** Says that no alerts are sent to the address, why, and how to fix it. */
export function MailBlock(props: {
  email: string;
  block: NonNullable<Notifications['mail_block']>;
  onChange: () => void;
}) {
  const { email, block, onChange } = props;
  const id = useId();
  const { isBusy, run } = useOneRequest();
  const [failure, setFailure] = useState<string | null>(null);
  const isComplaint = block.reason === 'complained';

  async function lift() {
    setFailure(null);
    const answer = await run(() => call('DELETE /api/notifications/mail-block'));
    if (answer?.ok) onChange();
    else if (answer) setFailure(failureOf(answer, 'This did not work. Please try again.'));
  }

  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>We cannot email you job alerts</h2>
      <p>
        {isComplaint ? 'Someone marked one of our emails to ' : 'Our emails to '}
        <bdi>{email}</bdi>
        {isComplaint
          ? ` as spam on ${longDate(block.since)}. We stopped sending job alerts to this address.`
          : ` came back on ${longDate(block.since)}. The mailbox may be full, or closed. We stopped sending job alerts to it.`}
      </p>
      <p>
        {isComplaint
          ? 'If you want job alerts, let us send them again.'
          : 'When your mailbox works again, let us send there again. '}
        {!isComplaint && (
          <>
            If it does not, <A to="/account">change your email address</A>. Your alerts stay.
          </>
        )}
      </p>
      <p>
        <Button look="button" isDisabled={isBusy} onPress={lift}>
          {isBusy ? 'One moment...' : 'Send to this address again'}
        </Button>
      </p>
      {failure !== null && <FormMessage message={{ tone: 'error', text: failure }} />}
    </section>
  );
}
