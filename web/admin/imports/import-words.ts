import type {
  Feed,
  ImportCounts,
  ImportReportData,
  RunPhase,
  RunProgress,
  RunStatus,
  SampleRow,
} from '../../../shared/admin-imports.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import words from './import-words.json' with { type: 'json' };

/** Labels of a run's status. */
export const STATUS_LABELS: Record<RunStatus, string> = words.status;

const PHASE_LABELS: Record<RunPhase, string> = words.phase;

/** The progress of a run within its phase, in whole percent; null when unknown. */
export function percentOf({
  bytes,
  totalBytes,
}: Pick<RunProgress, 'bytes' | 'totalBytes'>): number | null {
  return totalBytes > 0 ? Math.min(100, Math.floor((bytes / totalBytes) * 100)) : null;
}

/** The phase and progress of a run: "Importing: 45%, 1,234 rows read". */
export function progressText(progress: RunProgress | null): string {
  if (!progress || progress.phase === 'waiting') return PHASE_LABELS.waiting;
  const percent = percentOf(progress);
  const parts = [
    ...(percent === null ? [] : [`${percent}%`]),
    ...(progress.phase === 'importing' ? [`${countOf(progress.read, 'row')} read`] : []),
  ];
  const label = PHASE_LABELS[progress.phase];
  return parts.length > 0 ? `${label}: ${parts.join(', ')}` : label;
}

/** The words for the outcome of a row, as in "5 with errors". */
export const OUTCOME_WORDS = {
  new: 'new',
  updated: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  bad: 'with errors',
} as const;

/** The outcomes of the rows in one line: "1,200 read: 800 new, 395 unchanged, 5 with errors". */
export function countsText(counts: ImportCounts): string {
  const parts = (['new', 'updated', 'unchanged', 'skipped', 'bad'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${formatCount(counts[name])} ${OUTCOME_WORDS[name]}`);
  const rows =
    parts.length > 0
      ? `${formatCount(counts.read)} read: ${parts.join(', ')}`
      : `${formatCount(counts.read)} read`;
  return counts.expired > 0 ? `${rows}. ${countOf(counts.expired, 'job')} ended` : rows;
}

/** The outcomes of the rows of a trial: "118 rows read. It would add 104 and change 3 jobs." */
export function trialText({ read, new: added, updated, unchanged, ...rest }: ImportCounts): string {
  const would = [
    ...(added > 0 ? [`add ${countOf(added, 'job')}`] : []),
    ...(updated > 0 ? [`change ${formatCount(updated)}`] : []),
    ...(unchanged > 0 ? [`leave ${formatCount(unchanged)} unchanged`] : []),
    ...(rest.skipped + rest.bad > 0 ? [`refuse ${countOf(rest.skipped + rest.bad, 'row')}`] : []),
    ...(rest.expired > 0 ? [`end ${countOf(rest.expired, 'job')} that left the feed`] : []),
  ];
  const rows = `${countOf(read, 'row')} read.`;
  return would.length > 0 ? `${rows} The import would ${LIST.format(would)}.` : rows;
}

const LIST = new Intl.ListFormat('en-GB');

/** What would become of a row of a trial. */
export const TRIAL_WORDS: Record<SampleRow['outcome'], string> = words.trial;

/** Why jobs that are no longer in the file were not ended. */
export const NOT_EXPIRED_TEXTS: Record<
  NonNullable<ImportReportData['notExpired']>,
  string
> = words.notExpired;

/** The figures of a feed, one text each; those of 0 that would be trouble are left out. */
export function figuresOf({ jobs, views, applies, dead, held }: Feed['figures']): string[] {
  return [
    countOf(jobs, 'live job'),
    countOf(views, 'view'),
    countOf(applies, 'Apply click'),
    ...(dead > 0 ? [countOf(dead, 'dead Apply link')] : []),
    ...(held > 0 ? [countOf(held, 'held job')] : []),
  ];
}

/** How long jobs without an end date stay. */
export function keptText(days: number): string {
  return `${countOf(days, 'day')} after the feed last had them`;
}

/** How often a feed is fetched. */
export function everyText(hours: number): string {
  if (hours === 1) return 'Every hour';
  if (hours === 24) return 'Every day';
  if (hours === 168) return 'Every week';
  return hours % 24 === 0 ? `Every ${hours / 24} days` : `Every ${hours} hours`;
}
