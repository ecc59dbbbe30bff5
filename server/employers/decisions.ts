import { sql } from 'kysely';
import type { Register } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import type { Asked } from './match-employer.ts';
import { employerKey, readEmployerName, readPlace } from './read-name.ts';

type Organisation = { register: Register; name: string; place: string };

/** What the operator decided about names: yes, no, or nothing. */
export type Decisions = {
  of(asked: Asked, entry: Organisation): boolean | undefined;
  /** Keys of the entries that an employer was said to be. */
  keysOf(asked: Asked): string[];
};

/** A place as decisions keep it. */
export function placeKey(place: string): string {
  return readPlace(place).join(', ');
}

/** A name and place as decisions about it keep them. */
export function decisionKeys(asked: Asked, entry: Organisation) {
  return {
    register: entry.register,
    employer_key: employerKey(asked.name),
    place_key: placeKey(asked.place),
    entry_key: employerKey(entry.name),
    entry_place: placeKey(entry.place),
  };
}

/** Reads the decisions about these employers. */
export async function findDecisions(db: Db, asked: readonly Asked[]): Promise<Decisions> {
  const names = [...new Set(asked.map(({ name }) => employerKey(name)))];
  const rows = await db
    .selectFrom('register_decisions')
    .select(['register', 'employer_key', 'place_key', 'entry_key', 'entry_place'])
    .select(['entry_name', 'is_same'])
    .where('employer_key', '=', sql<string>`ANY(${names}::text[])`)
    .execute();
  const decided = new Map(rows.map((row) => [textOf(row), row.is_same]));
  const yes = Map.groupBy(
    rows.filter(({ is_same }) => is_same),
    ({ employer_key, place_key }) => `${employer_key}\n${place_key}`,
  );
  return {
    of: (one, entry) =>
      rows.length === 0 ? undefined : decided.get(textOf(decisionKeys(one, entry))),
    keysOf: ({ name, place }) =>
      rows.length === 0
        ? []
        : (yes.get(`${employerKey(name)}\n${placeKey(place)}`) ?? []).flatMap(
            ({ entry_name }) => readEmployerName(entry_name).legal.keys,
          ),
  };
}

function textOf(keys: ReturnType<typeof decisionKeys>): string {
  const { register, employer_key, place_key, entry_key, entry_place } = keys;
  return [register, employer_key, place_key, entry_key, entry_place].join('\n');
}
