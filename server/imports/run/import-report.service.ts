import type { ImportReportData, SampleRow } from '../../../shared/admin-imports.ts';
import { countryName } from '../../../shared/constants/countries.ts';
import { shownEmployer } from '../../../shared/employer-name.ts';
import type { Strange } from '../../../shared/strange-feeds.ts';
import type { Held } from '../../db/import-tables.ts';
import type { ImportedJob } from '../../jobs/imported-jobs.service.ts';
import type { FeedFormat } from '../read/raw-row.ts';

/** The outcome of a row; each row has exactly one. */
export const OUTCOMES = ['new', 'updated', 'unchanged', 'skipped', 'bad'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A row that was not imported, with its first line. */
export type RowProblem = {
  line: number;
  outcome: 'skipped' | 'bad';
  reason: string;
  detail: string;
  reference: string;
  title: string;
};

/** Why listings that are no longer in the file were not expired; null if they were. */
export type NotExpired = ImportReportData['notExpired'];

/** The result of an import. read = new + updated + unchanged + skipped + bad. */
export type ImportReport = {
  source: string;
  /**
   * True if the source is named after the file: the next version of the feed must have the same
   * file name.
   */
  namedAfterFile: boolean;
  format: FeedFormat;
  dryRun: boolean;
  read: number;
  new: number;
  updated: number;
  unchanged: number;
  expired: number;
  skipped: number;
  bad: number;
  notExpired: NotExpired;
  /** Why the pages of the list could not all be read. */
  partialBecause?: string;
  /** Live listings of the source that the file does not have, where it shrank; else 0. */
  missing: number;
  /** Why the feed is strange: a trial says it; an import that is not told to go on is held. */
  strange: Strange[];
  /** Of an import that was held and wrote nothing. */
  held?: Held;
  /** The mark of this import on the listings that it met. */
  runId: string;
  /** Skipped and bad rows by reason, with the most frequent details. */
  reasons: {
    outcome: 'skipped' | 'bad';
    reason: string;
    count: number;
    details: { detail: string; count: number }[];
  }[];
  /** The first bad rows, in order of their lines. */
  firstBad: RowProblem[];
  /** Of a trial: some rows of each outcome, in order of their lines. */
  sample?: SampleRow[];
  /** Warnings about imported listings. */
  warnings: { warning: string; count: number }[];
};

/** Events of a running import: progress, and each row that is not imported. */
export type ImportProgress =
  | {
      kind: 'progress';
      phase: 'checking' | 'importing';
      bytes: number;
      totalBytes: number;
      read: number;
    }
  | ({ kind: 'problem' } & RowProblem);

type ListingFields = Pick<ImportedJob['fields'], 'title' | 'employer' | 'state' | 'country_code'>;

const FIRST_BAD = 20;
const MAX_DETAILS = 500;
const SHOWN_DETAILS = 12;

/** Sample rows of each outcome in the report of a trial. */
const SAMPLE_ROWS = 8;

/** Collects a report. Memory is bounded, whatever the number of bad rows. */
export function createTally({ isTrial = false } = {}) {
  const counts: Record<Outcome, number> = { new: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0 };
  const reasons = new Map<
    string,
    { outcome: 'skipped' | 'bad'; reason: string; count: number; details: Map<string, number> }
  >();
  const warnings = new Map<string, number>();
  const firstBad: RowProblem[] = [];
  const sample: SampleRow[] = [];
  const show = (row: SampleRow) => {
    const isMissing = sample.filter(({ outcome }) => outcome === row.outcome).length < SAMPLE_ROWS;
    if (isTrial && isMissing) sample.push(row);
  };
  return {
    counts,
    /** Counts a row that is a listing. */
    listing: (
      outcome: 'new' | 'updated' | 'unchanged',
      line: number,
      { title, employer, state, country_code }: ListingFields,
    ) => {
      counts[outcome]++;
      const country = countryName(country_code);
      const place = state === null ? country : `${state}, ${country}`;
      show({ line, outcome, title, employer: shownEmployer(employer), place, reason: '' });
    },
    read: () => OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0),
    warn: (warning: string) => warnings.set(warning, (warnings.get(warning) ?? 0) + 1),
    problem: (problem: RowProblem) => {
      counts[problem.outcome]++;
      const { line, outcome, title, detail } = problem;
      const told = detail === '' ? problem.reason : `${problem.reason}: ${detail}`;
      show({ line, outcome, title, employer: '', place: '', reason: told });
      if (problem.outcome === 'bad' && firstBad.length < FIRST_BAD) firstBad.push(problem);
      const key = `${problem.outcome} ${problem.reason}`;
      const reason = reasons.get(key) ?? {
        outcome: problem.outcome,
        reason: problem.reason,
        count: 0,
        details: new Map(),
      };
      reasons.set(key, reason);
      reason.count++;
      if (
        problem.detail !== '' &&
        (reason.details.has(problem.detail) || reason.details.size < MAX_DETAILS)
      ) {
        reason.details.set(problem.detail, (reason.details.get(problem.detail) ?? 0) + 1);
      }
    },
    summary: (): Pick<ImportReport, 'reasons' | 'firstBad' | 'warnings' | 'sample'> => ({
      ...(isTrial && { sample: sample.toSorted((a, b) => a.line - b.line) }),
      reasons: [...reasons.values()]
        .sort((a, b) => b.count - a.count)
        .map(({ details, ...reason }) => ({ ...reason, details: mostFrequent(details) })),
      firstBad,
      warnings: [...warnings].map(([warning, count]) => ({ warning, count })),
    }),
  };
}

function mostFrequent(details: Map<string, number>): { detail: string; count: number }[] {
  return [...details]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN_DETAILS)
    .map(([detail, count]) => ({ detail, count }));
}
