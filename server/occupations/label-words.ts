import { fold, singular } from '../../shared/fold.ts';
import { SMALL_WORDS, SPELLINGS } from '../language/vocabulary.ts';
import { PLURAL_OF_CAPITALS } from '../language/words.ts';
import { placedWords, type Word } from '../reading/tokens.ts';

/** The most words of a name in the table. */
export const LONGEST_LABEL = 4;

/** A mark that is part of a word and folded away: joins letters without moving any. */
const JOIN = '\u0301';
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;
/** (m/w/d), H/F, m/f and the like. */
const GENDERS =
  /\(?(?<![\p{L}\p{N}])[mwfhvdxgi](?:\s?[/|,*]\s?[mwfhvdxgi*])+(?![\p{L}\p{N}])\)?/giu;
/** Endings for women behind a name for men: Fahrer/in, Fahrer*innen, cocinero/a, vendeur(se). */
const ENDINGS =
  /(?<=\p{L})(?:\/-?|\(-?|[*:_·])(?:in|innen|a|as|e|es|euse|se|trice|rice|ne|ere|ère|ière|iere|n|r)\)?(?![\p{L}\p{N}])/giu;
/** L&D, R&D, F&B are words of their own. */
const AND_LETTERS = /(?<![\p{L}\p{N}])(\p{L})\s?&\s?(\p{L})(?![\p{L}\p{N}])/gu;
const AU_PAIR = /(?<!\p{L})au[\s-]pair/giu;
const INNER_CAPITAL = /(?<=\p{Ll}{3})In(?:nen)?(?![\p{L}\p{N}])/gu;

/**
 * The words of a title or label: lower case, without accents, plural and the endings that name
 * women beside men. Small words are left out.
 */
export function labelWords(text: string): Word[] {
  return placedWords(withoutMarks(text), { withSigns: true })
    .map((written) => ({ ...written, word: foldWord(written.word) }))
    .filter(({ word }) => !SMALL_WORDS.has(word));
}

/** The name under which the table keeps a label. */
export function keyOf(label: string): string {
  return labelWords(label)
    .map(({ word }) => word)
    .join(' ');
}

/** The same text with blanks in place of what only names a gender; offsets stay. */
function withoutMarks(text: string): string {
  let clean = text;
  if (/[/|*:_·,(]/.test(clean)) clean = clean.replace(GENDERS, blank).replace(ENDINGS, blank);
  if (/air/i.test(clean)) clean = clean.replace(AU_PAIR, (found) => found.replace(/[\s-]/, JOIN));
  if (clean.includes('In')) clean = clean.replace(INNER_CAPITAL, blank);
  if (clean.includes('&'))
    clean = clean.replace(AND_LETTERS, (found) => found.replace(/[\s&]/g, JOIN));
  if (clean.includes('.')) clean = clean.replace(DOTTED, (dotted) => dotted.replaceAll('.', JOIN));
  return clean;
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}

/** One word in lower case, without accents, in the singular and in one spelling. */
export function foldWord(text: string): string {
  const word = singular(fold(text.replace(PLURAL_OF_CAPITALS, '$1')));
  return SPELLINGS.get(word) ?? word;
}
