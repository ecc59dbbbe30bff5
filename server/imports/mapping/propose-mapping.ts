import { fold } from '../../../shared/fold.ts';
import {
  MAPPED_FIELDS,
  type MappedField,
  type MappedPart,
  type MappedWay,
  type Mapping,
} from '../../../shared/import-mapping.ts';
import { readLines } from '../../language/lines.ts';
import { FIELD_NAMES } from '../read/field-names.ts';
import { compactName } from '../read/raw-row.ts';
import { CLOSED_WORDS, closedAt } from './closed-words.ts';
import type { PathFacts } from './survey-paths.ts';

type Proposed = MappedField | 'description';

// field-hints.tsv says what its lines mean.
const hintsOf = readLines(new URL('field-hints.tsv', import.meta.url));
const wordsOf = (kind: string) =>
  new Map(hintsOf(kind).map(({ of, names }) => [of, new Set(names)]));
const HINTS = wordsOf('field');
const BESIDE = wordsOf('beside');
const NEEDS = wordsOf('needs');
/** Ends of paths that say nothing: "company.name" is the company. */
const PLAIN_ENDS = new Set(
  'name value label text rendered displayname description title id code nom naam navn nome nombre libelle amount'.split(
    ' ',
  ),
);
/** Fields in the order in which they take their paths: the surest first. */
const ORDER: readonly Proposed[] = [
  'description',
  'title',
  'url',
  'posted',
  'expires',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryPeriod',
  'salary',
  'employer',
  'country',
  'city',
  'state',
  'location',
  'reference',
  'jobType',
  'jobFunction',
];
/** A path with less is not proposed. */
const LEAST = 4;
const PAY: ReadonlySet<Proposed> = new Set(['salary', 'salaryMin', 'salaryMax']);
const SHOWN = /^(?:show|display|visib|public)/;
const HIDDEN = /^(?:hid|conceal|confidential|private)/;
const SUMMARIES =
  /^(?:job|role|short|brief)*(?:summary|teaser|abstract|intro|excerpt|description)$/;
/** Parts of a text by their names, with the headings that they get. */
const PARTS: readonly [RegExp, string][] = [
  [/responsib|duties|tasks|aufgaben|missions/, 'Responsibilities'],
  [/requirement|qualification|skills|profil|anforderung|candidate/, 'Requirements'],
  [/benefit|offer|perks|angebot/, 'Benefits'],
];

type DayOrder = PathFacts['dayOrder'];

/** A mapping that was guessed, and how good it is: of several lists the best is that of the jobs. */
export type Proposal = {
  fields: Mapping['fields'];
  description: MappedPart[];
  leaveOut: Mapping['leaveOut'];
  score: number;
};

/**
 * Guesses which path is which field of a job, by the names of the paths and by what their values look
 * like. An operator confirms it. `jobs` is how many jobs were looked at.
 */
export function proposeMapping(paths: readonly PathFacts[], jobs: number): Proposal {
  const taken = new Set<string>();
  const found = new Map<Proposed, PathFacts>();
  let score = 0;
  const isPayHidden = paths.some(isSwitchOfPay);
  for (const field of ORDER) {
    if (field === 'salary' && found.has('salaryMin')) continue;
    if (isPayHidden && PAY.has(field)) continue;
    const [best] = paths
      .filter(({ path, filled }) => filled > 0 && !taken.has(path))
      .map((facts) => ({ facts, points: weigh(field, facts, jobs) }))
      .filter(({ points }) => points >= LEAST)
      .toSorted((a, b) => b.points - a.points);
    if (!best) continue;
    taken.add(best.facts.path);
    found.set(field, best.facts);
    score += field === 'title' || field === 'description' ? 3 : 1;
  }
  const fields: Mapping['fields'] = {};
  const dayOrder = orderOfDays(paths);
  for (const field of MAPPED_FIELDS) {
    const facts = found.get(field);
    if (facts) fields[field] = wayOf(field, facts, dayOrder);
  }
  const main = found.get('description') ?? shortText(paths, taken);
  const parts = paths
    .filter(({ path, length }) => length >= 40 && !taken.has(path))
    .flatMap(({ path }): MappedPart[] => {
      const heading = PARTS.find(([name]) => name.test(compactName(path)))?.[1];
      return heading ? [{ each: '', heading: `=${heading}`, text: path }] : [];
    });
  return {
    fields,
    description: [...(main ? [main.path] : []), ...parts].slice(0, 6),
    leaveOut: closedPaths(paths, taken),
    score: found.has('title') ? score : score / 4,
  };
}

/** Paths that say that a job is not open. */
function closedPaths(paths: readonly PathFacts[], taken: ReadonlySet<string>): Mapping['leaveOut'] {
  return paths
    .flatMap(({ path, filled }) => {
      const is = filled > 0 && !taken.has(path) ? closedAt(path) : [];
      return is.length > 0 ? [{ when: path, is, because: CLOSED_WORDS }] : [];
    })
    .slice(0, 5);
}

/** "salaryVisible" is false: a mapping cannot ask it of each job, so no pay is proposed. */
function isSwitchOfPay({ path, isSwitch, examples }: PathFacts): boolean {
  const words = wordsIn(path);
  const needs = NEEDS.get('salaryMin');
  if (isSwitch <= 0.5 || !words.some((word) => needs?.has(word))) return false;
  const said = examples.map((example) => example.toLowerCase());
  return (
    (said.includes('false') && words.some((word) => SHOWN.test(word))) ||
    (said.includes('true') && words.some((word) => HIDDEN.test(word)))
  );
}

/** The order of days and months of a whole file, if what tells it tells one. */
function orderOfDays(paths: readonly PathFacts[]): PathFacts['dayOrder'] {
  const told = new Set(paths.flatMap(({ dayOrder }) => dayOrder ?? []));
  const [order = null] = told;
  return told.size === 1 ? order : null;
}

/** A summary, for files that have no longer text. */
function shortText(paths: readonly PathFacts[], taken: ReadonlySet<string>): PathFacts | undefined {
  return paths
    .filter(({ path, length, isAddress }) => !taken.has(path) && length >= 40 && isAddress === 0)
    .find(({ steps }) => SUMMARIES.test(compactName(steps.at(-1) ?? '')));
}

function wayOf(field: MappedField, { path, isSlashed }: PathFacts, order: DayOrder): MappedWay {
  const isDate = field === 'posted' || field === 'expires';
  if (isDate && order && isSlashed) return { from: path, as: order };
  const isSum = field === 'salaryMin' || field === 'salaryMax';
  return isSum && wordsIn(path).includes('cents') ? { from: path, as: 'cents' } : path;
}

function weigh(field: Proposed, facts: PathFacts, jobs: number): number {
  const shape = shapeOf(field, facts);
  if (shape === null) return 0;
  const words = wordsIn(facts.path);
  const own = new Set(wordsIn(facts.steps.at(-1) ?? ''));
  const beside = BESIDE.get(field);
  if (beside && words.some((word) => beside.has(word))) return 0;
  const needs = NEEDS.get(field);
  if (needs && !words.some((word) => needs.has(word))) return 0;
  const named = nameOf(field, facts.steps, own);
  if (named === 0 && !isSure(field, facts)) return 0;
  const depth = facts.steps.length - 1;
  return named + shape + (3 * facts.filled) / Math.max(jobs, 1) - depth * 0.5;
}

/** What the values add, or null when they cannot be the field. */
function shapeOf(field: Proposed, facts: PathFacts): number | null {
  const { path, length, distinct, isDate, isAddress, isNumber, isHtml, isCountry } = facts;
  if (path.includes('@type') || facts.isSwitch > 0.5) return null;
  const isWords = isDate < 0.3 && isAddress < 0.2 && isNumber < 0.3;
  switch (field) {
    case 'description':
      return length >= 15 && isAddress < 0.5 ? Math.min(length / 100, 6) + isHtml * 3 : null;
    case 'title':
      return isWords && length >= 2 && length <= 150 && isCountry < 0.5 ? 0 : null;
    case 'employer':
      return isWords && length >= 2 && length <= 120 && isHtml < 0.2 ? 0 : null;
    case 'country':
      return isWords && length <= 60 ? isCountry * 5 : null;
    case 'city':
    case 'state':
      return isWords && length <= 80 ? 0 : null;
    case 'location':
      return isWords && length <= 200 ? 0 : null;
    case 'url':
      return isAddress >= 0.8 ? distinct * 3 : null;
    case 'reference':
      if (isDate >= 0.5 || length > 200 || distinct < 0.9) return null;
      // What a job says of itself comes before its name in a map.
      return isAddress > 0.5 || path === '@key' ? -2 : 0;
    case 'salary':
      return isDate < 0.3 && isAddress < 0.2 && length <= 200 ? 0 : null;
    case 'salaryMin':
    case 'salaryMax':
      return isNumber >= 0.7 ? 0 : null;
    case 'salaryCurrency':
      return isNumber < 0.3 && length <= 5 ? 0 : null;
    case 'salaryPeriod':
      return isNumber < 0.3 && length <= 40 ? 0 : null;
    case 'posted':
    case 'expires':
      return isDate >= 0.6 ? 0 : null;
    case 'jobType':
    case 'jobFunction':
      return isWords && length <= 120 ? 0 : null;
  }
}

/** Values that say by themselves what they are. */
function isSure(field: Proposed, { length, isHtml, isCountry, path }: PathFacts): boolean {
  if (field === 'description') return length >= 150 || (isHtml > 0.5 && length >= 60);
  return field === 'country' && isCountry >= 0.8 && !/lang|locale|currency/i.test(path);
}

/** How much the name of a path says that it is a field. */
function nameOf(field: Proposed, names: readonly string[], own: ReadonlySet<string>): number {
  const steps = names.map((step) => compactName(step));
  const last = steps.at(-1) ?? '';
  const parent = steps.at(-2) ?? '';
  const known = FIELD_NAMES.get(field) ?? [];
  const hints = HINTS.get(field) ?? new Set<string>();
  const isNamed = (name: string) => known.includes(name) || hints.has(name);
  const lessSpecific = Math.min(known.indexOf(last), 8) * 0.4;
  // Of titles "position" comes before "name"; names of the other fields mean the same.
  if (parent === '' && known.includes(last)) return field === 'title' ? 12 - lessSpecific : 12;
  if (known.includes(parent + last)) return 12;
  if (known.includes(last)) return 10 - lessSpecific;
  if (hints.has(parent + last) || hints.has(last)) return 8;
  if (PLAIN_ENDS.has(last) && isNamed(parent)) return 8;
  return [...own].some((word) => isNamed(word)) ? 5 : 0;
}

/** The words of a path: "job.minSalary" is job, min, salary. */
function wordsIn(path: string): string[] {
  return path
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => fold(word))
    .filter((word) => word !== '');
}
