import { fold } from '../../../shared/fold.ts';

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

/** Frequent words that few of the other languages share, folded. */
const FREQUENT: Readonly<Record<TextLanguage, string>> = {
  en: 'the and of to with for is are you your will our we be this that from by who have',
  de: 'und der die das mit fur ist wir sie ihr du dein ihre bei von zu im den eine oder unser',
  fr: 'et le la les des vous nous est une pour avec dans votre sur du au nos notre poste ou',
  nl: 'en de het een van wij je jij voor met bij onze zijn jouw ben heb op wat als naar',
  es: 'y el la los las del con para una por que se nuestro tu su empresa como buscamos es al',
  it: 'e il la gli di che con per una sei della nel nostra sono del alla dei ti siamo al',
  sv: 'och att som vi du ar med for det en av pa har din vara hos oss till ett inom',
  no: 'og at som vi du er med for det en av pa har din vaere hos oss til et jobber',
  da: 'og at som vi du er med for det en af pa har din vaere hos os til et arbejde',
  pt: 'e o a os as do da com para uma por que em nossa voce sua empresa ao dos nao',
  pl: 'i w z na do oraz sie jest dla od po praca pracy nie lub jako ze mile wymagania my',
};

const LANGUAGES_OF = new Map<string, number[]>();
for (const [at, language] of TEXT_LANGUAGES.entries())
  for (const word of new Set(FREQUENT[language].split(' ')))
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), at]);

/** A language with this part of the best one's frequent words is in the text as well. */
const ALSO = 0.5;

/** The folded words of a text: letters only. */
export function plainWords(text: string): readonly string[] {
  return fold(text).match(/\p{L}+/gu) ?? [];
}

/** Counts the frequent words of a text. */
export function createTextLanguageCounter() {
  const counts = TEXT_LANGUAGES.map(() => 0);
  return {
    count(word: string): void {
      const languages = LANGUAGES_OF.get(word);
      if (!languages) return;
      for (const at of languages) counts[at] = (counts[at] as number) + 1;
    },
    /** The languages of the text, the best first; all of them when it has no frequent words. */
    result(): TextLanguage[] {
      const best = Math.max(...counts);
      if (best === 0) return [...TEXT_LANGUAGES];
      return TEXT_LANGUAGES.map((language, at) => ({ language, count: counts[at] as number }))
        .filter(({ count }) => count >= best * ALSO)
        .sort((a, b) => b.count - a.count)
        .map(({ language }) => language);
    },
  };
}
