import { useEffect, useRef, useState } from 'react';
import {
  formatMoney,
  type Payment,
  PROVIDER_NAMES,
  type Withdrawal,
} from '../../shared/billing.ts';
import { longDate } from '../../shared/job-dates.ts';
import { WITHDRAW } from '../../shared/sale-conditions.ts';
import { call } from '../lib/call.ts';
import { askPremium } from '../lib/premium.ts';
import type { SessionUser } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../lib/use-one-request.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormMessage, type Message } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import styles from './account.module.css';
import { stateOf } from './payment-words.ts';
import { Section } from './section.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** How long the page looks whether the provider has taken a refund. Mails tell of it as well. */
const WATCH_MS = 60_000;

/** The payments of the user: receipts, and the ways to have money back while they are open. */
export function Payments({ user, onChange }: { user: SessionUser; onChange: () => void }) {
  const { data, failure, reload, watch } = usePayments(user.id, onChange);
  const [withdrawing, setWithdrawing] = useState<string | null>(null);
  const [asked, setAsked] = useState<Payment | null>(null);
  const { isBusy, run } = useOneRequest();
  const [message, setMessage] = useState<Message | null>(null);
  const list = useRef<HTMLUListElement>(null);

  function withdrawn({ reference, at, email, isLookedAt }: Withdrawal) {
    setWithdrawing(null);
    const next = isLookedAt
      ? 'A person will look at it and send your money back within 14 days. The premium from this payment ends then.'
      : 'Your money is being sent back. The premium from this payment ends when the provider accepts the refund.';
    const when = `${longDate(at)}, ${at.slice(11, 16)} UTC`;
    setMessage({
      tone: 'success',
      text: `We received your withdrawal on ${when}. We will confirm it by email to ${email}. ${next}`,
    });
    follow(isLookedAt ? null : reference);
  }

  /** Money of another amount: there was no contract to withdraw from. */
  async function refund({ reference }: Payment) {
    setAsked(null);
    setMessage(null);
    const answer = await run(() =>
      call('POST /api/payments/{reference}/refund', { params: { reference } }),
    );
    if (!answer) return;
    setMessage(outcomeOf(answer, ON_ITS_WAY));
    follow(answer.ok ? reference : null);
  }

  function follow(reference: string | null) {
    // The button goes with its payment: move the focus first.
    list.current?.focus();
    watch(reference);
    reload();
  }

  return (
    <Section title="Payments">
      <FormMessage message={message} />
      {failure !== null && <FormMessage message={{ tone: 'error', text: failure }} />}
      {data === null && failure === null && <p role="status">Loading your payments…</p>}
      {data?.payments.length === 0 && <p>You have no payments yet.</p>}
      {data !== null && data.payments.length > 0 && (
        <ul className={styles.sessions} ref={list} tabIndex={-1} aria-label="Payments">
          {data.payments.map((payment) => (
            <li key={payment.reference}>
              <Details payment={payment} />
              {withdrawing === payment.reference ? (
                <WithdrawForm
                  payment={payment}
                  email={user.email}
                  onDone={withdrawn}
                  onCancel={() => {
                    list.current?.focus();
                    setWithdrawing(null);
                  }}
                />
              ) : (
                <MoneyBack
                  payment={payment}
                  isBusy={isBusy}
                  onWithdraw={() => setWithdrawing(payment.reference)}
                  onRefund={() => setAsked(payment)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          question="Do you want your money back?"
          confirmLabel="Get a refund"
          onConfirm={() => void refund(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>The money that arrived goes back the way you paid, within a few days.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Details({ payment }: { payment: Payment }) {
  const { amount, currency, months, gateway, reference, status, withdrawUntil } = payment;
  return (
    <div>
      <strong>{formatMoney(amount, currency)}</strong>
      {` ${stateOf(payment)}`}
      <p className={styles.detail}>
        {`${months} months of premium, through ${PROVIDER_NAMES[gateway]}`}
      </p>
      <p className={styles.detail}>{`Reference ${reference}`}</p>
      {withdrawUntil !== null && (
        <p className={styles.detail}>
          {`You can withdraw and get all your money back until ${longDate(withdrawUntil)}`}
        </p>
      )}
      {(status === 'paid' || status === 'refunded') && (
        <p className={styles.detail}>
          <A to={withQuery('/receipt', { payment: reference })}>Printable receipt</A>
        </p>
      )}
    </div>
  );
}

function MoneyBack(props: {
  payment: Payment;
  isBusy: boolean;
  onWithdraw: () => void;
  onRefund: () => void;
}) {
  const { payment, isBusy, onWithdraw, onRefund } = props;
  if (payment.withdrawUntil !== null) return <Button onPress={onWithdraw}>{WITHDRAW}</Button>;
  if (payment.refundUntil === null) return null;
  return (
    <Button isDisabled={isBusy} onPress={() => onRefund()}>
      Get a refund
    </Button>
  );
}

/**
 * The payments. `watch` follows the refund of one until the provider has taken it, so that the page
 * says no more "Until" when premium has ended.
 */
function usePayments(userId: number, onChange: () => void) {
  const [watched, setWatched] = useState<{ reference: string; until: number } | null>(null);
  const isSentBack = ({ reference, status }: Payment) =>
    reference === watched?.reference && status === 'refunded';
  const { data, failure, reload } = useApiData('GET /api/payments', {
    pollWhile: ({ payments }) =>
      watched !== null && Date.now() < watched.until && !payments.some(isSentBack),
  });
  const isOver = data?.payments.some(isSentBack) === true;
  useEffect(() => {
    if (!isOver) return;
    setWatched(null);
    onChange();
    void askPremium(userId);
  }, [isOver, onChange, userId]);
  const watch = (reference: string | null) =>
    setWatched(reference === null ? null : { reference, until: Date.now() + WATCH_MS });
  return { data, failure, reload, watch };
}

const ON_ITS_WAY = 'Your refund is being sent. We will email you when the provider accepts it.';
