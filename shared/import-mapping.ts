import * as v from 'valibot';
import { CATEGORIES } from './constants/categories.ts';
import { COUNTRIES, type CountryCode } from './constants/countries.ts';

/** What limits a mapping: characters of a path, parts of a text, paths that are shown. */
export const MAPPING_LIMITS = {
  path: 300,
  ways: 4,
  parts: 8,
  paths: 300,
  jobs: 10,
  rows: 1_000,
} as const;

/** Fields of a job that an operator maps, as `fields.tsv` of server/imports/read names them. */
export const MAPPED_FIELDS = [
  'title',
  'employer',
  'location',
  'city',
  'state',
  'country',
  'url',
  'reference',
  'salary',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryPeriod',
  'posted',
  'expires',
  'jobType',
  'jobFunction',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** Time zones of the supported countries, for times that name none. */
export const FEED_ZONES = [
  'Europe/London',
  'Europe/Berlin',
  'Europe/Helsinki',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Asia/Dubai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const;

const path = v.pipe(v.string('A path is text.'), v.maxLength(MAPPING_LIMITS.path));

/** As in recipes, without regular expressions, which could take any time. */
const wayOfValue = v.union(
  [
    path,
    v.strictObject({
      from: path,
      as: v.optional(v.picklist(['cents', 'day/month/year', 'month/day/year', 'name', 'address'])),
    }),
  ],
  'A field has a path that a mapping cannot have.',
);
export type MappedWay = v.InferOutput<typeof wayOfValue>;

const part = v.union(
  [path, v.strictObject({ each: path, heading: v.optional(path), text: path })],
  'The text has a part that a mapping cannot have.',
);
export type MappedPart = v.InferOutput<typeof part>;

/**
 * How the jobs of an unknown format are read: a recipe (server/imports/recipes/recipe.ts) that an
 * operator made. `rows`: the path of the jobs; `known`: paths that every job has.
 */
export const mappingSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name the format.'), v.maxLength(100)),
  source: v.optional(v.pipe(v.string(), v.maxLength(500))),
  kind: v.picklist(['json', 'xml', 'csv'], 'kind must be json, xml or csv.'),
  rows: v.pipe(
    path,
    v.regex(/^(?:[^.]+(?:\.[^.]+)*)?$/, 'The list of the jobs has a path with an empty step.'),
  ),
  known: v.optional(v.pipe(v.array(path), v.maxLength(10)), []),
  isPage: v.optional(v.boolean(), false),
  leaveOut: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          when: path,
          is: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(60)),
          because: v.pipe(v.string(), v.maxLength(200)),
        }),
      ),
      v.maxLength(5),
    ),
    [],
  ),
  file: v.optional(v.pipe(v.array(path), v.maxLength(5)), []),
  fields: v.record(
    v.picklist(MAPPED_FIELDS, 'The mapping has a field that jobs do not have.'),
    v.union([wayOfValue, v.pipe(v.array(wayOfValue), v.maxLength(MAPPING_LIMITS.ways))]),
  ),
  description: v.pipe(v.array(part), v.maxLength(MAPPING_LIMITS.parts)),
});
export type Mapping = v.InferOutput<typeof mappingSchema>;

const codes = COUNTRIES.map(({ code }) => code) as CountryCode[];
const words = v.pipe(v.string(), v.trim(), v.maxLength(500));

/**
 * What a feed takes, and what is used where a row says nothing. `words`: only jobs with one of them,
 * commas between. `places`: a job in several places is one card, or a job for each.
 */
export const feedRulesSchema = v.strictObject({
  country: v.optional(v.nullable(v.picklist(codes, 'Choose a country of the list.')), null),
  zone: v.optional(v.nullable(v.picklist(FEED_ZONES, 'Choose a time zone of the list.')), null),
  countries: v.optional(
    v.pipe(v.array(v.picklist(codes, 'Choose countries of the list.')), v.maxLength(codes.length)),
    [],
  ),
  categories: v.optional(
    v.pipe(
      v.array(v.picklist(CATEGORIES, 'Choose categories of the list.')),
      v.maxLength(CATEGORIES.length),
    ),
    [],
  ),
  words: v.optional(words, ''),
  visaHelp: v.optional(v.boolean(), false),
  most: v.optional(
    v.nullable(
      v.pipe(
        v.number('Enter a number of jobs.'),
        v.integer('Enter a whole number of jobs.'),
        v.minValue(1, 'Enter a number of jobs from 1.'),
        v.maxValue(1_000_000, 'Enter a number of jobs up to 1,000,000.'),
      ),
    ),
    null,
  ),
  places: v.optional(v.picklist(['one', 'many']), 'one'),
});
export type FeedRules = v.InferOutput<typeof feedRulesSchema>;

/** How a job in several places is read: one card with the first place, or a job for each. */
export type Places = FeedRules['places'];

/** A feed without filters and defaults. */
export const NO_RULES: FeedRules = v.parse(feedRulesSchema, {});

/** A path of the jobs of a file: in how many of the jobs that were looked at, and some values. */
const foundPathSchema = v.object({
  path: v.string(),
  filled: v.number(),
  examples: v.array(v.string()),
});
export type FoundPath = v.InferOutput<typeof foundPathSchema>;

/** A list of a file that may be the jobs. */
const foundListSchema = v.object({ rows: v.string(), count: v.number() });

/** Looked at in the beginning of a file: its lists, the paths of one, and a mapping of them. */
export const surveySchema = v.object({
  kind: v.picklist(['json', 'xml', 'csv', 'page']),
  lists: v.array(foundListSchema),
  rows: v.string(),
  /** So many jobs were looked at. */
  jobs: v.number(),
  paths: v.array(foundPathSchema),
  /** Null when no list of the file looks like jobs. */
  proposal: v.nullable(mappingSchema),
});
export type Survey = v.InferOutput<typeof surveySchema>;

/** Fields of which a preview says in how many rows they are. */
export const COVERED_FIELDS = [
  'title',
  'employer',
  'place',
  'country',
  'text',
  'pay',
  'address',
  'posted',
  'ends',
  'reference',
] as const;
export type CoveredField = (typeof COVERED_FIELDS)[number];

const shownJobSchema = v.object({
  title: v.string(),
  employer: v.string(),
  place: v.string(),
  country: v.string(),
  pay: v.string(),
  category: v.string(),
  jobType: v.string(),
  address: v.string(),
  posted: v.string(),
  ends: v.string(),
  reference: v.string(),
  text: v.string(),
});

/** Rows as they would become jobs. `raw`: the row as the file has it. `reason`: why it is no job. */
export const previewSchema = v.object({
  format: v.string(),
  read: v.number(),
  /** The whole file was read. */
  isWhole: v.boolean(),
  taken: v.number(),
  coverage: v.array(v.object({ field: v.picklist(COVERED_FIELDS), filled: v.number() })),
  reasons: v.array(v.object({ reason: v.string(), count: v.number() })),
  jobs: v.array(
    v.object({
      line: v.number(),
      raw: v.string(),
      job: v.nullable(shownJobSchema),
      reason: v.string(),
    }),
  ),
});
export type Preview = v.InferOutput<typeof previewSchema>;

/** Answer of GET /api/admin/imports/{id}/mapping. `mapping`: stored for this feed before. */
export const importMappingSchema = v.object({
  name: v.string(),
  source: v.string(),
  employer: v.string(),
  /** Whether the format is one that is read without a mapping. */
  isKnown: v.boolean(),
  /** Its rows were collected from pages: a job in several places is one card. */
  hasPages: v.boolean(),
  survey: surveySchema,
  mapping: v.nullable(mappingSchema),
  rules: feedRulesSchema,
});
export type ImportMapping = v.InferOutput<typeof importMappingSchema>;

const employer = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');

/** Body of POST /api/admin/imports/{id}/preview. `mapping` null: as the format is known. */
export const previewInputSchema = v.strictObject({
  mapping: v.nullable(mappingSchema),
  rules: v.optional(feedRulesSchema, NO_RULES),
  employer,
});
export type PreviewInput = v.InferOutput<typeof previewInputSchema>;

/** Body of PUT /api/admin/imports/{id}/mapping: kept for the feed, and used at each later run. */
export const mappingInputSchema = previewInputSchema;

/** Query of GET /api/admin/imports/{id}/mapping: the list that is looked at. */
export const surveyQuerySchema = v.object({ rows: v.optional(path) });
