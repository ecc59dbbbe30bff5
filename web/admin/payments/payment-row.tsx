import type { AdminPayment } from '../../../shared/admin-billing.ts';
import { formatMoney, PROVIDER_NAMES, restOfPayment } from '../../../shared/billing.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { withQuery } from '../../lib/url.ts';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { stateText } from './payment-words.ts';
import styles from './payments.module.css';

/** A payment of the list, with what is wrong with it and what can be done. */
export function PaymentRow({ payment, onChange }: { payment: AdminPayment; onChange: () => void }) {
  const { amount, currency, failure, email, gateway, reference, receiptNumber } = payment;
  return (
    <>
      <div className={styles.line}>
        <A to={withQuery('/admin/payments', { payment: reference })} className={styles.amount}>
          {formatMoney(amount, currency)}
        </A>
        <span className={failure === 'amount-differs' ? styles.bad : undefined}>
          {stateText(payment)}
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
      <Troubles payment={payment} />
      <p>
        {[PROVIDER_NAMES[gateway], receiptNumber && `receipt ${receiptNumber}`, reference]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {payment.settledAt !== null && <p>{settledText(payment, payment.settledAt)}</p>}
      <PaymentActions payment={payment} onChange={onChange} />
    </>
  );
}

/** What a person must know about a payment, as a list; nothing when there is nothing. */
export function Troubles({ payment }: { payment: AdminPayment }) {
  const troubles = troublesOf(payment);
  if (troubles.length === 0) return null;
  return (
    <ul className={payment.needsAttention ? styles.troubles : styles.detail}>
      {troubles.map((trouble) => (
        <li key={trouble}>{trouble}</li>
      ))}
    </ul>
  );
}

const PROBLEMS = {
  refused: 'The provider refused the refund.',
  failed: 'The refund did not reach the payer.',
  'needs-attention':
    'The refund needs the payer’s bank account: enter it in your dashboard at the provider.',
} as const;

/** What a person must know about a payment, in sentences. */
function troublesOf(payment: AdminPayment): string[] {
  const { received, refundProblem, disputes } = payment;
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
    ...(payment.partUnderWay === null
      ? []
      : [
          `${formatMoney(payment.partUnderWay, restOfPayment(payment).currency)} is being sent back.`,
        ]),
    ...(payment.isPartRefused
      ? ['The provider refused the last refund of a part. Try again, or press “Settled”.']
      : []),
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
