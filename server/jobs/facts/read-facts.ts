import type { AdvertReading } from '../../../shared/job-facts.ts';
import { type JobTexts, type ReadText, readText } from '../../reading/read-text.ts';
import { cutText } from '../job-text.service.ts';
import type { ReadableSentence } from './advert-reading.ts';
import { createConditionReader } from './conditions.ts';
import { createCostsReader } from './costs.ts';
import { createExperienceReader } from './experience.ts';
import { openSentencesOf, otherSentencesOf, type Sentence } from './fact-sentences.ts';
import { createHousingReader } from './housing.ts';
import { createLanguageReader } from './languages.ts';
import { createLevelReader } from './level.ts';
import type { Span } from './phrases.ts';
import { createVisaReader } from './visa.ts';
import { clauseWordsOf, type SentenceWords } from './words.ts';

/** Longer quotations are cut around the words that count. */
const LONGEST_QUOTE = 220;

/** Reads an advert by documented rules. It never guesses: unsure is "not stated". */
export function readAdvert(texts: JobTexts): AdvertReading {
  return readAdvertInTwo(readText(texts)).whole;
}

/**
 * Reads an advert once, and says what its public text, title and excerpt, states by itself. They
 * are its first sentences.
 */
export function readAdvertInTwo(text: ReadText): {
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
  add(openSentencesOf(text));
  const open = result();
  add(otherSentencesOf(text));
  return { open, whole: result() };
}

function readable(sentence: Sentence): ReadableSentence {
  const split = clauseWordsOf(sentence.tokens);
  return {
    ...sentence,
    words: () => split.words,
    quote: (at) => quoteOf(sentence.text, split, at),
  };
}

/** The sentence of a fact; of a long one the part around its words. */
export function quoteOf(text: string, split: SentenceWords, at: Span): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const first = split.places[Math.max(1, at.start)]?.start ?? 0;
  const before = text.lastIndexOf(' ', Math.max(0, first - 60)) + 1;
  const start = first < 100 ? 0 : before;
  return `${start > 0 ? '… ' : ''}${cutText(text.slice(start), LONGEST_QUOTE)}`;
}
