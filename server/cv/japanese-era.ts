import type { CvDate, CvLanguage } from '../../shared/cv-dates.ts';
import type { CvSettings } from '../../shared/cv-settings.ts';

const ERA = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
  ...{ era: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** An era and its year: 令和6, or 元 for its first year. */
function eraOn(day: number): string {
  return ERA.formatToParts(day)
    .flatMap(({ type, value }) => (type === 'era' || type === 'year' ? value : []))
    .join('');
}

/**
 * The year of a date in its era, without 年: 令和6, 令和元. Of a year or a month alone in which an era
 * ended, both: 平成31/令和元. The eras are those of Unicode CLDR: Reiwa from 1 May 2019, Heisei from 8
 * January 1989, Showa from 25 December 1926.
 */
export function eraYear({ year, month, day }: CvDate): string {
  const first = eraOn(Date.UTC(year, month ?? 0, day ?? 1));
  const last = eraOn(Date.UTC(year, (month ?? 11) + (day === undefined ? 1 : 0), day ?? 0));
  return first === last ? first : `${first}/${last}`;
}

/** How the years of a CV are written: the eras are for Japanese alone. */
export function yearsOf({ years }: Pick<CvSettings, 'years'>, language: CvLanguage) {
  return years === 'era' && language === 'ja' ? eraYear : undefined;
}

const FIRST_YEAR = 1873;
const LAST_YEAR = 2100;
const YEARS = /(?:\p{Script=Han}{2}(?:元|\d{1,3})\/)?(\p{Script=Han}{2}(?:元|\d{1,3}))(?=年)/gu;

let gregorian: Map<string, number> | undefined;

/** A text with its Japanese years in Western ones: 令和6年4月 is 2024年4月. */
export function withWesternYears(text: string): string {
  gregorian ??= new Map(
    Array.from({ length: LAST_YEAR - FIRST_YEAR }, (_, index) => FIRST_YEAR + index).flatMap(
      (year) => [
        [eraOn(Date.UTC(year, 0, 1)), year] as const,
        [eraOn(Date.UTC(year, 11, 31)), year] as const,
      ],
    ),
  );
  return text.replace(YEARS, (all, year: string) => String(gregorian?.get(year) ?? all));
}

/** Whether a date has years of Japanese eras, also without 年 as in the columns of a form: 平成27 5. */
export function hasEra(date: string): boolean {
  const text = `${date.replaceAll(' ', '年')}年`;
  return withWesternYears(text) !== text;
}
