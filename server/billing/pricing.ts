import type { Charge, GatewayName, Price, Pricing } from '../../shared/billing.ts';
import {
  DEFAULT_PRICE,
  PREMIUM_MONTHS,
  PRICING_COUNTRIES,
} from '../../shared/constants/pricing-countries.ts';

/*
 * The prices: the one place to change them. Amounts are in minor units: 400 is 4.00. A payment that
 * was begun keeps the price it was begun with.
 *
 * THE OPERATOR SETS THEM BEFORE MONEY IS TAKEN. The specification names the label, "4 / 6 months"
 * with "$", and no amounts. USD 4.00 follows from the label. The amounts in NGN, GHS, KES and ZAR
 * are assumptions: about four dollars at rates of 2026. Exchange rates move, so they must be looked
 * at again now and then. Whoever changes PAYPAL changes DEFAULT_PRICE.label too; a test compares
 * the two.
 */

const PAYPAL: Charge = { gateway: 'paypal', amount: 400, currency: 'USD' };

const DEFAULT: Price = { ...DEFAULT_PRICE, months: PREMIUM_MONTHS, charges: [PAYPAL] };

/**
 * Countries with mobile money. The price is shown in dollars; Paystack charges the currency of the
 * country, because mobile money knows no other.
 */
const MOBILE_MONEY: Record<string, Charge> = {
  NG: { gateway: 'paystack', amount: 600_000, currency: 'NGN' },
  GH: { gateway: 'paystack', amount: 5_000, currency: 'GHS' },
  KE: { gateway: 'paystack', amount: 52_000, currency: 'KES' },
  ZA: { gateway: 'paystack', amount: 7_200, currency: 'ZAR' },
};

const PRICES: Pricing = {
  DEFAULT,
  ...Object.fromEntries(
    PRICING_COUNTRIES.map(({ code }) => {
      const mobile = MOBILE_MONEY[code];
      return [code, mobile ? { ...DEFAULT, charges: [mobile, PAYPAL] } : DEFAULT];
    }),
  ),
};

/** All prices, with the ways to pay that are configured. */
export function listPrices(isOpen: (gateway: GatewayName) => boolean): Pricing {
  const open = (price: Price): Price => ({
    ...price,
    charges: price.charges.filter(({ gateway }) => isOpen(gateway)),
  });
  const { DEFAULT: others, ...countries } = PRICES;
  return {
    DEFAULT: open(others),
    ...Object.fromEntries(Object.entries(countries).map(([code, price]) => [code, open(price)])),
  };
}

/** The price of a country; that of DEFAULT when it has none of its own. */
export function priceOf(country: string | null): Price {
  return (country === null ? undefined : PRICES[country]) ?? PRICES.DEFAULT;
}
