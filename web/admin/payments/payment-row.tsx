import { type SubmitEvent, useState } from 'react';
import type { AdminPayment } from '../../../shared/admin-billing.ts';
import { formatMoney } from '../../../shared/billing.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { call } from '../../lib/call.ts';
import { withQuery } from '../../lib/url.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import layout from '../admin-layout.module.css';
import styles from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

/** A payment of the list, with what is wrong with it and what can be done. */
export function PaymentRow({ payment, onChange }: { payment: AdminPayment; onChange: () => void }) {
  const { amount, currency, status, failure, email, gateway, country, isRefundAsked } = payment;
  const troubles = troublesOf(payment);
  return (
    <>
      <div className={styles.line}>
        <strong>{formatMoney(amount, currency)}</strong>
        <span className={failure === 'amount-differs' ? styles.bad : undefined}>
          {failure === null ? status : `${status}: ${failure}`}
          {status === 'paid' && isRefundAsked && ', refund requested'}
        </span>
        <LocalTime at={payment.createdAt} />
        {email === null ? (
          <span>account deleted</span>
        ) : (
          <A to={withQuery('/admin/payments', { member: email })}>
            <bdi>{email}</bdi>
          </A>
        )}
      </div>
      {troubles.length > 0 && (
        <ul className={payment.needsAttention ? styles.troubles : styles.detail}>
          {troubles.map((trouble) => (
            <li key={trouble}>{trouble}</li>
          ))}
        </ul>
      )}
      <p>
        {[gateway, country, payment.reference, payment.providerReference]
          .filter((part, index, all) => part !== null && all.indexOf(part) === index)
          .join(' · ')}
      </p>
      {payment.settledAt !== null && <p>{`Settled on ${longDate(payment.settledAt)}`}</p>}
      <Actions payment={payment} onChange={onChange} />
    </>
  );
}

type Action = 'ask' | 'refund' | 'settled';

const DONE: Record<Action, string> = {
  ask: 'We asked the provider. The list shows its answer.',
  refund: 'The refund was requested. The provider will carry it out.',
  settled: 'Marked as settled.',
};

/** The buttons; a refund and "Settled" ask for a reason first. */
function Actions({ payment, onChange }: { payment: AdminPayment; onChange: () => void }) {
  const { reference, status, failure, isRefundAsked, needsAttention } = payment;
  const [open, setOpen] = useState<'refund' | 'settled' | null>(null);
  const [reason, setReason] = useState('');
  const { isBusy, run } = useOneRequest();
  const [message, setMessage] = useState<Message | null>(null);
  const hasMoney = status === 'paid' || failure === 'amount-differs';

  async function act(action: Action) {
    setMessage(null);
    const answer = await run(() =>
      action === 'ask'
        ? call('POST /api/admin/payments/{reference}/ask', { params: { reference } })
        : call(`POST /api/admin/payments/{reference}/${action}`, {
            params: { reference },
            body: { reason },
          }),
    );
    if (!answer) return;
    setMessage(outcomeOf(answer, DONE[action]));
    if (!answer.ok) return;
    setOpen(null);
    setReason('');
    onChange();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (open !== null) void act(open);
  }

  const opener = (action: 'refund' | 'settled', text: string) => (
    <Button
      aria-expanded={open === action}
      aria-label={`${text}: ${reference}`}
      onPress={() => setOpen(open === action ? null : action)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <div className={styles.actions}>
        <Button
          aria-label={`Ask the provider again: ${reference}`}
          isDisabled={isBusy}
          onPress={() => act('ask')}
        >
          Ask the provider again
        </Button>
        {hasMoney && !isRefundAsked && opener('refund', 'Refund')}
        {needsAttention && opener('settled', 'Settled')}
      </div>
      <FormMessage message={message} />
      {open !== null && (
        <form className={layout.filter} onSubmit={submit}>
          <ReasonField
            label={
              open === 'refund' ? 'Why are you sending the money back?' : 'How was it settled?'
            }
            value={reason}
            onChange={setReason}
          />
          <Button type="submit" look="button" isDisabled={isBusy}>
            {open === 'refund' ? `Send ${sumOf(payment)} back` : 'Mark as settled'}
          </Button>
        </form>
      )}
    </>
  );
}

const PROBLEMS = {
  refused: 'The provider refused the refund.',
  failed: 'The refund did not reach the payer.',
  'needs-attention':
    'The refund needs the payer’s bank account: enter it in your dashboard at the provider.',
} as const;

/** What a person must know about a payment, in sentences. */
function troublesOf({ received, refundProblem, disputes, ...payment }: AdminPayment): string[] {
  return [
    ...(received === null
      ? []
      : [`${formatMoney(received.amount, received.currency)} arrived instead.`]),
    ...(refundProblem === null ? [] : [PROBLEMS[refundProblem]]),
    ...(payment.email === null && payment.status === 'paid'
      ? ['The account was deleted, but you still have its money.']
      : []),
    ...disputes.map(({ id, state, dueAt }) =>
      state === 'open'
        ? `Dispute ${id} is open.${dueAt === null ? '' : ` Send evidence by ${longDate(dueAt)}.`}`
        : `Dispute ${id} was ${state}.`,
    ),
  ];
}

function sumOf({ received, amount, currency }: AdminPayment): string {
  return formatMoney(received?.amount ?? amount, received?.currency ?? currency);
}
