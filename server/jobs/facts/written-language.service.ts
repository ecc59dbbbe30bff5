import type { FactQuote } from '../../../shared/job-facts.ts';
import type { JobSummary } from '../../../shared/jobs.ts';
import {
  type JobPart,
  PARTS_WITH_LANGUAGE,
  type TextLanguages,
} from '../../../shared/text-languages.ts';
import { foldedWords } from '../../language/words.ts';
import { wordsOfKind } from './language-words.ts';
import { TEXT_LANGUAGES, type TextLanguage } from './text-language.ts';

/** Fewer words tell no language surely. */
const FEW = 6;
/** The other languages together have at most this part of the words of the one that is told. */
const MOST_OTHERS = 1 / 6;

/** Frequent words that one language alone has; letters are also numbers and abbreviations. */
const ONLY_OF = new Map<string, TextLanguage | null>();
for (const language of TEXT_LANGUAGES)
  for (const word of wordsOfKind('frequent', language))
    if (word.length > 1) ONLY_OF.set(word, ONLY_OF.has(word) ? null : language);

/**
 * The languages that the parts of a job are surely written in, for screen readers and hyphenation. A
 * part that may be in another language, or in two, has none.
 */
export function languagesOfText(job: Record<JobPart, string>): TextLanguages {
  return Object.fromEntries(
    PARTS_WITH_LANGUAGE.flatMap((part) => {
      const language = writtenIn(job[part].replace(/<[^<>]*>/g, ' '));
      return language === null ? [] : [[part, language]];
    }),
  );
}

/**
 * So many different words that one language alone has, and none of another, tell the language of a
 * title: "Van Driver at De Boer" has two of Dutch.
 */
const FEW_OF_TITLE = 3;
/** The same where the advert is in that language. */
const FEW_OF_TOLD = 2;

/**
 * The language of a title, where it is sure and not that of the pages; with that of the parts of its
 * advert it is sure more often.
 */
export function languageOfTitle(
  title: string,
  parts: TextLanguages = {},
): Pick<JobSummary, 'title_language'> {
  // Articles in names are no sentence: "Driver, El Paso and Las Vegas".
  const small = title.split(' ').filter((word) => word === word.toLowerCase());
  const { language, words } = onlyLanguage(small.join(' '));
  const told = languageOfParts(parts);
  if (language === null || language === 'en' || (told !== null && told !== language)) return {};
  const isTold = told === language;
  return words >= (isTold ? FEW_OF_TOLD : FEW_OF_TITLE) ? { title_language: language } : {};
}

/**
 * Quotations of an advert with their languages, where they are sure and not that of the pages: what
 * its parts tell, and two words of the quotation that no other language has.
 */
export function withLanguages(quotes: FactQuote[], parts: TextLanguages): FactQuote[] {
  const language = languageOfParts(parts);
  if (language === null || language === 'en') return quotes;
  return quotes.map((quote) => {
    const only = onlyLanguage(quote.quote);
    const isSure = only.language === language && only.words >= FEW_OF_TOLD;
    return isSure ? { ...quote, language } : quote;
  });
}

/** The one language that the parts of an advert tell. */
function languageOfParts(parts: TextLanguages): string | null {
  const [language, ...others] = new Set(Object.values(parts));
  return others.length > 0 ? null : (language ?? null);
}

/** The language of all words that one language alone has, and how many different ones there are. */
function onlyLanguage(text: string): { language: TextLanguage | null; words: number } {
  const words = new Set(foldedWords(text).filter((word) => ONLY_OF.get(word)));
  const [language, ...others] = new Set([...words].map((word) => ONLY_OF.get(word)));
  return { language: others.length > 0 ? null : (language ?? null), words: words.size };
}

function writtenIn(text: string): TextLanguage | null {
  const counts = new Map<TextLanguage, number>();
  for (const word of foldedWords(text)) {
    const language = ONLY_OF.get(word);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!best || best[1] < FEW || all - best[1] > best[1] * MOST_OTHERS) return null;
  return best[0];
}
