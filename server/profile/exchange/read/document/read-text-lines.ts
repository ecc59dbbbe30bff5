import { type CvLine, plainLine, withoutBullet } from './cv-line.ts';

/** Lines of a text; a CV has hundreds. */
const MAX_LINES = 20_000;
/** Lines are broken by a program where the longest are between these lengths. */
const [SHORTEST_WRAP, LONGEST_WRAP] = [50, 110];

/**
 * The lines of plain text. Three spaces or a tab separate what stood apart; lines that a program broke
 * at a width are joined; a line of signs below a heading is no text.
 */
export function readTextLines(text: string): CvLine[] {
  const raw = text.replace(/\r\n?|\u2028|\f/g, '\n').split('\n', MAX_LINES);
  const widths = raw.map((line) => line.trimEnd().length);
  const width = Math.max(0, ...widths.slice(0, MAX_LINES));
  const isWrapped =
    width >= SHORTEST_WRAP &&
    width <= LONGEST_WRAP &&
    widths.filter((one) => one > width * 0.8).length > 2;
  const lines: CvLine[] = [];
  let isApart = false;
  let before = '';
  for (const line of raw) {
    const trimmed = line.trim();
    if (/[\p{L}\p{N}]/u.test(trimmed)) {
      const item = withoutBullet(trimmed);
      const clean = item.text
        .replace(/(?: {3,}|\t)\s*/g, '\t')
        .replace(/[^\S\t]+/g, ' ')
        .trim();
      const last = lines.at(-1);
      const [word = ''] = clean.split(' ', 1);
      const goesOn =
        isWrapped &&
        last &&
        !item.isItem &&
        !isApart &&
        !last.text.includes('\t') &&
        !clean.includes('\t') &&
        before.length + 1 + word.length > width &&
        /^[\p{Ll}\p{N}(]/u.test(clean);
      if (goesOn) last.text = `${last.text} ${clean}`;
      else lines.push(plainLine(clean, { isItem: item.isItem, isApart }));
      before = line.trimEnd();
      isApart = false;
    } else {
      // A rule below a line is no empty line above the next.
      isApart ||= trimmed === '';
      const last = lines.at(-1);
      if (last && /^(?:[=_-]{3,}|[─━═]{3,})$/.test(trimmed) && !isApart) last.isStrong = true;
    }
  }
  return lines;
}
