import { type RawBuilder, sql } from 'kysely';
import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { AUDIENCE } from '../../db/schema.ts';
import { searchFacts } from '../facts/search-facts.ts';
import { ONE_NAME } from './synonyms.ts';

/** Replaced by spaces: otherwise the text search parser reads "node.js" or "and/or" as one word. */
const SEPARATORS = `./\\-−–—_:@'’+#*,()[]|=~`;

/**
 * Spellings of ONE_NAME (synonyms.ts) in texts, and the word that is added to the index for them.
 */
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

/** Country names with the short word of ONE_NAME that the index adds for them. */
const COUNTRY_WORDS = COUNTRIES.map(({ name }) => {
  const entry = Object.entries(ONE_NAME).find(([, names]) => names.includes(name));
  if (!entry) throw new Error(`synonyms.ts has no word for ${name}`);
  return `${name} ${entry[0]}`;
});

const CATEGORY_LIST = sql`${[...CATEGORIES]}::text[]`;
const CODE_LIST = sql`${COUNTRIES.map(({ code }) => code)}::text[]`;
const COUNTRY_WORD_LIST = sql`${COUNTRY_WORDS}::text[]`;

/**
 * Positions of a job's country in COUNTRIES and of its category in CATEGORIES, as SQL over `jobs`.
 */
const countryId = sql`array_position(${CODE_LIST}, country_code) - 1`;
const categoryId = sql`array_position(${CATEGORY_LIST}, category) - 1`;

/** A text as a stemmed tsvector, as in `job_search.document`, as SQL. */
export function wordsOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const separated = sql`translate(${text}, ${SEPARATORS}, ${' '.repeat([...SEPARATORS].length)})`;
  const named = WRITTEN_NAMES.reduce(
    (inner, [written, indexed]) => sql`replace(${inner}, ${written}, ${indexed})`,
    separated,
  );
  return sql`to_tsvector('waymark', ${named})`;
}

/** Prefix of the document's words that are in the title. No search text contains it. */
export const IN_TITLE = '/';

/** PostgreSQL moves values out of line (TOAST) only in rows longer than this (bytes). */
const LEAST_OUT_OF_LINE = 2040;
const FILLER = '~'.repeat(2000);

/** The audiences of a job, each with its private text, as SQL over `jobs`. */
const audiences = sql`(
  SELECT ${AUDIENCE.everybody}::smallint AS audience, description AS private_text WHERE NOT is_premium_visible
  UNION ALL SELECT ${AUDIENCE.visitors}::smallint, '' WHERE is_premium_visible
  UNION ALL SELECT ${AUDIENCE.members}::smallint, description WHERE is_premium_visible)`;

const words =
  wordsOf(sql`concat_ws(E' \n ', '', title, employer, category, state, (${COUNTRY_WORD_LIST})[${countryId} + 1],
  replace(job_type, '-', ''), excerpt, regexp_replace(private_text, '<[^>]*>', ' ', 'g'), '')`);

const titleWords = sql`array_to_tsvector(ARRAY(SELECT ${IN_TITLE} || lexeme FROM unnest(tsvector_to_array(${wordsOf(sql`concat(' ', title, ' ')`)})) AS lexeme))`;

/** Longer words are left out of pairs: the database refuses lexemes over 2,046 bytes. */
export const LONGEST_IN_PAIR = 60;

const positions = sql`(SELECT lexeme, unnest(positions) AS position FROM unnest(body))`;

/**
 * Every two adjacent words as one word of the document, such as `_custom_servic`. So the index
 * finds a phrase of two words, which otherwise means decompressing every document that has both.
 * The prefix `_` keeps pairs apart from prefix matches.
 */
const pairs = sql`array_to_tsvector(ARRAY(SELECT DISTINCT '_' || a.lexeme || '_' || b.lexeme
  FROM ${positions} AS a JOIN ${positions} AS b ON b.position = a.position + 1
  WHERE length(a.lexeme) <= ${LONGEST_IN_PAIR}::int AND length(b.lexeme) <= ${LONGEST_IN_PAIR}::int))`;

/** Selects the rows of the search table from `jobs`; the caller appends WHERE or a join. */
export const searchRows = sql`
  SELECT id, audience, created_at, coalesce(expires_at, 'infinity'), ${countryId}, ${categoryId}, lower(unaccent(coalesce(state, ''))),
    CASE WHEN pg_column_size(words) < ${LEAST_OUT_OF_LINE}::int THEN words || array_to_tsvector(ARRAY[${FILLER}]) ELSE words END, ${searchFacts}
  FROM jobs CROSS JOIN LATERAL ${audiences} AS audiences
    CROSS JOIN LATERAL (SELECT ${words} AS body OFFSET 0) AS text
    CROSS JOIN LATERAL (SELECT body || ${titleWords} || ${pairs} AS words OFFSET 0) AS document`;

/** The columns of `searchRows`, in order. */
export const SEARCH_COLUMNS = sql`(job_id, audience, created_at, expires_at, country_id, category_id, state_text, document, facts)`;

/**
 * The words of a job's title, employer and place, one row each, as SQL over `jobs`: the vocabulary
 * of "Did you mean".
 */
export const searchWords = sql`
  regexp_split_to_table(lower(unaccent(concat_ws(' ', title, employer, state, (${COUNTRY_WORD_LIST})[${countryId} + 1]))), '[^[:alnum:]]+')`;
