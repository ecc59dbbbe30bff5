import { COUNTRIES, type CountryCode, countryName } from '../../../shared/constants/countries.ts';
import { OTHER_COUNTRY_NAMES } from '../../../shared/constants/country-names.ts';
import {
  MAX_SUGGESTIONS,
  SUGGESTION_KINDS,
  type Suggestion,
  type SuggestionKind,
  type SuggestionQuery,
} from '../../../shared/suggestions.ts';
import { foldName } from './fold-name.ts';
import { namesInTitle } from './names-in-title.ts';

/** What a live listing adds to the suggestions. */
export type NamedJob = {
  title: string;
  employer: string;
  state: string | null;
  country_code: CountryCode;
};

/** Finds the names that begin, at any of their words, with what was typed. */
export type SuggestionIndex = { find(query: SuggestionQuery): Suggestion[] };

/** Most names of each kind, those with the most jobs. They bound the memory of a process. */
const MOST_NAMES = 20_000;
/** A name that is the end of longer ones must stand in several titles: "guard", but not "ward". */
const LEAST_ENDS = 2;
/** Most suggestions of a kind, when there are others. */
const MOST_OF_KIND: Record<SuggestionKind, number> = { occupation: 4, place: 2, employer: 2 };
const KINDS_FOR: Record<NonNullable<SuggestionQuery['for']>, readonly SuggestionKind[]> = {
  work: ['occupation', 'employer'],
  place: ['place'],
};

type Name = { label: string; jobs: number; isWhole: boolean };
type Names = Map<string, Name>;
/** `key` is a folded name from one of its words on; `isStart`: from the first. */
type Entry = { key: string; isStart: boolean; suggestion: Suggestion };

/** Collects the names of live listings, one by one, and makes their index. */
export function collectNames(): { add(job: NamedJob): void; index(): SuggestionIndex } {
  const names: Record<SuggestionKind, Names> = {
    occupation: new Map(),
    place: new Map(),
    employer: new Map(),
  };
  return {
    add: ({ title, employer, state, country_code }) => {
      for (const [position, name] of namesInTitle(title).entries())
        count(names.occupation, name, position === 0);
      count(names.employer, employer.replaceAll('"', ' '), true);
      const country = countryName(country_code);
      count(names.place, country, true);
      if (state !== null) count(names.place, `${state}, ${country}`, true);
    },
    index: () => makeIndex(names),
  };
}

function count(names: Names, text: string, isWhole: boolean): void {
  const label = text.replace(/\s+/g, ' ').trim();
  const key = foldName(label);
  if (key === '') return;
  const known = names.get(key);
  if (known) {
    known.jobs += 1;
    known.isWhole ||= isWhole;
    if (isShouted(known.label) && !isShouted(label)) known.label = capitalise(label);
    return;
  }
  // Rare names are dropped before they take much memory. On a board of that size their numbers
  // would be too small to be shown.
  if (names.size >= 5 * MOST_NAMES) dropRare(names);
  names.set(key, { label: capitalise(label), jobs: 1, isWhole });
}

function dropRare(names: Names): void {
  const kept = new Set(mostFrequent(names).map(([key]) => key));
  for (const key of names.keys()) if (!kept.has(key)) names.delete(key);
}

function mostFrequent(names: Names): [string, Name][] {
  return [...names].sort(([, a], [, b]) => b.jobs - a.jobs).slice(0, MOST_NAMES);
}

function isShouted(text: string): boolean {
  return text.length > 4 && text === text.toUpperCase();
}

function capitalise(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function makeIndex(names: Record<SuggestionKind, Names>): SuggestionIndex {
  const entries = {
    occupation: entriesOf('occupation', names.occupation),
    place: entriesOf('place', names.place),
    employer: entriesOf('employer', names.employer),
  };
  return {
    find: ({ q, for: part }) => {
      const typed = foldName(q);
      if (typed === '') return [];
      const kinds = part === undefined ? SUGGESTION_KINDS : KINDS_FOR[part];
      const most = kinds.length === 1 ? undefined : MOST_OF_KIND;
      const found = kinds.flatMap((kind) =>
        findBest(entries[kind], typed, most?.[kind] ?? MAX_SUGGESTIONS),
      );
      return found.slice(0, MAX_SUGGESTIONS);
    },
  };
}

function entriesOf(kind: SuggestionKind, names: Names): Entry[] {
  const entries: Entry[] = [];
  for (const [folded, { label, jobs, isWhole }] of mostFrequent(names)) {
    if (!isWhole && jobs < LEAST_ENDS) continue;
    const suggestion = { kind, text: label, jobs };
    for (const start of wordStarts(kind === 'place' ? foldName(partOf(label)) : folded))
      entries.push({ key: folded.slice(start), isStart: start === 0, suggestion });
    if (kind !== 'place') continue;
    // A country is found by its other names, too.
    for (const key of OTHER_NAMES.get(label) ?? [])
      entries.push({ key, isStart: true, suggestion });
  }
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/** "Dubai" of "Dubai, United Arab Emirates", whose other words name the country. */
function partOf(place: string): string {
  const end = place.lastIndexOf(', ');
  return end === -1 ? place : place.slice(0, end);
}

/** Where the words of a folded name begin. */
function wordStarts(folded: string): number[] {
  return [0, ...[...folded.matchAll(/ /g)].map(({ index }) => index + 1)];
}

const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  COUNTRIES.map(({ code, name }) => [name, OTHER_COUNTRY_NAMES[code] ?? []]),
);

/** The best of the entries whose keys begin with a text: names that begin so, then by jobs. */
function findBest(entries: readonly Entry[], typed: string, most: number): Suggestion[] {
  const best = new Map<Suggestion, boolean>();
  for (let at = firstFrom(entries, typed); ; at += 1) {
    const entry = entries[at];
    if (!entry?.key.startsWith(typed)) break;
    best.set(entry.suggestion, best.get(entry.suggestion) === true || entry.isStart);
  }
  return [...best]
    .sort(([a, aStarts], [b, bStarts]) => Number(bStarts) - Number(aStarts) || b.jobs - a.jobs)
    .slice(0, most)
    .map(([suggestion]) => suggestion);
}

/** The position of the first key that is not before a text. */
function firstFrom(entries: readonly Entry[], text: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.key ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
