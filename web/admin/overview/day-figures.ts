import { countOf } from '../../lib/words.ts';

/** A count on one UTC day (YYYY-MM-DD). */
export type DayFigure = { day: string; count: number };

const SHORT_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day in short form: 5 Mar. */
export function shortDay(day: string): string {
  return SHORT_DATE.format(new Date(`${day}T00:00:00Z`));
}

/**
 * The maximum of a chart's axis: rounded up to 2, 4, 6, 8, 10, 20, 40 …, so that its half is a
 * whole number.
 */
export function axisTop(largest: number): number {
  let unit = 1;
  while (largest > 10 * unit) unit *= 10;
  return [2, 4, 6, 8, 10].map((step) => step * unit).find((step) => step >= largest) ?? 10 * unit;
}

/** A text alternative for a chart. `noun` is the singular of what is counted. */
export function figuresInWords(figures: readonly DayFigure[], noun: string): string {
  const total = figures.reduce((sum, { count }) => sum + count, 0);
  const best = figures.reduce<DayFigure | null>(
    (most, figure) => (figure.count > (most?.count ?? 0) ? figure : most),
    null,
  );
  const first = figures[0];
  const last = figures.at(-1);
  const days = first && last ? ` from ${shortDay(first.day)} to ${shortDay(last.day)}` : '';
  if (!best) return `No ${noun}s${days}.`;
  return `${countOf(total, noun)}${days}. Most on ${shortDay(best.day)}: ${countOf(best.count, noun)}.`;
}
