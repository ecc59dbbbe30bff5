import type { Span } from './people.ts';

/** How a CV writes its dates. */
export type DateStyle = 'Mon Y' | 'Month Y' | 'MM/Y' | 'Y' | 'Y年M月';

const ENGLISH = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** A time as a file writes it: in its language, with its word for now and between the two dates. */
export function writePeriod(
  [from, to]: Span,
  style: DateStyle,
  language: string,
  { now, to: between }: { now: string; to: string },
): string {
  const one = (date: string) => {
    const [year = '', month = ''] = date.split('-');
    if (style === 'Y') return year;
    if (style === 'MM/Y') return `${month}/${year}`;
    if (style === 'Y年M月') return `${year}年${Number(month)}月`;
    const format = new Intl.DateTimeFormat(language, {
      month: style === 'Mon Y' ? 'short' : 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return format.format(new Date(`${date}-15T00:00:00Z`));
  };
  return `${one(from)} ${between} ${to === null ? now : one(to)}`;
}

/** The same time as a profile has it. */
export function profilePeriod([from, to]: Span, style: DateStyle): string {
  const one = (date: string) => {
    const [year = '', month = ''] = date.split('-');
    return style === 'Y' ? year : `${ENGLISH[Number(month) - 1]} ${year}`;
  };
  const start = one(from);
  const end = to === null ? 'now' : one(to);
  return start === end ? start : `${start} – ${end}`;
}
