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
