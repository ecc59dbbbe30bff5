import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CvLetters } from '../../shared/cv.ts';
import { hasCjkLetter } from './cjk-fonts.ts';
import type { CjkLanguage } from './cv-fonts.ts';

/** Letters that are named of one script. A longer list is not read. */
const MAX_NAMED = 30;

/** Made with the fonts by make-cv-fonts.ts: ranges of the codes that they have, in order. */
const OWN_LETTERS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fonts/letters.json'), 'utf8'),
) as [first: number, last: number][];

const LANGUAGES: readonly CjkLanguage[] = ['zh', 'ja', 'ko'];
const HAN = /\p{Script=Han}/u;
const KANA = /\p{Script=Hiragana}|\p{Script=Katakana}/u;
const HANGUL = /\p{Script=Hangul}/u;
/** The last of the letters that every font has. */
const USUAL = '\u017f';
/** What is not drawn: spaces, marks of direction and of joining. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}]/u;

function isOwnLetter(code: number): boolean {
  let low = 0;
  let high = OWN_LETTERS.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = OWN_LETTERS[middle] ?? [0, 0];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The different letters of the texts that the fonts of the repository lack. */
function foreignLetters(texts: string[]): string[] {
  const letters = new Set<string>();
  for (const text of texts) for (const letter of text) if (letter > USUAL) letters.add(letter);
  return [...letters].filter((letter) => !UNSEEN.test(letter) && !isOwnLetter(codeOf(letter)));
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

/** The languages of East Asia whose fonts the texts need. Kana make Chinese characters Japanese. */
export function cjkLanguages(texts: string[]): CjkLanguage[] {
  const letters = foreignLetters(texts);
  const all = letters.join('');
  const needed = new Set<CjkLanguage>();
  // A text of Chinese characters alone may be Japanese: then the Chinese font has what is lacking.
  if (HAN.test(all)) needed.add('zh');
  if (KANA.test(all)) needed.add('ja');
  if (HANGUL.test(all)) needed.add('ko');
  // Signs and rare characters come from whichever font has them.
  for (const letter of letters) {
    const has = (language: CjkLanguage) => hasCjkLetter(language, codeOf(letter));
    if ([...needed].some(has)) continue;
    const other = LANGUAGES.find(has);
    if (other) needed.add(other);
  }
  return LANGUAGES.filter((language) => needed.has(language));
}

/** Scripts by the name that Unicode gives them. Others are "Other letters". */
const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana'],
  ...['Nko', 'Adlam', 'Samaritan', 'Mandaic', 'Ethiopic', 'Tifinagh', 'Vai', 'Bamum', 'Osmanya'],
  ...['Mende_Kikakui', 'Bassa_Vah', 'Medefaidrin', 'Coptic', 'Devanagari', 'Bengali'],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Ol_Chiki', 'Meetei_Mayek', 'Limbu', 'Lepcha', 'Chakma', 'Sora_Sompeng', 'Warang_Citi'],
  ...['Mro', 'Newa', 'Tirhuta', 'Kaithi', 'Sharada', 'Syloti_Nagri', 'Saurashtra', 'Wancho'],
  ...['Gunjala_Gondi', 'Masaram_Gondi', 'Hanifi_Rohingya', 'Tibetan', 'Mongolian', 'Phags_Pa'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'New_Tai_Lue', 'Tai_Le', 'Tai_Tham', 'Tai_Viet', 'Cham'],
  ...['Kayah_Li', 'Pahawh_Hmong', 'Nyiakeng_Puachue_Hmong', 'Yi', 'Lisu', 'Miao', 'Bopomofo'],
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Javanese', 'Balinese', 'Sundanese', 'Buginese'],
  ...['Batak', 'Rejang', 'Makasar', 'Tagalog', 'Hanunoo', 'Buhid', 'Tagbanwa', 'Cherokee'],
  ...['Canadian_Aboriginal', 'Deseret', 'Osage', 'Runic', 'Ogham', 'Gothic', 'Glagolitic'],
  'Braille',
].map((name) => ({
  pattern: new RegExp(`\\p{Script=${name}}`, 'u'),
  name: name.replaceAll('_', ' '),
}));

function scriptOf(letter: string): string {
  const script = SCRIPTS.find(({ pattern }) => pattern.test(letter));
  if (script) return script.name;
  return /\p{S}|\p{P}|\p{Emoji_Presentation}/u.test(letter) ? 'Symbols' : 'Other letters';
}

/**
 * What the texts inside a value, such as a profile, have that no font of a CV can draw, by script. It is
 * printed as boxes.
 */
export function missingLetters(value: unknown): CvLetters['missing'] {
  const texts = writtenTexts(value);
  const byScript = new Map<string, string[]>();
  for (const letter of foreignLetters(texts)) {
    if (LANGUAGES.some((language) => hasCjkLetter(language, codeOf(letter)))) continue;
    const script = scriptOf(letter);
    byScript.set(script, [...(byScript.get(script) ?? []), letter]);
  }
  return Array.from(byScript, ([script, letters]) => ({
    script,
    letters: letters.slice(0, MAX_NAMED).join(''),
  }));
}

/** Every text inside a value, as CVs show it: composed, and without changes of direction. */
export function writtenTexts(value: unknown): string[] {
  if (typeof value === 'string') return [asWritten(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(writtenTexts);
}

/** Overrides, embeddings and isolates. A text that leaves one open turns its neighbours round. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text as a CV shows it. */
export function asWritten(text: string): string {
  return text.replace(DIRECTION, '').normalize('NFC');
}
