import { daysUntilExpiry, longDate, utcToday } from '../../shared/job-dates.ts';

const DAY_MS = 86_400_000;

/** The UTC day that is `days` after another one, as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The end of a listing that stands 30 days longer: from its last day, or from today when that is over. */
export function extendedEnd(expiresAt: string, now: Date): string {
  const today = utcToday(now);
  return addDays(expiresAt > today ? expiresAt : today, 30);
}

/** When a listing ends, in words. `day` is empty when it has no end, and may be half typed. */
export function endInWords(day: string, now: Date): string {
  if (day === '') return 'The listing has no end.';
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return '';
  const days = daysUntilExpiry(day, now) ?? 0;
  if (days <= 0) return `Ended on ${longDate(day)}: the listing is expired.`;
  return `Ends on ${longDate(day)}, in ${days === 1 ? '1 day' : `${days} days`}.`;
}
