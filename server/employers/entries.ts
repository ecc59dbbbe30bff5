import { sql } from 'kysely';
import { LIST_NAMES, namesAll, type Register } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';

/** An entry as of the newest issue that has it. */
export type FoundEntry = Omit<Row<'register_entries'>, 'content' | 'register'> & {
  register: Register;
  as_of: string;
  gone: boolean;
};

/** Most entries near a name that are shown or asked about. */
export const MOST_NEAR = 10;
/** Some trading names are those of hundreds of shops. */
const MOST_CANDIDATES = 500;
/** Shorter beginnings of names are like too many. */
const LEAST_PREFIX = 3;

/**
 * Entries with one of these keys as the legal name, or one of `others` as another spelling of it or
 * as a trading name.
 */
export async function findByKeys(
  db: Db,
  registers: readonly Register[],
  keys: readonly string[],
  others: readonly string[] = keys,
): Promise<FoundEntry[]> {
  const ids = await findIds(db, keys, others);
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundEntry>`
    ${selectEntries(registers)} AND e.id = ANY(${ids}::int[])
    ORDER BY gone, e.id LIMIT ${MOST_CANDIDATES * keys.length}
  `.execute(db);
  return rows;
}

/** Of `findByKeys`, in all lists. */
export async function findIds(
  db: Db,
  keys: readonly string[],
  others: readonly string[],
): Promise<number[]> {
  if (keys.length === 0) return [];
  // Each of the others is looked for alone: for many at once the whole table would be read.
  const { rows: found } = await sql<{ id: number }>`
    SELECT id FROM register_entries WHERE key = ANY(${keys}::text[])
    UNION
    SELECT e.id FROM unnest(${others}::text[]) AS other
      JOIN register_entries e ON e.other_keys @> ARRAY[other]
  `.execute(db);
  return found.map(({ id }) => id);
}

/**
 * Entries whose names begin with the words, or with most of them; `most` of them, those in the town
 * or county `place` first.
 */
export async function findByBeginning(
  db: Db,
  registers: readonly Register[],
  key: string,
  { most = MOST_NEAR, place = '' }: { most?: number; place?: string } = {},
): Promise<FoundEntry[]> {
  const towns = place
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  // Without a town the index gives the order.
  const first =
    towns.length === 0
      ? sql``
      : sql`(lower(e.place) = ANY(${towns}::text[]) OR lower(e.region) = ANY(${towns}::text[])) DESC,`;
  const words = key.split(' ');
  for (let length = words.length; length > 0 && length >= words.length - 1; length -= 1) {
    const start = words.slice(0, length).join(' ');
    if (start.length < LEAST_PREFIX) break;
    const { rows } = await sql<FoundEntry>`
      ${selectEntries(registers)} AND e.key >= ${start} AND e.key < ${`${start}\u{10ffff}`}
      ORDER BY ${first} e.key, gone, e.id LIMIT ${most * 3}
    `.execute(db);
    if (rows.length > 0) return onePerOrganisation(rows).slice(0, most);
  }
  return [];
}

/** Of each organisation the entry that says the newest. */
export function onePerOrganisation(entries: readonly FoundEntry[]): FoundEntry[] {
  const seen = new Map<string, FoundEntry>();
  for (const entry of entries) {
    const id = `${entry.register}\n${entry.key}\n${entry.place}`;
    const before = seen.get(id);
    if (before === undefined || (before.gone && !entry.gone) || before.as_of < entry.as_of)
      seen.set(id, entry);
  }
  return [...seen.values()];
}

/**
 * Canada and Ireland list what was decided in a time: who is not in the next list was decided about
 * all the same, so nothing of them is ever gone.
 */
function selectEntries(registers: readonly Register[]) {
  return sql`
    SELECT e.id, e.register, e.name, e.place, e.region, e.routes, e.key, e.other_keys,
      last.issued_on AS as_of,
      last.issued_on < newest.issued_on AND e.register = ANY(${LIST_NAMES.filter(namesAll)}::text[]) AS gone
    FROM register_entries e
      JOIN LATERAL (
        SELECT max(i.issued_on) AS issued_on
        FROM register_listings l JOIN register_issues i ON i.id = l.issue_id
        WHERE l.entry_id = e.id
      ) last ON true
      JOIN (
        SELECT register, max(issued_on) AS issued_on FROM register_issues GROUP BY register
      ) newest USING (register)
    WHERE e.register = ANY(${registers}::text[])
  `;
}
