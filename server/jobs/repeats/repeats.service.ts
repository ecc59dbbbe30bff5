import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { RepeatKeys } from './repeat-key.service.ts';

/** A listing that ended so long before the last change is left out: no search finds it. */
const ENDED_BEFORE = '7 days';
/** A time of change that leaves no listing out. */
export const LONG_AGO = new Date(0);

/**
 * Listings with the same key that also agree in this are one advert. All that a filter asks for is
 * here, so that a search which finds one of them finds their newest, too; only dates and places
 * differ.
 */
export const SAME_ADVERT = [
  'repeat_key',
  'country_code',
  'category',
  'is_premium_visible',
  'facts',
  'public_facts',
] as const satisfies readonly (keyof Schema['jobs'])[];
/** The same for listings of one vacancy, which their Apply link names. */
export const SAME_VACANCY = ['link_key', ...SAME_ADVERT.slice(1)] as const;
const ADVERT = sql.raw(SAME_ADVERT.join(', '));
const VACANCY = sql.raw(SAME_VACANCY.join(', '));
/** A key below 0 is of a short text, which says too little to tell two vacancies of a place apart. */
const HAS_SHORT_TEXT = sql.raw('repeat_key < 0');
/**
 * A number of the advert of a row of `jobs`, the same for all its listings; 0 without one. A short
 * text is the advert of its link only. It is a hash of 52 bits, which a double holds exactly.
 */
export const advertNumber = sql<string>`
  CASE WHEN repeat_key >= 0 THEN hashtextextended(concat_ws(' ', ${ADVERT}), 0) >> 12
    WHEN link_key IS NOT NULL THEN hashtextextended(concat_ws(' ', 'link', ${VACANCY}), 0) >> 12
    ELSE 0 END`;
const NEWEST = sql.raw('ORDER BY created_at DESC, id DESC');
const NEWER = sql`${NEWEST} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING`;

/**
 * Until which day listings with these keys are hidden behind a newer one of the same advert or
 * vacancy: in the whole country, and in the same place. It is the last day on which a newer one is
 * live, so nothing changes when listings end. Of short texts each further vacancy in a place stays
 * a card: the first ones of all places are one advert, so are the second ones. `at`: the time of
 * the change.
 */
function hiddenUntil(keys: readonly string[], at: Date): RawBuilder<unknown> {
  const isRecent = sql`NOT held
    AND coalesce(expires_at, 'infinity'::date) > (${at}::timestamptz - interval ${sql.lit(ENDED_BEFORE)})::date`;
  const shown = sql`
    SELECT *, coalesce(expires_at, 'infinity'::date) AS ends, lower(coalesce(state, '')) AS place FROM jobs`;
  return sql`
    WITH touched AS (
      SELECT id, repeat_key, link_key FROM jobs WHERE repeat_key = ANY(${keys}::bigint[]) AND ${isRecent}
      UNION SELECT id, repeat_key, link_key FROM jobs WHERE link_key = ANY(${keys}::bigint[]) AND ${isRecent}),
    texts AS (
      SELECT *, CASE WHEN ${HAS_SHORT_TEXT}
        THEN row_number() OVER (PARTITION BY ${ADVERT}, place ${NEWEST}) ELSE 0 END AS number
      FROM (${shown}) AS job WHERE repeat_key IN (SELECT repeat_key FROM touched) AND ${isRecent}),
    by_text AS (
      SELECT id, max(ends) OVER (PARTITION BY ${ADVERT}, number ${NEWER}) AS in_country,
        max(ends) OVER (PARTITION BY ${ADVERT}, number, place ${NEWER}) AS in_place FROM texts),
    by_link AS (
      SELECT id, max(ends) OVER (PARTITION BY ${VACANCY} ${NEWER}) AS in_country,
        max(ends) OVER (PARTITION BY ${VACANCY}, place ${NEWER}) AS in_place
      FROM (${shown}) AS job WHERE link_key IN (SELECT link_key FROM touched) AND ${isRecent})
    SELECT id, coalesce(greatest(by_text.in_country, by_link.in_country), '-infinity') AS repeat_until,
      coalesce(greatest(by_text.in_place, by_link.in_place), '-infinity') AS place_until
    FROM touched LEFT JOIN by_text USING (id) LEFT JOIN by_link USING (id)`;
}

/**
 * Hides or shows the listings with these keys (`repeat_key` and `link_key`), after one of them was
 * written, changed or deleted. The caller holds the lock of writers (job-write-lock.service.ts).
 */
export async function refreshRepeats(
  tx: Transaction<Schema>,
  keys: readonly (string | null)[],
  at: Date,
): Promise<void> {
  const known = [...new Set(keys)].filter((key) => key !== null);
  if (known.length === 0) return;
  await sql`
    UPDATE job_search SET repeat_until = hidden.repeat_until, place_until = hidden.place_until
    FROM (${hiddenUntil(known, at)}) AS hidden
    WHERE job_id = hidden.id
      AND (job_search.repeat_until <> hidden.repeat_until OR job_search.place_until <> hidden.place_until)`.execute(
    tx,
  );
}

/** Both keys of these rows. */
export function keysOf(rows: readonly RepeatKeys[]): (string | null)[] {
  return rows.flatMap(({ repeat_key, link_key }) => [repeat_key, link_key]);
}
