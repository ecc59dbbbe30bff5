import { type CvLine, piecesOf } from './cv-line.ts';
import { type Heading, joinSpaced, readHeading } from './headings.ts';
import { splitLabel } from './words.ts';

/** A part of a CV below one heading; `head` is what stands before the first one of a column. */
export type CvSection = { heading: Heading | { section: 'head'; title: '' }; lines: CvLine[] };

const MAX_OWN_HEADING = 40;

/** Splits the lines of a CV at its headings: those that are known, and others that look the same. */
export function splitSections(lines: CvLine[]): CvSection[] {
  const known = lines.map((line) => headingOf(line));
  const looks = new Set(lines.filter((_, at) => known[at]).map(lookOf));
  const bodyLook = lookOf(mostCommon(lines));
  const sections: CvSection[] = [];
  let column = -1;
  let headingSize = 0;
  // Two columns of referees below one heading: the second has no name and phone of the member.
  const isReferee = (line: CvLine) =>
    sections[0]?.heading.section === 'head' &&
    sections.at(-1)?.heading.section === 'references' &&
    line.size <= headingSize &&
    line.level !== 0;
  lines.forEach((line, at) => {
    const heading = known[at] ?? ownHeading(line, { looks, bodyLook, next: lines[at + 1] });
    if (heading && !(heading.section === 'custom' && sections.length === 0)) {
      sections.push({ heading, lines: [] });
      headingSize = line.size;
      const rest = inlineOf(line)?.rest ?? piecesOf(line.text).slice(1).join('\t');
      // "EDUCATION <tab> BSc Nursing": the first entry is on the line of its heading.
      if (rest !== '') sections.at(-1)?.lines.push({ ...line, text: rest, isApart: false });
    } else if (sections.length === 0 || (line.column !== column && !isReferee(line)))
      sections.push({ heading: { section: 'head', title: '' }, lines: [line] });
    else sections.at(-1)?.lines.push(line);
    column = line.column;
  });
  return sections;
}

function headingOf(line: CvLine): Heading | null {
  // "■ Experience" in bold looks like an item of a list.
  if (line.isItem && !line.isStrong) return null;
  const inline = inlineOf(line);
  if (inline) return inline.heading;
  const [first = '', ...rest] = piecesOf(line.text);
  // "Languages: English, French" among facts is a label; "Skills:" alone is a heading.
  const heading = readHeading(first);
  if (!heading) return null;
  if (rest.length === 0) return heading;
  const isSetApart = line.isStrong || line.level >= 0 || isCapitals(first);
  return isSetApart && splitLabel(line.text) === null ? heading : null;
}

const INLINE = ['skills', 'languages', 'custom'];
const MAX_INLINE = 30;

/** "Languages: English, French": a heading with all that it has on its line. */
function inlineOf({ text }: CvLine): { heading: Heading; rest: string } | null {
  const colon = text.slice(0, MAX_INLINE).search(/[:：]/);
  if (colon < 1 || splitLabel(text) !== null) return null;
  const heading = readHeading(text.slice(0, colon));
  const rest = text.slice(colon + 1).trim();
  return heading && rest !== '' && INLINE.includes(heading.section) ? { heading, rest } : null;
}

/** What a heading looks like: a style, else size, weight and capitals. */
function lookOf(line: CvLine | undefined): string {
  if (!line) return '';
  if (line.level > 0) return `level ${line.level}`;
  return `${Math.round(line.size)} ${line.isStrong} ${isCapitals(line.text)}`;
}

/** A line in the look of the known headings that no text has is a heading with words of its own. */
function ownHeading(
  line: CvLine,
  { looks, bodyLook, next }: { looks: Set<string>; bodyLook: string; next: CvLine | undefined },
): Heading | null {
  const text = joinSpaced(line.text.replace(/[:：]$/, '').trim());
  const look = lookOf(line);
  if (line.isItem || text.length > MAX_OWN_HEADING || !looks.has(look) || look === bodyLook)
    return null;
  if (/\d{4}|[@\t|,]|[.!?]$/.test(text) || !/\p{L}{3}/u.test(text) || !next) return null;
  const isSetApart = line.level > 0 || isCapitals(text) || line.size > next.size + 0.5;
  // Bold alone is as often a job title.
  return isSetApart && lookOf(next) !== look ? { section: 'custom', title: text } : null;
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}

function mostCommon(lines: CvLine[]): CvLine | undefined {
  const counts = new Map<string, { line: CvLine; count: number }>();
  for (const line of lines) {
    const known = counts.get(lookOf(line));
    if (known) known.count += line.text.length;
    else counts.set(lookOf(line), { line, count: line.text.length });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)[0]?.line;
}
