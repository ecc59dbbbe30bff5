import { type ReactNode, useState } from 'react';
import { type AdminMail, REFUSAL_DAYS, type WaitingMails } from '../../../shared/admin-mail.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { type ApiData, useApiData } from '../../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import styles from './admin-mail.module.css';

/** The server waits 10 s for a connection and 30 s for each answer. */
const TEST_MS = 90_000;

const WHY_REFUSED: Record<AdminMail['refused']['mails'][number]['kind'], string> = {
  refused: 'There is no such mailbox',
  rejected: 'This email was not accepted',
};
const WHY_BLOCKED: Record<AdminMail['blocked']['addresses'][number]['reason'], string> = {
  refused: 'Our mail server was told that there is no such mailbox',
  bounced: 'An email came back',
  complained: 'The reader marked an email as spam',
};

/** /admin/mail: whether mail leaves, what waits, what was refused, and blocked addresses. */
export const { handle, Component } = adminPage({
  title: 'Mail',
  description: 'Emails that wait or were refused, and a test email.',
  Content,
});

function Content() {
  const answer = useApiData('GET /api/admin/mail');
  const { data, reload } = answer;
  return (
    <div className={layout.sections}>
      <LoadState state={answer} />
      {data && (
        <>
          <Sending mail={data} reload={reload} />
          <Waiting mail={data} reload={reload} />
          <Refused mail={data} />
          <Blocked mail={data} />
        </>
      )}
    </div>
  );
}

type Part = { mail: AdminMail; reload: ApiData<AdminMail>['reload'] };

function Sending({ mail, reload }: Part) {
  const { setup, trouble, takesEvents, confirmEventsAt } = mail;
  const [note, setNote] = useState<Message | null>(null);
  const { isBusy, run } = useOneRequest();

  async function test() {
    setNote(null);
    const answer = await run(() => call('POST /api/admin/mail/test', { ms: TEST_MS }));
    if (!answer) return;
    setNote(
      answer.ok
        ? {
            tone: answer.body.outcome === 'failed' ? 'error' : 'success',
            text: answer.body.message,
          }
        : outcomeOf(answer, null),
    );
    reload();
  }

  return (
    <section aria-labelledby="sending">
      <h2 id="sending">Sending</h2>
      <p>{wayOf(setup)}</p>
      {trouble === null ? (
        setup.way === 'smtp' && <p>No problem with the mail server is known.</p>
      ) : (
        <>
          <FormMessage message={{ tone: 'error', text: trouble.reason }} />
          <p>
            No email has left since <LocalTime at={trouble.since} />.
          </p>
        </>
      )}
      {setup.way === 'smtp' && (
        <p>
          {takesEvents
            ? 'Bounces and complaints from your mail provider are taken.'
            : 'Bounces and complaints from your mail provider are not taken: MAIL_EVENTS_SECRET is not set.'}
        </p>
      )}
      {confirmEventsAt !== null && (
        <p>
          {'Amazon SNS waits for your yes before it sends bounces and complaints: '}
          <a href={confirmEventsAt} rel="noreferrer">
            confirm the subscription
          </a>
          . If you did not set it up, do not open it.
        </p>
      )}
      <p>
        <Button look="button" isDisabled={isBusy} onPress={test}>
          {isBusy ? 'Sending...' : 'Send me a test email'}
        </Button>
      </p>
      <Notice note={note} />
    </section>
  );
}

function wayOf(setup: AdminMail['setup']): string {
  if (setup.way === 'smtp') return `Emails leave through ${setup.server}, from ${setup.from}.`;
  return setup.way === 'outbox'
    ? 'This is a local site: emails are stored in its outbox, not sent.'
    : 'SMTP_URL is not set, so no email leaves.';
}

function Waiting({ mail: { waiting }, reload }: Part) {
  const { account, alerts, reasons, givenUp } = waiting;
  const [note, setNote] = useState<Message | null>(null);
  const { isBusy, act } = useAction(setNote);
  const count = account.count + alerts.count;

  async function tryAgain() {
    await act(() => call('POST /api/admin/mail/retry'), null);
    reload();
  }

  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting</h2>
      {count === 0 ? (
        <p>No email waits.</p>
      ) : (
        <>
          <WaitingLine mails={account} noun="account email" />
          <WaitingLine mails={alerts} noun="job alert" />
          {reasons.length > 0 && (
            <>
              <p>What the last tries of account emails failed with:</p>
              <ul className={styles.reasons}>
                {reasons.map(({ reason, count: times }) => (
                  <li key={`${reason} ${times}`}>{`${reason} (${formatCount(times)})`}</li>
                ))}
              </ul>
            </>
          )}
          <p>
            Emails are tried again by themselves: account emails for one day, job alerts for three
            days.
          </p>
          <p>
            <Button isDisabled={isBusy} onPress={tryAgain}>
              {isBusy ? 'Trying...' : 'Try again now'}
            </Button>
          </p>
        </>
      )}
      <Notice note={note} />
      {givenUp > 0 && (
        <p>
          {`${countOf(givenUp, 'account email')} could not be sent for a day in the last two weeks, and ${givenUp === 1 ? 'is' : 'are'} not tried any more. People can ask for a new link.`}
        </p>
      )}
    </section>
  );
}

function WaitingLine({ mails, noun }: { mails: WaitingMails; noun: string }) {
  const { count, since, nextTry } = mails;
  if (count === 0 || since === null) return null;
  return (
    <p>
      <b>{countOf(count, noun)}</b>
      {count === 1 ? ', since ' : ', the oldest since '}
      <LocalTime at={since} />
      {nextTry !== null && (
        <>
          {'. Next try: '}
          <LocalTime at={nextTry} />
        </>
      )}
      .
    </p>
  );
}

function Refused({ mail: { refused } }: Pick<Part, 'mail'>) {
  const { totalCount, mails } = refused;
  return (
    <section aria-labelledby="refused">
      <h2 id="refused">Refused</h2>
      <p>
        {totalCount === 0
          ? `No email was refused for good in the last ${REFUSAL_DAYS} days.`
          : `${countOf(totalCount, 'email')} refused for good in the last ${REFUSAL_DAYS} days${beginningOf(mails, totalCount)}`}
      </p>
      <ul className={styles.list}>
        {mails.map(({ id, address, kind, answer, at }) => (
          <Entry key={id} address={address} at={at} detail={answer}>
            {WHY_REFUSED[kind]}
          </Entry>
        ))}
      </ul>
    </section>
  );
}

function Blocked({ mail: { blocked } }: Pick<Part, 'mail'>) {
  const { totalCount, addresses } = blocked;
  return (
    <section aria-labelledby="blocked">
      <h2 id="blocked">Blocked addresses</h2>
      <p>
        Job alerts to these addresses are stopped. Account emails, such as a new password, are still
        sent. Their owners can turn alerts on again.
      </p>
      <p>
        {totalCount === 0
          ? 'No address is blocked.'
          : `${countOf(totalCount, 'address', 'addresses')}${beginningOf(addresses, totalCount)}`}
      </p>
      <ul className={styles.list}>
        {addresses.map(({ address, reason, detail, at }) => (
          <Entry key={address} address={address} at={at} detail={detail}>
            {WHY_BLOCKED[reason]}
          </Entry>
        ))}
      </ul>
    </section>
  );
}

function beginningOf(shown: readonly unknown[], total: number): string {
  return shown.length < total ? `. The newest ${shown.length}:` : '.';
}

function Entry(props: { address: string; at: string; detail: string | null; children: ReactNode }) {
  const { address, at, detail, children } = props;
  return (
    <li>
      <b>
        <bdi>{address}</bdi>
      </b>
      <p>
        {children}
        {detail !== null && (
          <>
            {': '}
            <q dir="auto">{detail}</q>
          </>
        )}
      </p>
      <p className={layout.entryLine}>
        <LocalTime at={at} />
      </p>
    </li>
  );
}
