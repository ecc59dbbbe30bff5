import type { Span } from './phrases.ts';
import type { Sentence } from './sentences.ts';

/** What an advert says of visa help. */
export type VisaStatement = 'offered' | 'refused' | 'right-to-work-needed';
/**
 * A place to live that comes with the job: without rent, against rent, in the household or house
 * of the employer, or without a word about its price.
 */
export type HousingStatement = 'free' | 'rent' | 'live-in' | 'offered';
/** What an advert says of experience. */
export type ExperienceStatement = 'none-needed' | 'desirable' | 'required';
/** A language, with its level in the words of the advert's scale ("B1", "IELTS 6.5", "native"). */
export type LanguageLevel = { language: string; level: string | null };

/** A statement of an advert, and the sentence that makes it. */
export type Said<T> = { says: T; quote: string };

/** What is read from an advert. Null and an empty list: not stated, or not surely. */
export type AdvertReading = {
  visa: Said<VisaStatement> | null;
  housing: Said<HousingStatement> | null;
  experience: Said<ExperienceStatement> | null;
  /** The employer trains people in the work. */
  training: Said<true> | null;
  /**
   * Languages that the work needs, each with the alternatives that are enough too ("German or
   * French"), and those that are only preferred.
   */
  languages: (Said<LanguageLevel[]> & { isPreferred: boolean })[];
};

/** A sentence whose words are split when a reader first asks for them. */
export type ReadableSentence = Sentence & {
  /** The words as the phrases read them. */
  words(): readonly string[];
  /** The sentence; of a long one the part around these words. */
  quote(at: Span): string;
};

/** Reads one topic of an advert, sentence by sentence. */
export type TopicReader<T> = { add(sentence: ReadableSentence): void; result(): T };
