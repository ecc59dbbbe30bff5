import { type RawBuilder, sql } from 'kysely';
import { AUDIENCE } from '../../db/schema.ts';
import { tidy } from './parse-search.ts';
import type { CubeFilter } from './search-cube.ts';
import { IN_TITLE } from './search-document.ts';
import type { CompiledSearch } from './search-query.ts';

/**
 * What a listing must meet besides the text. `today` is a UTC day, `since` an ISO timestamp,
 * `state` the seeker's text, `premium` whether only premium jobs are wanted or only those that are
 * free to read. `member` = a premium member asks.
 */
export type SearchScope = {
  today: string;
  since: string | undefined;
  state: string | undefined;
  premium: 'yes' | 'no' | undefined;
  member: boolean;
};

/**
 * How listings are looked up: first by the index of all words, or by testing each row another index
 * hands over.
 */
export type Lookup = 'by-index' | 'by-row';

type Condition = RawBuilder<unknown>;

/** Joins conditions on `job_search`. */
export function every(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` AND `);
}

/**
 * The conditions of a scope and filter: live today, new enough, in the country and category, and
 * the state somewhere in the place without accents and case. When they only sift what the index of
 * all words found, they are written as functions, which no index serves: else the planner, who does
 * not know what unpacking a document costs, may start from another index and test every document.
 */
export function siftConditions(
  scope: SearchScope,
  { country, category }: CubeFilter,
  lookup: Lookup,
): Condition[] {
  const { today, since, state } = scope;
  // As a sub-select it is computed once; unaccent in the condition would run for every row.
  const pattern =
    state === undefined ? undefined : sql`(SELECT lower(unaccent(${likePattern(state)})))`;
  const sift = lookup === 'by-index';
  const conditions = [
    sift ? sql`date_gt(expires_at, ${today}::date)` : sql`expires_at > ${today}::date`,
    since &&
      (sift
        ? sql`timestamptz_ge(created_at, ${since}::timestamptz)`
        : sql`created_at >= ${since}::timestamptz`),
    country !== undefined &&
      (sift
        ? sql`int2eq(country_id, ${country}::smallint)`
        : sql`country_id = ${country}::smallint`),
    category !== undefined &&
      (sift
        ? sql`int2eq(category_id, ${category}::smallint)`
        : sql`category_id = ${category}::smallint`),
    audienceCondition(scope, lookup),
    pattern && (sift ? sql`textlike(state_text, ${pattern})` : sql`state_text LIKE ${pattern}`),
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

/**
 * The condition that a row is for this reader (AUDIENCE): one row of each listing at most, so that
 * none is found twice.
 */
function audienceCondition({ premium, member }: SearchScope, lookup: Lookup): Condition {
  const { everybody, visitors, members } = AUDIENCE;
  const sift = lookup === 'by-index';
  if (premium === undefined) {
    const others = member ? visitors : members;
    return sift ? sql`int2ne(audience, ${others}::smallint)` : sql`audience <> ${others}::smallint`;
  }
  const wanted = premium === 'no' ? everybody : member ? members : visitors;
  return sift ? sql`int2eq(audience, ${wanted}::smallint)` : sql`audience = ${wanted}::smallint`;
}

/** The condition that a listing meets a compiled search; a search that asks nothing has none. */
export function textConditions(
  { wanted, unwanted, whole }: CompiledSearch,
  lookup: Lookup,
): Condition[] {
  if (whole === null) return [];
  // The operator would let the planner choose the index; the function behind it does not.
  if (lookup === 'by-row') return [sql`ts_match_vq(document, ${whole}::tsquery)`];
  if (wanted !== null) return [sql`document @@ ${whole}::tsquery`];
  // Only a minus: the index knows who has a word, not who lacks it.
  return [
    sql`NOT EXISTS (
      SELECT FROM job_search AS other
      WHERE other.job_id = job_search.job_id AND other.audience = job_search.audience AND other.document @@ ${unwanted}::tsquery)`,
  ];
}

/**
 * The condition that a listing meets the search and its title has any of the wanted words, looked
 * up by the index of all words.
 */
export function titleCondition(whole: string, anyWord: string): Condition {
  return sql`document @@ (${whole}::tsquery && ${anyWord.replace(/'([^']+)'/g, `'${IN_TITLE}$1'`)}::tsquery)`;
}

/** A state filter as it is compared, or undefined when nothing is left of it. */
export function readState(text: string | undefined): string | undefined {
  const state = tidy(text ?? '')
    .replaceAll('\0', '')
    .trim()
    .toLowerCase();
  return state === '' ? undefined : state;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
