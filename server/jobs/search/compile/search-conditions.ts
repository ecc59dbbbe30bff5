import { type RawBuilder, sql } from 'kysely';
import type { FactFilter } from '../../../../shared/job-facts.ts';
import type { PayFilter } from '../../../../shared/pay-filter.ts';
import { AUDIENCE } from '../../../db/audience.ts';
import { cityNames } from '../../../language/gazetteer.ts';
import { plainName, tidy } from '../../../language/words.ts';
import type { FacetFilter } from '../find/facet-counts.ts';
import type { CompiledSearch } from './search-query.ts';

/**
 * The conditions besides the text. `today` is a UTC day, `since` an ISO timestamp, `state` the
 * normalised state filter. `premium`: premium jobs only ('yes') or free jobs only ('no'). `facts`:
 * what the advert must state. `pay`: what it pays at least. `featured`: featured listings only. `member`: the viewer is a
 * premium member. `repeats`: which listings of one advert are found.
 */
export type SearchScope = {
  today: string;
  since: string | undefined;
  state: string | undefined;
  premium: 'yes' | 'no' | undefined;
  facts: FactFilter | undefined;
  pay: PayFilter | undefined;
  featured: boolean;
  member: boolean;
  /** Positions of the countries that the text names, if they are several. */
  countries: readonly number[] | undefined;
  repeats: Repeats;
};

/**
 * The newest listing of an advert in a country, or in each place, or all. `words` may name a place:
 * then the newest one of a place with them is found too.
 */
export type Repeats =
  | { newest: 'in-country'; words?: readonly (readonly string[])[] }
  | { newest: 'in-place' }
  | 'all';

/** How listings are looked up: by the GIN index of words, or row by row from another index. */
export type Lookup = 'by-index' | 'by-row';

type Condition = RawBuilder<unknown>;

/** Joins conditions on `job_search` with AND. */
export function every(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` AND `);
}

/**
 * The conditions of a scope and filter: live today, date, country, category, audience, and the
 * state as a substring without accents and case. With 'by-index' they are written as functions
 * (`date_gt`, `int2eq`), which no index supports. The planner does not know the cost of
 * decompressing a document; with operators it may choose another index and test every document.
 */
export function filterConditions(
  scope: SearchScope,
  { country, category }: FacetFilter,
  lookup: Lookup,
): Condition[] {
  const { today, since, state, countries, repeats } = scope;
  const isByIndex = lookup === 'by-index';
  const conditions = [
    isByIndex ? sql`date_gt(expires_at, ${today}::date)` : sql`expires_at > ${today}::date`,
    since &&
      (isByIndex
        ? sql`timestamptz_ge(created_at, ${since}::timestamptz)`
        : sql`created_at >= ${since}::timestamptz`),
    ...(isByIndex
      ? testedFirst({ country, category })
      : [
          country !== undefined && sql`country_id = ${country}::smallint`,
          category !== undefined && sql`category_id = ${category}::smallint`,
        ]),
    countries && sql`country_id = ANY(${[...countries]}::smallint[])`,
    audienceCondition(scope, lookup),
    repeats !== 'all' && repeatCondition(repeats, today),
    scope.facts && factCondition(scope.facts),
    // No index has these columns, so operators are safe.
    scope.pay &&
      sql`pay_unit = ${scope.pay.unit}::text AND pay_least >= ${scope.pay.least}::float8`,
    // They are few: evaluated once, with an index of their own.
    scope.featured && sql`job_id = ANY(ARRAY(SELECT id FROM jobs WHERE featured))`,
    state !== undefined && placeCondition(state, lookup),
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

/**
 * Country and category as functions: tested in the order in which they are written. The planner moves
 * `=` with a constant behind the text, whose test fetches the document.
 */
export function testedFirst({ country, category }: FacetFilter): Condition[] {
  return [
    country !== undefined && sql`int2eq(country_id, ${country}::smallint)`,
    category !== undefined && sql`int2eq(category_id, ${category}::smallint)`,
  ].filter((condition) => typeof condition === 'object');
}

/** A part of the place, by any name of its city: "munich" is in "München, Bayern". */
function placeCondition(state: string, lookup: Lookup): Condition {
  const names = cityNames(plainName(state));
  const patterns = (names.length > 1 ? names : [state]).map(likePattern);
  // A sub-select is evaluated once; otherwise unaccent would run for every row.
  const plain = (pattern: string) => sql`(SELECT lower(unaccent(${pattern})))`;
  if (lookup === 'by-row') return sql`state_text LIKE ANY(ARRAY[${sql.join(patterns.map(plain))}])`;
  return sql`(${sql.join(
    patterns.map((pattern) => sql`textlike(state_text, ${plain(pattern)})`),
    sql` OR `,
  )})`;
}

/** No index has these columns, so operators are safe (server/jobs/repeats/repeats.service.ts). */
function repeatCondition(repeats: Exclude<Repeats, 'all'>, today: string): Condition {
  const isNewest = (column: string) => sql`${sql.ref(column)} <= ${today}::date`;
  if (repeats.newest === 'in-place') return isNewest('place_until');
  const named = (repeats.words ?? []).map(
    (words) => sql`state_text LIKE ALL(${words.map(likePattern)}::text[])`,
  );
  if (named.length === 0) return isNewest('repeat_until');
  return sql`(${isNewest('repeat_until')} OR (${isNewest('place_until')} AND (${sql.join(named, sql` OR `)})))`;
}

/**
 * Selects the rows of this viewer's audience (AUDIENCE): at most one per listing, so no listing is
 * found twice.
 */
function audienceCondition({ premium, member }: SearchScope, lookup: Lookup): Condition {
  const { everybody, visitors, members } = AUDIENCE;
  const isByIndex = lookup === 'by-index';
  if (premium === undefined) {
    const others = member ? visitors : members;
    return isByIndex
      ? sql`int2ne(audience, ${others}::smallint)`
      : sql`audience <> ${others}::smallint`;
  }
  const wanted = premium === 'no' ? everybody : member ? members : visitors;
  return isByIndex
    ? sql`int2eq(audience, ${wanted}::smallint)`
    : sql`audience = ${wanted}::smallint`;
}

/** The conditions of a compiled search; none for an empty one. */
export function textConditions(
  { wanted, unwanted, whole }: CompiledSearch,
  lookup: Lookup,
): Condition[] {
  if (whole === null) return [];
  // The function behind the operator @@, which the planner cannot use with the index.
  if (lookup === 'by-row') return [sql`ts_match_vq(document, ${whole}::tsquery)`];
  if (wanted !== null) return [sql`document @@ ${whole}::tsquery`];
  // Exclusions only: the index finds documents with a word, not those without it.
  return [
    sql`NOT EXISTS (
      SELECT FROM job_search AS other
      WHERE other.job_id = job_search.job_id AND other.audience = job_search.audience AND other.document @@ ${unwanted}::tsquery)`,
  ];
}

/** A normalised state filter; undefined if it is empty. */
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

/** The condition of a filter on `job_search.facts`, as a function that no index supports. */
function factCondition({ all, none }: FactFilter): RawBuilder<unknown> {
  return sql`int4eq(int4and(facts, ${all | none}::int), ${all}::int)`;
}
