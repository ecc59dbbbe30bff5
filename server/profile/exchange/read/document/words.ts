import { fold } from '../../../../../shared/fold.ts';
import { NAMES_OF_COUNTRIES } from '../../../../language/country-names.ts';
import { readLines } from '../../../../language/lines.ts';
import { plainName } from '../../../../language/words.ts';

const linesOf = readLines(new URL('words.tsv', import.meta.url));

/** The kinds of labels that stand before a value: "Phone: …". */
const LABELS = [
  ...['birth', 'age', 'nationality', 'marital', 'gender', 'private', 'name', 'email', 'phone'],
  ...['address', 'link', 'driving', 'title', 'employer', 'job', 'school', 'degree', 'period'],
  ...['place', 'duties'],
] as const;

/** A text as labels and headings are compared: letters and digits in lower case, one space. */
export function plainWords(text: string): string {
  return fold(text)
    .replace(/['’´`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const wordsOf = (kind: string): ReadonlySet<string> =>
  new Set(linesOf(kind).flatMap(({ names }) => names.map(plainWords)));

/** Words of dates, and titles of documents that are no name of a person. */
export const NOW_WORDS = wordsOf('now');
export const UNTIL_WORDS = wordsOf('until');
export const SINCE_WORDS = wordsOf('since');
export const FROM_WORDS = wordsOf('from');
export const DOCUMENT_TITLES = wordsOf('document');

const WORK = wordsOf('work');
const ORGANISATION = wordsOf('organisation');
const SCHOOL = wordsOf('school-word');
const STUDY = wordsOf('study');
const COLUMNS = wordsOf('column');

const LABEL_KINDS: ReadonlyMap<string, { words: ReadonlySet<string>; called: string }> = new Map(
  LABELS.map((kind) => [kind, { words: wordsOf(kind), called: linesOf(kind)[0]?.of ?? kind }]),
);

/** Kinds of labels by what is written: "Tel." can be of one kind, "Position" of two. */
export function labelKinds(text: string): string[] {
  const words = plainWords(text);
  if (words === '') return [];
  return LABELS.filter((kind) => LABEL_KINDS.get(kind)?.words.has(words));
}

/** Whether a text is the head of a column of a table: "Year", or a label such as "Employer". */
export function namesColumn(text: string): boolean {
  return labelKinds(text).length > 0 || COLUMNS.has(plainWords(text));
}

/** What the value of a label is called where it is named as left out. */
export function calledOf(kind: string): string {
  return LABEL_KINDS.get(kind)?.called ?? kind;
}

const MAX_LABEL = 40;

/** "Phone: 0800" as its label and value; null without a label that is known. */
export function splitLabel(text: string): { kinds: string[]; value: string } | null {
  const colon = text.slice(0, MAX_LABEL).search(/[:：\t]/);
  if (colon === -1) return null;
  const kinds = labelKinds(text.slice(0, colon));
  return kinds.length === 0 ? null : { kinds, value: text.slice(colon + 1).trim() };
}

/** Whether a text names a country. */
export function namesCountry(text: string): boolean {
  const words = plainName(text).split(' ').slice(0, 40);
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to += 1)
      if (NAMES_OF_COUNTRIES.has(words.slice(from, to).join(' '))) return true;
  return /(?:^|[\s,(])(?:UK|U\.K\.|USA|U\.S\.A\.|UAE|U\.A\.E\.|KSA)$/.test(text.trim());
}

/** Scripts without spaces: their words are found inside others. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function countWords(text: string, words: ReadonlySet<string>): number {
  const all = plainWords(text).split(' ');
  const weigh = (word: string | undefined, weight: number) =>
    word !== undefined && (words.has(word) || words.has(word.replace(/(?:s|es)$/, '')))
      ? weight
      : 0;
  // The last word of an English name says what it is, the first one of a French or Arabic name.
  const inside = all.slice(1, -1).reduce((sum, word) => sum + weigh(word, 1), 0);
  const ends = weigh(all[0], 2) + (all.length > 1 ? weigh(all.at(-1), 3) : 0);
  const unspaced = UNSPACED.test(text) ? [...words].filter((word) => isIn(word, text)).length : 0;
  return inside + ends + 3 * unspaced;
}

function isIn(word: string, text: string): boolean {
  return UNSPACED.test(word) && word.length > 1 && text.includes(word);
}

/** How much a text looks like an organisation (above 0) or like a job title (below 0). */
export function looksLikeEmployer(text: string): number {
  const first = text.split(',', 1)[0] ?? text;
  return Math.sign(countWords(first, ORGANISATION) - countWords(first, WORK));
}

/** How much a text looks like a school (above 0) or like a degree (below 0). */
export function looksLikeSchool(text: string): number {
  const first = text.split(',', 1)[0] ?? text;
  return Math.sign(countWords(first, SCHOOL) - countWords(first, STUDY));
}

/** Whether a text has a word of a job title. */
export function hasWorkWord(text: string): boolean {
  return countWords(text, WORK) > 0;
}
