import type { AdvertReading } from '../../../shared/job-facts.ts';
import type { Word } from '../../language/words.ts';
import { cutText } from '../job-text.service.ts';
import type { ReadableSentence } from './advert-reading.ts';
import { createConditionReader } from './conditions.ts';
import { createCostsReader } from './costs.ts';
import { createExperienceReader } from './experience.ts';
import { createHousingReader } from './housing.ts';
import { createLanguageReader } from './languages.ts';
import { createLevelReader } from './level.ts';
import type { Span } from './phrases.ts';
import { type FactTexts, openSentencesOf, otherSentencesOf, type Sentence } from './sentences.ts';
import { createVisaReader } from './visa.ts';
import { clauseWords, type SentenceWords } from './words.ts';

/** Longer quotations are cut around the words that count. */
const LONGEST_QUOTE = 220;

/** Reads an advert by documented rules. It never guesses: unsure is "not stated". */
export function readAdvert(texts: FactTexts): AdvertReading {
  return readAdvertInTwo(texts).whole;
}

/**
 * Reads an advert once, and says what its public text, title and excerpt, states by itself. They
 * are its first sentences.
 */
export function readAdvertInTwo(texts: FactTexts): {
  open: AdvertReading;
  whole: AdvertReading;
} {
  const readers = {
    visa: createVisaReader(),
    housing: createHousingReader(),
    costs: createCostsReader(),
    experience: createExperienceReader(),
    level: createLevelReader(),
    languages: createLanguageReader(),
    conditions: createConditionReader(),
  };
  const add = (sentences: Sentence[]) => {
    for (const sentence of sentences.map(readable))
      for (const reader of Object.values(readers)) reader.add(sentence);
  };
  const result = (): AdvertReading => {
    const { experience, training } = readers.experience.result();
    return {
      visa: readers.visa.result(),
      housing: readers.housing.result(),
      costs: readers.costs.result(),
      experience,
      training,
      level: readers.level.result({ experience, training }),
      languages: readers.languages.result(),
      conditions: readers.conditions.result(),
    };
  };
  add(openSentencesOf(texts));
  const open = result();
  add(otherSentencesOf(texts));
  return { open, whole: result() };
}

function readable(sentence: Sentence): ReadableSentence {
  let split: SentenceWords | undefined;
  const words = () => {
    split ??= clauseWords(sentence.text);
    return split;
  };
  return {
    ...sentence,
    words: () => words().words,
    quote: (at) => quoteOf(sentence.text, words().places, at),
  };
}

/** The sentence of a fact; of a long one the part around its words. */
export function quoteOf(text: string, words: readonly Word[], at: Span): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const first = words[Math.max(1, at.start)]?.start ?? 0;
  const before = text.lastIndexOf(' ', Math.max(0, first - 60)) + 1;
  const start = first < 100 ? 0 : before;
  return `${start > 0 ? '… ' : ''}${cutText(text.slice(start), LONGEST_QUOTE)}`;
}
