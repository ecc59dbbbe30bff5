import type { CountryCode } from '../../../shared/constants/countries.ts';
import { CURRENCY_OF_COUNTRY } from '../../../shared/constants/currencies.ts';
import type { Option } from '../../ui/select.tsx';

/** The currencies of the 27 countries, the most used first. */
const COMMON = 'EUR USD GBP CAD AUD NZD CHF SEK NOK DKK JPY KRW SGD HKD TWD AED SAR QAR KWD'.split(
  ' ',
);

/** The currency of a country by its code; empty while no country is chosen. */
export function currencyOf(country: string): string {
  return CURRENCY_OF_COUNTRY[country as CountryCode] ?? '';
}

/**
 * The ISO 4217 currencies that the browser knows, common ones first. `current` is always included.
 */
export function currencyGroups(current: string): { label: string; options: Option[] }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const named = (codes: string[]) =>
    codes.map((code) => {
      const name = names.of(code) ?? code;
      return { value: code, label: name === code ? code : `${code} – ${name}` };
    });
  const all = new Set(Intl.supportedValuesOf('currency'));
  if (/^[A-Z]{3}$/.test(current)) all.add(current);
  for (const code of COMMON) all.delete(code);
  return [
    { label: 'Common', options: named(COMMON) },
    { label: 'All others', options: named([...all].sort()) },
  ];
}
