import { type RawBuilder, sql } from 'kysely';
import type { RepeatPlace } from '../../../shared/jobs.ts';
import { asSearch } from '../../db/kinds-of-work.ts';
import type { Db } from '../../db/open.ts';
import { SAME_ADVERT, SAME_VACANCY } from './repeats.service.ts';

/** More places of one advert are counted but not named. */
const MOST_PLACES = 100;

const agreeIn = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(`other.${column}`)} = ${sql.ref(`shown.${column}`)}`),
    sql` AND `,
  );
const isSameAdvert = agreeIn(SAME_ADVERT);
const isSameVacancy = agreeIn(SAME_VACANCY);
const placeOf = (job: string) => sql`lower(coalesce(${sql.ref(`${job}.state`)}, ''))`;

/**
 * The listings of the advert of the job `shown` in other places that are live on a UTC day. OFFSET 0
 * is an optimisation fence: between an import and the next ANALYZE the planner believes the index of
 * repeats to be small, and would read all of it.
 */
function elsewhere(today: string): RawBuilder<unknown> {
  return sql`(
    SELECT id, state, created_at FROM jobs AS other
    WHERE ${isSameAdvert} AND NOT other.held AND coalesce(expires_at, 'infinity'::date) > ${today}::date
      AND ${placeOf('other')} <> ${placeOf('shown')} OFFSET 0)`;
}

/** A column of `jobs AS shown`: in how many other places the advert is live on a UTC day, or null. */
export function placesElsewhere(today: string): RawBuilder<number | null> {
  return sql`(SELECT nullif(count(DISTINCT ${placeOf('other')}), 0)::int FROM ${elsewhere(today)} AS other)`;
}

/** The newest live listing of the same advert in each other place, by the name of the place. */
export async function findOtherPlaces(db: Db, id: number, today: string): Promise<RepeatPlace[]> {
  const { rows } = await sql<RepeatPlace>`
    SELECT id, state FROM (
      SELECT DISTINCT ON (${placeOf('other')}) other.id, other.state
      FROM (SELECT * FROM jobs WHERE id = ${id} OFFSET 0) AS shown CROSS JOIN LATERAL ${elsewhere(today)} AS other
      ORDER BY ${placeOf('other')}, other.created_at DESC, other.id DESC) AS newest
    ORDER BY lower(unaccent(state)) NULLS FIRST, id LIMIT ${MOST_PLACES}`.execute(db);
  return rows;
}

/** Those of these jobs that are listings of another advert than all of `shown`. */
export async function withoutRepeatsOf(
  db: Db,
  ids: readonly number[],
  shown: readonly number[],
): Promise<number[]> {
  if (ids.length === 0 || shown.length === 0) return [...ids];
  const query = sql<{ id: number }>`
    SELECT DISTINCT other.id
    FROM (SELECT * FROM jobs WHERE id = ANY(${shown}::int[]) OFFSET 0) AS shown
    JOIN (SELECT * FROM jobs WHERE id = ANY(${ids}::int[]) OFFSET 0) AS other ON (${isSameAdvert} AND (other.repeat_key > 0 OR ${placeOf('other')} <> ${placeOf('shown')})) OR (${isSameVacancy})`;
  const { rows } = await asSearch(() => query.execute(db));
  const repeats = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !repeats.has(id));
}
