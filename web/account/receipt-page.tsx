import { useLocation } from 'react-router';
import { formatMoney, PROVIDER_NAMES } from '../../shared/billing.ts';
import { longDate } from '../../shared/job-dates.ts';
import { NO_OPERATOR } from '../../shared/sale-conditions.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { fixedHead } from '../lib/head.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useRequiredSession } from '../lib/use-required-session.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import styles from './account.module.css';

export const handle = fixedHead({
  title: 'Receipt',
  description: 'The receipt of a payment for premium.',
});

/** /receipt?payment=…: the receipt of a payment, to print. */
export function Component() {
  const { state, user } = useRequiredSession();
  const { search } = useLocation();
  // The server does not know the payment: it renders this page once for all of them.
  const isKnown = useHydrated();
  const reference = new URLSearchParams(search).get('payment') ?? '';
  return (
    <div className={styles.page}>
      <h1>Receipt</h1>
      {isKnown && reference === '' ? (
        <>
          <p>
            There is no payment at this address. Your account page has the receipt of each payment.
          </p>
          <AllPayments />
        </>
      ) : state === 'signed-in' && user ? (
        <ReceiptOf key={`${user.id} ${reference}`} reference={reference} />
      ) : (
        <p role="status">Loading your receipt…</p>
      )}
      <noscript>
        <p>This page needs JavaScript. Your receipt is also in the email we sent you.</p>
      </noscript>
    </div>
  );
}

function ReceiptOf({ reference }: { reference: string }) {
  const { data, failure } = useApiData('GET /api/payments/{reference}/receipt', {
    params: { reference },
  });
  const { operator, support, name } = useAppInfo().site;
  if (failure !== null) return <FormMessage message={{ tone: 'error', text: failure }} />;
  if (data === null) return <p role="status">Loading your receipt…</p>;
  const facts: [label: string, value: string | null][] = [
    ['Receipt number', data.number],
    ['Date of payment', longDate(data.paidAt)],
    ['Sold', `${name} Premium, ${data.months} months, one payment`],
    [
      'Total paid',
      `${formatMoney(data.amount, data.currency)} through ${PROVIDER_NAMES[data.gateway]}`,
    ],
    ['Sent back', data.refundedAt && `In full, on ${longDate(data.refundedAt)}`],
    ['Buyer', data.email],
    ['Seller', operator === null ? NO_OPERATOR : `${operator.name}, ${operator.address}`],
    ['Contact', support],
    ['Reference', data.reference],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.screenOnly}>
        <Button look="button" onPress={() => print()}>
          Print
        </Button>
      </p>
      <AllPayments />
    </>
  );
}

function AllPayments() {
  return (
    <p className={styles.screenOnly}>
      <A to="/account">All your payments</A>
    </p>
  );
}
