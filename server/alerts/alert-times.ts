import { Temporal } from 'temporal-polyfill';
import type { AlertFrequency } from '../db/alert-tables.ts';

/** Digests come at this hour, where the subscriber is. */
const HOUR = 8;
const MONDAY = 1;

/**
 * When the next digest after a time is due: the next 8:00 in the time zone, for a weekly one on a
 * Monday. Write it as `next_at` when an alert is saved. A time zone that is not known counts as
 * UTC.
 */
export function nextDigest(frequency: AlertFrequency, timeZone: string, after: Date): Date {
  const start = inZone(after, timeZone);
  for (let days = 0; ; days++) {
    // 8:00 of the day by the wall clock, so a change of daylight saving time does not move it.
    const morning = start
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({
        timeZone: start.timeZoneId,
        plainTime: { hour: HOUR },
      });
    if (morning.epochMilliseconds <= after.getTime()) continue;
    if (frequency !== 'weekly' || morning.dayOfWeek === MONDAY)
      return new Date(morning.epochMilliseconds);
  }
}

function inZone(time: Date, timeZone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(time.getTime());
  try {
    return instant.toZonedDateTimeISO(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return instant.toZonedDateTimeISO('UTC');
  }
}
