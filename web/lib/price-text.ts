import { formatPrice, type Price } from '../../shared/billing.ts';

/** What premium costs: in the money of the country where it is charged so, else "$4 / 6 months". */
export function priceText({ charges, currencySymbol, label }: Price): string {
  const mobile = charges.find(({ gateway }) => gateway === 'paystack');
  return mobile ? formatPrice(mobile.amount, mobile.currency) : `${currencySymbol}${label}`;
}
