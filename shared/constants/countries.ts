/**
 * The 27 countries jobs are listed in (specification, section 9, "Browse countries"), in the order
 * they are shown.
 */
export const COUNTRIES = [
  { code: 'US', name: 'USA' },
  { code: 'CA', name: 'Canada' },
  { code: 'GB', name: 'United Kingdom' },
  { code: 'DE', name: 'Germany' },
  { code: 'FR', name: 'France' },
  { code: 'IT', name: 'Italy' },
  { code: 'ES', name: 'Spain' },
  { code: 'NL', name: 'Netherlands' },
  { code: 'SE', name: 'Sweden' },
  { code: 'NO', name: 'Norway' },
  { code: 'DK', name: 'Denmark' },
  { code: 'FI', name: 'Finland' },
  { code: 'CH', name: 'Switzerland' },
  { code: 'BE', name: 'Belgium' },
  { code: 'AT', name: 'Austria' },
  { code: 'IE', name: 'Ireland' },
  { code: 'AU', name: 'Australia' },
  { code: 'NZ', name: 'New Zealand' },
  { code: 'JP', name: 'Japan' },
  { code: 'SG', name: 'Singapore' },
  { code: 'KR', name: 'South Korea' },
  { code: 'HK', name: 'Hong Kong' },
  { code: 'TW', name: 'Taiwan' },
  { code: 'AE', name: 'United Arab Emirates' },
  { code: 'QA', name: 'Qatar' },
  { code: 'SA', name: 'Saudi Arabia' },
  { code: 'KW', name: 'Kuwait' },
] as const;

export type Country = (typeof COUNTRIES)[number];
export type CountryCode = Country['code'];

/**
 * The /jobs filter sends these words for the first three countries and the code for the rest
 * (specification, section 9).
 */
const FILTER_VALUES: Partial<Record<CountryCode, string>> = { US: 'USA', CA: 'Canada', GB: 'UK' };

/** The value the /jobs country filter uses for a country: USA, Canada, UK, else the ISO code. */
export function countryFilterValue(code: CountryCode): string {
  return FILTER_VALUES[code] ?? code;
}

const BY_TEXT = new Map<string, Country>();
for (const country of COUNTRIES) {
  BY_TEXT.set(country.code.toLowerCase(), country);
  BY_TEXT.set(country.name.toLowerCase(), country);
  BY_TEXT.set(countryFilterValue(country.code).toLowerCase(), country);
}

/**
 * Finds a country by ISO code, English name, or filter value (USA, Canada, UK), in any case;
 * undefined when it is none of the 27.
 */
export function findCountry(text: string): Country | undefined {
  return BY_TEXT.get(text.trim().toLowerCase());
}

/** The codes of the listed countries. */
export const COUNTRY_CODES = COUNTRIES.map(({ code }) => code);

/** The English name of a listed country (specification, section 9). */
export function countryName(code: CountryCode): Country['name'] {
  return (BY_TEXT.get(code.toLowerCase()) as Country).name;
}
