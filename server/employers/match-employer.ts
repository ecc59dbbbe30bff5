import { namesPlace, type PlaceFit, placeFit, readWhere } from './match-place.ts';
import { type EmployerName, type NamePart, readEmployerName, readPlace } from './read-name.ts';
import { isBrand, type LikeKeys, likeKeys } from './written-names.ts';

/** An entry whose key is one of the name that is looked for. */
export type Candidate = { id: number; name: string; place: string; region: string; gone: boolean };

export type Asked = { name: string; place: string };

/** How the name of an entry is the one that is looked for, the surest first. */
const KINDS = ['legal', 'trading', 'like'] as const;
type Fitting<C> = { entry: C; name: EmployerName; kind: (typeof KINDS)[number] };

const ORDER = ['agrees', 'unknown', 'contradicts'] as const satisfies PlaceFit[];
const NONE: LikeKeys = { legal: new Set(), trading: new Set() };
/** So many owners under one name over their doors are a brand. */
const OWNERS_OF_A_BRAND = 5;
/** Names of so few words may be those of others elsewhere. */
const SHORT_NAME = 3;
/** Legal forms of the Netherlands that stand before the name. */
const FORM_BEFORE = /^(?:stichting|vereniging|cooperatie|maatschap) /;

/**
 * The entries that are the employer, without a guess; empty if there are none or if more than one
 * organisation could be meant. A name alone is no employer: the place must agree. Only a full legal
 * name stands for itself, where no place can agree. Entries of the newest issue come before those
 * that are gone. All candidates are of one register; `like` are other keys of the name (likeKeys).
 * docs/decisions/113-seals.md has the reasons.
 */
export function exactEntries<C extends Candidate>(
  asked: Asked,
  candidates: readonly C[],
  like: LikeKeys = NONE,
): C[] {
  const name = readEmployerName(asked.name);
  if (name.legal.keys[0] === '' || candidates.length === 0) return [];
  const fitting = candidates.flatMap((entry): Fitting<C>[] => {
    const read = readEmployerName(entry.name);
    const kind = matchNames(name, like, read);
    return kind === null ? [] : [{ entry, name: read, kind }];
  });
  const current = fitting.filter(({ entry }) => !entry.gone);
  const pool = current.length > 0 ? current : fitting;
  if (pool.length === 0 || (isOfMany(name, pool) && !pool.some((one) => isFullName(name, one))))
    return [];
  const where = readWhere(asked.place);
  const placed = pool.map((one) => ({ ...one, fit: placeFit(where, one.entry) }));
  for (const kind of KINDS) {
    const there = placed.filter((one) => one.kind === kind && one.fit === 'agrees');
    if (there.length > 0) return oneOf(there, legalName);
  }
  if (placed.some(({ fit }) => fit === 'contradicts')) return [];
  const isPlaceless = !namesPlace(where);
  const full = placed.filter((one) => isFullName(name, one) && isTelling(one, isPlaceless));
  return oneOf(full, (one) => [legalName(one), ...readPlace(one.entry.place)].join('\n'));
}

/** Entries whose place is the one that is asked for first, those that contradict it last. */
export function placeRanks<C extends Pick<Candidate, 'place' | 'region'>>(
  place: string,
  entries: readonly C[],
): C[] {
  if (entries.length < 2) return [...entries];
  const where = readWhere(place);
  const rank = (entry: C) => ORDER.indexOf(placeFit(where, entry));
  return entries
    .map((entry) => ({ entry, at: rank(entry) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

/** Entries whose place does not contradict the one that is asked for. */
export function entriesNotElsewhere<C extends Pick<Candidate, 'place' | 'region'>>(
  place: string,
  entries: readonly C[],
): C[] {
  const where = readWhere(place);
  return entries.filter((entry) => placeFit(where, entry) !== 'contradicts');
}

/** How the name that is looked for names an entry. */
function matchNames(
  asked: EmployerName,
  like: LikeKeys,
  entry: EmployerName,
): Fitting<unknown>['kind'] | null {
  const isLike = (part: NamePart, keys: ReadonlySet<string>) =>
    fitsForm(asked.legal, part) && part.keys.some((key) => keys.has(key));
  const isLegal = fits(asked.legal, entry.legal);
  if (isLegal || isLike(entry.legal, like.legal)) {
    // Who writes a trading name means that one: another one may be another shop's.
    const isTold = asked.trading.every((part) =>
      entry.trading.some((name) => sameTrade(part, name)),
    );
    if (!isTold) return null;
    return isLegal ? 'legal' : 'like';
  }
  if (asked.trading.length > 0) return null;
  if (entry.trading.some((name) => fits(asked.legal, name))) return 'trading';
  return entry.trading.some((name) => isLike(name, like.trading)) ? 'like' : null;
}

/** The same words, and the same legal form or none given: a Ltd and an LLP are two companies. */
function fits(asked: NamePart, entry: NamePart): boolean {
  return fitsForm(asked, entry) && asked.keys.some((key) => entry.keys.includes(key));
}

/** "X Corp" may leave the "Ltd" of "X Corp Ltd" out. */
function fitsForm(asked: NamePart, entry: NamePart): boolean {
  return asked.form === '' || `${entry.form} `.startsWith(`${asked.form} `);
}

function sameTrade(asked: NamePart, entry: NamePart): boolean {
  if (fits(asked, entry)) return true;
  const like = likeKeys({ legal: asked, trading: [] });
  return fitsForm(asked, entry) && entry.keys.some((key) => like.trading.has(key));
}

/** A brand: one franchisee of it is not the others. */
function isOfMany({ legal }: EmployerName, pool: readonly Fitting<Candidate>[]): boolean {
  if (legal.keys.some(isBrand)) return true;
  const owners = pool.filter(({ kind }) => kind === 'trading').map(({ name }) => legalKey(name));
  return new Set(owners).size >= OWNERS_OF_A_BRAND;
}

/** Whether the legal name is written with its legal form. */
function isFullName({ legal }: EmployerName, { name, kind }: Fitting<Candidate>): boolean {
  if (kind !== 'legal' || legal.form !== name.legal.form) return false;
  return legal.form !== '' || FORM_BEFORE.test(name.legal.keys[0] ?? '');
}

/** A name of many words where none names a place, or any in a register that has no places. */
function isTelling({ name, entry }: Fitting<Candidate>, isPlaceless: boolean): boolean {
  if (entry.place === '' && entry.region === '') return true;
  return isPlaceless && (name.legal.keys[0] ?? '').split(' ').length > SHORT_NAME;
}

/** The entries if all are one organisation. */
function oneOf<F extends Fitting<Candidate>>(
  fitting: readonly F[],
  organisation: (one: F) => string,
): F['entry'][] {
  if (new Set(fitting.map(organisation)).size !== 1) return [];
  return fitting.map(({ entry }) => entry);
}

function legalName({ name }: Fitting<Candidate>): string {
  return legalKey(name);
}

function legalKey({ legal }: EmployerName): string {
  return `${legal.keys[0]} ${legal.form}`;
}
