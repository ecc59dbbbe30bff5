import * as v from 'valibot';
import { CATEGORIES } from './constants/categories.ts';
import { COUNTRIES } from './constants/countries.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from './constants/limits.ts';
import { factQueryFields } from './fact-fields.ts';
import { FACT_FILTER_NAMES, factQuoteSchema, jobFactsSchema } from './job-facts.ts';
import { payQueryFields } from './pay-filter.ts';
import { problemSchema } from './problem.ts';
import { refusalSchema, registerEntrySchema, registerMarkSchema } from './registers.ts';
import { salarySchema } from './salary.ts';
import { textLanguagesSchema } from './text-languages.ts';

export const JOB_TYPES = ['full-time', 'part-time', 'contract', 'internship', 'freelance'] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** Display text of a job type: Full-time, Part-time, … */
export function jobTypeLabel(type: JobType): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** Date filter values (specification, section 9); absent means Any Time. */
export const DATE_FILTERS = [
  { value: 'today', label: 'Past 24 Hours', days: 1 },
  { value: 'week', label: 'Past Week', days: 7 },
  { value: 'month', label: 'Past Month', days: 30 },
] as const;

/** Values of the premium filter; absent means both. */
export const PREMIUM_FILTERS = [
  { value: 'no', label: 'Free to read' },
  { value: 'yes', label: 'Premium jobs only' },
] as const;

/**
 * Sort orders; newest is the default (specification, section 9). Relevance needs a search. By pay:
 * what adverts pay at least, the highest first; by last day: the nearest first.
 */
export const SORTS = ['newest', 'oldest', 'relevance', 'pay', 'last-day'] as const;
export type Sort = (typeof SORTS)[number];

/** The order of a list without a choice: by match where there are words. */
export function usualSort(search: string | undefined): 'relevance' | 'newest' {
  return search?.trim() ? 'relevance' : 'newest';
}

const isoDate = v.pipe(v.string(), v.isoDate());
const isoTimestamp = v.pipe(v.string(), v.isoTimestamp());

/** Words that the terms of a source ask to be shown, such as "Jobs by Adzuna", with their link. */
export const jobCreditSchema = v.object({ text: v.string(), url: v.string() });
export type JobCredit = v.InferOutput<typeof jobCreditSchema>;

/**
 * The public part of a job: in lists, and in the 403 of a premium listing (specification, section
 * 10, "Premium gate"). `country` is the English name, `country_code` ISO 3166-1 alpha-2;
 * `expires_at` is the UTC day from which the listing is Expired.
 */
export const jobSummarySchema = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.string(),
  excerpt: v.string(),
  /** Null: the advert names none. */
  employer: v.nullable(v.string()),
  category: v.picklist(CATEGORIES),
  country: v.picklist(COUNTRIES.map((country) => country.name)),
  country_code: v.picklist(COUNTRIES.map((country) => country.code)),
  state: v.nullable(v.string()),
  job_type: v.nullable(v.picklist(JOB_TYPES)),
  salary: v.nullable(salarySchema),
  is_premium_visible: v.boolean(),
  featured: v.boolean(),
  created_at: isoTimestamp,
  expires_at: v.nullable(isoDate),
  /** The BCP 47 tag of the language of the title where that is sure and not English. */
  title_language: v.optional(v.string()),
  /** What this reader may know of visa help, housing and more. Administrators' lists leave it out. */
  facts: v.optional(jobFactsSchema),
  /**
   * True where the feed gives no posting date that can be read: `created_at` is then when the job
   * was first seen here. Left out otherwise.
   */
  undated: v.optional(v.literal(true)),
  /**
   * True where the feed names no last day: the job is shown until `expires_at`, and longer when its
   * feed confirms it again. Left out otherwise.
   */
  open_ended: v.optional(v.literal(true)),
  /** In how many other places the same advert is live; left out if in none. */
  also_in: v.optional(v.number()),
  /** The official register that has the employer; left out without a match that is no guess. */
  register: v.optional(registerMarkSchema),
  /** What the source of the job asks to be shown with it; left out for most sources. */
  credit: v.optional(jobCreditSchema),
});
export type JobSummary = v.InferOutput<typeof jobSummarySchema>;

/** "Also in 12 places": where else the same advert is live. */
export function alsoIn(places: number): string {
  return places === 1 ? 'Also in 1 other place' : `Also in ${places.toLocaleString('en')} places`;
}

/** The same behind the place of a card: "York, United Kingdom and 16 more towns". */
export function andMoreTowns(places: number): string {
  return places === 1 ? 'and 1 more town' : `and ${places.toLocaleString('en')} more towns`;
}

/**
 * A whole job (specification, section 3). `description` is sanitised HTML; `responsibilities` and
 * `requirements` hold items separated by semicolons.
 */
export const jobSchema = v.object({
  ...jobSummarySchema.entries,
  description: v.string(),
  responsibilities: v.string(),
  requirements: v.string(),
  company_website: v.nullable(v.string()),
  company_tagline: v.nullable(v.string()),
  /** Null only for imported jobs; forms require it. */
  application_url: v.nullable(v.string()),
  /** The languages of its texts, where they are sure. */
  text_languages: v.optional(textLanguagesSchema),
  /** The words of the advert that state its facts. */
  fact_quotes: v.optional(v.array(factQuoteSchema)),
  /** What that register says, also of an employer that is no longer on it. */
  register_entry: v.optional(registerEntrySchema),
  /** Applications of the employer that its country refused; left out without any. */
  register_refused: v.optional(v.array(refusalSchema)),
});
export type Job = v.InferOutput<typeof jobSchema>;

/**
 * Items of `responsibilities` or `requirements`, which are split at semicolons (specification,
 * section 2).
 */
export function splitItems(text: string): string[] {
  return text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Describes what a premium job's summary leaves out: which parts there are and how many items,
 * without their content.
 */
export const hiddenPartsSchema = v.object({
  description: v.boolean(),
  responsibilities: v.number(),
  requirements: v.number(),
  apply_link: v.boolean(),
});
export type HiddenParts = v.InferOutput<typeof hiddenPartsSchema>;

/** Computes the hidden parts of a job. */
export function hiddenParts({
  description,
  responsibilities,
  requirements,
  application_url,
}: Job): HiddenParts {
  return {
    description: description !== '',
    responsibilities: splitItems(responsibilities).length,
    requirements: splitItems(requirements).length,
    apply_link: application_url !== null,
  };
}

/**
 * What choosing a filter opens, in numbers of jobs: by country code, category, filter on facts and its
 * value, and by the values of `date` and `premium`. Countries and categories ignore their own filter,
 * and a country replaces a place of the text. Other filters that are chosen narrow all numbers.
 * "register" is left out where no job of the board is on one.
 */
export const jobCountsSchema = v.object({
  countries: v.record(v.string(), v.number()),
  categories: v.record(v.string(), v.number()),
  facts: v.record(v.string(), v.record(v.string(), v.number())),
  date: v.record(v.string(), v.number()),
  premium: v.record(v.string(), v.number()),
});
export type JobCounts = v.InferOutput<typeof jobCountsSchema>;

/**
 * A place that a search text names, which filters as if it were chosen. `without` is the text
 * without it, `literal` the text with the place as a word.
 */
export const namedPlaceSchema = v.object({
  name: v.string(),
  without: v.string(),
  literal: v.string(),
});
export type NamedPlace = v.InferOutput<typeof namedPlaceSchema>;

/**
 * A way to find more: what is left out (a filter by its name, the place or a word of the text), the
 * text to search for if it changes, and the number of jobs it finds.
 */
export const widerSearchSchema = v.object({
  drop: v.picklist([
    ...(['place', 'word', 'country', 'state', 'category', 'date', 'premium'] as const),
    ...(['pay_from'] as const),
    ...FACT_FILTER_NAMES,
  ]),
  without: v.string(),
  search: v.optional(v.string()),
  count: v.number(),
});
export type WiderSearch = v.InferOutput<typeof widerSearchSchema>;

/**
 * Where a search looks: the filter value of a country, and a part of it as it was typed. `search`:
 * the words with the place, in place of those that were asked for, where no filter can say it.
 */
const whereSchema = v.object({
  country: v.optional(v.string()),
  state: v.optional(v.string()),
  search: v.optional(v.string()),
});
export type Where = v.InferOutput<typeof whereSchema>;

/**
 * What is not what it seems in an answer. `understood`: the everyday English name of the work, where
 * no title has it as it was typed. `conditions`: what the text asks of the job besides the work, each
 * with the text that lacks it. `replaced`: places of the text that are not asked for, because another country was chosen.
 * `excluded`: what the text does not want ("no night shift"), which the
 * list leaves out; `unclear`: such words that were not understood and change nothing, the text
 * without them, and one that leaves out jobs with the word. `none`: the work, and the place, that no job of the board has.
 * `notCovered`: the English name of a country that was asked for and that the board does not cover.
 */
const toldFields = {
  understood: v.optional(v.object({ typed: v.string(), name: v.string() })),
  conditions: v.optional(v.array(v.object({ name: v.string(), without: v.string() }))),
  replaced: v.optional(v.array(v.object({ name: v.string(), without: v.string() }))),
  excluded: v.optional(v.array(v.object({ name: v.string(), without: v.string() }))),
  unclear: v.optional(
    v.array(v.object({ text: v.string(), without: v.string(), instead: v.string() })),
  ),
  none: v.optional(v.object({ work: v.string(), place: v.nullable(v.string()) })),
  notCovered: v.optional(v.string()),
};
const toldSchema = v.object(toldFields);
export type ToldOfSearch = v.InferOutput<typeof toldSchema>;

/**
 * The jobs of a page from `from` on: what they miss, or with `similar` of which work theirs is a
 * neighbour; null: their text only mentions the work.
 */
const partSchema = v.object({
  from: v.number(),
  misses: v.nullable(v.string()),
  similar: v.optional(v.literal(true)),
});
export type ListPart = v.InferOutput<typeof partSchema>;

/**
 * What is near to a search that no job fits: words, a category and a country to search for instead,
 * each with the number of jobs of its list.
 */
const nearestSchema = v.object({
  ways: v.array(
    v.object({
      search: v.optional(v.string()),
      category: v.optional(v.picklist(CATEGORIES)),
      country: v.optional(v.picklist(COUNTRIES.map(({ code }) => code))),
      count: v.number(),
    }),
  ),
});
export type NearestJobs = v.InferOutput<typeof nearestSchema>;

/**
 * In what pay was compared ("EUR month", where a year is twelve months), and how many jobs of the list
 * without "pay from" state no least pay in it: these are left out, or stand last by pay.
 */
const comparedPaySchema = v.object({ unit: v.string(), others: v.number() });

/**
 * Answer of GET /api/jobs (specification, section 3), with the counts of the filter panel.
 * `corrected` is the text that was searched for in place of a misspelt one, `suggestion` one that
 * may be meant and finds something. By relevance the list may go on after the jobs that have
 * everything: `parts` says from which job of the page on jobs miss something, and what; null:
 * their text only mentions the work. `totalCount` includes both, `closeCount` and
 * `mentionCount` say how many they are. `wider` and `nearest` are given where no job has everything, `where` when a place was asked for.
 */
export const jobListSchema = v.object({
  jobs: v.array(jobSummarySchema),
  totalPages: v.number(),
  totalCount: v.number(),
  counts: v.optional(jobCountsSchema),
  suggestion: v.optional(v.string()),
  corrected: v.optional(v.string()),
  places: v.optional(v.array(namedPlaceSchema)),
  closeCount: v.optional(v.number()),
  mentionCount: v.optional(v.number()),
  parts: v.optional(v.array(partSchema)),
  ...toldFields,
  pay: v.optional(comparedPaySchema),
  nearest: v.optional(nearestSchema),
  wider: v.optional(v.array(widerSearchSchema)),
  where: v.optional(whereSchema),
});
export type JobList = v.InferOutput<typeof jobListSchema>;

/** A whole number from 1 to `max` in a query. */
export const positiveInteger = (name: string, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,9}$/, `${name} must be a whole number from 1 to ${max}.`),
    v.transform(Number),
    v.minValue(1, `${name} must be a whole number from 1 to ${max}.`),
    v.maxValue(max, `${name} must be a whole number from 1 to ${max}.`),
  );

const typedText = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, MAX_SEARCH_LENGTH)),
);

const filterText = v.pipe(
  v.string(),
  v.maxLength(200, 'A filter may have at most 200 characters.'),
);

/**
 * Query of GET /api/jobs (specification, sections 7 and 10). Empty values count as absent. Unknown
 * categories and countries give an empty list. Without `sort` a list with words is by match, any
 * other by date. `place` is what was typed, such as "Dubai, UAE"; `country` and `state` replace
 * their part of it, and `country=any` takes its country out. `featured=true` finds featured jobs only. `pay_from`
 * finds jobs that pay at least so much in `pay_currency` by `pay_period`, which it needs; `sort=pay`
 * compares in these, else in what most jobs of the list state. `page`, `limit`, `date`, `premium`,
 * `sort`, `featured`, pay and the filters on facts outside their values are refused with 400.
 */
export const jobQuerySchema = v.object({
  search: v.optional(typedText),
  category: v.optional(filterText),
  country: v.optional(filterText),
  state: v.optional(filterText),
  place: v.optional(typedText),
  date: v.optional(v.picklist(['today', 'week', 'month'], 'date must be today, week or month.')),
  premium: v.optional(v.picklist(['yes', 'no'], 'premium must be yes or no.')),
  ...factQueryFields,
  ...payQueryFields,
  sort: v.optional(v.picklist(SORTS, 'sort must be newest, oldest, relevance, pay or last-day.')),
  featured: v.optional(v.picklist(['true', 'false'], 'featured must be true or false.')),
  counts: v.optional(v.picklist(['true', 'false'], 'counts must be true or false.')),
  exact: v.optional(v.picklist(['true', 'false'], 'exact must be true or false.')),
  page: v.optional(positiveInteger('page', 1_000_000)),
  limit: v.optional(positiveInteger('limit', MAX_PAGE_SIZE)),
});
export type JobQuery = v.InferOutput<typeof jobQuerySchema>;

/**
 * Answer of GET /api/jobs/{id} (specification, section 7: "job; job on 403"): the job under `job`, as
 * in the 403, and its fields beside it.
 */
export const jobAnswerSchema = v.object({ ...jobSchema.entries, job: jobSchema });

/** Answer of GET /api/jobs/{id} without premium: 403 with the summary and the hidden parts. */
export const premiumRequiredSchema = v.object({
  ...problemSchema.entries,
  job: jobSummarySchema,
  hidden: hiddenPartsSchema,
});

/** A listing of the same advert in another place. */
export const repeatPlaceSchema = v.object({ id: v.number(), state: v.nullable(v.string()) });
export type RepeatPlace = v.InferOutput<typeof repeatPlaceSchema>;

/**
 * Answer of GET /api/jobs/{id}/related: at most four jobs, and the first 30 of the other places
 * that `also_in` of the job counts.
 */
export const relatedJobsSchema = v.object({
  jobs: v.array(jobSummarySchema),
  places: v.array(repeatPlaceSchema),
});
export type RelatedJobs = v.InferOutput<typeof relatedJobsSchema>;

/**
 * What was kept off the board: listings held until the operator looks, and of the last 30 days those
 * that were taken off then, and the reports of readers that were answered.
 */
const keptOffSchema = v.object({ held: v.number(), removed: v.number(), reports: v.number() });
export type KeptOff = v.InferOutput<typeof keptOffSchema>;

/** Answer of GET /api/stats: exact counts, by country code and by category. */
export const jobStatsSchema = v.object({
  kept_off: keptOffSchema,
  liveJobs: v.number(),
  countries: v.record(v.string(), v.number()),
  categories: v.record(v.string(), v.number()),
});
