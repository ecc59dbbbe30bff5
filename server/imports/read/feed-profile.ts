import { hash } from 'node:crypto';
import { COVERED_FIELDS, type CoveredField } from '../../../shared/strange-feeds.ts';
import { referencesOf } from '../normalise/normalise-row.ts';
import { parseFeedDate } from '../normalise/parse-date.ts';
import { type Field, readField } from './field-names.ts';
import type { BrokenRow, FeedFacts, RawRow } from './raw-row.ts';

/** Hex digits of the mark of a reference. Two with the same one only make a feed look alike. */
export const REFERENCE_MARK_LENGTH = 8;
/** As many different titles, texts and days are counted. */
const MOST_COUNTED = 50_000;

const NAMES: Record<CoveredField, readonly Field[]> = {
  employer: ['employer', 'board'],
  place: ['country', 'state', 'city', 'location'],
  'apply link': ['url'],
  pay: ['salary', 'salaryMin', 'salaryMax'],
  'posting date': ['posted'],
  'end date': ['expires'],
  text: ['description', 'excerpt'],
};

/**
 * What a file looks like before anything of it is written. `listed`: rows that the feed does not
 * itself leave out. `kept`: rows of jobs that stay as they are, of which the file says no more. `marks`: hashes of their references, former ones too, one behind the other.
 * `filled`: rows that have a field. `sameTitle`, `sameText`: rows with the most frequent one.
 * `postedDays`: rows by UTC day.
 */
export type FeedProfile = {
  read: number;
  listed: number;
  kept: number;
  references: number;
  marks: string;
  filled: Record<CoveredField, number>;
  sameTitle: number;
  sameText: number;
  postedDays: [day: string, rows: number][];
};

/** Collects the profile of a file, row by row. Memory is bounded, but for 8 bytes a reference. */
export function createProfile() {
  const filled = Object.fromEntries(
    COVERED_FIELDS.map((field) => [field, 0]),
  ) as FeedProfile['filled'];
  const marks = new Set<string>();
  const former = new Set<string>();
  const titles = new Map<string, number>();
  const texts = new Map<string, number>();
  const days = new Map<string, number>();
  let read = 0;
  let listed = 0;
  let kept = 0;
  return {
    add: (row: RawRow | BrokenRow, facts: Partial<FeedFacts>) => {
      read++;
      // It stays as it is: the list has it, and nothing more is known of it.
      if (!('broken' in row) && row.kept) {
        marks.add(referenceMark(row.kept));
        if (row.leftOut === '') kept++;
      }
      if ('broken' in row || row.leftOut !== undefined) return;
      listed++;
      const { reference, formerReference } = referencesOf(row, facts.format);
      marks.add(referenceMark(reference));
      if (formerReference !== undefined) former.add(referenceMark(formerReference));
      for (const field of COVERED_FIELDS)
        if (NAMES[field].some((name) => readField(row, name) !== undefined)) filled[field]++;
      count(titles, readField(row, 'title'));
      count(texts, readField(row, 'description'));
      const posted = readField(row, 'posted');
      const time = posted === undefined ? null : parseFeedDate(posted.slice(0, 100))?.time;
      if (time) count(days, time.toISOString().slice(0, 10), (day) => day);
    },
    result: (): FeedProfile => ({
      read,
      listed,
      kept,
      references: marks.size,
      marks: [...marks, ...former].join(''),
      filled,
      sameTitle: Math.max(0, ...[...titles.values()]),
      sameText: Math.max(0, ...[...texts.values()]),
      postedDays: [...days],
    }),
  };
}

/** The mark of a reference, as `referenceMarkSql` has it. */
function referenceMark(reference: string): string {
  return hash('sha256', reference).slice(0, REFERENCE_MARK_LENGTH);
}

function count(
  counts: Map<string, number>,
  text: string | undefined,
  keyOf = (value: string) => hash('sha256', value).slice(0, 16),
): void {
  if (text === undefined || text.trim() === '') return;
  const key = keyOf(text);
  const before = counts.get(key);
  if (before !== undefined || counts.size < MOST_COUNTED) counts.set(key, (before ?? 0) + 1);
}
