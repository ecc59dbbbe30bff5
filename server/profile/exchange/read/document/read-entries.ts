import { type CvLine, isLoud, piecesOf } from './cv-line.ts';
import { findPeriods, type Period } from './find-period.ts';
import {
  labelKinds,
  looksLikeEmployer,
  looksLikeSchool,
  namesColumn,
  namesCountry,
  splitLabel,
} from './words.ts';

/** An entry of a section: the texts of its head in their order, its dates, and what is said of it. */
export type RawEntry = { head: string[]; dates: string; body: CvLine[] };

const MAX_HEAD = 130;
const MAX_DATE_LINE = 170;
/** Lines above the dates of an entry that are its head, and below. */
const [MOST_ABOVE, MOST_BELOW] = [3, 3];

/** Longer texts are none between signs, and a thousand brackets would be a thousand calls. */
const MAX_TRIMMED = 1_000;

type Dated = { at: number; period: Period };

/**
 * Splits a section into entries at the lines with dates. How many lines stand above the dates is seen
 * at the first entry, where nothing else is above them.
 */
export function readEntries(given: CvLine[], { takesYears }: { takesYears: boolean }): RawEntry[] {
  const lines = given.filter(
    ({ text }) => /[\p{L}\p{N}]/u.test(withoutDuration(text)) && !isTableHead(text),
  );
  const dated = datedLines(lines, takesYears);
  if (dated.length === 0) return undatedEntries(lines);
  const firstHead = headAbove(lines, dated[0]?.at ?? 0, -1, null);
  const starts = dated.map(({ at }, nth) => {
    if (nth === 0) return firstHead;
    return headAbove(lines, at, dated[nth - 1]?.at ?? -1, {
      from: firstHead,
      to: dated[0]?.at ?? 0,
    });
  });
  const entries: RawEntry[] = [];
  let employer = '';
  if (firstHead > 0) entries.push(...undatedEntries(lines.slice(0, firstHead)));
  dated.forEach(({ at, period }, nth) => {
    const start = starts[nth] ?? at;
    const end = starts[nth + 1] ?? lines.length;
    const model = lines[firstHead];
    const read = readEntry(lines.slice(start, end), at - start, period, model);
    // LinkedIn writes several jobs below one employer: the later ones have a line less.
    const isShort = (dated[0]?.at ?? 0) - firstHead === 2 && at - start === 1;
    const below = lines[firstHead + 1];
    const isBelow =
      model && below && !looksAlike(model, below) && looksAlike(lines[start] ?? model, below);
    if (isShort && isBelow && employer) read[0]?.head.unshift(employer);
    else if (at - start === 2) employer = partsOf(lines[start]?.text ?? '').join(', ');
    entries.push(...read);
  });
  return entries;
}

/** The first row of a table: nothing but names of columns, such as "Period" and "Post and duties". */
function isTableHead(text: string): boolean {
  const cells = piecesOf(text);
  return cells.length > 1 && cells.every((cell) => cell.split(/[/,&]| and /).every(namesColumn));
}

function datedLines(lines: CvLine[], takesYears: boolean): Dated[] {
  const all = lines.flatMap((line, at): Dated[] => {
    const period = periodOf(line, takesYears);
    return period ? [{ at, period }] : [];
  });
  // Dates in items are those of a task, unless every entry is an item.
  const heads = all.filter(({ at }) => !lines[at]?.isItem);
  return heads.length > 0 || !lines.every(({ isItem }) => isItem) ? heads : all;
}

function periodOf({ text }: CvLine, takesYears: boolean): Period | null {
  if (text.length > MAX_DATE_LINE) return null;
  const periods = findPeriods(text);
  const period = periods.find(({ isRange }) => isRange) ?? periods.at(-1);
  if (!period) return null;
  const [before, after] = [text.slice(0, period.from).trim(), text.slice(period.to).trim()];
  const isSentence = /[.!?]$/.test(text) && text.length > 50 && !/[\t|(]/.test(text);
  if (isSentence) return null;
  if (period.isRange) return period;
  // A single date is that of an entry at an end of its line, or between brackets.
  const isAtEnd = before === '' || /^[\p{P}\s]*$/u.test(after);
  const isAlone =
    /[\t([|]$|^$/.test(text.slice(0, period.from).trimEnd().slice(-1)) || before === '';
  return isAtEnd && (takesYears || isAlone || !period.isYear) ? period : null;
}

/** The first line of the head that ends at a line of dates. */
function headAbove(
  lines: CvLine[],
  at: number,
  after: number,
  first: { from: number; to: number } | null,
): number {
  const most = first ? first.to - first.from : MOST_ABOVE;
  let start = at;
  while (at - start < most && start - 1 > after) {
    const line = lines[start - 1];
    const below = lines[start];
    if (!line || !isHeadLine(line)) break;
    const model = first ? lines[first.to - (at - start) - 1] : undefined;
    const belowModel = first ? lines[first.to - (at - start)] : undefined;
    if (model && !looksAlike(line, model)) break;
    if (below?.isApart && !(belowModel?.isApart ?? !first)) break;
    start -= 1;
  }
  return start;
}

function isHeadLine({ text, isItem }: CvLine): boolean {
  if (isItem || text.length > MAX_HEAD) return false;
  return (
    !/[.!?;]$/.test(text) || /\b(?:Ltd|Inc|Co|Corp|Dr|St|Jr|Sr|S\.?A|e\.V|[A-Z])\.$/.test(text)
  );
}

function looksAlike(one: CvLine, other: CvLine): boolean {
  return (
    one.isStrong === other.isStrong &&
    one.level === other.level &&
    Math.abs(one.size - other.size) < 0.4
  );
}

function readEntry(
  lines: CvLine[],
  at: number,
  period: Period,
  model: CvLine | undefined,
): RawEntry[] {
  const dated = lines[at];
  if (!dated) return [];
  const rest = `${dated.text.slice(0, period.from)}\t${dated.text.slice(period.to)}`;
  const head = [
    ...lines.slice(0, at).flatMap(({ text }) => partsOf(text)),
    ...partsOf(withoutDuration(rest)),
  ];
  let next = at + 1;
  while (next < lines.length && next - at <= MOST_BELOW) {
    const line = lines[next];
    if (!line || !isHeadLine(line) || labelKinds(line.text).includes('duties')) break;
    const isPlace = line.text.length < 70 && namesCountry(line.text);
    const [only = ''] = head;
    const isWhole = head.length > 1 || (head.length === 1 && saysBoth(only));
    const isLabelled = splitLabel(line.text) !== null;
    const isLoose = line.isApart && head.length > 0;
    if (isLoose || (isWhole && !isPlace && !isLabelled) || findPeriods(line.text).length > 0) break;
    head.push(...partsOf(line.text));
    next += 1;
  }
  const entry = { head, dates: period.text, body: lines.slice(next) };
  return splitUndated(entry, model, dated);
}

/** "Welder, Harbour Steel Ltd" says both what and where. */
function saysBoth(text: string): boolean {
  const parts = text.split(/, |،|、/);
  if (parts.length > 2) return true;
  const scores = parts.flatMap((part) => [looksLikeEmployer(part), looksLikeSchool(part)]);
  return parts.length > 1 && scores.some((one) => one > 0) && scores.some((one) => one < 0);
}

/** In the body of an entry, a line that looks like the heads and like no text begins one without dates. */
function splitUndated(entry: RawEntry, model: CvLine | undefined, dated: CvLine): RawEntry[] {
  const at =
    model && isLoud(model)
      ? entry.body.findIndex(
          (line, index) =>
            index > 0 &&
            !line.isItem &&
            looksAlike(line, model) &&
            isHeadLine(line) &&
            line.text.length < 90 &&
            !entry.body.every((other) => looksAlike(other, model)),
        )
      : -1;
  if (at === -1) return [entry];
  const rest = entry.body.slice(at);
  const [first, second] = rest;
  const isSecond = second && isHeadLine(second) && !second.isItem && second.text.length < 90;
  const more: RawEntry = {
    head: [first, isSecond ? second : undefined].flatMap((line) =>
      line ? partsOf(line.text) : [],
    ),
    dates: '',
    body: rest.slice(isSecond ? 2 : 1),
  };
  return [{ ...entry, body: entry.body.slice(0, at) }, ...splitUndated(more, model, dated)];
}

/** Entries without any date: a group of lines each, or an item each. */
function undatedEntries(lines: CvLine[]): RawEntry[] {
  const groups: CvLine[][] = [];
  const hasNames = lines.some(isLoud) && !lines.every(isLoud);
  const hasGroups = lines.some(({ isApart }, at) => at > 0 && isApart);
  const hasHeads = lines.some(({ isItem }) => isItem) && lines.some(({ isItem }) => !isItem);
  lines.forEach((line, at) => {
    const isNew =
      at === 0 ||
      (hasNames
        ? isLoud(line)
        : hasHeads
          ? !line.isItem && lines[at - 1]?.isItem === true
          : hasGroups
            ? line.isApart
            : true);
    if (isNew) groups.push([line]);
    else groups.at(-1)?.push(line);
  });
  return groups.map((group) => {
    const count = group.findIndex(
      (line, at) => at > 1 || (at > 0 && (line.isItem || hasNames || !isHeadLine(line))),
    );
    const head = group.slice(0, count === -1 ? 2 : Math.max(1, count));
    return {
      head: head.flatMap(({ text }) => partsOf(text)),
      dates: '',
      body: group.slice(head.length),
    };
  });
}

/** "(2 years 3 months)", which says no more than the dates. */
const DURATION =
  /\(?(?:\b\d{1,2}\+?|بضعة) ?(?:years?|yrs?|months?|mos?|Jahre?|Monate?|ans?|mois|años?|mes(?:es)?|anos?|mês|anni|anno|mesi|mese|jaar|maanden?|年|か月|ヶ月|년|개월|سنوات|سنة|أشهر|شهر)\b(?:,? ?(?:and |und |et |y |e |en )?\d{1,2} ?(?:months?|mos?|Monate?|mois|mes(?:es)?|mês|mesi|mese|maanden?|か月|ヶ月|개월))?\)?/giu;

/** A line without the length of a time, which follows from its dates. */
export function withoutDuration(text: string): string {
  return text.replace(DURATION, ' ');
}

/** The texts of a line that a sign or a gap keeps apart, without signs around them. */
export function partsOf(text: string): string[] {
  return piecesOf(text)
    .flatMap((piece) => piece.split(/ [–—―-] |[|·•]| @ | at (?=\p{Lu})/u))
    .map(trimSigns)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** A text without signs that were between it and the next: commas, dashes, open brackets. */
export function trimSigns(text: string): string {
  if (text.length > MAX_TRIMMED) return text.trim();
  let [from, to] = [0, text.length];
  while (from < to && /[\s,;:|·•–—―-]/.test(text[from] ?? '')) from += 1;
  while (to > from && /[\s,;:|·•–—―-]/.test(text[to - 1] ?? '')) to -= 1;
  const inner = text
    .slice(from, to)
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .trim();
  const opens = inner.split('(').length;
  const closes = inner.split(')').length;
  if (opens > closes && inner.endsWith('(')) return trimSigns(inner.slice(0, -1));
  if (opens < closes && inner.startsWith(')')) return trimSigns(inner.slice(1));
  if (opens === closes && opens === 2 && inner.startsWith('(') && inner.endsWith(')'))
    return trimSigns(inner.slice(1, -1));
  return inner === text ? inner : trimSigns(inner);
}
