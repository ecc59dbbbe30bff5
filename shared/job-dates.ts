const DAY = 86_400_000;

/** Today in UTC as YYYY-MM-DD: the day listings expire by. */
export function utcToday(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/**
 * Whether a text is a day that exists, as YYYY-MM-DD. Date.parse accepts 30 February as 2 March, and
 * PostgreSQL has no year 0.
 */
export function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text)
    ? Date.parse(`${text}T00:00:00Z`)
    : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The UTC day that is `days` after another one (before it when negative), as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The last day to apply, as shown to users: the day before `expires_at` (decision 005). */
export function lastDayToApply(expiresAt: string): string {
  return addDays(expiresAt, -1);
}

/** The `expires_at` for a last day to apply. */
export function expiresAfter(lastDay: string): string {
  return addDays(lastDay, 1);
}

/**
 * Whole days from today (UTC) until `expires_at`; 0 or fewer means Expired (specification, section
 * 4). Null when it has no end.
 */
export function daysUntilExpiry(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null;
  return Math.round(
    (Date.parse(`${expiresAt}T00:00:00Z`) - Date.parse(`${utcToday(now)}T00:00:00Z`)) / DAY,
  );
}

/** True when days until expires_at are 0 or fewer (specification, section 4). */
export function isExpired(expiresAt: string | null, now: Date): boolean {
  const days = daysUntilExpiry(expiresAt, now);
  return days !== null && days <= 0;
}

/**
 * Colour meaning of the expiry badge: 3 days or fewer red, 7 or fewer orange, otherwise green
 * (specification, section 9).
 */
export function expiryTone(days: number): 'red' | 'orange' | 'green' {
  if (days <= 3) return 'red';
  if (days <= 7) return 'orange';
  return 'green';
}

/**
 * Text of the expiry badge. One day before `expires_at` is the last day to apply (decision 005).
 */
export function expiryLabel(days: number): string {
  if (days <= 0) return 'Expired';
  return days === 1 ? 'Last day today' : `${days} days left`;
}

/**
 * The end that an advert states, or that has come; null where the end only follows from the last
 * confirmation by a feed (decision 140), because no last day to apply is known.
 */
export function statedEnd(
  { expires_at, open_ended }: { expires_at: string | null; open_ended?: true | undefined },
  now: Date,
): string | null {
  return open_ended && !isExpired(expires_at, now) ? null : expires_at;
}

/**
 * Relative age of a listing: Today, 1 day ago, days under 7, weeks under 30 days, then months
 * (specification, section 9).
 */
export function postedAge(createdAt: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / DAY));
  if (days === 0) return 'Today';
  if (days === 1) return '1 day ago';
  if (days < 7) return `${days} days ago`;
  if (days < 30) return plural(Math.floor(days / 7), 'week');
  return plural(Math.floor(days / 30), 'month');
}

/**
 * How long ago a listing was posted; null where its feed gives no date that can be read, because
 * `created_at` is then when it was first seen (decision 075).
 */
export function knownAge(
  { created_at, undated }: { created_at: string; undated?: true | undefined },
  now: Date,
): string | null {
  return undated ? null : postedAge(created_at, now);
}

function plural(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** An unambiguous date: 5 March 2026. */
export function longDate(iso: string): string {
  return LONG_DATE.format(new Date(iso));
}
