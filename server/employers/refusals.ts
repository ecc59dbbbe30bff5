import { sql } from 'kysely';
import { REFUSED, type Refusal } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { findIds } from './entries.ts';
import { occupationsShown } from './entry-shown.ts';
import { type Asked, exactEntries } from './match-employer.ts';
import { readEmployerName } from './read-name.ts';
import { likeKeys } from './written-names.ts';

/** An entry of the list of one quarter. */
type FoundRefusal = Pick<
  Row<'register_entries'>,
  'id' | 'name' | 'place' | 'region' | 'routes' | 'key' | 'other_keys'
> & { issued_on: string; gone: boolean };

/** Most quarters that are told, the newest. */
const MOST_QUARTERS = 8;

/**
 * Applications of these employers that Canada refused, the newest first, in the order of the employers.
 * They are told of an employer only, never of others with its name: by the rules of a seal.
 */
export async function findRefusals(db: Db, asked: readonly Asked[]): Promise<Refusal[][]> {
  const all = asked.map((one) => {
    const name = readEmployerName(one.name);
    return { one, keys: name.legal.keys.filter(Boolean), like: likeKeys(name) };
  });
  const found = await findQuarters(
    db,
    all.flatMap(({ keys, like }) => [...keys, ...like.legal]),
    all.flatMap(({ keys, like }) => [...keys, ...like.trading]),
  );
  if (found.length === 0) return all.map(() => []);
  return all.map(({ one, keys, like }) => {
    const all = new Set([...keys, ...like.legal, ...like.trading]);
    const named = found.filter((entry) =>
      [entry.key, ...(entry.other_keys ?? [])].some((key) => all.has(key)),
    );
    return byQuarter(exactEntries(one, named, like));
  });
}

/** Refused applications of all employers whose legal name has this key. */
export async function refusalsOfKey(db: Db, key: string): Promise<Refusal[]> {
  const found = await findQuarters(db, [key], []);
  const owners = Map.groupBy(found, ({ name, place }) => `${name}\n${place}`);
  return [...owners.values()].flatMap(byQuarter);
}

async function findQuarters(
  db: Db,
  keys: readonly string[],
  others: readonly string[],
): Promise<FoundRefusal[]> {
  const ids = await findIds(db, [...new Set(keys)], [...new Set(others)]);
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundRefusal>`
    SELECT e.id, e.name, e.place, e.region, e.routes, e.key, e.other_keys, i.issued_on,
      false AS gone
    FROM register_entries e JOIN register_listings l ON l.entry_id = e.id
      JOIN register_issues i ON i.id = l.issue_id
    WHERE e.id = ANY(${ids}::int[]) AND e.register = ${REFUSED}
    ORDER BY i.issued_on DESC, e.id`.execute(db);
  return rows;
}

function byQuarter(entries: readonly FoundRefusal[]): Refusal[] {
  const quarters = Map.groupBy(entries, ({ issued_on }) => issued_on);
  return [...quarters.values()].slice(0, MOST_QUARTERS).flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { name, issued_on } = first;
    // There is a London in Ontario as well.
    const place = [first.place, first.region].filter(Boolean).join(', ');
    return {
      name,
      place,
      routes: occupationsShown(same.flatMap(({ routes }) => routes)),
      as_of: issued_on,
    };
  });
}
