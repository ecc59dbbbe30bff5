import { setImmediate } from 'node:timers/promises';
import { type CountryCode, countryName } from '../../../shared/constants/countries.ts';
import {
  MAX_SUGGESTIONS,
  SUGGESTION_KINDS,
  type SuggestionKind,
  type SuggestionQuery,
} from '../../../shared/suggestions.ts';
import { NAMES_OF_COUNTRIES } from '../../language/country-names.ts';
import { CITIES, NAMES_OF_COVERED } from '../../language/gazetteer.ts';
import { isSeekingWord } from '../../language/vocabulary.ts';
import { plainName, plainWords } from '../../language/words.ts';
import { occupationsInText } from '../../occupations/occupations.service.ts';
import { namesInTitle } from './names-in-title.ts';
import { conditionsFrom, type OtherName, otherNamesFrom } from './other-names.ts';

/** What a live listing adds to the suggestions. */
export type NamedJob = {
  title: string;
  employer: string | null;
  state: string | null;
  country_code: CountryCode;
  /** Lists hide it behind a newer listing of its advert: in the country, and in the same place. */
  isRepeat?: boolean;
  isRepeatHere?: boolean;
};

/**
 * What may be suggested. `jobs` is how many listings have the name: it is for the order, and not what
 * a search finds. `isSure`: live listings have it, or hardly a
 * board has none; anything else is to be searched for first.
 */
export type Candidate = {
  kind: SuggestionKind;
  text: string;
  jobs: number;
  isSure: boolean;
  typed?: string;
};

/** Finds the names that begin, at any of their words, with what was typed: the best first. */
export type SuggestionIndex = { find(query: SuggestionQuery): Candidate[] };

/** Most names of each kind, those with the most jobs. They bound the memory of a process. */
const MOST_NAMES = 20_000;
/** Names of a kind are dropped beyond this number while they are collected. */
const MOST_KEPT = 5 * MOST_NAMES;
/** Names that become entries at a time. */
const STEP = 200;
/** A title that names no known work is a name if so many listings have it. */
const LEAST_UNKNOWN = 3;
/** Feeds write whole sentences into the field of the place. */
const LONGEST_PLACE = 5;
/** Listed names of work that another name of it brings: "sparky" brings "Electrician". */
const MOST_MEANT = 2;
/** One letter begins too many names to look through. */
const FIRST_LETTERS = 2;
/** Places of an answer for a kind, if that many are found; what is left over goes to the others. */
const PLACES: Record<SuggestionKind, number> = {
  condition: 1,
  occupation: 3,
  place: 2,
  employer: 1,
};
const KINDS_FOR: Record<NonNullable<SuggestionQuery['for']>, readonly SuggestionKind[]> = {
  work: ['condition', 'occupation', 'employer'],
  place: ['place'],
};

type Name = { label: string; jobs: number; isWhole: boolean };
/** The names of a kind by their folded text; `bySpelling` saves folding what was seen before. */
type Names = { folded: Map<string, Name>; bySpelling: Map<string, Name | null> };
/** `key` is a folded name from one of its words on; `isStart`: from the first. */
type Entry = { key: string; isStart: boolean; suggestion: Candidate };
/** Entries by the first letters of their keys. */
type Entries = Map<string, Entry[]>;
/** The listed names of each kind of work (ISCO-08), those with the most jobs. */
type Works = Map<string, Candidate[]>;

/** Collects the names of live listings, one by one, and makes their index. */
export function collectNames(): { add(job: NamedJob): void; index(): Promise<SuggestionIndex> } {
  const create = (): Names => ({ folded: new Map(), bySpelling: new Map() });
  const names = { occupation: create(), place: create(), employer: create() };
  return {
    add: ({ title, employer, state, country_code, isRepeat, isRepeatHere }) => {
      const country = countryName(country_code);
      if (!isRepeat) {
        for (const [position, name] of namesInTitle(title, state).entries())
          count(names.occupation, name, position === 0);
        if (employer !== null) count(names.employer, employer, true);
        count(names.place, country, true);
      }
      if (state !== null && !isRepeatHere) count(names.place, `${state}, ${country}`, true);
    },
    index: async () => {
      const works: Works = new Map();
      const entries = {
        condition: new Map(),
        occupation: await entriesOf('occupation', names.occupation, works),
        place: await entriesOf('place', names.place),
        employer: await entriesOf('employer', names.employer),
      };
      return { find: (query) => findNames(entries, works, query) };
    },
  };
}

function count(names: Names, spelling: string, isWhole: boolean): void {
  const { folded, bySpelling } = names;
  let name = bySpelling.get(spelling);
  if (name === undefined) {
    if (bySpelling.size >= MOST_KEPT) bySpelling.clear();
    name = findName(folded, spelling);
    bySpelling.set(spelling, name);
  }
  if (name === null) return;
  name.jobs += 1;
  name.isWhole ||= isWhole;
  if (folded.size >= MOST_KEPT) dropRare(names);
}

/** The name with this spelling, a new one if need be; null where nothing of it can be typed. */
function findName(folded: Names['folded'], spelling: string): Name | null {
  // A search puts the name in quotes.
  const label = capitalise(spelling.replace(/["\s]+/g, ' ').trim());
  const key = plainName(label);
  if (key === '') return null;
  const known = folded.get(key);
  if (!known) {
    const name = { label, jobs: 0, isWhole: false };
    folded.set(key, name);
    return name;
  }
  if (isShouted(known.label) && !isShouted(label)) known.label = label;
  return known;
}

/**
 * Drops rare names before they take much memory. On a board of that size there are more frequent
 * ones to suggest.
 */
function dropRare({ folded, bySpelling }: Names): void {
  bySpelling.clear();
  for (let rare = 1; folded.size > MOST_KEPT / 2; rare *= 2)
    for (const [key, { jobs }] of folded) if (jobs <= rare) folded.delete(key);
}

function isShouted(text: string): boolean {
  return text.length > 4 && text === text.toUpperCase();
}

function capitalise(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Makes the entries of a kind, in short steps between which the process answers. */
async function entriesOf(kind: SuggestionKind, { folded }: Names, works?: Works): Promise<Entries> {
  const entries: Entries = new Map();
  const add = (key: string, isStart: boolean, suggestion: Candidate) => {
    const first = key.slice(0, FIRST_LETTERS);
    const known = entries.get(first);
    if (known) known.push({ key, isStart, suggestion });
    else entries.set(first, [{ key, isStart, suggestion }]);
  };
  for (const [position, [key, name]] of mostFrequent(folded).entries()) {
    if (position % STEP === 0) await setImmediate();
    const { label, jobs } = name;
    const work = works === undefined ? [] : workNamed(label);
    if (kind === 'occupation' && work.length === 0 && !isWorkInside(name)) continue;
    if (kind === 'place' && partOf(label).split(' ').length > LONGEST_PLACE) continue;
    const suggestion = { kind, text: label, jobs, isSure: true };
    if (work[0] !== undefined)
      works?.set(work[0], [...(works.get(work[0]) ?? []), suggestion].slice(0, MOST_MEANT));
    for (const start of wordStarts(kind === 'place' ? plainName(partOf(label)) : key))
      add(key.slice(start), start === 0, suggestion);
    if (kind === 'place')
      for (const other of OTHER_NAMES.get(plainName(label)) ?? []) add(other, false, suggestion);
  }
  return entries;
}

/**
 * A title that has a name of work in it, or that many listings have. The end of a title alone may be
 * anything: "Partie", "Hour".
 */
function isWorkInside({ label, jobs, isWhole }: Name): boolean {
  const words = label.split(' ');
  if (!isWhole || words.some(isSeekingWord)) return false;
  return occupationsInText(label).length > 0 || (jobs >= LEAST_UNKNOWN && words.length > 1);
}

/** The kinds of work that a whole text names, the likeliest first. */
function workNamed(text: string): readonly string[] {
  const [work] = occupationsInText(text);
  return work?.start === 0 && work.end === text.length ? work.isco : [];
}

/** The names with the most jobs, by their number. */
function mostFrequent(folded: Names['folded']): [string, Name][] {
  const names = [...folded];
  let least = 1;
  for (let rest = names.length; rest > MOST_NAMES; least += 1)
    rest = names.filter(([, { jobs }]) => jobs > least).length;
  return names
    .filter(([, { jobs }]) => jobs >= least)
    .sort(([, a], [, b]) => b.jobs - a.jobs)
    .slice(0, MOST_NAMES);
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

/** Other names of countries and cities, in any language, by their folded labels. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ...NAMES_OF_COVERED.map(
    ([code, names]) =>
      [
        plainName(countryName(code)),
        [...names, ...[...NAMES_OF_COUNTRIES].flatMap(([name, of]) => (of === code ? [name] : []))],
      ] as const,
  ),
  ...CITIES.flatMap(({ names, country }) =>
    names.map(
      (name) =>
        [
          plainName(`${name}, ${countryName(country)}`),
          names.filter((other) => other !== name),
        ] as const,
    ),
  ),
]);

/** Between work and a place, in the languages of seekers. */
const BEFORE_A_PLACE = new Set(['in', 'en', 'em', 'à', 'bei']);

/** "nurse in l": work in a place of which the beginning is typed. */
function workInPlace(text: string): { work: string; place: string } {
  const words = text.split(' ');
  const at = words.findLastIndex((word) => BEFORE_A_PLACE.has(word.toLowerCase()));
  if (at < 1 || at === words.length - 1) return { work: '', place: '' };
  return { work: words.slice(0, at).join(' '), place: words.slice(at + 1).join(' ') };
}

function findNames(
  entries: Record<SuggestionKind, Entries>,
  works: Works,
  { q, for: part }: SuggestionQuery,
): Candidate[] {
  const typed = plainName(q);
  if (typed === '') return [];
  const kinds = part === undefined ? SUGGESTION_KINDS : KINDS_FOR[part];
  const meant = kinds.includes('occupation')
    ? namesMeant(entries.occupation, works, typed)
    : NOTHING_MEANT;
  const { work, place } = workInPlace(part === undefined ? q.replace(/\s+/g, ' ').trim() : '');
  const found: Candidate[][] = kinds.map((kind) => {
    if (kind === 'condition')
      return conditionsFrom(typed).map((text) => ({
        ...unsure(kind, capitalise(text)),
        isSure: true,
      }));
    if (kind === 'occupation' && place !== '')
      return withoutRepeats(
        findBest(entries.place, plainName(place), NOTHING_MEANT).map(({ text }) =>
          unsure(kind, capitalise(`${work} in ${text.split(',')[0]}`)),
        ),
      );
    return findBest(entries[kind], typed, kind === 'occupation' ? meant : NOTHING_MEANT);
  });
  let free = MAX_SUGGESTIONS;
  for (const [index, kind] of kinds.entries())
    free -= Math.min(found[index]?.length ?? 0, PLACES[kind]);
  return kinds.flatMap((kind, index) => {
    const best = found[index] ?? [];
    const more = Math.max(0, Math.min(best.length - PLACES[kind], free));
    free -= more;
    return best.slice(0, PLACES[kind] + more);
  });
}

function unsure(kind: SuggestionKind, text: string): Candidate {
  return { kind, text, jobs: 0, isSure: false };
}

/** Names of the work that a text names in another way, and those that its beginning may mean. */
type Meant = { whole: readonly Candidate[]; begun: readonly Candidate[] };
const NOTHING_MEANT: Meant = { whole: [], begun: [] };

/**
 * The listed names of the work that a text, or its beginning, names in another way: those of its
 * occupation, else those that a search takes for the same; else the other name itself.
 */
function namesMeant(entries: Entries, works: Works, typed: string): Meant {
  const listed = ({ isco, same }: Pick<OtherName, 'isco' | 'same'>): readonly Candidate[] =>
    isco.map((code) => works.get(code)).find((found) => found !== undefined) ??
    byJobs(same.flatMap((other) => entryNamed(entries, other) ?? []));
  const others = otherNamesFrom(typed);
  const itself = others.find(({ key }) => key === typed);
  const known = listed({ isco: workNamed(typed), same: [] });
  const whole = known.length > 0 || !itself ? known : listed(itself);
  const begun = others.flatMap((other) =>
    listed(other).map((candidate) => ({ ...candidate, typed: other.name })),
  );
  const [first] = others;
  return {
    whole: whole.slice(0, MOST_MEANT),
    begun:
      begun.length > 0 || !first
        ? withoutRepeats(begun).slice(0, MOST_MEANT)
        : [unsure('occupation', capitalise(first.name))],
  };
}

function entryNamed(entries: Entries, name: string): Candidate | undefined {
  return entriesFrom(entries, name).find(({ key, isStart }) => isStart && key === name)?.suggestion;
}

/**
 * The best names: those that begin with the text or are meant by it, then those with a word or
 * another name that begins with it, by jobs; if there are none, those that it may go on to.
 */
function findBest(entries: Entries, typed: string, { whole, begun }: Meant): Candidate[] {
  const starts = new Set<Candidate>(whole);
  const others = new Set<Candidate>();
  for (const { key, isStart, suggestion } of entriesFrom(entries, typed))
    if (key.startsWith(typed)) (isStart ? starts : others).add(suggestion);
  const found =
    starts.size > 0 ? [...byJobs(starts), ...byJobs(others)] : [...begun, ...byJobs(others)];
  return withoutRepeats(found).slice(0, MAX_SUGGESTIONS);
}

/** "Nurses" opens what "Nurse" does. */
function withoutRepeats(found: readonly Candidate[]): Candidate[] {
  const met = new Set<string>();
  return found.filter(({ text }) => {
    const key = plainWords(text).join(' ');
    if (met.has(key)) return false;
    met.add(key);
    return true;
  });
}

function byJobs(found: readonly Candidate[] | Set<Candidate>): Candidate[] {
  return [...found].sort((a, b) => b.jobs - a.jobs).slice(0, 2 * MAX_SUGGESTIONS);
}

function entriesFrom(entries: Entries, typed: string): readonly Entry[] {
  if (typed.length >= FIRST_LETTERS) return entries.get(typed.slice(0, FIRST_LETTERS)) ?? [];
  return [...entries].flatMap(([first, list]) => (first.startsWith(typed) ? list : []));
}
