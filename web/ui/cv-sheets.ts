import type { Paper } from '../../shared/cv.ts';
import { footOf, layOutCv } from '../../shared/cv-layout.ts';

const PX_PER_MM = 96 / 25.4;

/** Space between two sheets, in pixels before zooming. */
const GAP = 40;

/** Width and height of the papers in pixels. */
const PAPER_PX: Record<Paper, { width: number; height: number }> = {
  A4: { width: 210 * PX_PER_MM, height: 297 * PX_PER_MM },
  Letter: { width: 215.9 * PX_PER_MM, height: 279.4 * PX_PER_MM },
};

/** Where the sheets of a document lie, in pixels before zooming. */
export type Sheets = {
  width: number;
  height: number;
  sheets: { left: number; top: number; width: number; height: number }[];
};

/** Space beside the sheets, as in cv-preview.module.css. */
const MARGIN = 16;

/** The zoom in percent at which a sheet fills this width. */
export function fitZoom(paper: Paper, width: number): number {
  // The scroll bar needs space, too.
  return Math.max(20, Math.floor(((width - 2 * MARGIN - 16) / PAPER_PX[paper].width) * 100));
}

/** The sheets of a document with this number of pages: below each other, or in a row. */
export function placeSheets(paper: Paper, pages: number, isRow = false): Sheets {
  const { width, height } = PAPER_PX[paper];
  const [right, down] = isRow ? [width + GAP, 0] : [0, height + GAP];
  return {
    width: width + (pages - 1) * right,
    height: height + (pages - 1) * down,
    sheets: Array.from({ length: pages }, (_, index) => ({
      left: index * right,
      top: index * down,
      width,
      height,
    })),
  };
}

/**
 * Lays a CV out on sheets, fitted to its pages, and draws the foot that the PDF has: name and page
 * when there are several.
 */
export function layOutSheets(document: Document, paper: Paper): Sheets {
  for (const foot of document.querySelectorAll('.sheet-foot')) foot.remove();
  const { pages, margins, isRow } = layOutCv(document, paper, GAP);
  const placed = placeSheets(paper, pages, isRow);
  if (pages === 1) return placed;
  const [, right, bottom, left] = margins;
  const { name, between } = footOf(document);
  placed.sheets.forEach((sheet, index) => {
    const foot = document.createElement('div');
    foot.className = 'sheet-foot';
    foot.setAttribute('aria-hidden', 'true');
    foot.textContent = `${name}${index + 1}${between}${pages}`;
    Object.assign(foot.style, {
      left: `${sheet.left + left}px`,
      top: `${sheet.top + sheet.height - bottom}px`,
      width: `${sheet.width - left - right}px`,
      height: `${bottom}px`,
    });
    document.body.append(foot);
  });
  return placed;
}
