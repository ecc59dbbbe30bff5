import type { AdminPayment } from '../../../shared/admin-billing.ts';
import { formatMoney, PROVIDER_NAMES, restOfPayment } from '../../../shared/billing.ts';
import { PRICING_COUNTRIES } from '../../../shared/constants/pricing-countries.ts';
import type { HistoryEntry } from '../../../shared/payment-history.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { OneOf } from '../lists.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { Troubles } from './payment-row.tsx';
import { historyText, reasonOf, stateText } from './payment-words.ts';
import styles from './payments.module.css';

/** One payment: how it stands, what can be done, and what became of it. `list` leads back. */
export function PaymentView({ reference, list }: { reference: string; list: string }) {
  const state = useApiData('GET /api/admin/payments/{reference}', { params: { reference } });
  return (
    <OneOf
      state={state}
      list={list}
      back="Back to the payments"
      heading={({ payment }) =>
        `${formatMoney(payment.amount, payment.currency)}: ${stateText(payment)}`
      }
    >
      {({ payment, history }) => (
        <>
          <Troubles payment={payment} />
          <Facts payment={payment} />
          <PaymentActions payment={payment} onChange={state.reload} />
          <h3>History</h3>
          <ol className={styles.history}>
            {history.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
              <li key={index}>
                <HistoryLine entry={entry} currency={restOfPayment(payment).currency} />
              </li>
            ))}
          </ol>
        </>
      )}
    </OneOf>
  );
}

function Facts({ payment }: { payment: AdminPayment }) {
  const { email, gateway, country, receiptNumber, reference } = payment;
  const { providerReference, captureId, months } = payment;
  const rest = restOfPayment(payment);
  const left = payment.status === 'refunded' ? 0 : rest.amount;
  return (
    <dl className={styles.facts}>
      <dt>Member</dt>
      <dd>
        {email === null ? (
          'Account deleted'
        ) : (
          <A to={withQuery('/admin/payments', { member: email })}>
            <bdi>{email}</bdi>
          </A>
        )}
      </dd>
      <dt>Begun</dt>
      <dd>
        <LocalTime at={payment.createdAt} />
      </dd>
      {receiptNumber !== null && (
        <>
          <dt>Receipt</dt>
          <dd>{receiptNumber}</dd>
          <dt>Left of it</dt>
          <dd>{formatMoney(left, rest.currency)}</dd>
        </>
      )}
      <dt>Bought</dt>
      <dd>{`${months} months of premium`}</dd>
      <dt>Paid through</dt>
      <dd>
        {PROVIDER_NAMES[gateway]}
        {country !== null && `, ${nameOf(country)}`}
      </dd>
      <dt>Our reference</dt>
      <dd>{reference}</dd>
      {providerReference !== null && providerReference !== reference && (
        <>
          <dt>Order at the provider</dt>
          <dd>{providerReference}</dd>
        </>
      )}
      {captureId !== null && (
        <>
          <dt>Payment at the provider</dt>
          <dd>{captureId}</dd>
        </>
      )}
    </dl>
  );
}

function nameOf(code: string): string {
  return PRICING_COUNTRIES.find((each) => each.code === code)?.name ?? code;
}

function HistoryLine({ entry, currency }: { entry: HistoryEntry; currency: string }) {
  const reason = reasonOf(entry);
  return (
    <>
      <LocalTime at={entry.at} />
      <span>
        {historyText(entry, currency)}
        {entry.by !== null && (
          <>
            {', by '}
            <bdi>{entry.by}</bdi>
          </>
        )}
        {reason !== null && (
          <>
            {'. Reason: '}
            <bdi>{reason}</bdi>
          </>
        )}
      </span>
    </>
  );
}
