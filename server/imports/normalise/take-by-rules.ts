import { fold } from '../../../shared/fold.ts';
import type { FeedRules } from '../../../shared/import-mapping.ts';
import { FACT_BITS } from '../../../shared/job-facts.ts';
import { readJobPreview } from '../../reading/read-job.ts';
import type { NormalisedRow } from './normalise-row.ts';

type JobRow = Extract<NormalisedRow, { kind: 'job' }>;

/** Why a row is left out, as the report says it; the detail names the filter. */
const FILTERED = 'left out by the filters of this feed';

/**
 * A row as the filters of its feed take it: a job that they do not take is left out, so that it also
 * ends if it was imported before. `most` is not applied here: it counts the rows that are taken.
 */
export function takeByRules(rules: FeedRules | undefined, row: NormalisedRow): NormalisedRow {
  if (!rules || row.kind !== 'job') return row;
  const detail = filterOf(rules, row);
  return detail === null ? row : leftOut(row, detail);
}

/** A job that is more than the feed takes. */
export function leftOutAfter(most: number, row: NormalisedRow): NormalisedRow {
  return leftOut(row, `only the first ${most.toLocaleString('en')} jobs`);
}

/**
 * Rows of batches; jobs after the first `most` are left out, those that would stay as they are
 * included. Null takes all.
 */
export async function* takeMost<Read extends { row: NormalisedRow }>(
  batches: AsyncIterable<readonly Read[]>,
  most: number | null,
): AsyncGenerator<Read> {
  let taken = 0;
  for await (const batch of batches)
    for (const read of batch) {
      const { row } = read;
      const isJob = row.kind === 'job' || (row.isKept === true && row.reason === '');
      if (isJob) taken += 1;
      const isTaken = !isJob || most === null || taken <= most;
      yield isTaken ? read : { ...read, row: leftOutAfter(most, row) };
    }
}

function leftOut(row: NormalisedRow, detail: string): NormalisedRow {
  const { reference, title } =
    row.kind === 'job' ? { ...row.job, title: row.job.fields.title } : row;
  return {
    kind: 'skipped',
    isLeftOut: true,
    reason: FILTERED,
    detail,
    reference,
    title: title.slice(0, 100).toWellFormed(),
  };
}

function filterOf(rules: FeedRules, { job }: JobRow): string | null {
  const { country_code, category, title, description } = job.fields;
  const { countries, categories, visaHelp } = rules;
  if (countries.length > 0 && !countries.some((code) => code === country_code)) return 'country';
  if (categories.length > 0 && !categories.some((each) => each === category)) return 'category';
  const words = wordsOf(rules);
  if (words.length > 0) {
    const text = fold(`${title} ${description}`);
    if (!words.some((word) => text.includes(word))) return 'words';
  }
  return visaHelp && !offersVisaHelp(job) ? 'no visa help' : null;
}

function wordsOf({ words }: FeedRules): string[] {
  return words
    .split(',')
    .map((word) => fold(word).trim())
    .filter((word) => word !== '');
}

function offersVisaHelp({ fields, stated }: JobRow['job']): boolean {
  return (readJobPreview({ ...fields, ...stated }).facts & FACT_BITS.visaOffered) !== 0;
}
