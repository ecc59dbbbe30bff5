import { fold, ORNAMENTS, singular } from '../../shared/fold.ts';
import { placedWords } from '../reading/tokens.ts';

/** The words of a name, title or question of a seeker, as they are written. */
export function splitWords(text: string): string[] {
  return placedWords(text).map(({ word }) => word);
}

/** "RNs", "HGVs": a short word in lower case keeps its s ("gas"). */
export const PLURAL_OF_CAPITALS = /(?<![\p{L}\p{N}])(\p{Lu}{2,5})s(?![\p{L}\p{N}])/gu;

/** Emoji that are written as a digit or letter with a sign: 1️⃣, ℹ️. */
const EMOJI = /[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}\ufe0f/gu;

/**
 * Normalises what keyboards write in different ways: quotes, full-width and composed letters
 * (NFKC), possessive 's, plurals and dots of abbreviations (RNs, U.K.). Emoji are no words.
 */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(EMOJI, ' ')
    .replace(ORNAMENTS, '')
    .normalize('NFKC')
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, '')
    .replace(PLURAL_OF_CAPITALS, '$1')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu, (letters) =>
      letters.replaceAll('.', ''),
    );
}

/** Names that are written with signs, and the word for them in the index. */
const NAMES_WITH_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])c\+\+(?![\p{L}\p{N}])/giu, ' cplusplus '],
  [/(?<![\p{L}\p{N}])([cf])#(?![\p{L}\p{N}])/giu, ' $1sharp '],
  [/(?<![\p{L}\p{N}])(?:asp)?\.net(?!\p{L})/giu, ' dotnet '],
  [/(?<![\p{L}\p{N}])node\.?js(?![\p{L}\p{N}])/giu, ' nodejs '],
];
/** "R&D" and "M&S" are one word: R is the name of a language. */
const SHORT_PAIR = /(?<![\p{L}\p{N}])(\p{L}{1,2})&(?=\p{L}{1,2}(?![\p{L}\p{N}]))/gu;
const HAS_SIGN = /[+#&]|\.net|node/i;

/** Writes names such as C++, C#, .NET and Node.js in a search as one word of letters. */
export function spellSigns(text: string): string {
  if (!HAS_SIGN.test(text)) return text;
  return NAMES_WITH_SIGNS.reduce(
    (written, [name, word]) => written.replace(name, word),
    text.replace(SHORT_PAIR, '$1'),
  );
}

/** Adds to such names in an advert the word that searches ask for; their parts stay words. */
export function addSpelledSigns(text: string): string {
  if (!HAS_SIGN.test(text)) return text;
  return NAMES_WITH_SIGNS.reduce(
    (written, [name, word]) => written.replace(name, `$&${word}`),
    text.replace(SHORT_PAIR, '$1'),
  );
}

/** The words of a short text as titles are indexed: folded and in the singular. */
export function plainWords(text: string): string[] {
  return splitWords(addSpelledSigns(tidy(text))).map((word) => singular(fold(word)));
}

/** The words of a text, folded but not in the singular. */
export function foldedWords(text: string): string[] {
  return splitWords(tidy(text)).map(fold);
}

/** A name as it is compared: folded, without punctuation, one space between its words. */
export function plainName(text: string): string {
  return fold(text.toWellFormed().normalize('NFKC'))
    .replace(/[^\p{L}\p{N}\p{M}+#]+/gu, ' ')
    .trim();
}
