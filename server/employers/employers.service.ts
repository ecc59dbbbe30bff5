import { sql } from 'kysely';
import { findCountry } from '../../shared/constants/countries.ts';
import {
  type EmployerLookup,
  REGISTER_NAMES,
  REGISTERS,
  type Register,
  type RegisterEntry,
  type RegisterRoute,
} from '../../shared/employers.ts';
import type { Db } from '../db/open.ts';
import { type Asked, exactEntries } from './match-employer.ts';
import { employerKey, readEmployerName, readPlace } from './read-name.ts';

/** An entry as of the newest issue that has it. */
export type FoundEntry = {
  id: number;
  register: Register;
  name: string;
  place: string;
  region: string;
  routes: RegisterRoute[];
  key: string;
  as_of: string;
  gone: boolean;
};

/** Most entries that are compared: some trading names are those of hundreds of shops. */
const MOST_CANDIDATES = 500;
const MOST_NEAR = 10;
/** Shorter beginnings of names are like too many. */
const LEAST_PREFIX = 3;

/**
 * Looks an employer up in the registers of a country, or in all. `exact` entries are the employer;
 * `near` ones only have a name like it.
 */
export async function lookUpEmployer(
  db: Db,
  asked: Asked & { country: string },
): Promise<EmployerLookup> {
  const registers = registersOf(asked.country);
  const name = readEmployerName(asked.name);
  const [key = ''] = name.legal.keys;
  if (registers.length === 0 || key === '') return { match: 'none', entries: [] };
  const decisions = await findDecisions(db, asked);
  const decided = ({ register, name }: FoundEntry) => decisions.get(`${register}\n${name}`);
  const isPossible = (entry: FoundEntry) => decided(entry) !== false;
  const same = (await findByKeys(db, registers, name.legal.keys)).filter(isPossible);
  const like =
    same.length > 0 ? same : (await findByBeginning(db, registers, key)).filter(isPossible);
  const exact = registers.flatMap((register) => {
    const candidates = like.filter((entry) => entry.register === register);
    const found = exactEntries(asked, candidates);
    return found.length > 0 ? found : candidates.filter(decided);
  });
  if (exact.length > 0) return { match: 'exact', entries: exact.map(entryShown) };
  if (like.length === 0) return { match: 'none', entries: [] };
  return { match: 'near', entries: like.slice(0, MOST_NEAR).map(entryShown) };
}

/** The registers of a country in any notation; all without one, none for a country without one. */
function registersOf(country: string): Register[] {
  if (country.trim() === '') return REGISTER_NAMES;
  const code = findCountry(country)?.code;
  return REGISTER_NAMES.filter((register) => REGISTERS[register].country === code);
}

/** Entries with one of these keys, of the legal name, another spelling, or a trading name. */
async function findByKeys(
  db: Db,
  registers: readonly Register[],
  keys: readonly string[],
): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    ${selectEntries(registers)}
      AND (e.key = ANY(${keys}::text[]) OR e.other_keys && ${keys}::text[])
    ORDER BY gone, e.id LIMIT ${MOST_CANDIDATES}
  `.execute(db);
  return rows;
}

/** Entries whose names begin with the words, or with most of them. */
async function findByBeginning(
  db: Db,
  registers: readonly Register[],
  key: string,
): Promise<FoundEntry[]> {
  const words = key.split(' ');
  for (let length = words.length; length > 0 && length >= words.length - 1; length -= 1) {
    const start = words.slice(0, length).join(' ');
    if (start.length < LEAST_PREFIX) break;
    const { rows } = await sql<FoundEntry>`
      ${selectEntries(registers)} AND e.key >= ${start} AND e.key < ${`${start}\u{10ffff}`}
      ORDER BY e.key, gone, e.id LIMIT ${MOST_NEAR * 3}
    `.execute(db);
    if (rows.length > 0) return onePerOrganisation(rows).slice(0, MOST_NEAR);
  }
  return [];
}

function onePerOrganisation(entries: readonly FoundEntry[]): FoundEntry[] {
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
    SELECT e.id, e.register, e.name, e.place, e.region, e.routes, e.key,
      last.issued_on AS as_of,
      last.issued_on < newest.issued_on AND e.register IN ('uk', 'nl') AS gone
    FROM register_entries e
      JOIN LATERAL (
        SELECT max(i.issued_on) AS issued_on
        FROM register_listings l JOIN register_issues i ON i.id = l.issue_id
        WHERE l.entry_id = e.id
      ) last ON true
      JOIN LATERAL (
        SELECT max(issued_on) AS issued_on FROM register_issues WHERE register = e.register
      ) newest ON true
    WHERE e.register = ANY(${registers}::text[])
  `;
}

/** What the operator decided about this name and place, by register and name of the entry. */
async function findDecisions(db: Db, { name, place }: Asked): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('register_decisions')
    .select(['register', 'entry_name', 'is_same'])
    .where('employer_key', '=', employerKey(name))
    .where('place_key', '=', readPlace(place).join(', '))
    .execute();
  return new Map(
    rows.map(({ register, entry_name, is_same }) => [`${register}\n${entry_name}`, is_same]),
  );
}

/** An entry as the API shows it. */
export function entryShown(entry: FoundEntry): RegisterEntry {
  const { register, name, place, routes, as_of, gone, key } = entry;
  return {
    ...{ register, name, place, as_of, gone },
    routes: routesShown(register, routes),
    rating: ratingOf(routes),
    page: employerPage(register, key),
  };
}

/** The path of the page of all organisations with a key. */
export function employerPage(register: Register, key: string): string {
  return `/employers/${register}/${encodeURIComponent(key.replaceAll(' ', '-'))}`;
}

function routesShown(register: Register, routes: readonly RegisterRoute[]): string[] {
  const total = routes.reduce((sum, { count = 0 }) => sum + count, 0);
  if (register === 'ie') {
    const years = [...new Set(routes.map(({ type = '' }) => type.slice(0, 4)))].join(', ');
    return [`${total} employment permit${total === 1 ? '' : 's'} in ${years}`];
  }
  const names = routes.map(({ route, count }) =>
    count === undefined ? route : `${route} (${count} position${count === 1 ? '' : 's'})`,
  );
  return [...new Set(names)];
}

/** The worst rating decides: a B is never hidden behind an A. */
function ratingOf(routes: readonly RegisterRoute[]): string | null {
  const ratings = [...new Set(routes.flatMap(({ rating }) => rating ?? []))];
  return ratings.find((rating) => rating.startsWith('B')) ?? (ratings.join(', ') || null);
}
