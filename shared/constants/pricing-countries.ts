/**
 * The 34 countries of the selector on the premium page (specification, section 9), by their English
 * names. They are chosen from when the reader's country is unknown.
 */
export const PRICING_COUNTRIES = [
  { code: 'UG', name: 'Uganda' },
  { code: 'TZ', name: 'Tanzania' },
  { code: 'RW', name: 'Rwanda' },
  { code: 'NG', name: 'Nigeria' },
  { code: 'GH', name: 'Ghana' },
  { code: 'SL', name: 'Sierra Leone' },
  { code: 'LR', name: 'Liberia' },
  { code: 'CM', name: 'Cameroon' },
  { code: 'MW', name: 'Malawi' },
  { code: 'ZM', name: 'Zambia' },
  { code: 'ZW', name: 'Zimbabwe' },
  { code: 'BW', name: 'Botswana' },
  { code: 'LS', name: 'Lesotho' },
  { code: 'NA', name: 'Namibia' },
  { code: 'SS', name: 'South Sudan' },
  { code: 'SZ', name: 'Eswatini' },
  { code: 'PH', name: 'Philippines' },
  { code: 'IN', name: 'India' },
  { code: 'PK', name: 'Pakistan' },
  { code: 'BD', name: 'Bangladesh' },
  { code: 'LK', name: 'Sri Lanka' },
  { code: 'NP', name: 'Nepal' },
  { code: 'MY', name: 'Malaysia' },
  { code: 'SG', name: 'Singapore' },
  { code: 'PG', name: 'Papua New Guinea' },
  { code: 'SB', name: 'Solomon Islands' },
  { code: 'FJ', name: 'Fiji' },
  { code: 'VU', name: 'Vanuatu' },
  { code: 'WS', name: 'Samoa' },
  { code: 'BZ', name: 'Belize' },
  { code: 'GY', name: 'Guyana' },
  { code: 'US', name: 'United States' },
  { code: 'KE', name: 'Kenya' },
  { code: 'ZA', name: 'South Africa' },
] as const;

/** The choice of who lives in none of the 34: the price of DEFAULT. CLDR calls ZZ unknown. */
export const OTHER_COUNTRY = { code: 'ZZ', name: 'Another country' } as const;

/** Where "Pay with mobile money" is shown (specification, section 9). */
export const MOBILE_MONEY_COUNTRIES = ['NG', 'GH', 'KE', 'ZA'] as const;

/** The price that is shown when the prices cannot be loaded (specification, section 8). */
export const DEFAULT_PRICE = { currencySymbol: '$', label: '4 / 6 months' } as const;

/** The length of one payment, in calendar months. */
export const PREMIUM_MONTHS = 6;

/** Members get their money back by a button for this many days after the payment. */
export const REFUND_DAYS = 14;
