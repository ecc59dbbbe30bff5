import {
  addDays,
  daysUntilExpiry,
  lastDayToApply,
  longDate,
  utcToday,
} from '../../shared/job-dates.ts';

/**
 * The end of a listing that stands 30 days longer: from its last day, or from today when that is
 * over.
 */
export function extendedEnd(expiresAt: string, now: Date): string {
  const today = utcToday(now);
  return addDays(expiresAt > today ? expiresAt : today, 30);
}

/**
 * When a listing ends, in words. `expiresAt` is empty when it has no end, and may be half typed.
 */
export function endInWords(expiresAt: string, now: Date): string {
  if (expiresAt === '') return 'This listing has no end date.';
  if (Number.isNaN(Date.parse(`${expiresAt}T00:00:00Z`))) return '';
  const left = (daysUntilExpiry(expiresAt, now) ?? 0) - 1;
  const lastDay = longDate(lastDayToApply(expiresAt));
  if (left < 0) return `The last day to apply was ${lastDay}. The listing has expired.`;
  return `Last day to apply: ${lastDay}, ${['today', 'tomorrow'][left] ?? `in ${left} days`}.`;
}
