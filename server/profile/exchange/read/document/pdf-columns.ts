import { findPeriods } from './find-period.ts';
import { readHeading } from './headings.ts';
import type { PdfRow } from './pdf-rows.ts';

/** Rows that belong together: a column of a page, or its whole width. `x`: where it begins. */
export type Block = { rows: PdfRow[]; side: 'whole' | 'left' | 'right'; x: number };

/** The empty strip between two columns is at least this wide, and stands in the middle of a page. */
const STRIP = 7;
const STEP = 3;
/** So many places are tried at most: text may stand a million points outside the page. */
const MOST_STEPS = 400;
const [FIRST, LAST] = [0.2, 0.8];
/** Rows that a column has at least. */
const FEWEST = 4;

type Split = { x: number; from: number; to: number; score: number };

/** The parts of a page: what is above two columns, the columns, and what is below. */
export function blocksOf(rows: PdfRow[]): Block[] {
  const split = findStrip(rows);
  if (!split || !areColumns(rows, split)) return rows.length === 0 ? [] : [blockOf(rows, 'whole')];
  const inside = rows.slice(split.from, split.to);
  const half = (isHere: (x: number) => boolean): PdfRow[] =>
    inside.flatMap((row) => {
      const spans = row.spans.filter(({ x }) => isHere(x));
      const size = Math.max(0, ...spans.map((span) => span.size));
      return spans.length === 0 ? [] : [{ ...row, spans, size }];
    });
  return [
    ...(split.from > 0 ? [blockOf(rows.slice(0, split.from), 'whole')] : []),
    blockOf(
      half((x) => x < split.x - 0.5),
      'left',
    ),
    blockOf(
      half((x) => x >= split.x - 0.5),
      'right',
    ),
    ...(split.to < rows.length ? [blockOf(rows.slice(split.to), 'whole')] : []),
  ];
}

function blockOf(rows: PdfRow[], side: Block['side']): Block {
  return { rows, side, x: Math.min(...rows.flatMap(({ spans }) => spans.map(({ x }) => x))) };
}

/** The strip with the most rows beside it that no text crosses. */
function findStrip(rows: PdfRow[]): Split | null {
  const spans = rows.flatMap((row) => row.spans);
  const left = Math.min(...spans.map(({ x }) => x));
  const right = Math.max(...spans.map((span) => span.right));
  const step = Math.max(STEP, (right - left) / MOST_STEPS);
  let best: Split | null = null;
  for (let x = left + (right - left) * FIRST; x < left + (right - left) * LAST; x += step) {
    const found = longestRun(rows, x);
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best;
}

function longestRun(rows: PdfRow[], x: number): Split | null {
  let best: Split | null = null;
  let from = 0;
  for (let at = 0; at <= rows.length; at += 1) {
    const row = rows[at];
    const crosses = row?.spans.some((span) => span.x < x - 0.5 && span.right > x - STRIP);
    if (row && !crosses) continue;
    const run = rows.slice(from, at);
    const lefts = run.filter(({ spans }) => spans.some((span) => span.x < x - 0.5)).length;
    const rights = run.filter(({ spans }) => spans.some((span) => span.x >= x - 0.5)).length;
    const score = Math.min(lefts, rights) >= FEWEST ? run.length : 0;
    if (score > 0 && (!best || score > best.score)) best = { x, from, to: at, score };
    from = at + 1;
  }
  return best;
}

/**
 * Whether two sides are columns that are read one after the other, rather than rows with a date or
 * a label beside each text.
 */
function areColumns(rows: PdfRow[], { x, from, to }: Split): boolean {
  const inside = rows.slice(from, to);
  const textsOf = (isHere: (at: number) => boolean) =>
    inside
      .map(({ spans }) =>
        spans
          .filter((span) => isHere(span.x))
          .map(({ text }) => text)
          .join(' '),
      )
      .filter((text) => text !== '');
  const [left, right] = [textsOf((at) => at < x - 0.5), textsOf((at) => at >= x - 0.5)];
  if (isMostlyDates(left) || isMostlyDates(right)) return false;
  const headings = (texts: string[]) => texts.filter((text) => readHeading(text) !== null).length;
  const contacts = (texts: string[]) => texts.some((text) => /@[\p{L}\p{N}]|\+\d/u.test(text));
  if (headings(left) > 0 && headings(right) > 0) return true;
  const narrow = left.join('').length < right.join('').length ? left : right;
  const wide = narrow === left ? right : left;
  if (headings(wide) > 0 && contacts(narrow)) return true;
  const together = inside.filter(
    ({ spans }) => spans.some((span) => span.x < x) && spans.some((span) => span.x >= x),
  ).length;
  return headings(wide) > 0 && together < narrow.length / 2;
}

function isMostlyDates(texts: string[]): boolean {
  const dates = texts.filter((text) => {
    const [period] = findPeriods(text);
    return period !== undefined && period.to - period.from > text.length * 0.5;
  });
  return dates.length > texts.length * 0.4;
}
