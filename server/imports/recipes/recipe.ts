import * as v from 'valibot';
import { FIELD_NAMES } from '../read/field-names.ts';
import { requestEntries } from './recipe-requests.ts';

/**
 * One value of a row. A text is a path (`paths.ts`), several with " | " between them (the first that
 * is filled), "=text" for a fixed text, or an address with paths in braces
 * ("https://jobs.example/{id}").
 */
const wayOfValue = v.union([
  v.string(),
  v.strictObject({
    from: v.string(),
    /** Paths and texts: the value is left out where one of them is so. */
    unless: v.optional(v.record(v.string(), v.string())),
    /** A regular expression (letters of either case) and what takes the place of its match. */
    replace: v.optional(v.tuple([v.string(), v.string()])),
    /**
     * Hundredths of the currency; a day before its month, or after it, whatever the numbers are; a name as
     * addresses have it ("north-yard"); an address that is relative to that of the file.
     */
    as: v.optional(v.picklist(['cents', 'day/month/year', 'month/day/year', 'name', 'address'])),
    /** Values of the feed and what they mean; others are left out. */
    means: v.optional(v.record(v.string(), v.string())),
  }),
]);

/** The first of several ways that gives a value. */
const valueSchema = v.union([wayOfValue, v.array(wayOfValue)]);

/** A part of a text: a value, or one part for each node under `each`, with its heading above it. */
const partSchema = v.union([
  v.string(),
  v.strictObject({ each: v.string(), heading: v.optional(v.string()), text: v.string() }),
]);

const fieldName = v.pipe(
  v.string(),
  v.check((name) => FIELD_NAMES.has(name), 'A field of fields.tsv'),
);

/** How the jobs of one format are read: `recipes/NAME.json`. README.md has the rules. */
export const recipeSchema = v.strictObject({
  name: v.string(),
  /** The page of the maker that describes the format. */
  source: v.pipe(v.string(), v.url()),
  /** `sitemap`: the details of its pages are the JobPosting that each states. */
  kind: v.picklist(['json', 'xml', 'jobposting', 'sitemap']),
  /** The path of the nodes that are jobs: "jobs", "source.job"; "" for a bare list. */
  rows: v.string(),
  /** Paths that every job of the format has, empty or not: by these it is recognised. */
  known: v.pipe(v.array(v.string()), v.minLength(2)),
  /** Names that many formats have: only when no job of those that are looked at fits another. */
  isPlain: v.optional(v.boolean(), false),
  /** Of formats without names of their own: what values of a job are like (regular expressions). */
  like: v.optional(v.record(v.string(), v.string()), {}),
  /** The file is a page of a list, or what changed: what it lacks may still be open. */
  isPage: v.optional(v.boolean(), false),
  /** A job is left out where one of the paths has one of these texts ("" for empty or absent). */
  leaveOut: v.optional(
    v.array(v.strictObject({ when: v.string(), is: v.array(v.string()), because: v.string() })),
    [],
  ),
  /** Values of the whole file that rows use as `$.name`. */
  file: v.optional(v.array(v.string()), []),
  /** Where the file has the resources that jobs name by type and id (join-included.ts). */
  joins: v.optional(v.string()),
  fields: v.record(fieldName, valueSchema),
  description: v.array(partSchema),
  ...requestEntries,
});

export type Recipe = v.InferOutput<typeof recipeSchema>;
/** What is needed to read a row; mappings of operators (shared/import-mapping.ts) have it, too. */
export type RecipeRules = Pick<Recipe, 'fields' | 'description' | 'leaveOut'>;
export type RecipeValue = v.InferOutput<typeof valueSchema>;
export type RecipeWay = v.InferOutput<typeof wayOfValue>;
export type RecipePart = v.InferOutput<typeof partSchema>;
