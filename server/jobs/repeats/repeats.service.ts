import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { JobsTable, Schema } from '../../db/schema.ts';
import { KEY_SOURCES, repeatKey } from './repeat-key.service.ts';

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
] as const satisfies readonly (keyof JobsTable)[];
const ADVERT = sql.raw(SAME_ADVERT.join(', '));
/**
 * A number of the advert of a row of `jobs`, the same for all its listings; 0 without a key. It is
 * a hash of 52 bits, which a double holds exactly.
 */
export const advertNumber = sql<string>`
  CASE WHEN repeat_key IS NULL THEN 0
    ELSE hashtextextended(concat_ws(' ', ${ADVERT}), 0) >> 12 END`;
const NEWER = sql.raw(
  'ORDER BY created_at DESC, id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING',
);

/**
 * Until which day listings with these keys are hidden behind a newer one of the same advert: in the
 * whole country, and in the same place. It is the last day on which a newer one is live, so nothing
 * changes when listings end. `at`: the time of the change.
 */
function hiddenUntil(keys: readonly string[], at: Date): RawBuilder<unknown> {
  return sql`
    SELECT id, coalesce(max(ends) OVER (PARTITION BY ${ADVERT} ${NEWER}), '-infinity') AS repeat_until,
      coalesce(max(ends) OVER (PARTITION BY ${ADVERT}, place ${NEWER}), '-infinity') AS place_until
    FROM jobs CROSS JOIN LATERAL (
      SELECT coalesce(expires_at, 'infinity'::date) AS ends, lower(coalesce(state, '')) AS place) AS shown
    WHERE repeat_key = ANY(${keys}::bigint[]) AND NOT held
      AND coalesce(expires_at, 'infinity'::date) > (${at}::timestamptz - interval ${sql.lit(ENDED_BEFORE)})::date`;
}

/**
 * Hides or shows the listings with these keys, after one of them was written, changed or deleted.
 * The caller holds the lock of writers (job-write-lock.service.ts).
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

/** The same for the keys of these jobs, whenever they were changed. */
export async function refreshRepeatsOf(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  const { rows } = await sql<{ repeat_key: string }>`
    SELECT DISTINCT repeat_key FROM jobs WHERE id = ANY(${ids}::int[]) AND repeat_key IS NOT NULL`.execute(
    tx,
  );
  await refreshRepeats(
    tx,
    rows.map(({ repeat_key }) => repeat_key),
    LONG_AGO,
  );
}

/**
 * Computes the keys of these jobs again and stores those that changed. Returns the keys that they
 * no longer have, for `refreshRepeats`.
 */
export async function refreshKeys(tx: Transaction<Schema>, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', 'repeat_key', ...KEY_SOURCES])
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
  const changed = rows
    .map((row) => ({ ...row, key: repeatKey(row) }))
    .filter(({ repeat_key, key }) => repeat_key !== key);
  if (changed.length === 0) return [];
  await sql`
    UPDATE jobs SET repeat_key = new.key
    FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ key }) => key)}::bigint[]) AS new (id, key)
    WHERE jobs.id = new.id`.execute(tx);
  return changed.flatMap(({ repeat_key }) => repeat_key ?? []);
}
