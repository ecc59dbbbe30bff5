import { type SubmitEvent, useState } from 'react';
import type { AdminPayment, AdminRefund } from '../../../shared/admin-billing.ts';
import {
  formatMoney,
  restOfPayment,
  type Settlement,
  toMinorUnits,
} from '../../../shared/billing.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import type { Sent } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { FormMessage, type Message } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import layout from '../admin-layout.module.css';
import styles from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

type Action = 'ask' | 'refund' | 'part' | 'settled';
type Opened = 'refund' | 'settled';

const DONE: Record<Action, string> = {
  ask: 'We asked the provider. The list shows its answer.',
  refund: 'The refund was requested. The provider will carry it out.',
  part: 'The refund of a part was requested. The provider will carry it out.',
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
  const mayRefund = hasMoney && payment.partUnderWay === null;

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
      aria-describedby={`of-${reference}`}
      onPress={() => setOpen(open === action ? null : action)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <span id={`of-${reference}`} hidden>
        {`Payment ${reference}`}
      </span>
      <div className={styles.actions}>
        <Button
          aria-describedby={`of-${reference}`}
          isDisabled={isBusy}
          onPress={() =>
            send('ask', () => call('POST /api/admin/payments/{reference}/ask', { params }))
          }
        >
          Ask the provider again
        </Button>
        {mayRefund && opener('refund', 'Refund')}
        {needsAttention && opener('settled', 'Settled')}
      </div>
      <FormMessage message={message} />
      {open === 'refund' && (
        <RefundForm
          payment={payment}
          isBusy={isBusy}
          onSend={(body) =>
            send(body.part ? 'part' : 'refund', () =>
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
  onSend: (body: AdminRefund) => void;
}) {
  const rest = restOfPayment(payment);
  const { currency } = rest;
  const all = formatMoney(rest.amount, currency);
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const dispute = payment.disputes.find(({ state }) => state === 'open');
  const amount = text.trim() === '' ? null : toMinorUnits(text, currency);
  const isPart = amount !== null && amount < rest.amount;
  const sum = isPart ? formatMoney(amount, currency) : all;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim() !== '' && (amount === null || amount > rest.amount)) {
      setWrong(true);
      return;
    }
    const part = amount === null ? {} : { part: { amount, left: rest.amount } };
    onSend({ reason, ...part, ...(dispute && { despiteDispute: true }) });
  }

  return (
    <>
      {dispute && (
        <p className={styles.warning}>
          {`Dispute ${dispute.id} is open. If you send the money back and lose the dispute, you pay twice. Look at the dispute at the provider first: you may be able to accept it there.`}
        </p>
      )}
      <form className={layout.filter} onSubmit={submit}>
        <label className={controls.field}>
          <span className={controls.label}>{`Amount in ${currency} (empty: all ${all})`}</span>
          <input
            className={controls.input}
            inputMode="decimal"
            value={text}
            maxLength={13}
            aria-invalid={isWrong}
            aria-describedby={`amount-${payment.reference}`}
            onChange={({ target }) => {
              setText(target.value);
              setWrong(false);
            }}
          />
          <span id={`amount-${payment.reference}`} role="status">
            {isWrong ? `Enter an amount up to ${all}.` : ''}
          </span>
        </label>
        <ReasonField
          label="Why are you sending the money back?"
          value={reason}
          onChange={setReason}
        />
        <p>
          {isPart
            ? 'Premium stays. The member gets an email.'
            : 'The premium from this payment ends. The member gets an email.'}
        </p>
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
