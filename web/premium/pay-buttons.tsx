import type { ReactNode } from 'react';
import { formatMoney, type Price } from '../../shared/billing.ts';
import { MOBILE_MONEY_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { FormMessage, MessageText } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { nameOfCountry } from './country-choice.tsx';
import { paystackWays, WITHOUT_PAYPAL } from './payment-ways.ts';
import styles from './premium.module.css';

type Props = {
  price: Price;
  /** Whether `price` is the server's, or the default in its place. */
  arePricesKnown: boolean;
  country: string | null;
};

/**
 * The ways to pay, each with what it takes in total, and what is said when none can be begun.
 * web/premium/pay.ts takes a press, once it is known whether the reader has premium.
 */
export function PayButtons(props: Props) {
  return (
    <>
      <div className={styles.ways} data-of-country="">
        <Ways {...props} />
      </div>
      <div data-refusal="">
        <FormMessage message={null} />
        <template>
          <MessageText message={{ tone: 'error', text: '' }} />
        </template>
        <template data-unknown-premium="">
          <MessageText
            message={{
              tone: 'error',
              text: 'We could not find out whether you already have premium. Check your connection.',
            }}
          />
          <Button data-check="">Check again</Button>
        </template>
      </div>
    </>
  );
}

function Ways({ price, arePricesKnown, country }: Props) {
  const mobile = price.charges.find(({ gateway }) => gateway === 'paystack');
  const paypal = price.charges.find(({ gateway }) => gateway === 'paypal');
  // Without prices it is not known which ways are open: the server says so when one is pressed.
  const mayTakeMobile = !arePricesKnown && hasMobileButton(country);
  const showsMobile = mobile !== undefined || mayTakeMobile;
  const isClosed = !paypal && arePricesKnown;
  return (
    <>
      {showsMobile && (
        <div className={styles.way}>
          <PayButton gateway="paystack" look="button" describedBy="mobile-total">
            Pay with mobile money
          </PayButton>
          <p id="mobile-total">
            {mobile
              ? `${formatMoney(mobile.amount, mobile.currency)} in total, through Paystack. `
              : 'Paystack shows the total before you pay. '}
            {waysInWords(country)}
          </p>
        </div>
      )}
      <div className={styles.way}>
        <PayButton
          gateway={isClosed ? undefined : 'paypal'}
          look={showsMobile ? 'quiet' : 'button'}
          describedBy="paypal-total"
        >
          {`Pay with PayPal (${price.currencySymbol})`}
        </PayButton>
        <p id="paypal-total">
          {paypal
            ? `${formatMoney(paypal.amount, paypal.currency)} in total.${hasNoPaypal(country) ? '' : ' You can pay with a card there too.'}`
            : isClosed
              ? 'This payment method is not available right now.'
              : 'PayPal shows the total before you pay.'}
        </p>
        <NoPaypal country={country} hasOtherWay={showsMobile} />
      </div>
    </>
  );
}

/** It cannot be pressed before the script is there, nor without a gateway. */
function PayButton(props: {
  gateway: 'paystack' | 'paypal' | undefined;
  look: 'button' | 'quiet';
  describedBy: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={controls[props.look]}
      disabled
      data-pay={props.gateway}
      data-busy="Opening the payment page..."
      aria-describedby={props.describedBy}
    >
      {props.children}
    </button>
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
function NoPaypal({ country, hasOtherWay }: { country: string | null; hasOtherWay: boolean }) {
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
