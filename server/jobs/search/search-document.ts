import { type RawBuilder, sql } from 'kysely';
import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { AUDIENCE } from '../../db/schema.ts';
import { ONE_NAME } from './synonyms.ts';

/**
 * Between letters and digits these only separate; left in, the database would read "node.js" or
 * "and/or" as one word.
 */
const SEPARATORS = `./\\-−–—_:@'’+#*,()[]|=~`;

/** Names of ONE_NAME as texts write them (synonyms.ts), and the word the index adds for them. */
const WRITTEN_NAMES: readonly (readonly [string, string])[] = [
  [' IT ', ' IT ict '],
  ['nformation Technology', 'nformation Technology ict'],
  ['nformation technology', 'nformation technology ict'],
  [' Intern ', ' Intern internship '],
  ['ull Time', 'ull Time fulltime'],
  ['ull time', 'ull time fulltime'],
  ['art Time', 'art Time parttime'],
  ['art time', 'art time parttime'],
];

/**
 * Country names with the words a seeker may use for them; the index adds the short one that
 * ONE_NAME looks up.
 */
const COUNTRY_WORDS = COUNTRIES.map(({ name }) => {
  const entry = Object.entries(ONE_NAME).find(([, names]) => names.includes(name));
  if (!entry) throw new Error(`synonyms.ts has no word for ${name}`);
  return `${name} ${entry[0]}`;
});

const CATEGORY_LIST = sql`${[...CATEGORIES]}::text[]`;
const CODE_LIST = sql`${COUNTRIES.map(({ code }) => code)}::text[]`;
const COUNTRY_WORD_LIST = sql`${COUNTRY_WORDS}::text[]`;

/**
 * Position of a job's country in COUNTRIES, and of its category in CATEGORIES, as SQL over `jobs`.
 */
const countryId = sql`array_position(${CODE_LIST}, country_code) - 1`;
const categoryId = sql`array_position(${CATEGORY_LIST}, category) - 1`;

/** The words of a text by stem, as `job_search.document` holds them: a tsvector as SQL. */
export function wordsOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const separated = sql`translate(${text}, ${SEPARATORS}, ${' '.repeat([...SEPARATORS].length)})`;
  const named = WRITTEN_NAMES.reduce(
    (inner, [written, indexed]) => sql`replace(${inner}, ${written}, ${indexed})`,
    separated,
  );
  return sql`to_tsvector('waymark', ${named})`;
}

/** Before a word of the document, says that the title has it. No typed word holds this sign. */
export const IN_TITLE = '/';

/** PostgreSQL moves a value out of line only when its row is longer than this (bytes). */
const LEAST_OUT_OF_LINE = 2040;
const FILLER = '~'.repeat(2000);

/** The rows of a job, with the private text that each of them holds, as SQL over `jobs`. */
const audiences = sql`(
  SELECT ${AUDIENCE.everybody}::smallint AS audience, description AS private_text WHERE NOT is_premium_visible
  UNION ALL SELECT ${AUDIENCE.visitors}::smallint, '' WHERE is_premium_visible
  UNION ALL SELECT ${AUDIENCE.members}::smallint, description WHERE is_premium_visible)`;

const words =
  wordsOf(sql`concat_ws(E' \n ', '', title, employer, category, state, (${COUNTRY_WORD_LIST})[${countryId} + 1],
  replace(job_type, '-', ''), excerpt, regexp_replace(private_text, '<[^>]*>', ' ', 'g'), '')`);

const titleWords = sql`array_to_tsvector(ARRAY(SELECT ${IN_TITLE} || lexeme FROM unnest(tsvector_to_array(${wordsOf(sql`concat(' ', title, ' ')`)})) AS lexeme))`;

/** Longer words are in no pair: the database refuses words over 2,046 bytes. */
export const LONGEST_IN_PAIR = 60;

const positions = sql`(SELECT lexeme, unnest(positions) AS position FROM unnest(body))`;

/**
 * Every two words that stand side by side, as one word of the document: `_custom_servic`. So the
 * index itself knows a phrase of two words, which otherwise means unpacking each document that has
 * both. The sign in front keeps pairs out of the way of unfinished words.
 */
const pairs = sql`array_to_tsvector(ARRAY(SELECT DISTINCT '_' || a.lexeme || '_' || b.lexeme
  FROM ${positions} AS a JOIN ${positions} AS b ON b.position = a.position + 1
  WHERE length(a.lexeme) <= ${LONGEST_IN_PAIR}::int AND length(b.lexeme) <= ${LONGEST_IN_PAIR}::int))`;

/** Fills the search table from `jobs`; the caller adds a WHERE or joins what it wants written. */
export const searchRows = sql`
  SELECT id, audience, created_at, coalesce(expires_at, 'infinity'), ${countryId}, ${categoryId}, lower(unaccent(coalesce(state, ''))),
    CASE WHEN pg_column_size(words) < ${LEAST_OUT_OF_LINE}::int THEN words || array_to_tsvector(ARRAY[${FILLER}]) ELSE words END
  FROM jobs CROSS JOIN LATERAL ${audiences} AS audiences
    CROSS JOIN LATERAL (SELECT ${words} AS body OFFSET 0) AS text
    CROSS JOIN LATERAL (SELECT body || ${titleWords} || ${pairs} AS words OFFSET 0) AS document`;

/** The columns `searchRows` gives, in its order. */
export const SEARCH_COLUMNS = sql`(job_id, audience, created_at, expires_at, country_id, category_id, state_text, document)`;

/**
 * The words of a job's title, employer and place, one row each, as SQL over `jobs`: what a misspelt
 * word is compared with.
 */
export const searchWords = sql`
  regexp_split_to_table(lower(unaccent(concat_ws(' ', title, employer, state, (${COUNTRY_WORD_LIST})[${countryId} + 1]))), '[^[:alnum:]]+')`;
