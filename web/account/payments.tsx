import { useRef, useState } from 'react';
import { formatMoney, type Payment } from '../../shared/billing.ts';
import { REFUND_DAYS } from '../../shared/constants/pricing-countries.ts';
import { longDate } from '../../shared/job-dates.ts';
import { NETWORK_ERROR, sendToApi } from '../lib/send.ts';
import { refreshSession } from '../lib/session.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import controls from '../ui/controls.module.css';
import { FormMessage, type Message } from '../ui/form.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** The payments of the user, with a button for a refund while it is possible. */
export function Payments({ onChange }: { onChange: () => void }) {
  const { data, failure, reload } = useApiData<{ payments: Payment[] }>('/api/payments');
  const [asked, setAsked] = useState<Payment | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const list = useRef<HTMLUListElement>(null);

  async function refund({ reference }: Payment) {
    setAsked(null);
    setBusy(true);
    setMessage(null);
    const answer = await sendToApi('POST', `/api/payments/${reference}/refund`);
    setBusy(false);
    // The button goes with its payment: move the focus first.
    list.current?.focus();
    if (answer.ok) setMessage(ON_ITS_WAY);
    else
      setMessage({
        tone: 'error',
        text: answer.status === 0 ? NETWORK_ERROR : (answer.message ?? 'Please try again.'),
      });
    reload();
    onChange();
    await refreshSession();
  }

  return (
    <Section title="Payments">
      <FormMessage message={message} />
      {failure !== null && <FormMessage message={{ tone: 'error', text: failure }} />}
      {data === null && failure === null && <p role="status">Loading your payments…</p>}
      {data?.payments.length === 0 && <p>You have not paid anything.</p>}
      {data !== null && data.payments.length > 0 && (
        <ul className={styles.sessions} ref={list} tabIndex={-1} aria-label="Payments">
          {data.payments.map((payment) => (
            <li key={payment.reference}>
              <div>
                <strong>{formatMoney(payment.amount, payment.currency)}</strong>
                {` ${stateOf(payment)}`}
                <p className={styles.detail}>
                  {`${payment.months} months of premium, through ${PROVIDERS[payment.gateway]}`}
                </p>
                <p className={styles.detail}>{`Reference ${payment.reference}`}</p>
                {payment.refundUntil !== null && (
                  <p className={styles.detail}>
                    {`Refund possible until ${longDate(payment.refundUntil)}`}
                  </p>
                )}
              </div>
              {payment.refundUntil !== null && (
                <button
                  type="button"
                  className={controls.quiet}
                  aria-disabled={isBusy || undefined}
                  onClick={() => !isBusy && setAsked(payment)}
                >
                  Get a refund
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          question={`Do you want ${formatMoney(asked.amount, asked.currency)} back?`}
          confirmLabel="Get a refund"
          cancelLabel="Keep premium"
          isGrave
          onConfirm={() => void refund(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            {`The premium of this payment ends at once. The money goes back the way you paid, within some days. This is possible for ${REFUND_DAYS} days after a payment.`}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

const ON_ITS_WAY: Message = {
  tone: 'success',
  text: 'Your refund is on its way. We send you an email when the provider has taken it.',
};

const PROVIDERS = { paystack: 'Paystack', paypal: 'PayPal' } as const;

/** What became of a payment, in words. */
function stateOf({
  status,
  paidAt,
  refundedAt,
  createdAt,
  isRefundAsked,
  failure,
}: Payment): string {
  if (status === 'paid' && isRefundAsked) return 'paid, refund on its way';
  if (status === 'paid' && paidAt !== null) return `paid on ${longDate(paidAt)}`;
  if (status === 'refunded' && refundedAt !== null) return `sent back on ${longDate(refundedAt)}`;
  if (failure === 'amount-differs') return 'another amount arrived: please write to us';
  const when = longDate(createdAt);
  if (status === 'pending') return `begun on ${when}, not confirmed`;
  return status === 'cancelled' ? `cancelled on ${when}` : `not paid, begun on ${when}`;
}
