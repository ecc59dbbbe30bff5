import { getDocument } from 'unpdf/pdfjs';
import { fold } from '../../shared/fold.ts';
import { DATE_WORDS, JOB_TITLE_WORDS, SCHOOL_WORDS, SECTION_WORDS } from './open-resume-words.ts';

// A reader of CVs after the rules that OpenResume publishes on its page "Resume Parser Algorithm
// Deep Dive" (open-resume.com/resume-parser): text items, lines, sections, subsections, scores.
// Written from that description; its program is not in here.

type Item = { text: string; x: number; end: number; y: number; isBold: boolean };
type Line = Item[];

export type ReadJob = { title: string; company: string; dates: string };
export type ReadSchool = { school: string; dates: string };
export type ReadCv = { jobs: ReadJob[]; schools: ReadSchool[] };

/** A larger distance of lines, times the usual one, begins a new entry. */
const ENTRY_GAP = 1.4;
const BULLETS = /^\s*[•●○◦▪■‣⋅∙·*-]/;
/** A line of so many words is a sentence. */
const SENTENCE_WORDS = 8;

/**
 * Reads the jobs and schools of a PDF. `schoolWords`: by which it tells the name of a school.
 */
export async function readLikeOpenResume(
  pdf: Uint8Array,
  schoolWords: readonly string[] = [...SCHOOL_WORDS.english, ...SCHOOL_WORDS.other],
): Promise<ReadCv> {
  const sections = toSections(toLines(await readItems(pdf)));
  const entriesOf = (words: readonly string[]) =>
    sections
      .filter(({ heading }) => words.some((word) => fold(heading).includes(word)))
      .flatMap(({ lines }) => toEntries(lines));
  return {
    jobs: entriesOf(SECTION_WORDS.experience).map(readJob),
    schools: entriesOf(SECTION_WORDS.education).map((lines) => readSchool(lines, schoolWords)),
  };
}

/** Step 1: the texts with their places and whether they are bold; null where a line ends. */
async function readItems(pdf: Uint8Array): Promise<(Item | null)[]> {
  const file = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const items: (Item | null)[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items: drawn } = await page.getTextContent();
    // Fonts have their names when the page was drawn.
    await page.getOperatorList();
    for (const item of drawn) {
      if (!('str' in item)) continue;
      // A space alone is no text.
      if (item.str.trim() !== '') {
        const [x = 0, y = 0] = item.transform.slice(4) as number[];
        const { name } = page.commonObjs.get(item.fontName) as { name?: string };
        const isBold = /bold/i.test(name ?? '');
        items.push({ text: item.str, x, end: x + item.width, y, isBold });
      }
      if (item.hasEOL) items.push(null);
    }
  }
  return items;
}

/** Step 2: lines, in which texts that are closer than a letter is wide are one. */
function toLines(items: (Item | null)[]): Line[] {
  const plain = items.filter((item) => item !== null && !item.isBold) as Item[];
  const letters = plain.reduce((sum, { text }) => sum + text.length, 0);
  const letterWidth = plain.reduce((sum, { x, end }) => sum + end - x, 0) / letters;
  const lines: Line[] = [[]];
  for (const item of items) {
    const line = lines.at(-1);
    const left = line?.at(-1);
    if (item === null) lines.push([]);
    else if (left && item.x - left.end < letterWidth) {
      left.text += item.text;
      left.end = item.end;
    } else line?.push({ ...item });
  }
  return lines.filter((line) => line.length > 0);
}

/**
 * Step 3: sections. A title is alone on its line, bold and in capitals; or it has a word of common
 * titles.
 */
function toSections(lines: Line[]): { heading: string; lines: Line[] }[] {
  const sections = [{ heading: '', lines: [] as Line[] }];
  for (const line of lines) {
    const [item] = line;
    if (item && line.length === 1 && isTitle(item))
      sections.push({ heading: item.text, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function isTitle({ text, isBold }: Item): boolean {
  const isCapital = /\p{Lu}/u.test(text) && text === text.toUpperCase();
  if (isBold && isCapital) return true;
  const words = text.trim().split(/\s+/);
  const isShort = words.length <= 3 && /^\p{Lu}[\p{L}\s&,]*$/u.test(text.trim());
  const folded = fold(text);
  return isShort && Object.values(SECTION_WORDS).some((all) => all.some((w) => folded.includes(w)));
}

/**
 * The entries of a section: a new one begins after a distance larger than the usual one. When none
 * is, with a bold line after one that is not.
 */
function toEntries(lines: Line[]): Line[][] {
  const gaps = lines.map((line, index) =>
    Math.round((lines[index - 1]?.[0]?.y ?? 0) - (line[0]?.y ?? 0)),
  );
  const counted = Map.groupBy(gaps.slice(1), (gap) => gap);
  const [usual = 0] =
    [...counted].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const byGap = split(lines, (index) => (gaps[index] ?? 0) > usual * ENTRY_GAP);
  if (byGap.length > 1) return byGap;
  const isBold = (line: Line | undefined) => line?.[0]?.isBold ?? false;
  return split(lines, (index) => isBold(lines[index]) && !isBold(lines[index - 1]));
}

function split(lines: Line[], isFirst: (index: number) => boolean): Line[][] {
  const entries: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || isFirst(index)) entries.push([]);
    entries.at(-1)?.push(line);
  }
  return entries;
}

/** Step 4: the text with the highest score is the attribute; '' when `isSure` and none is above 0. */
function best(items: Item[], scoreOf: (item: Item) => number, isSure: boolean): string {
  let found = '';
  let highest = isSure ? 0 : Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const score = scoreOf(item);
    if (score <= highest) continue;
    highest = score;
    found = item.text.trim();
  }
  return found;
}

/** What stands before the duties: the first point, or where there is none the first sentence. */
function headOf(lines: Line[]): Item[] {
  const isPoint = (line: Line) => BULLETS.test(line[0]?.text ?? '');
  const isSentence = (line: Line, index: number) =>
    index > 0 &&
    line.length === 1 &&
    (line[0]?.text.trim().split(/\s+/).length ?? 0) >= SENTENCE_WORDS;
  const end = lines.some(isPoint) ? lines.findIndex(isPoint) : lines.findIndex(isSentence);
  return lines.slice(0, end === -1 ? lines.length : end).flat();
}

const hasWord = (text: string, words: readonly string[]) => {
  const folded = fold(text);
  return words.some((word) => new RegExp(`(?<!\\p{L})${word}s?(?!\\p{L})`, 'u').test(folded));
};

const dateScore = ({ text }: Item) => {
  const found = text.match(DATE_WORDS)?.length ?? 0;
  // Few letters beside the words of dates.
  return found === 0 ? 0 : found - (text.replace(DATE_WORDS, '').match(/\p{L}/gu)?.length ?? 0) / 8;
};

const datesOf = (items: Item[]) => best(items, dateScore, true);

function readJob(lines: Line[]): ReadJob {
  const items = headOf(lines);
  const dates = datesOf(items);
  const isDates = ({ text }: Item) => text.trim() === dates;
  const title = best(
    items,
    (item) => (hasWord(item.text, JOB_TITLE_WORDS) ? 4 : 0) - (/\d/.test(item.text) ? 4 : 0),
    true,
  );
  const company = best(
    items,
    (item) =>
      (item.isBold ? 2 : 0) - (isDates(item) ? 4 : 0) - (item.text.trim() === title ? 4 : 0),
    false,
  );
  return { title, company, dates };
}

function readSchool(lines: Line[], schoolWords: readonly string[]): ReadSchool {
  const items = headOf(lines);
  const school = best(
    items,
    ({ text }) => (hasWord(text, schoolWords) ? 4 : 0) - (hasDegree(text) ? 4 : 0),
    true,
  );
  return { school, dates: datesOf(items) };
}

const hasDegree = (text: string) =>
  /\b(?:associate|bachelor|master|diploma|certificate|b\.?sc|m\.?sc|ph\.?d)\b/i.test(text);
