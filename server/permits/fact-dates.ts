import { addDays, longDate } from '../../shared/job-dates.ts';
import type { PartialDate } from './country-facts.ts';

export type FactState = 'current' | 'ended' | 'future';

type Dated = { valid_from: PartialDate; valid_to: PartialDate; old?: boolean };

/**
 * The first day of a date that may be a month or a year; '' if it is not known.
 */
export function firstDay(date: PartialDate): string {
  return date === '' ? '' : `${date}-01-01`.slice(0, 10);
}

/** The last day of a date that may be a month or a year; '' if it is not known. */
export function lastDay(date: PartialDate): string {
  if (date.length === 4) return `${date}-12-31`;
  if (date.length !== 7) return date;
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The last day a fact holds: one of a year alone holds for that year. '' has no known end. */
export function endOf({ valid_from, valid_to }: Dated): string {
  if (valid_to !== '') return lastDay(valid_to);
  return valid_from.length === 4 ? lastDay(valid_from) : '';
}

/** Whether a fact holds on a day (YYYY-MM-DD). */
export function stateOn(fact: Dated, day: string): FactState {
  if (firstDay(fact.valid_from) > day) return 'future';
  const end = endOf(fact);
  return fact.old || (end !== '' && end < day) ? 'ended' : 'current';
}

/** What facts have in common: `same` of the same thing, `near` of things that may replace it. */
export type Likeness<T> = { same: (fact: T) => string; near: (fact: T) => string };

/** Those that hold on a day, and ended ones that nothing has replaced yet. */
export function shownOn<T extends Dated>(
  facts: readonly T[],
  day: string,
  likeness: Likeness<T>,
): T[] {
  return facts.filter((fact) => {
    const state = stateOn(fact, day);
    return state === 'current' || (state === 'ended' && !isReplaced(fact, facts, day, likeness));
  });
}

/**
 * Whether a fact that has begun takes the place of an ended one: one of the same thing, or a near
 * one that replaces nothing of its own ("new applications" after "all ages").
 */
export function isReplaced<T extends Dated>(
  fact: T,
  facts: readonly T[],
  day: string,
  { same, near }: Likeness<T>,
): boolean {
  const isNew = (other: T) =>
    !facts.some(
      (prior) =>
        same(prior) === same(other) && firstDay(prior.valid_from) < firstDay(other.valid_from),
    );
  return facts.some(
    (other) =>
      other !== fact &&
      near(other) === near(fact) &&
      follows(other, fact, day) &&
      (same(other) === same(fact) || isNew(other)),
  );
}

/** Whether a fact has begun, after the end of another one. */
function follows(later: Dated, before: Dated, day: string): boolean {
  const from = firstDay(later.valid_from);
  return (
    from !== '' && from <= day && from > firstDay(before.valid_from) && from >= afterEnd(before)
  );
}

function afterEnd(fact: Dated): string {
  const end = endOf(fact);
  return end === '' ? '' : addDays(end, 1);
}

const MONTH = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "29 April 2026", "April 2026", "2026"; '' if it is not known. */
export function dateText(date: PartialDate): string {
  if (date.length <= 4) return date;
  return date.length === 7 ? MONTH.format(new Date(`${date}-01T00:00:00Z`)) : longDate(date);
}

/**
 * "Since 22 July 2025", "For 2026", "Until 31 December 2026"; '' if nothing is known. `replaced`: the
 * new one of an ended fact is there.
 */
export function timeText(fact: Dated, day: string, replaced = false): string {
  const { valid_from, valid_to } = fact;
  const state = stateOn(fact, day);
  if (state === 'future') return `From ${dateText(valid_from)}`;
  if (state === 'ended') return endedText(fact, 'amount', replaced);
  if (valid_to === '' && valid_from.length === 4) return `For ${valid_from}`;
  const since = valid_from && `since ${dateText(valid_from)}`;
  const until = valid_to && `until ${dateText(valid_to)}`;
  const text = [since, until].filter(Boolean).join(', ');
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is said of a fact whose time has passed. `what` is "amount" or "list". */
export function endedText(
  fact: Dated,
  what: 'amount' | 'list' = 'amount',
  replaced = false,
): string {
  const { valid_from, valid_to, old } = fact;
  const news = replaced ? '' : ` The new ${what} is not here yet.`;
  if (valid_to !== '') return `This was true until ${dateText(valid_to)}.${news}`;
  if (!old) return `This was true for ${valid_from}.${news}`;
  return valid_from === ''
    ? `This ${what} is old.${news}`
    : `This ${what} of ${dateText(valid_from)} is old.${news}`;
}
