import type { AdminPayment } from '../../../shared/admin-billing.ts';
import { formatMoney } from '../../../shared/billing.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { withQuery } from '../../lib/url.ts';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './payments.module.css';

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
      {payment.settledAt !== null && <p>{settledText(payment, payment.settledAt)}</p>}
      <PaymentActions payment={payment} onChange={onChange} />
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
  const { status, withdrawal, partSentBack, needsAttention } = payment;
  const isKept = status === 'paid' && needsAttention;
  return [
    ...(withdrawal === null ? [] : [withdrawalText(withdrawal, isKept)]),
    ...(received === null
      ? []
      : [`${formatMoney(received.amount, received.currency)} arrived instead.`]),
    ...(partSentBack === null
      ? []
      : [`${formatMoney(partSentBack.amount, partSentBack.currency)} of it was sent back before.`]),
    ...(refundProblem === null ? [] : [PROBLEMS[refundProblem]]),
    ...(payment.email === null && isKept
      ? ['The account was deleted, but you still have its money.']
      : []),
    ...disputes.map((dispute) => disputeText(dispute, isKept)),
  ];
}

function withdrawalText(
  { name, at, dueAt }: NonNullable<AdminPayment['withdrawal']>,
  isOwed: boolean,
): string {
  const declared = `Withdrawal from the contract by ${name}, declared on ${longDate(at)}.`;
  return isOwed ? `${declared} The refund is due by ${longDate(dueAt)}.` : declared;
}

function disputeText(
  { id, state, dueAt }: AdminPayment['disputes'][number],
  isKept: boolean,
): string {
  if (state === 'open')
    return `Dispute ${id} is open.${dueAt === null ? '' : ` Send evidence by ${longDate(dueAt)}.`}`;
  return state === 'lost' && isKept
    ? `Dispute ${id} was lost, but not all of the money is known to have gone back. Check it at the provider. If the payer has all of it, press “Settled”.`
    : `Dispute ${id} was ${state}.`;
}

function settledText({ settledAs }: AdminPayment, at: string): string {
  const how =
    settledAs === null
      ? ''
      : settledAs === 'sent-back'
        ? ': the payer has the money back another way'
        : ': no money is owed';
  return `Settled on ${longDate(at)}${how}`;
}
