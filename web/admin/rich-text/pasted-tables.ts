/** Block elements in a cell: such a table is used for layout, not for data. */
const BLOCKS = 'ul, ol, li, table, h1, h2, h3, h4, h5, h6, hr, img';
/** Larger spans are a mistake or an attack. */
const MAX_SPAN = 50;
/** Longer texts in a cell mean a layout table. */
const LONGEST_VALUE = 300;

/**
 * The editor does not support tables. A data table becomes a list with an item for each row:
 * "Shift: Early; Hours: 6 to 14" under a row of headers, "Pay: 20 an hour" where there are two
 * columns without one. A table of one row or column, and one that holds lists, headings or other
 * tables, becomes paragraphs one below the other.
 */
export function rebuildTables(page: Document, isBold: (element: Element) => boolean): void {
  // Innermost tables first.
  for (const table of [...page.body.querySelectorAll('table')].reverse()) {
    const { title, rows } = takeTitle(table, gridOf(table));
    const isWide = rows.some((row) => new Set(row).size > 1);
    const isData =
      rows.length > 1 &&
      isWide &&
      rows
        .flat()
        .every((cell) => !cell.querySelector(BLOCKS) && textOf(cell).length <= LONGEST_VALUE);
    if (!isData) {
      table.replaceWith(...blocksOf(table));
      continue;
    }
    const list = listOf(page, rows, hasHeader(rows, isBold));
    table.replaceWith(...title.map((cell) => lineOf(page, cell)), list);
  }
}

/** Takes the title: the caption, and top rows that are one cell over the whole width. */
function takeTitle(
  table: HTMLTableElement,
  grid: Element[][],
): { title: Element[]; rows: Element[][] } {
  const isWhole = ([first, ...others]: Element[]) =>
    others.length > 0 && others.every((cell) => cell === first);
  const start = Math.max(
    0,
    grid.findIndex((row) => !isWhole(row)),
  );
  const heads = grid.slice(0, start).flatMap((row) => row.slice(0, 1));
  return { title: [...(table.caption ? [table.caption] : []), ...heads], rows: grid.slice(start) };
}

/**
 * The cells as a grid; a cell that spans rows or columns is repeated. Rows without text are
 * dropped.
 */
function gridOf(table: HTMLTableElement): Element[][] {
  const grid: Element[][] = [];
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x]) x += 1;
      const right = x + Math.min(cell.colSpan, MAX_SPAN);
      const below = y + Math.max(1, Math.min(cell.rowSpan, table.rows.length - y, MAX_SPAN));
      for (let line = y; line < below; line += 1) {
        grid[line] ??= [];
        for (let column = x; column < right; column += 1) (grid[line] as Element[])[column] = cell;
      }
      x = right;
    }
  }
  return grid
    .map((cells) => [...cells].filter((cell) => cell !== undefined))
    .filter((cells) => cells.some((cell) => textOf(cell) !== ''));
}

/**
 * True when the first row names the columns: header cells, a head of the table, or all of it bold
 * and the next row not.
 */
function hasHeader(
  [first = [], second = []]: Element[][],
  isBold: (element: Element) => boolean,
): boolean {
  if (first.some((cell, index) => cell === first[index + 1])) return false;
  if (first.every((cell) => cell.tagName === 'TH' || cell.closest('thead') !== null)) return true;
  const isWholeBold = (cell: Element) =>
    textOf(cell) === '' || boldTextOf(cell, isBold) === textOf(cell);
  return first.every(isWholeBold) && !second.every(isWholeBold);
}

function boldTextOf(cell: Element, isBold: (element: Element) => boolean): string {
  const bold = [cell, ...cell.querySelectorAll('*')].filter(
    (element) => isBold(element) && !isBold(element.parentElement ?? cell),
  );
  const outermost = bold.filter(
    (element) => !bold.some((other) => other !== element && other.contains(element)),
  );
  return outermost.map(textOf).join(' ').trim();
}

function listOf(page: Document, rows: Element[][], isHeaded: boolean): Element {
  const list = page.createElement('ul');
  const headers = isHeaded ? (rows[0] ?? []) : [];
  for (const row of isHeaded ? rows.slice(1) : rows) {
    const item = page.createElement('li');
    const cells = row.filter((cell, index) => cell !== row[index - 1] && textOf(cell) !== '');
    for (const [place, cell] of cells.entries()) {
      const header = headers[row.indexOf(cell)];
      if (place > 0) item.append(isHeaded ? '; ' : cells.length === 2 ? ': ' : ', ');
      if (header && textOf(header) !== '') item.append(`${textOf(header).replace(/:$/, '')}: `);
      item.append(...lineOf(page, cell, !isHeaded && cells.length === 2 && place === 0).childNodes);
    }
    if (item.childNodes.length > 0) list.append(item);
  }
  return list;
}

/**
 * The content of a cell as one line: paragraphs and line breaks become spaces; links and bold stay.
 */
function lineOf(page: Document, cell: Element, isKey = false): Element {
  const line = page.createElement('p');
  if (isKey) {
    line.append(textOf(cell).replace(/:$/, ''));
    return line;
  }
  const copy = cell.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('br')) element.replaceWith(' ');
  for (const element of [...copy.querySelectorAll('p, div')].reverse())
    element.replaceWith(...element.childNodes, ' ');
  line.append(...copy.childNodes);
  trimEnds(line);
  return line;
}

function trimEnds(line: Element): void {
  const texts = textNodesOf(line);
  for (const text of texts) text.data = text.data.replace(/[\s\u00a0]+/g, ' ');
  for (const text of texts) {
    text.data = text.data.trimStart();
    if (text.data !== '') break;
  }
  for (const text of texts.reverse()) {
    text.data = text.data.trimEnd();
    if (text.data !== '') break;
  }
}

function textNodesOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** The cells as consecutive blocks. */
function blocksOf(table: HTMLTableElement): Element[] {
  const page = table.ownerDocument;
  const cells = [
    ...(table.caption ? [table.caption] : []),
    ...[...table.rows].flatMap((row) => [...row.cells]),
  ];
  return cells.map((cell) => {
    const block = page.createElement('div');
    block.append(...cell.childNodes);
    return block;
  });
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
}
