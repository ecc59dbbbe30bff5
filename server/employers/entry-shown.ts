import {
  isRatedB,
  MONTHS,
  type Register,
  type RegisterEntry,
  type RegisterMark,
  type RegisterRoute,
} from '../../shared/registers.ts';
import type { FoundEntry } from './entries.ts';

type Shown = Omit<FoundEntry, 'id' | 'region' | 'other_keys'>;

/** Most routes or occupations that stand beside a job. */
const MOST_ON_JOB = 3;

/** An entry as the API shows it. */
export function entryShown(entry: Shown): RegisterEntry {
  const { register, name, place, routes, as_of, gone, key } = entry;
  return {
    ...{ register, name, place, as_of, gone },
    routes: routesShown(register, routes),
    rating: ratingOf(routes),
    page: employerPage(register, key),
  };
}

/** All that the newest issue says of an organisation, in few words; null without entries. */
export function badgeOf(entries: readonly FoundEntry[]): RegisterEntry | null {
  const [first, ...others] = newestOf(entries);
  if (first === undefined) return null;
  const routes = [first, ...others].flatMap((entry) => entry.routes);
  const shown = entryShown({ ...first, routes: mergeRoutes(routes) });
  if (first.register === 'ie')
    return { ...shown, routes: shown.routes.map((text) => text.replace(/ \(.*/, '')) };
  return { ...shown, routes: aFew(shown.routes) };
}

/** Occupations with their positions, added up, the first few. */
export function occupationsShown(routes: readonly RegisterRoute[]): string[] {
  return aFew(routesShown('ca', mergeRoutes(routes.map(({ type: _, ...route }) => route))));
}

function aFew(texts: readonly string[]): string[] {
  const more = texts.length - MOST_ON_JOB;
  const few = texts.slice(0, MOST_ON_JOB);
  return more > 0 ? [...few, `${more} more`] : few;
}

/** What a list says of it; null of an employer that is no longer on the register. */
export function markOf(entry: RegisterEntry | null): RegisterMark | null {
  return entry === null || entry.gone ? null : { register: entry.register, rating: entry.rating };
}

/** The entries of the newest issue among these. */
export function newestOf<E extends { as_of: string }>(entries: readonly E[]): E[] {
  const newest = entries
    .map(({ as_of }) => as_of)
    .sort()
    .at(-1);
  return entries.filter(({ as_of }) => as_of === newest);
}

/** The path of the page of all organisations with a key. */
export function employerPage(register: Register, key: string): string {
  return `/employers/${register}/${encodeURIComponent(key.replaceAll(' ', '-'))}`;
}

/** The positions of an occupation at several places are added. */
function mergeRoutes(routes: readonly RegisterRoute[]): RegisterRoute[] {
  const groups = Map.groupBy(routes, ({ route, type, rating }) => `${route}\n${type}\n${rating}`);
  return [...groups.values()].map((same) => {
    const [first] = same;
    if (first === undefined) throw new Error('A group has a member.');
    if (first.count === undefined) return first;
    return { ...first, count: same.reduce((sum, { count = 0 }) => sum + count, 0) };
  });
}

function routesShown(register: Register, routes: readonly RegisterRoute[]): string[] {
  if (register === 'ie') return permitsShown(routes);
  const names = routes.map(({ route, count }) =>
    count === undefined ? route : `${route} (${count} position${count === 1 ? '' : 's'})`,
  );
  return [...new Set(names)];
}

/** "4 employment permits in 2025 (January 3, February 1)", one for each year. */
function permitsShown(routes: readonly RegisterRoute[]): string[] {
  const years = Map.groupBy(routes, ({ type = '' }) => type.slice(0, 4));
  return [...years].map(([year, months]) => {
    const total = months.reduce((sum, { count = 0 }) => sum + count, 0);
    const each = months
      .toSorted((a, b) => ((a.type ?? '') < (b.type ?? '') ? -1 : 1))
      .map(({ type = '', count = 0 }) => `${MONTHS[Number(type.slice(5)) - 1]} ${count}`);
    return `${total} employment permit${total === 1 ? '' : 's'} in ${year} (${each.join(', ')})`;
  });
}

/** The worst rating decides: a B is never hidden behind an A. */
function ratingOf(routes: readonly RegisterRoute[]): string | null {
  const ratings = [...new Set(routes.flatMap(({ rating }) => rating ?? []))];
  return ratings.find(isRatedB) ?? (ratings.join(', ') || null);
}
