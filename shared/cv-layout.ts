import type { Paper } from './cv.ts';

/** A CV as it lies on pages; lengths in pixels. */
export type CvLayout = {
  pages: number;
  /** Of `@page`: top, right, bottom, left. */
  margins: [number, number, number, number];
  /** Whether the sheets stand in a row, in browsers that cannot put them below each other. */
  isRow: boolean;
};

/**
 * Lays a CV out on sheets as printing does: the rules of `@media print` and the margins of `@page`,
 * and one column of a multi-column layout for each page. Columns break where pages break, because
 * browsers use the same algorithm for both. `gap` pixels are between two sheets.
 *
 * Then it fits the CV to its pages: a last page that would be filled to less than a quarter is
 * avoided by the steps `data-fit` of base.css, and what follows the column at the side of a
 * template takes the whole width from the next page on. Where a template has `data-dates`, dates are
 * at the right edge when each page has a line over most of its width, else beside their titles. It
 * may run again on the same document.
 *
 * The preview calls it, and the PDF browser gets its source: it uses nothing outside itself.
 */
export function layOutCv(document: Document, paper: Paper, gap: number): CvLayout {
  const MIN_FILL = 0.25;
  /** PDFium takes a page for vertical writing when its texts leave a fifth of its width empty. */
  const WIDE_LINE = 0.82;
  const TIGHTER = ['-1', '-2'];
  const LOOSER = ['1', '2', '3', '4'];
  const PX_PER_MM = 96 / 25.4;
  const PX_PER_UNIT: Record<string, number> = {
    mm: PX_PER_MM,
    cm: 10 * PX_PER_MM,
    in: 96,
    pt: 96 / 72,
    px: 1,
    '': 0,
  };
  const [width, height] =
    paper === 'A4' ? [210 * PX_PER_MM, 297 * PX_PER_MM] : [215.9 * PX_PER_MM, 279.4 * PX_PER_MM];
  const root = document.documentElement;
  const isRow = !CSS.supports('column-wrap', 'wrap');
  const margins = applyPrintRules();
  const [top, right, bottom, left] = margins;
  /** Chromium prints on whole pixels: what the margins leave, rounded up. */
  const inner = Math.ceil(height - top - bottom);

  /** Makes the print rules of the document count on the screen; returns the margins of `@page`. */
  function applyPrintRules(): CvLayout['margins'] {
    const found: CvLayout['margins'] = [0, 0, 0, 0];
    // Those of another origin cannot be read, and the CV has none.
    const sheets = [...document.styleSheets].filter(
      ({ href }) => href === null || new URL(href).origin === new URL(document.baseURI).origin,
    );
    for (const rule of sheets.flatMap(({ cssRules }) => [...cssRules])) {
      // Not with instanceof: the rules are of the frame's window.
      if (rule.cssText.startsWith('@media')) showAsPrinted((rule as CSSMediaRule).media);
      const page = rule as CSSPageRule;
      if (!rule.cssText.startsWith('@page') || page.selectorText !== '') continue;
      for (const [index, side] of ['top', 'right', 'bottom', 'left'].entries()) {
        const value = page.style.getPropertyValue(`margin-${side}`);
        const number = Number.parseFloat(value);
        const unit = value.replace(/^[\d.]+/, '');
        if (!Number.isNaN(number)) found[index] = number * (PX_PER_UNIT[unit] ?? Number.NaN);
      }
    }
    return found;
  }

  function showAsPrinted(media: MediaList): void {
    if (media.mediaText === 'print') media.mediaText = 'all';
    else if (media.mediaText === 'screen') media.mediaText = 'not all';
  }

  function setSheets(): void {
    root.dataset.sheets = '';
    const styles = {
      'box-sizing': 'border-box',
      margin: '0',
      padding: margins.map((margin) => `${margin}px`).join(' '),
      background: 'none',
      overflow: 'hidden',
      'column-width': `${width - left - right}px`,
      'column-fill': 'auto',
      'column-gap': `${isRow ? left + right + gap : 0}px`,
      width: `${width}px`,
      ...(isRow
        ? { height: `${top + inner + bottom}px` }
        : {
            'column-height': `${inner}px`,
            'column-wrap': 'wrap',
            'row-gap': `${height - inner + gap}px`,
          }),
    };
    for (const [name, value] of Object.entries(styles))
      root.style.setProperty(name, value, 'important');
  }

  /** The page on which a place of the document is, from 0. */
  const pageAt = ({ left: x, bottom: y }: DOMRect) =>
    isRow ? Math.floor(x / (width + gap)) : Math.floor((y - 1) / (height + gap));
  const lastRect = (element: Element) => [...element.getClientRects()].at(-1);

  /** What comes after the side column, and begins on a later page, moves out of the columns. */
  function widenLaterPages(): void {
    const whole = document.querySelector('template.whole');
    const columns = document.querySelector('.columns');
    if (!columns) return;
    if (whole instanceof (document.defaultView ?? window).HTMLTemplateElement) {
      document.querySelector('.rest')?.remove();
      columns.replaceChildren(...whole.content.cloneNode(true).childNodes);
    } else {
      const copy = document.createElement('template');
      copy.className = 'whole';
      copy.content.append(...columns.cloneNode(true).childNodes);
      columns.before(copy);
    }
    const side = lastRect(columns.firstElementChild ?? columns);
    const main = columns.lastElementChild;
    if (!side || !main || main.previousElementSibling?.childElementCount === 0) return;
    const parts = [...main.querySelectorAll('section > *')];
    const pageOf = (element: Element) => {
      const [rect] = element.getClientRects();
      return rect ? pageAt(rect) : 0;
    };
    const at = parts.findIndex((part) => pageOf(part) > pageAt(side));
    const [first, before] = [parts[at], parts[at - 1]];
    const section = first?.parentElement;
    if (!first || !section) return;
    const rest = document.createElement('div');
    const end = before && lastRect(before);
    rest.className = end && pageAt(end) > pageAt(side) ? 'rest' : 'rest next-page';
    const sections = [...main.children].slice([...main.children].indexOf(section) + 1);
    if (first.previousElementSibling === null) rest.append(section);
    else {
      const goesOn = section.cloneNode(false) as Element;
      goesOn.append(...[...section.children].slice([...section.children].indexOf(first)));
      rest.append(goesOn);
    }
    rest.append(...sections);
    columns.after(rest);
  }

  function measure(step: string): { pages: number; fill: number } {
    root.dataset.fit = step;
    widenLaterPages();
    const { scrollWidth, scrollHeight } = root;
    const length = isRow
      ? (scrollWidth + gap) / (width + gap)
      : (scrollHeight + gap) / (height + gap);
    const pages = Math.max(1, Math.round(length));
    const last = document.body.lastElementChild;
    const ends = [...(last?.getClientRects() ?? [])];
    const end = Math.max(
      0,
      ...ends.filter((rect) => pageAt(rect) >= pages - 1).map((rect) => rect.bottom),
    );
    const start = isRow ? top : (pages - 1) * (height + gap) + top;
    return { pages, fill: (end - start) / (height - top - bottom) };
  }

  const isThin = (page: { pages: number; fill: number }) => page.pages > 1 && page.fill < MIN_FILL;

  /** Fits the CV to its pages; returns how many. */
  function fit(): number {
    const first = measure('0');
    if (!isThin(first)) return first.pages;
    let { pages } = first;
    for (const step of [...TIGHTER, ...LOOSER, '0']) {
      const tried = measure(step);
      ({ pages } = tried);
      if (TIGHTER.includes(step) ? tried.pages < first.pages && !isThin(tried) : !isThin(tried))
        break;
    }
    return pages;
  }

  /** Whether each page has a line over most of its width. */
  function hasWideLines(pages: number): boolean {
    const widest = new Array<number>(pages).fill(0);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) {
        const page = pageAt(rect);
        widest[page] = Math.max(widest[page] ?? 0, rect.width);
      }
    }
    return widest.slice(0, pages).every((each) => each >= WIDE_LINE * (width - left - right));
  }

  setSheets();
  const mayWiden = 'dates' in root.dataset;
  if (mayWiden) root.dataset.dates = 'right';
  let pages = fit();
  if (mayWiden && !hasWideLines(pages)) {
    root.dataset.dates = 'beside';
    pages = fit();
  }
  return { pages, margins, isRow };
}

/**
 * The foot of a page is `name`, the number of the page, `between`, and the number of pages. The
 * name is shortened to one line. It uses nothing outside itself.
 */
export function footOf(document: Document): { name: string; between: string } {
  const line = document.querySelector('h1 .line');
  // U+2060 joins the parts of words: see render-cv.ts.
  const whole = line?.textContent.replaceAll(/[\s\u2060]+/g, ' ').trim() ?? '';
  // Letters of some scripts are two units, and half of one is none.
  const letters = [...whole];
  const name = letters.length > 60 ? `${letters.slice(0, 59).join('').trimEnd()}…` : whole;
  // From right to left, spaces around the stroke would put the second number first.
  const between = document.documentElement.dir === 'rtl' ? '/' : ' / ';
  return { name: name && `${name} · `, between };
}
