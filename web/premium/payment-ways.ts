import type { PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';

type PricingCountry = (typeof PRICING_COUNTRIES)[number]['code'];

/**
 * Countries of the selector where PayPal opens no accounts. Source: "Country and region codes" of
 * developer.paypal.com (dated 15 August, read on 23 November 2026): none of them is in its list.
 * The copy that was read ends at K: LR, PK and SS are from other public pages about PayPal.
 */
export const WITHOUT_PAYPAL: readonly PricingCountry[] = ['BD', 'GH', 'LR', 'PK', 'SS'];

/**
 * What Paystack's page offers in each of its countries, and whether mobile money is among it.
 * Source: "Payment channels" of paystack.com/docs and the plugin of Paystack for WooCommerce (read
 * on 23 November 2026). The account of the operator decides which of them are open.
 */
export const PAYSTACK_WAYS = {
  NG: { hasMobileMoney: false, ways: 'card, bank transfer, bank account or USSD' },
  GH: { hasMobileMoney: true, ways: 'mobile money, card or bank transfer' },
  KE: { hasMobileMoney: true, ways: 'M-PESA or card' },
  ZA: { hasMobileMoney: false, ways: 'card, EFT, Capitec Pay or QR code' },
} as const;

/** What Paystack offers in a country; undefined where it is not offered. */
export function paystackWays(
  country: string | null,
): { hasMobileMoney: boolean; ways: string } | undefined {
  return country !== null && country in PAYSTACK_WAYS
    ? PAYSTACK_WAYS[country as keyof typeof PAYSTACK_WAYS]
    : undefined;
}
