import { ASKED_LANGUAGES, type FactQuote, type JobFacts } from '../../../shared/job-facts.ts';
import { cutText } from '../job-text.service.ts';
import type { AdvertReading, ReadableSentence } from './advert-reading.ts';
import { createExperienceReader } from './experience.ts';
import { createHousingReader } from './housing.ts';
import { createLanguageReader } from './languages.ts';
import type { Span } from './phrases.ts';
import { type FactTexts, type Sentence, sentencesOf } from './sentences.ts';
import { createVisaReader } from './visa.ts';
import { type Word, wordsOf } from './words.ts';

/** The facts of an advert, and the words that say so. */
export type FoundFacts = { facts: JobFacts; quotes: FactQuote[] };

/** Longer quotations are cut around the words that count. */
const LONGEST_QUOTE = 220;

/** Reads an advert by documented rules. It never guesses: unsure is "not stated". */
export function readAdvert(texts: FactTexts): AdvertReading {
  const readers = {
    visa: createVisaReader(),
    housing: createHousingReader(),
    experience: createExperienceReader(),
    languages: createLanguageReader(),
  };
  for (const sentence of sentencesOf(texts).map(readable))
    for (const reader of Object.values(readers)) reader.add(sentence);
  return {
    visa: readers.visa.result(),
    housing: readers.housing.result(),
    ...readers.experience.result(),
    languages: readers.languages.result(),
  };
}

/** The facts of an advert as they are stored, and the words that say so. */
export function readFacts(texts: FactTexts): FoundFacts {
  const { visa, housing, experience, training, languages } = readAdvert(texts);
  const isNoneNeeded = experience?.says === 'none-needed';
  // Languages that are one choice of several are not stored as asked for.
  const single = languages.filter(({ says, isPreferred }) => !isPreferred && says.length === 1);
  const asked = new Set(single.flatMap(({ says }) => says.map(({ language }) => language)));
  const facts: JobFacts = {
    visa: visa === null ? null : visa.says === 'offered' ? 'offered' : 'refused',
    housing: housing !== null,
    no_experience: isNoneNeeded,
    training: training !== null,
    languages: ASKED_LANGUAGES.filter((language) => asked.has(language)),
  };
  const quotes: FactQuote[] = [];
  if (visa) quotes.push({ fact: 'visa', quote: visa.quote });
  if (housing) quotes.push({ fact: 'housing', quote: housing.quote });
  if (isNoneNeeded) quotes.push({ fact: 'no_experience', quote: experience.quote });
  if (training) quotes.push({ fact: 'training', quote: training.quote });
  // One sentence that asks for two languages stands once.
  for (const quote of new Set(single.map((one) => one.quote)))
    quotes.push({ fact: 'languages', quote });
  return { facts, quotes };
}

function readable(sentence: Sentence): ReadableSentence {
  let words: Word[] | undefined;
  let plain: string[] | undefined;
  const split = () => {
    words ??= wordsOf(sentence.text);
    return words;
  };
  return {
    ...sentence,
    words() {
      plain ??= split().map(({ word }) => word);
      return plain;
    },
    quote: (at) => quoteOf(sentence.text, split(), at),
  };
}

/** The sentence of a fact; of a long one the part around its words. */
function quoteOf(text: string, words: readonly Word[], at: Span): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const first = words[Math.max(1, at.start)]?.start ?? 0;
  const before = text.lastIndexOf(' ', Math.max(0, first - 60)) + 1;
  const start = first < 100 ? 0 : before;
  return `${start > 0 ? '… ' : ''}${cutText(text.slice(start), LONGEST_QUOTE)}`;
}
