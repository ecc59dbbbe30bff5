import * as v from 'valibot';
import { COUNTRY_CODES, type CountryCode } from './constants/countries.ts';
import { PROFILE_LIMITS } from './constants/limits.ts';
import { MAX_ID, PAPERS, type Paper, typedText } from './cv.ts';

/** An account has so many CVs; the first is "My CV", which is no row. */
export const MAX_CVS = 10;
/** Characters of the name of a CV. */
export const MAX_CV_NAME = 60;

/** Countries of the job board whose usual paper is US Letter. */
const LETTER_COUNTRIES: readonly CountryCode[] = ['US', 'CA'];

/** The paper that a country uses. */
export function usualPaper(country: CountryCode): Paper {
  return LETTER_COUNTRIES.includes(country) ? 'Letter' : 'A4';
}

const name = v.pipe(typedText('The name', MAX_CV_NAME), v.nonEmpty('Give the CV a name.'));

/**
 * Body of POST /api/cvs. With `job_id` the CV is for this job of the board, which gives it a country,
 * a paper and, when none is given, a name.
 */
export const createCvSchema = v.object({
  name: v.optional(name),
  job_id: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID))),
});

/** Body of PATCH /api/cvs/{id}. What is absent stays as it is: another tab may have changed it. */
export const changeCvSchema = v.object({
  name: v.optional(name),
  template: v.optional(typedText('template', PROFILE_LIMITS.template)),
  paper: v.optional(v.picklist(PAPERS, 'paper must be A4 or Letter.')),
  country: v.optional(v.picklist(['', ...COUNTRY_CODES])),
  /** In place of those of the profile; '' for none. */
  professionalTitle: v.optional(typedText('Professional title', PROFILE_LIMITS.line)),
  summary: v.optional(typedText('Summary', PROFILE_LIMITS.text)),
});
export type ChangedCv = v.InferOutput<typeof changeCvSchema>;

/** The job of the board that a CV is for. Title and employer are copies: they stay. */
export const cvJobSchema = v.object({
  id: v.number(),
  title: v.string(),
  employer: v.nullable(v.string()),
});

/** A CV of an account beside "My CV". */
export const cvSchema = v.object({
  id: v.number(),
  name: v.string(),
  template: v.string(),
  paper: v.picklist(PAPERS),
  country: v.picklist(['', ...COUNTRY_CODES]),
  professionalTitle: v.string(),
  summary: v.string(),
  job: v.nullable(cvJobSchema),
});
export type Cv = v.InferOutput<typeof cvSchema>;

/** Answer of GET /api/cvs and of each change, oldest first. */
export const cvsSchema = v.object({ cvs: v.array(cvSchema) });
/** Answer of POST /api/cvs: `id` is the new one. */
export const createdCvSchema = v.object({ id: v.number(), ...cvsSchema.entries });

/**
 * What an advert names, and what a CV says of it. `partly`: the language, and no such level. `says`: in
 * the words of the CV, '' when it does not say it. `isPreferred`: helpful, not needed.
 */
export const advertWordSchema = v.object({
  text: v.string(),
  isPreferred: v.boolean(),
  state: v.picklist(['said', 'partly', 'missing']),
  says: v.string(),
});
export type AdvertWord = v.InferOutput<typeof advertWordSchema>;

/**
 * Answer of GET /api/cvs/{id}/advert-words. `isThere`: the job is still on the board. `isWhole`: the
 * whole advert was read, and not only what everybody sees of a premium job.
 */
export const advertWordsSchema = v.object({
  isThere: v.boolean(),
  isWhole: v.boolean(),
  words: v.array(advertWordSchema),
});
export type AdvertWords = v.InferOutput<typeof advertWordsSchema>;
