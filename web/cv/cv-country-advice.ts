import type { CountryCode } from '../../shared/constants/countries.ts';
import data from './cv-country-advice.json' with { type: 'json' };

/**
 * What employers of a country expect of a CV, as far as a public body says so. What none says is
 * absent, and no page may guess it. Customs, not law: an advert that asks for something else is
 * right.
 */
export type CvAdvice = {
  /** The usual name of the document. */
  name?: Fact<string>;
  photo?: Fact<Custom>;
  birthDate?: Fact<Custom>;
  /** What a CV says about the person, in words that follow 'About you:'. */
  personal?: Fact<string>;
  /** In words that follow 'Length:'. */
  length?: Fact<string>;
  /** Names of people who are asked about you. */
  references?: Fact<string>;
  signature?: Fact<string>;
  /** One more thing to know, as a sentence. */
  note?: Fact<string>;
};

/** 'avoid': leave it out; employers may have to refuse a CV that shows it. */
export type Custom = 'expected' | 'optional' | 'avoid';

/** A fact and the name of its source in `CV_ADVICE_SOURCES`. */
export type Fact<Value> = { value: Value; source: CvAdviceSource };

/** The days from which and to which the sources were read. */
export const CV_ADVICE_READ_ON = data.readOn;
export const CV_ADVICE_LAST_READ_ON = data.lastReadOn;

/**
 * Where the facts come from: governments, public employment services, and public universities and
 * libraries. No company, blog or agency.
 */
export const CV_ADVICE_SOURCES = data.sources;

export type CvAdviceSource = keyof typeof CV_ADVICE_SOURCES;

/** The advice by country. A country that is not named has no public source that was found. */
export const CV_COUNTRY_ADVICE = data.countries as Partial<Record<CountryCode, CvAdvice>>;
