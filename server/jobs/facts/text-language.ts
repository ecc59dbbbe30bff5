import { wordsOfKind } from './language-words.ts';

/** The languages that adverts are read in: the columns of `language-names.tsv`. */
export const TEXT_LANGUAGES = [
  'en',
  'de',
  'fr',
  'nl',
  'es',
  'it',
  'sv',
  'no',
  'da',
  'pt',
  'pl',
] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const LANGUAGES_OF = new Map<string, number[]>();
for (const [at, language] of TEXT_LANGUAGES.entries())
  for (const word of wordsOfKind('frequent', language))
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), at]);

/** A language with this part of the best one's frequent words is in the text as well. */
const ALSO = 0.5;
/** Fewer frequent words tell no language: five of them have "de". */
const FEW = 3;

/** Counts the frequent words of a text. */
export function createTextLanguageCounter() {
  const counts = TEXT_LANGUAGES.map(() => 0);
  return {
    count(word: string): void {
      const languages = LANGUAGES_OF.get(word);
      if (!languages) return;
      for (const at of languages) counts[at] = (counts[at] as number) + 1;
    },
    /** The languages of the text, the best first; all of them when it has few frequent words. */
    result(): TextLanguage[] {
      const best = Math.max(...counts);
      return TEXT_LANGUAGES.map((language, at) => ({ language, count: counts[at] as number }))
        .filter(({ count }) => best < FEW || count >= best * ALSO)
        .sort((a, b) => b.count - a.count)
        .map(({ language }) => language);
    },
  };
}
