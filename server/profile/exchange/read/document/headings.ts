import type { ProfileSection } from '../../../../../shared/constants/section-titles.ts';
import { readLines } from '../../../../language/lines.ts';
import { plainWords } from './words.ts';

/** What a heading begins: a section of the profile, or one that keeps its own words. */
export type Heading = { section: ProfileSection | 'custom'; title: string };

const SECTIONS = [
  ...['personal', 'contact', 'summary', 'experience', 'education', 'skills', 'languages'],
  ...['certifications', 'drivingLicense', 'volunteer', 'achievements', 'projects'],
  ...['publications', 'honorsAndAwards', 'leadershipRoles', 'workshopsAndConferences'],
  ...['membershipsAndAffiliations', 'references', 'custom'],
] as const;

const linesOf = readLines(new URL('headings.tsv', import.meta.url));

const HEADINGS: ReadonlyMap<string, Heading['section']> = new Map(
  SECTIONS.flatMap((section) =>
    linesOf(section).flatMap(({ names }) =>
      names.map((name): [string, Heading['section']] => [plainWords(name), section as Section]),
    ),
  ),
);
type Section = Heading['section'];

const MAX_HEADING = 60;
/** "■ Experience" and "【Experience". */
const SIGNS_BEFORE = /^[■□●◆▼▶►【[]\s*/u;
/** "and" between two headings on one line. */
const AND = / (?:and|und|et|y|e|en|و|i|dan|ve) |[&/+,|]/u;

/** The section that a line begins when it is a heading that is known; null when it is none. */
export function readHeading(line: string): Heading | null {
  const bare = line.replace(SIGNS_BEFORE, '').trim();
  const title = joinSpaced(bare.replace(/[:：】\]]$/, '').trim());
  if (title === '' || title.length > MAX_HEADING || /[.!?;]$/.test(title)) return null;
  const whole = HEADINGS.get(plainWords(withoutNumber(title)));
  if (whole !== undefined) return { section: whole, title };
  // "職 歴" is written with spaces between its letters.
  const dense = HEADINGS.get(plainWords(title).replace(/ /g, ''));
  if (dense !== undefined && !/^[\x20-\x7e]+$/.test(title)) return { section: dense, title };
  const parts = title.split(AND).map((part) => HEADINGS.get(plainWords(part)));
  const [first] = parts;
  return parts.length > 1 && parts.length < 4 && first && parts.every(Boolean)
    ? { section: first, title }
    : null;
}

/** "E X P E R I E N C E" is one word; two spaces separate two. */
export function joinSpaced(text: string): string {
  const letters = text.split(' ');
  const single = letters.filter((letter) => [...letter].length === 1).length;
  if (letters.length < 5 || single < letters.filter(Boolean).length - 1) return text;
  return text
    .split(/ {2,}/)
    .map((word) => word.replaceAll(' ', ''))
    .join(' ');
}

/** "1. Experience" and "II. Experience". */
function withoutNumber(title: string): string {
  return title.replace(/^(?:\d{1,2}|[IVX]{1,4})[.)]\s+/, '');
}
