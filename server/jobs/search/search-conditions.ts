import { type RawBuilder, sql } from 'kysely';
import { tidy } from './parse-search.ts';
import { IN_TITLE } from './search-document.ts';
import type { CompiledSearch } from './search-query.ts';

/** What a listing must meet besides the text. `today` is a UTC day, `since` an ISO timestamp, `state` the seeker's text. */
export type SearchScope = { today: string; since: string | undefined; state: string | undefined };

/** How the text is looked up: by the index of all words, or by testing each row another index hands over. */
export type Lookup = 'by-index' | 'by-row';

type Condition = RawBuilder<unknown>;

/** Joins conditions on `job_search`. */
export function every(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` AND `);
}

/** The conditions of a scope: live today, new enough, and the state somewhere in the place, without accents and case. */
export function scopeConditions({ today, since, state }: SearchScope): Condition[] {
  return [
    sql`expires_at > ${today}::date`,
    ...(since === undefined ? [] : [sql`created_at >= ${since}::timestamptz`]),
    // As a sub-select it is computed once; unaccent in the condition would run for every row.
    ...(state === undefined ? [] : [sql`state_text LIKE (SELECT lower(unaccent(${likePattern(state)})))`]),
  ];
}

/** The condition that a listing meets a compiled search; a search that asks nothing has none. */
export function textConditions({ wanted, unwanted, whole }: CompiledSearch, lookup: Lookup): Condition[] {
  if (whole === null) return [];
  // The operator would let the planner choose the index; the function behind it does not.
  if (lookup === 'by-row') return [sql`ts_match_vq(document, ${whole}::tsquery)`];
  if (wanted !== null) return [sql`document @@ ${whole}::tsquery`];
  // Only a minus: the index knows who has a word, not who lacks it.
  return [
    sql`NOT EXISTS (SELECT FROM job_search AS other WHERE other.job_id = job_search.job_id AND other.document @@ ${unwanted}::tsquery)`,
  ];
}

/** The condition that the title has any of the wanted words, looked up by the index of all words. */
export function titleCondition(anyWord: string): Condition {
  return sql`document @@ ${anyWord.replace(/'([^']+)'/g, `'${IN_TITLE}$1'`)}::tsquery`;
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
