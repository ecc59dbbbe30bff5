import { HEAD_WORDS, isEmptyWord, LEVEL_WORDS } from '../language/vocabulary.ts';
import { LONGEST_LABEL, labelWords } from './label-words.ts';
import type { OccupationTable } from './occupation-table.ts';
import { featuresOf, softmax } from './title-features.ts';

/** What a title was read as; `row` is that of its name, where the table has it. */
export type Reading = { isco: string; confidence: number; row: number | null };

/** Longer titles hold no more than this. */
const MOST_LETTERS = 200;
const MOST_WORDS = 16;
const MOST_PARTS = 5;
const LEAST_CONFIDENCE = 0.5;
const SURE = 0.8;

/** A word behind the name that is the head of another name: "nurse recruiter" is no nurse. */
const OTHER_HEAD = 0.45;
/** Words behind the name that say where, for whom or with what. */
const MORE_BEHIND = 0.9;
const LATER_PART = 0.85;
/** What the words of each further part count. */
const LATER_WORDS = 0.5;

const PARTS = /\s[-–—~|@]+\s|[|;()[\]/–—:*]|,\s|-\s|\s-|\s(?:at|with|near|in|for|to)\s/i;

/** Who keeps house for a family does other work than who does it in a hotel or on a ward. */
const FOR_A_FAMILY =
  /\b(?:private|famil(?:y|ies)|household|residence|villa|live[- ]?(?:in|out)|HNW|diplomatic)\b/i;
const FOR_GUESTS =
  /\b(?:hotel|hospital|ward|clinic|care|nursing|school|student|resort|lodge|spa)\b/i;
const HOUSEKEEPING = new Set(['9112', '5151']);
const HOUSEKEEPER = /\b(?:house ?keepers?|maids?)\b/i;
const PRIVATE_HOUSEKEEPERS = '5152';

type Name = { row: number; confidence: number; words: number };

/** Scores of the groups while one title is read. */
let scratch = new Float64Array(0);

/** Reads what kind of work a title names; null where that is not sure. */
export function readTitle(table: OccupationTable, title: string): Reading | null {
  const parts = title
    .slice(0, MOST_LETTERS)
    .split(PARTS)
    .map((part) => labelWords(part).map(({ word }) => word))
    .filter((words) => words.length > 0)
    .slice(0, MOST_PARTS);
  let best: Name | undefined;
  parts.forEach((words, at) => {
    if (best && best.confidence >= SURE) return;
    const name = bestName(table, words.slice(0, MOST_WORDS));
    if (!name) return;
    name.confidence *= LATER_PART ** at;
    if (!best || name.confidence > best.confidence) best = name;
  });
  const reading = weigh(table, inverted(table, parts, best), probabilities(table, parts));
  return reading && atHome(title.slice(0, MOST_LETTERS), reading);
}

function atHome(title: string, reading: Reading): Reading {
  const isPrivate =
    HOUSEKEEPING.has(reading.isco) &&
    HOUSEKEEPER.test(title) &&
    FOR_A_FAMILY.test(title) &&
    !FOR_GUESTS.test(title);
  return isPrivate ? { ...reading, isco: PRIVATE_HOUSEKEEPERS, row: null } : reading;
}

/** What the words of the title say of each group, as probabilities; null if none is known. */
function probabilities(table: OccupationTable, parts: string[][]): Float64Array | null {
  if (scratch.length !== table.groups.length) scratch = new Float64Array(table.groups.length);
  const scores = scratch.fill(0);
  let known = 0;
  for (const words of parts) {
    const before = known;
    for (const feature of featuresOf(words.slice(0, MOST_WORDS)))
      if (table.addScores(feature, LATER_WORDS ** before, scores)) known = before + 1;
  }
  if (known === 0) return null;
  softmax(scores);
  return scores;
}

/** Name and words together: what both say is sure, and where they differ the surer one counts. */
function weigh(
  table: OccupationTable,
  name: Name | undefined,
  words: Float64Array | null,
): Reading | null {
  const scores = words ?? new Float64Array(table.groups.length);
  const groups = name ? table.groupsOf(name.row) : [];
  for (const { isco, share } of groups) {
    const at = table.groupNumber(isco);
    const part = (name?.confidence ?? 0) * (share / (groups[0]?.share ?? 1));
    scores[at] = (scores[at] as number) + part;
  }
  let [best, second] = [0, 1];
  for (let at = 1; at < scores.length; at += 1) {
    if ((scores[at] as number) > (scores[best] as number)) [best, second] = [at, best];
    else if ((scores[at] as number) > (scores[second] as number) || second === best) second = at;
  }
  const confidence = Math.min(1, (scores[best] as number) - 0.5 * (scores[second] as number));
  if (confidence < LEAST_CONFIDENCE) return null;
  const isco = table.groups[best] ?? '';
  const row = name && groups[0]?.isco === isco ? name.row : null;
  return { isco, confidence, row };
}

/** "Manager, Quality Assurance" is a quality assurance manager. */
function inverted(table: OccupationTable, parts: string[][], best: Name | undefined) {
  const [first = [], second = []] = parts;
  if (
    second.length === 0 ||
    !first.every(isEmptyWord) ||
    !first.some((word) => HEAD_WORDS.has(word))
  )
    return best;
  const name = bestName(table, [...second, ...first]);
  return name && name.words > 1 ? name : best;
}

/**
 * The name that says most of a part of a title: as it stands, or without words such as "senior".
 */
function bestName(table: OccupationTable, words: string[]): Name | undefined {
  const content = words.filter((word) => !LEVEL_WORDS.has(word) && !/\d/.test(word));
  const whole = longestName(table, words, content.length);
  if (content.length === words.length) return whole;
  const bare = longestName(table, content, content.length);
  if (!whole || !bare) return whole ?? bare;
  return whole.confidence >= bare.confidence ? whole : bare;
}

function longestName(table: OccupationTable, words: string[], contents: number): Name | undefined {
  let best: Name | undefined;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + LONGEST_LABEL); to > from; to -= 1) {
      const row = table.find(words, from, to);
      if (row < 0 || table.isFurther(row)) continue;
      const said = words.slice(from, to);
      if (said.every(isEmptyWord) && !table.isEveryday(row)) continue;
      const confidence = confidenceOf(words, from, to, table.shareOf(row), contents);
      const better = !best || confidence * said.length ** 0.5 > best.confidence * best.words ** 0.5;
      if (better) best = { row, confidence, words: said.length };
    }
  }
  return best;
}

function confidenceOf(words: string[], from: number, to: number, share: number, contents: number) {
  const behind = words.slice(to).filter((word) => !LEVEL_WORDS.has(word) && !/\d/.test(word));
  const said = to - from;
  const place = behind.some((word) => HEAD_WORDS.has(word))
    ? OTHER_HEAD
    : behind.length > 0
      ? MORE_BEHIND
      : 1;
  const covered = Math.min(1, said / Math.max(1, contents));
  return share * place * (0.7 + 0.3 * covered);
}
