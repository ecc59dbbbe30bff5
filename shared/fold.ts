/** Letters that Unicode does not decompose, as people type them on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII needs no decomposition.
const ASCII = /^[\x00-\x7f]*$/;
/**
 * Accents, and the vowel points that Arabic and Hebrew are written with or without. The vowel signs
 * of other scripts, such as Devanagari, are letters of their words and stay.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/**
 * The line that stretches Arabic words, soft hyphens, and the selectors that colour signs: no
 * letters.
 */
export const ORNAMENTS = /[\u0640\u00ad]|\p{Variation_Selector}/gu;

/** A text in lower case without accents. All comparisons of words use it. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(ORNAMENTS, '')
    .normalize('NFC')
    .replace(/[ßøæœłđðþħı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** A folded English word in the singular. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|z|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
