import type { Frequency } from './alert-words.ts';

/** When digests come, in the time zone of the subscriber. */
const HOUR = 8;

/**
 * When the first email of an alert comes, in words. `nextAt` is the time of its next digest; without
 * it, the next 8:00 of a daily one.
 */
export function firstMailWords(
  frequency: Frequency,
  { now, timeZone, nextAt }: { now: Date; timeZone: string; nextAt?: Date },
): string {
  if (frequency === 'immediate') return 'First email as soon as there are new jobs.';
  const at = nextAt ?? nextMorning(now, timeZone);
  const days = Math.round((dayOf(at, timeZone) - dayOf(now, timeZone)) / 86_400_000);
  const day =
    days === 0
      ? 'today'
      : days === 1
        ? 'tomorrow'
        : `on ${partOf(at, timeZone, { weekday: 'long' })}`;
  const zone = timeZone === 'UTC' ? ' (UTC)' : '';
  return `First email ${day} at ${HOUR}:00${zone}, if there are new jobs.`;
}

function nextMorning(now: Date, timeZone: string): Date {
  const hour = Number(partOf(now, timeZone, { hour: 'numeric', hourCycle: 'h23' }));
  return hour < HOUR ? now : new Date(now.getTime() + 86_400_000);
}

/** Midnight UTC of the day in the zone, in milliseconds: days are counted, not hours. */
function dayOf(time: Date, timeZone: string): number {
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  return Date.parse(`${partOf(time, timeZone, day)} UTC`);
}

function partOf(time: Date, timeZone: string, part: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...part, timeZone }).format(time);
}
