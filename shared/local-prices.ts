/** The currency that Paystack charges in each of its countries: mobile money knows no other. */
export const CURRENCIES = { NG: 'NGN', GH: 'GHS', KE: 'KES', ZA: 'ZAR' } as const;
/** A country where Paystack is offered. */
export type PaystackCountry = keyof typeof CURRENCIES;

/** Minor units of the currency of each country where Paystack is offered. */
export type LocalAmounts = Partial<Record<PaystackCountry, number>>;

/** A price of 1 to 9,999,999.99. */
const AMOUNT = /^([A-Z]{3}) ([1-9][0-9]{0,6})(?:\.([0-9]{2}))?$/;

/**
 * Reads MOBILE_MONEY_PRICES: "NGN 6000, GHS 50, KES 520, ZAR 72.50". A currency that is left out is
 * not offered. Undefined for any other text.
 */
export function parseLocalAmounts(text: string): LocalAmounts | undefined {
  const amounts: LocalAmounts = {};
  for (const part of text.split(',')) {
    const [, currency, whole, cents = '00'] = AMOUNT.exec(part.trim()) ?? [];
    const country = (Object.keys(CURRENCIES) as PaystackCountry[]).find(
      (code) => CURRENCIES[code] === currency,
    );
    if (country === undefined || amounts[country] !== undefined) return undefined;
    amounts[country] = Number(whole) * 100 + Number(cents);
  }
  return amounts;
}
