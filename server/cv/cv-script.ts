/** Scripts that are told apart, with the language that is assumed for each. */
const SCRIPTS = [
  { pattern: /\p{Script=Arabic}/u, language: 'ar' },
  { pattern: /\p{Script=Hebrew}/u, language: 'he' },
  { pattern: /\p{Script=Devanagari}/u, language: 'hi' },
  { pattern: /\p{Script=Bengali}/u, language: 'bn' },
  { pattern: /\p{Script=Gurmukhi}/u, language: 'pa' },
  { pattern: /\p{Script=Gujarati}/u, language: 'gu' },
  { pattern: /\p{Script=Oriya}/u, language: 'or' },
  { pattern: /\p{Script=Tamil}/u, language: 'ta' },
  { pattern: /\p{Script=Telugu}/u, language: 'te' },
  { pattern: /\p{Script=Kannada}/u, language: 'kn' },
  { pattern: /\p{Script=Malayalam}/u, language: 'ml' },
  { pattern: /\p{Script=Sinhala}/u, language: 'si' },
  { pattern: /\p{Script=Thaana}/u, language: 'dv' },
  { pattern: /\p{Script=Tibetan}/u, language: 'bo' },
  { pattern: /\p{Script=Myanmar}/u, language: 'my' },
  { pattern: /\p{Script=Lao}/u, language: 'lo' },
  { pattern: /\p{Script=Armenian}/u, language: 'hy' },
  { pattern: /\p{Script=Georgian}/u, language: 'ka' },
  { pattern: /\p{Script=Ethiopic}/u, language: 'am' },
  { pattern: /\p{Script=Khmer}/u, language: 'km' },
  { pattern: /\p{Script=Thai}/u, language: 'th' },
  { pattern: /\p{Script=Hiragana}|\p{Script=Katakana}/u, language: 'ja' },
  { pattern: /\p{Script=Hangul}/u, language: 'ko' },
  { pattern: /\p{Script=Han}/u, language: 'zh' },
] as const;

const RTL =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}]/u;
const RTL_LETTERS = new RegExp(`(?=\\p{L})${RTL.source}`, 'gu');
const OTHER_LETTERS = new RegExp(`(?=\\p{L})(?!${RTL.source}).`, 'gu');

/** The direction in which most letters of the texts are written. */
export function predominantDirection(texts: string[]): 'ltr' | 'rtl' {
  const all = texts.join(' ');
  const rtl = all.match(RTL_LETTERS)?.length ?? 0;
  return rtl > (all.match(OTHER_LETTERS)?.length ?? 0) ? 'rtl' : 'ltr';
}

/** Whether a text has letters that run from right to left. */
export const hasRtl = (text: string): boolean => RTL.test(text);

/**
 * The language of a text that is not written in the Latin script; '' when it is, or when its script
 * does not tell the language (Cyrillic).
 */
export function languageOfScript(text: string): string {
  for (const { pattern, language } of SCRIPTS) if (text.search(pattern) !== -1) return language;
  return '';
}
