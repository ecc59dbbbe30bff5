import type { PdfPiece } from './read-pdf-pages.adapter.ts';

/** Pieces of one height, from left to right. */
export type PdfRow = { y: number; size: number; spans: Span[] };

/** Pieces of a row without a wide gap between them. */
export type Span = { text: string; x: number; right: number; font: string; size: number };

/** Parts of the size of letters: how far rows may be shifted, a space, and a gap between columns. */
const SHIFT = 0.45;
const SPACE = 0.12;
const GAP = 0.95;
/** Beside letters of another font or size a smaller gap is one between columns. */
const FONT_GAP = 0.55;
/** The letters that a twin is looked for among: it is drawn at almost the same place. */
const MOST_TWINS = 8;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\p{L}/u;

/**
 * The rows of a page from top to bottom. A page that is mostly written from the right is mirrored, so
 * that its lines begin at the left as well.
 */
export function rowsOf(given: PdfPiece[]): PdfRow[] {
  const isMirrored = isRightToLeft(given);
  const pieces = isMirrored
    ? given.map((piece) => ({ ...piece, x: -piece.right, right: -piece.x }))
    : given;
  const sorted = pieces.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const rows: PdfPiece[][] = [];
  let y = Number.NEGATIVE_INFINITY;
  let size = 0;
  for (const piece of sorted) {
    const row = rows.at(-1);
    if (row && piece.y - y < SHIFT * Math.min(piece.size, size)) row.push(piece);
    else {
      rows.push([piece]);
      ({ y, size } = piece);
    }
  }
  return rows.map((row) => {
    const spans = spansOf(
      row.toSorted((one, other) => one.x - other.x),
      isMirrored,
    );
    const largest = row.reduce((best, piece) => (piece.size > best.size ? piece : best));
    return { y: largest.y, size: largest.size, spans };
  });
}

function spansOf(pieces: PdfPiece[], isMirrored: boolean): Span[] {
  const groups: PdfPiece[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    const last = groups.at(-1);
    // Bold letters are sometimes drawn twice, a little apart.
    const isTwice = last
      ?.slice(-MOST_TWINS)
      .some((one) => one.text === piece.text && Math.abs(one.x - piece.x) < piece.size * 0.1);
    if (isTwice) continue;
    const before = last?.at(-1);
    const isOther = before?.font !== piece.font || before.size !== piece.size;
    if (last && piece.x - right < (isOther ? FONT_GAP : GAP) * piece.size) last.push(piece);
    else groups.push([piece]);
    right = Math.max(right, piece.right);
  }
  return groups.map((group) => {
    const longest = group.reduce((best, one) => (one.text.length > best.text.length ? one : best));
    return {
      text: joinPieces(group, isMirrored),
      x: Math.min(...group.map((one) => one.x)),
      right: Math.max(...group.map((one) => one.right)),
      font: longest.font,
      size: longest.size,
    };
  });
}

function isRightToLeft(pieces: PdfPiece[]): boolean {
  const count = (isWanted: (text: string) => boolean) =>
    pieces.reduce((sum, { text }) => sum + (isWanted(text) ? text.length : 0), 0);
  return count((text) => RTL.test(text)) > count((text) => LETTER.test(text) && !RTL.test(text));
}

/** Words of Arabic and Hebrew are read from the right, Latin words between them from the left. */
function joinPieces(pieces: PdfPiece[], isMirrored: boolean): string {
  const isRtl = isRightToLeft(pieces);
  const ordered = isRtl === isMirrored ? pieces : pieces.toReversed();
  let text = '';
  let last: PdfPiece | undefined;
  for (const piece of isRtl ? latinForwards(ordered) : ordered) {
    const gap = last ? Math.max(piece.x - last.right, last.x - piece.right) : 0;
    const needsSpace =
      last && gap > SPACE * piece.size && !/\s$/.test(last.text) && !/^\s/.test(piece.text);
    text += (needsSpace ? ' ' : '') + piece.text;
    last = piece;
  }
  return text.replace(/\s+/g, ' ').trim();
}

function latinForwards(pieces: PdfPiece[]): PdfPiece[] {
  const runs: PdfPiece[][] = [];
  for (const piece of pieces) {
    const isLatin = LETTER.test(piece.text) && !RTL.test(piece.text);
    const last = runs.at(-1);
    if (isLatin && last?.every(({ text }) => LETTER.test(text) && !RTL.test(text)))
      last.unshift(piece);
    else runs.push([piece]);
  }
  return runs.flat();
}
