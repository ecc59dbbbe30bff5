import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney, type GatewayName, type Price } from '../../shared/billing.ts';
import { sendToApi } from '../lib/send.ts';
import { readToken } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
import controls from '../ui/controls.module.css';
import { FormMessage } from '../ui/form.tsx';
import styles from './premium.module.css';

/**
 * The ways to pay, each with what it takes in total. Without a session they lead to the login and
 * back.
 */
export function PayButtons({
  price,
  country,
  isPriceKnown,
}: {
  price: Price;
  country: string | null;
  isPriceKnown: boolean;
}) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<GatewayName | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // Back from the provider's page: the browser may show this page as it was left.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  async function pay(gateway: GatewayName) {
    if (readToken() === null) return navigate(withQuery('/login', { returnTo: '/premium' }));
    setBusy(gateway);
    setFailure(null);
    const answer = await sendToApi('POST', '/api/create-checkout-session', { gateway, country });
    if (answer.status === 401)
      return navigate(withQuery('/login', { reason: 'expired', returnTo: '/premium' }));
    const link = answer.body.link ?? answer.body.approvalUrl;
    if (answer.ok && typeof link === 'string' && /^https?:\/\//.test(link)) {
      location.assign(link);
      return;
    }
    setBusy(null);
    if (answer.status === 0) setFailure('An unexpected error occurred. Please try again.');
    else if (answer.ok) setFailure('Invalid response from payment gateway.');
    else setFailure(answer.message ?? 'Payment initiation failed.');
  }

  const mobile = price.charges.find(({ gateway }) => gateway === 'paystack');
  const paypal = price.charges.find(({ gateway }) => gateway === 'paypal');
  const isClosed = !paypal && isPriceKnown;
  return (
    <div className={styles.ways}>
      {mobile && (
        <div className={styles.way}>
          <button
            type="button"
            className={controls.button}
            disabled={busy !== null}
            onClick={() => void pay('paystack')}
            aria-describedby="mobile-total"
          >
            {busy === 'paystack' ? 'Opening the payment page...' : 'Pay with mobile money'}
          </button>
          <p id="mobile-total">
            {`${formatMoney(mobile.amount, mobile.currency)} in total, through Paystack. It also takes cards.`}
          </p>
        </div>
      )}
      <div className={styles.way}>
        <button
          type="button"
          className={mobile ? controls.quiet : controls.button}
          disabled={busy !== null || isClosed}
          onClick={() => void pay('paypal')}
          aria-describedby="paypal-total"
        >
          {busy === 'paypal'
            ? 'Opening the payment page...'
            : `Pay with PayPal (${price.currencySymbol})`}
        </button>
        <p id="paypal-total">
          {paypal
            ? `${formatMoney(paypal.amount, paypal.currency)} in total. You can pay with a card there too.`
            : isClosed
              ? 'This way to pay is not open now.'
              : 'PayPal shows the total before you pay.'}
        </p>
      </div>
      {failure !== null && <FormMessage message={{ tone: 'error', text: failure }} />}
    </div>
  );
}
