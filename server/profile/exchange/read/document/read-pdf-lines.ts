import { type CvLine, plainLine, withoutBullet } from './cv-line.ts';
import { readHeading } from './headings.ts';
import { type Block, blocksOf } from './pdf-columns.ts';
import { type PdfRow, rowsOf } from './pdf-rows.ts';
import type { PdfPages } from './read-pdf-pages.adapter.ts';

/** Words of a page number, which says nothing of the person: "Page 1 of 2". */
const PAGE_WORDS = new Set(
  'page seite p página pagina strona halaman صفحة of von de di sur van z dari من'.split(' '),
);
/** Parts of the size of letters: the usual distance of lines at most, and a shift of their start. */
const LEADING = 1.75;
const INDENT = 0.6;

const ADDRESS = /@|www\.|:\/\/|linkedin\.com|^\+?\(?\d[\d ()-]{6}/;

/** A web address that had no room on its line: "linkedin.com/in/ama-" and "owusu-12". */
function isBrokenLink(above: string, { text, isItem }: Line): boolean {
  const last = above.slice(above.lastIndexOf(' ') + 1);
  const isLink = /[-/]$/.test(last) && /www\.|:\/\/|linkedin\.com/.test(last);
  return isLink && !isItem && /^[\w%-]/.test(text) && !text.includes('@');
}

type Line = CvLine & {
  x: number;
  textX: number;
  right: number;
  y: number;
  page: number;
  font: string;
};

/** The lines of the pages of a PDF, columns one after the other, wrapped lines joined. */
export function readPdfLines({ read }: PdfPages): CvLine[] {
  const columns: { x: number; blocks: { block: Block; page: number }[] }[] = [];
  read.forEach((pieces, page) => {
    for (const block of blocksOf(rowsOf(pieces))) {
      // A column goes on on the next page where it began; a page without columns is of the main one.
      const same = columns.find(({ x }) => Math.abs(x - block.x) < 24);
      const isHead = block.side === 'whole' && page === 0;
      if (same && !isHead) same.blocks.push({ block, page });
      else columns.push({ x: block.x, blocks: [{ block, page }] });
    }
  });
  const bodyFont = mostUsed(read.flat().map(({ font, text }) => [font, text.length]));
  return columns.flatMap(({ blocks }, column) =>
    joinWrapped(
      blocks.flatMap(({ block, page }) => linesOf(block, page, column, bodyFont)),
      Math.max(
        ...blocks.flatMap(({ block }) =>
          block.rows.flatMap((row) => row.spans.map((span) => span.right)),
        ),
      ),
    ),
  );
}

function linesOf({ rows }: Block, page: number, column: number, bodyFont: string): Line[] {
  return rows.flatMap((row) => {
    const { text, isItem, textX } = textOf(row);
    const [first] = row.spans;
    if (!first || text === '' || isPageNumber(text)) return [];
    const longest = row.spans.reduce((best, span) =>
      span.text.length > best.text.length ? span : best,
    );
    // The part at the left says what a line is; dates at the right are often in other letters.
    const lead = isItem && row.spans.length > 1 ? longest : first;
    return [
      {
        ...plainLine(text, {
          size: round(row.size),
          isStrong: lead.font !== bodyFont,
          isItem,
          column,
        }),
        ...{ x: first.x, textX, right: Math.max(...row.spans.map((span) => span.right)) },
        ...{ y: row.y, page, font: lead.font },
      },
    ];
  });
}

function isPageNumber(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[ \t/.]/)
    .filter(Boolean);
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word)).length;
  return (
    numbers > 0 &&
    numbers < 3 &&
    words.every((word) => /^\d{1,2}$/.test(word) || PAGE_WORDS.has(word))
  );
}

/** The spans of a row with tabs between them, a sign of an item taken away. */
function textOf({ spans }: PdfRow): { text: string; isItem: boolean; textX: number } {
  const texts = spans.map(({ text }) => text.replace(/[\uf000-\uf0ff]/g, '•'));
  const [first = '', ...rest] = texts;
  const alone = rest.length > 0 && !withoutBullet(`${first} A`).text.startsWith(first);
  if (alone) return { text: rest.join('\t'), isItem: true, textX: spans[1]?.x ?? 0 };
  const item = withoutBullet(first);
  const isJustSign = item.text === first && withoutBullet(`${first} A`).text === 'A';
  if (isJustSign) return { text: rest.join('\t'), isItem: true, textX: spans[0]?.x ?? 0 };
  return {
    text: [item.text, ...rest].join('\t'),
    isItem: item.isItem,
    textX: item.isItem ? -1 : (spans[0]?.x ?? 0),
  };
}

/** Joins a line to the one above when its first word had no room there. */
function joinWrapped(lines: Line[], right: number): CvLine[] {
  const joined: Line[] = [];
  let above: Line | undefined;
  for (const line of lines) {
    const open = joined.at(-1);
    if (open && above && goesOn(open, above, line, right)) {
      const isHyphen = /[\p{L}]-$/u.test(open.text) && /^\p{Ll}/u.test(line.text);
      const glue = isHyphen || isBrokenLink(open.text, line) ? '' : ' ';
      open.text = `${open.text}${glue}${line.text}`;
    } else {
      const isApart =
        above !== undefined &&
        (line.page !== above.page || line.y - above.y > LEADING * Math.max(line.size, above.size));
      joined.push({ ...line, isApart });
    }
    above = line;
  }
  return joined.map(({ text, size, isStrong, level, isItem, isApart, column }) => ({
    ...{ text: text.replace(/ {2,}/g, ' '), size, isStrong, level, isItem, isApart, column },
  }));
}

function goesOn(open: Line, above: Line, line: Line, right: number): boolean {
  if (isBrokenLink(above.text, line)) return true;
  // Each address of a person stands on a line of its own.
  if (ADDRESS.test(above.text) || ADDRESS.test(line.text)) return false;
  if (line.isItem || line.text.includes('\t') || above.text.includes('\t')) return false;
  if (Math.abs(line.size - above.size) > 0.6 || line.font !== above.font) return false;
  if (line.page === above.page && line.y - above.y > LEADING * line.size) return false;
  if (readHeading(line.text) !== null || readHeading(above.text) !== null) return false;
  const indent = line.x - open.x;
  const isUnder = open.isItem
    ? open.textX < 0
      ? indent > -INDENT * line.size
      : Math.abs(line.x - open.textX) < line.size || indent > INDENT * line.size
    : Math.abs(indent) < INDENT * line.size;
  if (!isUnder) return false;
  const [word = ''] = line.text.split(' ', 1);
  const perLetter = (line.right - line.x) / Math.max(1, line.text.length);
  return above.right + perLetter * (word.length + 1) > right - line.size * 0.3;
}

function mostUsed(counted: [name: string, count: number][]): string {
  const sums = new Map<string, number>();
  for (const [name, count] of counted) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
}

function round(size: number): number {
  return Math.round(size * 2) / 2;
}
