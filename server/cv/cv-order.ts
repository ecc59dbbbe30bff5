import { parseDates } from '../../shared/cv-dates.ts';
import { CV_SECTIONS, type CvSectionName, type CvSettings } from '../../shared/cv-settings.ts';
import type { Profile } from '../../shared/profile.ts';

/** So many years of work are more than the school says. */
const WORKED_YEARS = 2;

/** Years between the first and the last day of work that the dates tell, gaps included. */
function yearsOfWork({ experience }: Profile, today: Date): number {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { dates } of experience) {
    const period = parseDates(dates);
    if (!period) continue;
    const { start, end } = period;
    const until =
      end === 'now' ? { year: today.getUTCFullYear(), month: today.getUTCMonth() } : (end ?? start);
    first = Math.min(first, start.year + (start.month ?? 0) / 12);
    // A year without a month counts whole when something ended in it.
    last = Math.max(last, until.year + (until.month ?? (end === null ? 0 : 11)) / 12);
  }
  return Math.max(0, last - first);
}

/**
 * The sections of a CV in their order: those that the member put first, else those that the
 * template puts first, then the others as in the profile. `asksForPapers`: of care and trades,
 * where licences and certificates are asked for first. Work comes before education after two years
 * of it, where the template does not say otherwise.
 */
export function orderOf(
  profile: Profile,
  options: {
    first: readonly CvSectionName[];
    order: CvSettings['order'];
    asksForPapers: boolean;
    today: Date;
  },
): CvSectionName[] {
  const { first, order, asksForPapers, today } = options;
  const papers: CvSectionName[] = asksForPapers
    ? ['summary', 'certifications', 'drivingLicense']
    : [];
  const usual: CvSectionName[] =
    yearsOfWork(profile, today) >= WORKED_YEARS ? ['summary', 'experience', 'education'] : [];
  const ahead = first.length > 0 ? first : papers;
  return [...new Set([...order, ...ahead, ...usual, ...CV_SECTIONS])];
}
