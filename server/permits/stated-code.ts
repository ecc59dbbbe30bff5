import type { CountryCode } from '../../shared/constants/countries.ts';

/** How adverts write the code of an occupation, by country. */
const WAYS: Partial<Record<CountryCode, RegExp>> = {
  GB: /\b(?:SOC(?: ?2020)?|occupation) code:? (\d{4})\b/gi,
  AU: /\bANZSCO(?: code)?:? (\d{6})\b/gi,
};

/** The one occupation code that a text states; null if it states none, or several. */
export function statedCode(country: CountryCode, text: string): string | null {
  const way = WAYS[country];
  if (way === undefined) return null;
  const codes = new Set(Array.from(text.matchAll(way), ([, code = '']) => code));
  const [code] = codes;
  return codes.size === 1 && code !== undefined ? code : null;
}
