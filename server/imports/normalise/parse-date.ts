import { fold } from '../../../shared/fold.ts';
import { expiresAfter, utcToday } from '../../../shared/job-dates.ts';
import timeZones from './time-zones.json' with { type: 'json' };

/** A date of a feed; `dateOnly` if it has no time. */
export type FeedDate = { time: Date; dateOnly: boolean };

/** UTC offsets in minutes of time zone names: RFC 822, and those of the supported countries. */
const ZONES: Record<string, number> = timeZones;
/** Languages of feeds, whose names of months are known (CLDR). */
const LANGUAGES = 'en de fr es it nl pt sv da nb fi pl cs ro hu tr id'.split(' ');
/** Months by their folded names, long, short, alone and beside a day; ambiguous ones are left out. */
const MONTHS = monthNames();
const CLOCK =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap]m))?(?: ?(?:\(?([A-Za-z]{1,5})\)?|([+-]\d{2}):?(\d{2})?))?$/;

/**
 * Parses a date of a feed: ISO 8601, RFC 822 with named or numeric zones, "5 June 2026", "June 5,
 * 2026" (months in the languages of feeds), d.m.y, d/m/y or m/d/y only if unambiguous, and Unix time in seconds or milliseconds. A
 * time without a zone is of `zone` (IANA), or UTC. Returns null for anything else.
 */
export function parseFeedDate(text: string, zone: string | null = null): FeedDate | null {
  const value = text.replace(/\s+/g, ' ').trim();
  if (/^\d{10}$/.test(value)) return withinReason(new Date(Number(value) * 1000), false);
  if (/^\d{13}$/.test(value)) return withinReason(new Date(Number(value)), false);
  const day = readDay(value);
  if (!day) return null;
  const rest = day.rest.replace(/^[T\s,]+/i, '').trim();
  if (rest === '') return withinReason(utc(day), true);
  return readClock(day, rest, zone);
}

/**
 * The UTC day from which a listing is expired: the day after the deadline, whatever its time,
 * because the day of the deadline is the last day to apply (specification, section 10). This
 * includes 00:00, which software writes for a date without a time.
 */
export function expiryDay({ time }: FeedDate): string {
  return expiresAfter(utcToday(time));
}

type Day = { year: number; month: number; day: number; rest: string };

function readDay(value: string): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/s.exec(value);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4]);
  const compact = /^(20\d{2})(\d{2})(\d{2})(?!\d)(.*)$/s.exec(value);
  if (compact)
    return checked(Number(compact[1]), Number(compact[2]), Number(compact[3]), compact[4]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)(.*)$/s.exec(value);
  if (dotted) return checked(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]), dotted[4]);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)(.*)$/s.exec(value);
  if (slashed)
    return slashedDay(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]), slashed[4]);
  const bare = value.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '');
  const named =
    /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]+(?:de |di )?(\p{L}{3,14})\.?,?[\s-]+(?:de )?(\d{4}|\d{2})(?!\d)(.*)$/su.exec(
      bare,
    );
  if (named) return checked(fullYear(named[3]), monthOf(named[2]), Number(named[1]), named[4]);
  const american = /^(\p{L}{3,14})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su.exec(
    bare,
  );
  if (american)
    return checked(Number(american[3]), monthOf(american[1]), Number(american[2]), american[4]);
  return null;
}

function slashedDay(
  first: number,
  second: number,
  year: number,
  rest: string | undefined,
): Day | null {
  if (first > 12 || first === second) return checked(year, second, first, rest);
  if (second > 12) return checked(year, first, second, rest);
  return null;
}

function checked(year: number, month: number, day: number, rest = ''): Day | null {
  const found = { year, month, day, rest };
  const date = utc(found);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? found : null;
}

function readClock(day: Day, rest: string, ofFeed: string | null): FeedDate | null {
  const match = CLOCK.exec(rest);
  if (!match) return null;
  const [, hours, minutes, seconds, half, zone, zoneHours, zoneMinutes] = match;
  let hour = Number(hours);
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hour > 24 || Number(minutes) > 59 || Number(seconds ?? 0) > 60) return null;
  const offset = zone ? ZONES[zone.toUpperCase()] : numericOffset(zoneHours, zoneMinutes);
  if (offset === undefined) return null;
  // 24:00 is the end of its day, not the start of the next.
  const start = utc(day).getTime() - (hour === 24 ? 1 : 0);
  const time = start + ((hour * 60 + Number(minutes) - offset) * 60 + Number(seconds ?? 0)) * 1000;
  if (ofFeed !== null && zone === undefined && zoneHours === undefined)
    return withinReason(new Date(time - offsetOf(ofFeed, time) * 60_000), false);
  return withinReason(new Date(time), false);
}

/** Minutes by which a time zone is before UTC at a time. */
function offsetOf(zone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function numericOffset(hours = '+00', minutes = '00'): number {
  const sign = hours.startsWith('-') ? -1 : 1;
  return sign * (Math.abs(Number(hours)) * 60 + Number(minutes));
}

function monthOf(name = ''): number {
  return MONTHS.get(fold(name)) ?? 0;
}

function monthNames(): ReadonlyMap<string, number> {
  const months = new Map<string, Set<number>>([['sept', new Set([9])]]);
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { day, month, timeZone: 'UTC' });
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(2026, number - 1, 5));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          const folded = fold(name.replace('.', ''));
          if (/^\p{L}{3,}$/u.test(folded))
            months.set(folded, (months.get(folded) ?? new Set()).add(number));
        }
      }
  return new Map(
    [...months].flatMap(([name, [first, second]]) =>
      first !== undefined && second === undefined ? [[name, first] as const] : [],
    ),
  );
}

function fullYear(text: string | undefined): number {
  const year = Number(text);
  return year < 100 ? 2000 + year : year;
}

function utc({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

function withinReason(time: Date, dateOnly: boolean): FeedDate | null {
  const year = time.getUTCFullYear();
  return year >= 1990 && year < 2100 ? { time, dateOnly } : null;
}
