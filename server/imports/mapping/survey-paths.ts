import { findCountry } from '../../../shared/constants/countries.ts';
import { parseFeedDate } from '../normalise/parse-date.ts';
import type { FeedNode } from '../recipes/paths.ts';

/** What the values at a path look like. Shares are of the filled values, from 0 to 1. */
export type PathFacts = {
  path: string;
  /** The names on the path; those of columns may have dots. */
  steps: readonly string[];
  /** In so many jobs there is a value. */
  filled: number;
  examples: string[];
  /** Characters of a value, on average. */
  length: number;
  /** How many different values there are, as a share. */
  distinct: number;
  isDate: number;
  isAddress: number;
  isNumber: number;
  isHtml: number;
  isSwitch: number;
  isCountry: number;
  /** Whether values are days, months and years with signs between them: "05/03/2026". */
  isSlashed: boolean;
  /** Values of days and months whose order is told by some: "15/03/2026". */
  dayOrder: 'day/month/year' | 'month/day/year' | null;
};

const MAX_PATHS = 300;
const MAX_DEPTH = 8;
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 90;
/** Values of a path that are looked at. */
const MAX_VALUES = 400;
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/;

/**
 * All paths of some jobs, in the order in which they are met, as recipes write them: lists are gone
 * through. Depth, paths and values are limited, whatever the jobs are.
 */
export function surveyPaths(jobs: readonly FeedNode[]): PathFacts[] {
  const found = new Map<
    string,
    { steps: readonly string[]; jobs: Set<number>; values: string[] }
  >();
  for (const [index, job] of jobs.entries())
    collect(job, [], 0, (steps, text) => {
      const path = steps.join('.');
      const at = found.get(path) ?? { steps, jobs: new Set<number>(), values: [] };
      if (!found.has(path) && found.size >= MAX_PATHS) return;
      found.set(path, at);
      if (text === '') return;
      at.jobs.add(index);
      if (at.values.length < MAX_VALUES) at.values.push(text);
    });
  return [...found].map(([path, { steps, jobs: filled, values }]) => ({
    path,
    steps,
    filled: filled.size,
    ...factsOf(values),
  }));
}

function collect(
  node: FeedNode,
  steps: readonly string[],
  depth: number,
  tell: (steps: readonly string[], text: string) => void,
): void {
  if (typeof node !== 'object' || node === null) {
    if (steps.length > 0) tell(steps, String(node ?? '').trim());
    return;
  }
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(node)) {
    for (const each of node.slice(0, 50)) collect(each, steps, depth + 1, tell);
    return;
  }
  for (const name of Object.keys(node).slice(0, MAX_PATHS)) {
    // The text of an element with attributes is found at the element itself.
    const isOwnText = name === '#text' && steps.length > 0;
    if (!isOwnText && !isPlainName(name, steps.length === 0)) continue;
    const next = isOwnText ? steps : [...steps, name];
    collect(node[name], next, depth + 1, tell);
  }
}

/** Names that a path can have: not those that mean something else in one. */
function isPlainName(name: string, isFirst: boolean): boolean {
  if (name === '' || name.length > 200 || /[{}|]/.test(name) || name.startsWith('=')) return false;
  return isFirst || !/[.[\]]/.test(name);
}

function factsOf(values: readonly string[]): Omit<PathFacts, 'path' | 'steps' | 'filled'> {
  const share = (is: (text: string) => boolean) =>
    values.length === 0 ? 0 : values.filter(is).length / values.length;
  const distinct = new Set(values);
  return {
    examples: [...distinct].slice(0, EXAMPLES).map(asExample),
    length:
      values.length === 0
        ? 0
        : values.reduce((sum, text) => sum + Math.min(text.length, 5_000), 0) / values.length,
    distinct: values.length === 0 ? 0 : distinct.size / values.length,
    isDate: share(looksLikeDate),
    isAddress: share((text) => /^(?:https?:\/\/|www\.)\S+$/i.test(text)),
    isNumber: share((text) => /^[-+]?\d[\d.,' ]{0,20}$/.test(text)),
    isHtml: share((text) => /<\/?(?:p|br|ul|li|div|strong|h[1-6])\b/i.test(text.slice(0, 2_000))),
    isSwitch: share((text) => /^(?:true|false)$/i.test(text)),
    isCountry: share((text) => text.length < 60 && findCountry(text) !== undefined),
    isSlashed: values.some((text) => SLASHED.test(text)),
    dayOrder: orderOf(values),
  };
}

function asExample(text: string): string {
  const line = text
    .slice(0, 500)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed();
  return line.length <= EXAMPLE_LENGTH ? line : `${line.slice(0, EXAMPLE_LENGTH).toWellFormed()}…`;
}

function looksLikeDate(text: string): boolean {
  if (text.length > 60) return false;
  return SLASHED.test(text) || parseFeedDate(text) !== null;
}

function orderOf(values: readonly string[]): PathFacts['dayOrder'] {
  const dates = values.flatMap((text) => {
    const [, first, second] = SLASHED.exec(text) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  if (dates.some(([first]) => first > 12)) return 'day/month/year';
  return dates.some(([, second]) => second > 12) ? 'month/day/year' : null;
}
