import type { Paper } from '../../shared/cv.ts';

/** Units of lengths in pixels. A length of 0 has no unit. */
const PX_PER_UNIT: Record<string, number> = {
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  pt: 96 / 72,
  px: 1,
  '': 0,
};
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
 * Lays a CV out on sheets as printing does: the rules of `@media print` and the margins of `@page`,
 * and one column of a multi-column layout for each page. Columns break where pages break, because
 * browsers use the same algorithm for both.
 */
export function layOutSheets(document: Document, paper: Paper): Sheets {
  const { width, height } = PAPER_PX[paper];
  const margins = applyPrintRules(document);
  const [top, right, bottom, left] = margins;
  const { style } = document.documentElement;
  const isRow = !CSS.supports('column-wrap', 'wrap');
  const set = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value, 'important');
  };
  set({
    'box-sizing': 'border-box',
    margin: '0',
    padding: margins.map((margin) => `${margin}px`).join(' '),
    background: 'none',
    overflow: 'hidden',
    // Letters keep their places at every zoom, as in the PDF.
    'text-rendering': 'geometricPrecision',
    'column-width': `${width - left - right}px`,
    'column-fill': 'auto',
    'column-gap': `${isRow ? left + right + GAP : 0}px`,
    width: `${width}px`,
  });
  if (isRow) set({ height: `${height}px` });
  else
    set({
      'column-height': `${height - top - bottom}px`,
      'column-wrap': 'wrap',
      'row-gap': `${top + bottom + GAP}px`,
    });
  const { scrollWidth, scrollHeight } = document.documentElement;
  const pages = isRow ? (scrollWidth + GAP) / (width + GAP) : (scrollHeight + GAP) / (height + GAP);
  return placeSheets(paper, Math.max(1, Math.round(pages)), isRow);
}

type Margins = [top: number, right: number, bottom: number, left: number];

/** Makes the print rules of a document count on the screen; returns the margins of `@page`. */
function applyPrintRules(document: Document): Margins {
  let margins: Margins = [0, 0, 0, 0];
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
    if (isMedia(rule)) showAsPrinted(rule.media);
    if (isPage(rule) && rule.selectorText === '') margins = readMargins(rule.style, margins);
  }
  return margins;
}

function showAsPrinted(media: MediaList): void {
  if (media.mediaText === 'print') media.mediaText = 'all';
  else if (media.mediaText === 'screen') media.mediaText = 'not all';
}

/** The margins that a page rule sets; those that it does not set stay. */
function readMargins(style: CSSPageDescriptors, margins: Margins): Margins {
  return ['top', 'right', 'bottom', 'left'].map((side, index) => {
    const [, number, unit = ''] = /^([\d.]+)([a-z]*)$/.exec(
      style.getPropertyValue(`margin-${side}`),
    ) ?? [''];
    return number === undefined
      ? margins[index]
      : Number(number) * (PX_PER_UNIT[unit] ?? Number.NaN);
  }) as Margins;
}

// Not with instanceof: the rules are of the frame's window.
const isMedia = (rule: CSSRule): rule is CSSMediaRule => rule.cssText.startsWith('@media');
const isPage = (rule: CSSRule): rule is CSSPageRule => rule.cssText.startsWith('@page');
