import languages from './script-languages.json' with { type: 'json' };

/** Scripts that are told apart, with the language that is assumed for each. */
const SCRIPTS = Object.entries(languages).map(([script, language]) => ({
  pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
  language,
}));

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
