import type { AdvertReading, LanguageNeed } from '../../../shared/job-facts.ts';
import type { Sentence } from './fact-sentences.ts';
import type { Span } from './phrases.ts';

export type VisaStatement = NonNullable<AdvertReading['visa']>['says'];
export type HousingStatement = NonNullable<AdvertReading['housing']>['says'];
export type ExperienceStatement = NonNullable<AdvertReading['experience']>['says'];
export type LanguageLevel = LanguageNeed['any_of'][number];

/** A sentence with its words. */
export type ReadableSentence = Sentence & {
  /** The words as the phrases read them. */
  words(): readonly string[];
  /** The sentence; of a long one the part around these words. */
  quote(at: Span): string;
};

/** Reads one topic of an advert, sentence by sentence. */
export type TopicReader<T> = { add(sentence: ReadableSentence): void; result(): T };
