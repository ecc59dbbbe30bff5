import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminMessage, Reply } from '../../../shared/admin-messages.ts';
import { issueTypeLabel } from '../../../shared/contact.ts';
import { call, failureOf } from '../../lib/call.ts';
import type { Refusal } from '../../lib/endpoints.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { useOneRequest } from '../../lib/use-one-request.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import layout from '../admin-layout.module.css';
import { OneOf } from '../lists.tsx';
import styles from './messages.module.css';
import { ReplyForm } from './reply-form.tsx';

const SUSPICIONS = {
  honeypot: 'it filled in a field that people cannot see',
  stamp: 'it did not come from a form that we showed in the last seven days',
  reused: 'the same form was sent before with a different message',
  'too-fast': 'the form was sent faster than anyone can type',
};

/** One message: who wrote it, its answers, and what can be done with it. `list` leads back. */
export function MessageView({ id, list }: { id: number; list: string }) {
  const state = useApiData('GET /api/admin/messages/{id}', {
    params: { id },
    pollWhile: ({ replies }) => replies.some(isUnsent),
  });
  const { reload } = state;
  const { isAdmin } = useSession();
  return (
    <OneOf state={state} list={list} back="Back to the messages" heading={({ subject }) => subject}>
      {(message) => (
        <>
          <Facts message={message} isAdmin={isAdmin} />
          <p className={`${styles.text} ${styles.letter}`} dir="auto">
            {message.message}
          </p>
          {message.replies.map((reply) => (
            <Answer key={reply.id} reply={reply} />
          ))}
          <ReplyForm message={message} onSent={reload} />
          <Actions message={message} list={list} onChange={reload} />
          {isAdmin && (
            <p>
              <A to={withQuery('/admin/audit', { subject: `message ${id}` })}>
                Audit log of this message
              </A>
            </p>
          )}
        </>
      )}
    </OneOf>
  );
}

function Facts({ message, isAdmin }: { message: AdminMessage; isAdmin: boolean }) {
  const { id, email, accountId, issueType, createdAt, closedAt, mailedAt, suspicion } = message;
  return (
    <>
      <p className={layout.entryLine}>
        {accountId === null ? (
          <span>
            <bdi>{email}</bdi> (not logged in)
          </span>
        ) : isAdmin ? (
          <A to={withQuery('/admin/payments', { member: email })}>
            <bdi>{email}</bdi>
          </A>
        ) : (
          <bdi>{email}</bdi>
        )}
        <LocalTime at={createdAt} />
        <span>{`${issueTypeLabel(issueType)} · number ${id}`}</span>
      </p>
      <p className={layout.entryLine}>
        {closedAt !== null && (
          <span>
            {'Closed '}
            <LocalTime at={closedAt} />
          </span>
        )}
        <span>
          {mailedAt === null ? (
            'Not mailed to the support address'
          ) : (
            <>
              {'Mailed to the support address '}
              <LocalTime at={mailedAt} />
            </>
          )}
        </span>
      </p>
      {message.state === 'suspect' && suspicion !== null && (
        <p className={styles.held}>{`Looks like spam: ${SUSPICIONS[suspicion]}.`}</p>
      )}
    </>
  );
}

const isUnsent = ({ sentAt, refusedAt }: Reply) => sentAt === null && refusedAt === null;

function Answer({ reply }: { reply: Reply }) {
  const { author, text, createdAt, refusedAt } = reply;
  return (
    <section className={styles.answer} aria-label={`Answer by ${author}`}>
      <p className={layout.entryLine}>
        <bdi>{author}</bdi>
        <LocalTime at={createdAt} />
        {refusedAt === null ? (
          <span>{isUnsent(reply) ? 'Waiting to be sent' : 'Sent'}</span>
        ) : (
          <strong className={styles.bad}>The mail server refused this email</strong>
        )}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </section>
  );
}

function Actions(props: { message: AdminMessage; list: string; onChange: () => void }) {
  const { message, list, onChange } = props;
  const { id, state } = message;
  const params = { id };
  const { isBusy, run } = useOneRequest();
  const [note, setNote] = useState<Message | null>(null);
  const navigate = useNavigate();

  async function act(request: () => Promise<{ ok: true } | Refusal>, done: () => unknown) {
    const answer = await run(request);
    if (answer) setNote(answer.ok ? null : { tone: 'error', text: failureOf(answer) });
    if (answer?.ok) done();
  }

  const change = (next: 'open' | 'closed') =>
    act(
      () => call('PUT /api/admin/messages/{id}/state', { params, body: { state: next } }),
      onChange,
    );
  const remove = () =>
    act(
      () => call('DELETE /api/admin/messages/{id}', { params }),
      () => navigate(list),
    );

  return (
    <>
      <FormMessage message={note} />
      <div className={styles.actions}>
        {state !== 'open' && (
          <Button isDisabled={isBusy} onPress={() => change('open')}>
            {state === 'suspect' ? 'This is not spam' : 'Open again'}
          </Button>
        )}
        {state === 'open' && (
          <Button isDisabled={isBusy} onPress={() => change('closed')}>
            {message.replies.length === 0 ? 'Close without an answer' : 'Close'}
          </Button>
        )}
        <ConfirmButton
          isDisabled={isBusy}
          question={`Are you sure you want to delete "${message.subject}"?`}
          about="This permanently deletes the message and its answers. We do not tell the sender."
          confirmLabel="Delete"
          onConfirm={remove}
        >
          Delete…
        </ConfirmButton>
      </div>
    </>
  );
}
