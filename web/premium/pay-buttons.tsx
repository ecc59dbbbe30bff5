import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney, type GatewayName, type Price } from '../../shared/billing.ts';
import { MOBILE_MONEY_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import type { WayOn } from '../../shared/way-on.ts';
import { call } from '../lib/call.ts';
import { askPremium } from '../lib/premium.ts';
import { readToken } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
import type { Premium } from '../lib/use-premium.ts';
import { useSession } from '../lib/use-session.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { FormMessage } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { paystackWays, WITHOUT_PAYPAL } from './payment-ways.ts';
import styles from './premium.module.css';
import { nameOfCountry, type useCountry } from './use-country.ts';
import { premiumPath } from './use-way-on.ts';

const OPENING = 'Opening the payment page...';
const FAILED = 'An unexpected error occurred. Please try again.';

/**
 * The ways to pay, each with what it takes in total. Without a session they lead to the login and
 * back. They wait until it is known whether the reader has premium.
 */
export function PayButtons({
  price,
  country,
  premium,
  prices,
  wayOn,
}: {
  price: Price;
  country: ReturnType<typeof useCountry>;
  premium: Premium;
  /** Whether `price` is the server's, or the default in its place. */
  prices: 'loading' | 'known' | 'failed';
  /** Where the reader goes on to when the payment has arrived. */
  wayOn: WayOn | null;
}) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [busy, setBusy] = useState<GatewayName | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // Back from the provider's page: the browser may show this page as it was left.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  function logIn(reason?: 'expired') {
    return navigate(withQuery('/login', { reason, returnTo: premiumPath(country.code, wayOn) }));
  }

  function stop(why: string) {
    setBusy(null);
    setFailure(why);
  }

  async function pay(gateway: GatewayName) {
    if (country.code === null) return stop('Please select your country first.');
    if (readToken() === null || !user) return logIn();
    setBusy(gateway);
    setFailure(null);
    // The page may be open for hours, while the member pays on another device.
    const isPremium = await askPremium(user.id);
    if (readToken() === null) return logIn('expired');
    if (isPremium === null) return stop(FAILED);
    if (isPremium !== premium.isPremium)
      return stop(
        isPremium
          ? 'Your premium has begun since this page was opened. You do not need to pay.'
          : 'Your premium has ended since this page was opened. Press again to pay.',
      );
    const answer = await call('POST /api/create-checkout-session', {
      body: { gateway, country: country.code, returnTo: wayOn?.path },
    });
    if (answer.status === 401) return logIn('expired');
    const link = (answer.ok && (answer.body.link ?? answer.body.approvalUrl)) || '';
    if (/^https?:\/\//.test(link)) return location.assign(link);
    if (answer.status === 0) stop(FAILED);
    else if (answer.ok) stop('Invalid response from payment gateway.');
    else stop(answer.message ?? 'Payment initiation failed.');
  }

  const mobile = price.charges.find(({ gateway }) => gateway === 'paystack');
  const paypal = price.charges.find(({ gateway }) => gateway === 'paypal');
  // Without prices it is not known which ways are open: the server says so when one is pressed.
  const mayTakeMobile = prices !== 'known' && hasMobileButton(country.code);
  const showsMobile = mobile !== undefined || (mayTakeMobile && prices === 'failed');
  const isClosed = !paypal && prices === 'known';
  const mustWait = busy !== null || premium.state !== 'known' || country.state === 'finding';
  return (
    <div className={styles.ways}>
      {premium.state === 'failed' && (
        <>
          <FormMessage
            message={{
              tone: 'error',
              text: 'We could not find out whether you already have premium. Check your connection.',
            }}
          />
          <Button onPress={premium.ask}>Check again</Button>
        </>
      )}
      {showsMobile && (
        <div className={styles.way}>
          <Button
            look="button"
            disabled={mustWait}
            onPress={() => pay('paystack')}
            aria-describedby="mobile-total"
          >
            {busy === 'paystack' ? OPENING : 'Pay with mobile money'}
          </Button>
          <p id="mobile-total">
            {mobile
              ? `${formatMoney(mobile.amount, mobile.currency)} in total, through Paystack. `
              : 'Paystack shows the total before you pay. '}
            {waysInWords(country.code)}
          </p>
        </div>
      )}
      <div className={styles.way}>
        <Button
          className={showsMobile ? controls.quiet : controls.button}
          disabled={mustWait || isClosed}
          onPress={() => pay('paypal')}
          aria-describedby="paypal-total"
        >
          {busy === 'paypal' ? OPENING : `Pay with PayPal (${price.currencySymbol})`}
        </Button>
        <p id="paypal-total">
          {paypal
            ? `${formatMoney(paypal.amount, paypal.currency)} in total.${hasNoPaypal(country.code) ? '' : ' You can pay with a card there too.'}`
            : isClosed
              ? 'This payment method is not available right now.'
              : 'PayPal shows the total before you pay.'}
        </p>
        <NoPaypal country={country.code} hasOtherWay={mobile !== undefined || mayTakeMobile} />
      </div>
      {failure !== null && <FormMessage message={{ tone: 'error', text: failure }} />}
    </div>
  );
}

/** Where "Pay with mobile money" is shown (specification, section 9). */
function hasMobileButton(country: string | null): boolean {
  return MOBILE_MONEY_COUNTRIES.some((code) => code === country);
}

function hasNoPaypal(country: string | null): boolean {
  return WITHOUT_PAYPAL.some((code) => code === country);
}

/** What Paystack's page takes in a country. The label of the button is the same everywhere. */
function waysInWords(country: string | null): string {
  const offered = paystackWays(country);
  if (!offered || country === null) return 'Its page shows how you can pay.';
  const { hasMobileMoney, ways } = offered;
  return hasMobileMoney
    ? `There you can pay by ${ways}.`
    : `In ${nameOfCountry(country)} it does not accept mobile money: you pay by ${ways}.`;
}

/** Where PayPal opens no accounts: what that means, and what the reader can do. */
function NoPaypal({
  country,
  hasOtherWay,
}: {
  country: string | null;
  hasOtherWay: boolean;
}): ReactNode {
  if (country === null || !hasNoPaypal(country)) return null;
  const name = nameOfCountry(country);
  return (
    <p>
      <strong>{`PayPal is not available in ${name}.`}</strong>
      {` It works only if you have a PayPal account or a card from another country.`}
      {!hasOtherWay && (
        <>
          {` We have no other payment method for ${name} yet. Most jobs are `}
          <A to="/jobs?premium=no">free to read in full</A>, and you can <A to="/contact">ask us</A>{' '}
          about other ways.
        </>
      )}
    </p>
  );
}
