import { type SubmitEvent, useState } from 'react';
import type { AdminPayment } from '../../../shared/admin-billing.ts';
import { formatMoney, restOfPayment, type Settlement } from '../../../shared/billing.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import type { Sent } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import layout from '../admin-layout.module.css';
import styles from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

type Action = 'ask' | 'refund' | 'settled';
type Opened = 'refund' | 'settled';

const DONE: Record<Action, string> = {
  ask: 'We asked the provider. The list shows its answer.',
  refund: 'The refund was requested. The provider will carry it out.',
  settled: 'Marked as settled.',
};

/** The buttons of a payment; a refund and "Settled" ask for more first. */
export function PaymentActions({
  payment,
  onChange,
}: {
  payment: AdminPayment;
  onChange: () => void;
}) {
  const { reference, status, failure, needsAttention } = payment;
  const [open, setOpen] = useState<Opened | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const { isBusy, act } = useAction(setMessage);
  const hasMoney = status === 'paid' || failure === 'amount-differs';

  async function send(action: Action, request: () => Promise<Sent>) {
    setMessage(null);
    if (!(await act(request, DONE[action]))) return;
    setOpen(null);
    onChange();
  }

  const params = { reference };
  const opener = (action: Opened, text: string) => (
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
          onPress={() =>
            send('ask', () => call('POST /api/admin/payments/{reference}/ask', { params }))
          }
        >
          Ask the provider again
        </Button>
        {hasMoney && opener('refund', 'Refund')}
        {needsAttention && opener('settled', 'Settled')}
      </div>
      <FormMessage message={message} />
      {open === 'refund' && (
        <RefundForm
          payment={payment}
          isBusy={isBusy}
          onSend={(body) =>
            send('refund', () =>
              call('POST /api/admin/payments/{reference}/refund', { params, body }),
            )
          }
        />
      )}
      {open === 'settled' && (
        <SettledForm
          payment={payment}
          isBusy={isBusy}
          onSend={(body) =>
            send('settled', () =>
              call('POST /api/admin/payments/{reference}/settled', { params, body }),
            )
          }
        />
      )}
    </>
  );
}

function RefundForm({
  payment,
  isBusy,
  onSend,
}: {
  payment: AdminPayment;
  isBusy: boolean;
  onSend: (body: { reason: string; despiteDispute?: boolean }) => void;
}) {
  const [reason, setReason] = useState('');
  const dispute = payment.disputes.find(({ state }) => state === 'open');
  const { amount, currency } = restOfPayment(payment);
  const sum = formatMoney(amount, currency);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend({ reason, ...(dispute && { despiteDispute: true }) });
  }

  return (
    <>
      {dispute && (
        <p className={styles.warning}>
          {`Dispute ${dispute.id} is open. If you send the money back and lose the dispute, you pay twice. Look at the dispute at the provider first: you may be able to accept it there.`}
        </p>
      )}
      <form className={layout.filter} onSubmit={submit}>
        <ReasonField
          label="Why are you sending the money back?"
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" look="button" isDisabled={isBusy}>
          {dispute ? `Send ${sum} back all the same` : `Send ${sum} back`}
        </Button>
      </form>
    </>
  );
}

const OUTCOMES = [
  { value: '', label: 'Choose' },
  { value: 'sent-back', label: 'The payer has the money' },
  { value: 'not-owed', label: 'No money is owed' },
] as const;

function SettledForm({
  payment,
  isBusy,
  onSend,
}: {
  payment: AdminPayment;
  isBusy: boolean;
  onSend: (body: { reason: string; outcome: Settlement }) => void;
}) {
  const [outcome, setOutcome] = useState<Settlement | ''>('');
  const [reason, setReason] = useState('');
  const isRefused = outcome === 'not-owed' && payment.withdrawal !== null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (outcome !== '') onSend({ reason, outcome });
  }

  return (
    <form className={layout.filter} onSubmit={submit}>
      <Select
        label="What was done?"
        value={outcome}
        options={OUTCOMES}
        required
        onChoose={(value) => setOutcome(value as Settlement | '')}
      />
      <ReasonField
        label={
          outcome !== 'not-owed'
            ? 'How did the payer get it back?'
            : isRefused
              ? 'Why is no money owed? The member gets this by email.'
              : 'Why is no money owed?'
        }
        value={reason}
        onChange={setReason}
      />
      {outcome === 'sent-back' && payment.status === 'paid' && (
        <p>The premium from this payment ends. The member gets an email.</p>
      )}
      <Button type="submit" look="button" isDisabled={isBusy}>
        Mark as settled
      </Button>
    </form>
  );
}
