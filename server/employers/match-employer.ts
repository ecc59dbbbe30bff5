import { type EmployerName, type NamePart, readEmployerName, readPlace } from './read-name.ts';

/** An entry whose key is one of the name that is looked for. */
export type Candidate = { id: number; name: string; place: string; region: string; gone: boolean };

export type Asked = { name: string; place: string };

/**
 * The entries that are the employer, without a guess; empty if there are none or if more than one
 * organisation could be meant. Entries of the newest issue come before those that are gone. All
 * candidates are of one register. docs/decisions/083-registers.md has the rules with their reasons.
 */
export function exactEntries<C extends Candidate>(asked: Asked, candidates: readonly C[]): C[] {
  const name = readEmployerName(asked.name);
  if (name.legal.keys[0] === '') return [];
  const fitting = candidates.flatMap((entry) => {
    const kind = matchNames(name, readEmployerName(entry.name));
    return kind === null ? [] : [{ entry, kind }];
  });
  const current = fitting.filter(({ entry }) => !entry.gone);
  const pool = current.length > 0 ? current : fitting;
  const organisations = Map.groupBy(pool, ({ entry }) => organisationOf(entry));
  const [only, second] = [...organisations.values()];
  if (only === undefined) return [];
  // A trading name is anybody's, so alone it proves nothing.
  if (second === undefined && only.some(({ kind }) => kind === 'legal'))
    return only.map(({ entry }) => entry);
  const there = entriesAt(
    readPlace(asked.place),
    pool.map(({ entry }) => entry),
  );
  return new Set(there.map(organisationOf)).size === 1 ? there : [];
}

/** Whether the name that is looked for is the legal or a trading name of an entry. */
function matchNames(asked: EmployerName, entry: EmployerName): 'legal' | 'trading' | null {
  if (fits(asked.legal, entry.legal)) {
    // Who writes a trading name means that one: another one may be another shop's.
    const isTold = asked.trading.every((part) => entry.trading.some((name) => fits(part, name)));
    return isTold ? 'legal' : null;
  }
  if (asked.trading.length > 0) return null;
  return entry.trading.some((name) => fits(asked.legal, name)) ? 'trading' : null;
}

/** The same words, and the same legal form or none given: a Ltd and an LLP are two companies. */
function fits(asked: NamePart, entry: NamePart): boolean {
  return (
    (asked.form === '' || asked.form === entry.form) &&
    asked.keys.some((key) => entry.keys.includes(key))
  );
}

/** One organisation, however its name and place are written. */
function organisationOf({ name, place }: Candidate): string {
  const { legal } = readEmployerName(name);
  return [legal.keys[0], legal.form, ...readPlace(place)].join('\n');
}

/** A county alone may stand for the town; beside another town it says nothing. */
function entriesAt<C extends Candidate>(parts: readonly string[], entries: readonly C[]): C[] {
  const inTown = entries.filter(({ place }) =>
    readPlace(place).some((part) => parts.includes(part)),
  );
  if (inTown.length > 0 || parts.length !== 1) return inTown;
  return entries.filter(({ region }) => readPlace(region).some((part) => parts.includes(part)));
}
