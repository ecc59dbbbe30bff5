import {
  addDays,
  daysUntilExpiry,
  lastDayToApply,
  longDate,
  utcToday,
} from '../../shared/job-dates.ts';

/** The end of a listing extended by 30 days, from its end or from today, whichever is later. */
export function extendedEnd(expiresAt: string, now: Date): string {
  const today = utcToday(now);
  return addDays(expiresAt > today ? expiresAt : today, 30);
}

/**
 * Describes when a listing ends. `expiresAt` is empty when there is no end date, and may be
 * incomplete input.
 */
export function endInWords(expiresAt: string, now: Date): string {
  if (expiresAt === '') return 'This job has no end date.';
  if (Number.isNaN(Date.parse(`${expiresAt}T00:00:00Z`))) return '';
  const left = (daysUntilExpiry(expiresAt, now) ?? 0) - 1;
  const lastDay = longDate(lastDayToApply(expiresAt));
  if (left < 0) return `The last day to apply was ${lastDay}. The job has expired.`;
  return `Last day to apply: ${lastDay}, ${['today', 'tomorrow'][left] ?? `in ${left} days`}.`;
}
