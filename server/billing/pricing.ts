import type { Charge, GatewayName, Price, Pricing } from '../../shared/billing.ts';
import {
  DEFAULT_PRICE,
  PREMIUM_MONTHS,
  PRICING_COUNTRIES,
} from '../../shared/constants/pricing-countries.ts';
import { CURRENCIES, type LocalAmounts, type PaystackCountry } from '../../shared/local-prices.ts';

/*
 * The prices. Amounts are in minor units: 400 is 4.00. A payment that was begun keeps the price it
 * was begun with. USD 4.00 follows from the label "4 / 6 months" with "$" of the specification.
 * Change DEFAULT_PRICE.label together with PAYPAL: a test compares the two.
 */
const PAYPAL: Charge = { gateway: 'paypal', amount: 400, currency: 'USD' };

const DEFAULT: Price = { ...DEFAULT_PRICE, months: PREMIUM_MONTHS, charges: [PAYPAL] };

/**
 * ASSUMED: about four dollars at rates of 2026. They hold until the operator sets
 * MOBILE_MONEY_PRICES; the start and the payments page of administrators say so.
 */
export const ASSUMED_AMOUNTS: LocalAmounts = { NG: 600_000, GH: 5_000, KE: 52_000, ZA: 7_200 };

/** The prices of a running product. */
export type Prices = {
  /** All prices, with the ways to pay that are open. */
  list(isOpen: (gateway: GatewayName) => boolean): Pricing;
  /** The price of a country; that of DEFAULT when it has none of its own. */
  of(country: string): Price;
  /** The operator has not set the amounts of mobile money. */
  isAssumed: boolean;
};

/** The prices with the operator's amounts for mobile money; null: with the assumed ones. */
export function createPrices(given: LocalAmounts | null): Prices {
  const amounts = given ?? ASSUMED_AMOUNTS;
  const countries: Record<string, Price> = Object.fromEntries(
    PRICING_COUNTRIES.map(({ code }) => {
      const amount = code in CURRENCIES ? amounts[code as PaystackCountry] : undefined;
      if (amount === undefined) return [code, DEFAULT];
      const local: Charge = {
        gateway: 'paystack',
        amount,
        currency: CURRENCIES[code as PaystackCountry],
      };
      return [code, { ...DEFAULT, charges: [local, PAYPAL] }];
    }),
  );
  return {
    list: (isOpen) => {
      const open = (price: Price): Price => ({
        ...price,
        charges: price.charges.filter(({ gateway }) => isOpen(gateway)),
      });
      return {
        DEFAULT: open(DEFAULT),
        ...Object.fromEntries(
          Object.entries(countries).map(([code, price]) => [code, open(price)]),
        ),
      };
    },
    of: (country) => countries[country] ?? DEFAULT,
    isAssumed: given === null,
  };
}
