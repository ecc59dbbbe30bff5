import { exchangeError } from '../../exchange-error.ts';
import { decodeText } from '../decode-text.ts';
import { find, findAll, readXmlTree, type XmlNode } from '../read-xml-tree.ts';
import { readZip } from '../read-zip.ts';
import { type CvLine, plainLine, withoutBullet } from './cv-line.ts';

/** The files of a Word document that hold its text, by their part of it. */
function docxFile(path: string): string | undefined {
  return /^word\/(document|styles|header\d{1,2}|footer\d{1,2})\.xml$/.exec(path)?.[1];
}

type Style = { level: number; size: number; isBold: boolean; isItem: boolean };
const NO_STYLE: Style = { level: -1, size: 0, isBold: false, isItem: false };
/** Styles are based on others; more than this many in a row go in a circle. */
const MAX_BASED_ON = 12;
/** Cells of a row are parts of one line when they are as short as a date or a label. */
const SHORT_CELL = 80;

/** The lines of a Word document, and whether pictures stand in it. Nothing in it is run or fetched. */
export function readDocx(bytes: Uint8Array): { lines: CvLine[]; hasPictures: boolean } {
  let hasPictures = false;
  const files = readZip(bytes, docxFile, (path) => {
    hasPictures ||= /^word\/media\//.test(path);
  });
  const document = files.get('document');
  if (!document)
    throw exchangeError('damaged-file', 'The Word file is damaged: its text is missing.');
  const styles = readStyles(files.get('styles'));
  const bodyOf = (name: string): CvLine[] => {
    const file = files.get(name);
    return file ? linesOf(readXmlTree(decodeText(file)), styles) : [];
  };
  const names = [...files.keys()].toSorted();
  // Some people write their name and address into the head of the page.
  const lines = [
    ...names.filter((name) => name.startsWith('header')).flatMap(bodyOf),
    ...bodyOf('document'),
    ...names.filter((name) => name.startsWith('footer')).flatMap(bodyOf),
  ];
  return { lines: lines.filter(({ text }) => text !== ''), hasPictures };
}

function linesOf(root: XmlNode, styles: ReadonlyMap<string, Style>): CvLine[] {
  const lines: CvLine[] = [];
  let columns = 0;
  const visit = (node: XmlNode, column: number): void => {
    if (node.name === 'p') {
      for (const line of paragraphLines(node, styles, column)) lines.push(line);
      for (const box of boxesOf(node)) {
        columns += 1;
        visit(box, columns);
      }
    } else if (node.name === 'tbl') visitTable(node, column);
    else if (!SKIPPED.has(node.name)) for (const child of node.children) visit(child, column);
  };
  const visitTable = (table: XmlNode, column: number): void => {
    const rows = findAll(table, 'tr').map((row) =>
      [...findAll(row, 'tc'), ...findAll(row, 'sdt', 'sdtContent', 'tc')].map((cell) => {
        const from = lines.length;
        for (const child of cell.children) visit(child, column);
        return lines.splice(from);
      }),
    );
    const filled = rows.map((cells) => cells.map((cell) => cell.filter(({ text }) => text !== '')));
    // A page in two columns is a table of few rows with many lines in two of their cells.
    const isLayout = filled.some((cells) => cells.filter((cell) => cell.length > 5).length > 1);
    const firsts = isLayout ? filled.flat().map(() => (columns += 1)) : [];
    for (const cells of filled)
      for (const line of isLayout
        ? cells.flatMap((cell) => {
            const own = firsts.shift() ?? column;
            return cell.map((one) => ({ ...one, column: own }));
          })
        : rowLines(cells))
        lines.push(line);
  };
  visit(root, 0);
  return markApart(lines);
}

/** Parts of a document that are no text of it: what was deleted, and the second form of a drawing. */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'sectPr',
  'pPr',
  'rPr',
  'tblPr',
  'instrText',
]);

/** Short cells side by side are one line; a long cell begins with the short ones before it. */
function rowLines(cells: CvLine[][]): CvLine[] {
  const filled = cells.filter((cell) => cell.length > 0);
  const lines: CvLine[] = [];
  let open: CvLine | undefined;
  for (const cell of filled) {
    const [first, ...rest] = cell;
    if (!first) continue;
    const joins = open && open.text.length <= SHORT_CELL && !first.isItem;
    if (open && joins) {
      open.text = `${open.text}\t${first.text}`;
      open.isStrong ||= first.isStrong;
    } else lines.push(first);
    for (const line of rest) lines.push(line);
    open = rest.length === 0 ? (joins ? open : first) : undefined;
  }
  return lines;
}

function paragraphLines(
  paragraph: XmlNode,
  styles: ReadonlyMap<string, Style>,
  column: number,
): CvLine[] {
  const properties = find(paragraph, 'pPr');
  const style = styles.get(attributeOf(properties, 'pStyle')) ?? NO_STYLE;
  const outline = attributeOf(properties, 'outlineLvl');
  const level = outline !== '' && Number(outline) < 9 ? Number(outline) + 1 : style.level;
  const isNumbered =
    find(properties, 'numPr') !== undefined &&
    attributeOf(find(properties, 'numPr'), 'numId') !== '0';
  const runs = runsOf(paragraph, styles, style).map((run) => ({ ...run }));
  const whole = runs.map(({ text }) => text).join('');
  const letters = runs.filter(({ text }) => text.trim() !== '');
  const isStrong = letters.length > 0 && letters.every(({ isBold }) => isBold);
  const size = Math.max(style.size, ...letters.map((run) => run.size));
  return whole.split('\n').map((text, index) => {
    const item = withoutBullet(text.trim());
    const clean = item.text.replace(/[^\S\t]+/g, ' ').trim();
    return plainLine(clean, {
      size,
      isStrong: isStrong || (index === 0 && letters[0]?.isBold === true && whole.includes('\n')),
      level: level <= 0 && index > 0 ? -1 : level,
      isItem: (isNumbered || style.isItem || item.isItem) && level < 0,
      column,
    });
  });
}

type Run = { text: string; isBold: boolean; size: number };

/** The runs of a paragraph in their order, links and fields too, without its text boxes. */
function runsOf(paragraph: XmlNode, styles: ReadonlyMap<string, Style>, style: Style): Run[] {
  const runs: Run[] = [];
  const visit = (node: XmlNode): void => {
    if (node.name === 'r') {
      const properties = find(node, 'rPr');
      const own = styles.get(attributeOf(properties, 'rStyle')) ?? NO_STYLE;
      const bold = find(properties, 'b');
      const isBold = bold
        ? !/^(?:0|false|off)$/.test(bold.attributes.val ?? '')
        : own.isBold || style.isBold;
      const size = Number(attributeOf(properties, 'sz')) / 2 || own.size || style.size;
      const text = node.children.map(textOfPart).join('');
      if (text !== '') runs.push({ text, isBold, size });
    } else if (!SKIPPED.has(node.name) && node.name !== 'txbxContent')
      for (const child of node.children) visit(child);
  };
  for (const child of paragraph.children) visit(child);
  return runs;
}

function textOfPart(node: XmlNode): string {
  if (node.name === 't') return node.text.replace(/[\n\r\t]/g, ' ');
  if (node.name === 'tab' || node.name === 'ptab') return '\t';
  if (node.name === 'br' || node.name === 'cr') return '\n';
  if (node.name === 'noBreakHyphen') return '-';
  if (node.name !== 'sym') return '';
  return /^[\da-f]{4}$/i.test(node.attributes.char ?? '')
    ? String.fromCharCode(Number.parseInt(node.attributes.char ?? '', 16))
    : '';
}

/** Text boxes below a paragraph, each once: the drawing, not the picture for older programs. */
function boxesOf(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (SKIPPED.has(child.name)) return [];
    return child.name === 'txbxContent' ? [child] : boxesOf(child);
  });
}

function readStyles(file: Uint8Array | undefined): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>();
  if (!file) return styles;
  const root = readXmlTree(decodeText(file));
  const nodes = new Map(
    findAll(root, 'style').map((node) => [node.attributes.styleId ?? '', node]),
  );
  const base = Number(attributeOf(find(root, 'docDefaults', 'rPrDefault', 'rPr'), 'sz')) / 2;
  const resolve = (id: string, depth: number): Style => {
    const known = styles.get(id);
    const node = nodes.get(id);
    if (known) return known;
    if (!node || depth > MAX_BASED_ON) return { ...NO_STYLE, size: base };
    const parent = resolve(attributeOf(node, 'basedOn'), depth + 1);
    const letters = find(node, 'rPr');
    const name = attributeOf(node, 'name').toLowerCase();
    const heading = /^heading (\d)$/.exec(name)?.[1];
    const outline = attributeOf(find(node, 'pPr'), 'outlineLvl');
    const level =
      name === 'title' ? 0 : Number(heading) || (outline !== '' ? Number(outline) + 1 : 0);
    const bold = find(letters, 'b');
    const style: Style = {
      level: level > 0 && level < 10 ? level : name === 'title' ? 0 : parent.level,
      size: Number(attributeOf(letters, 'sz')) / 2 || parent.size,
      isBold: bold ? !/^(?:0|false|off)$/.test(bold.attributes.val ?? '') : parent.isBold,
      isItem: find(node, 'pPr', 'numPr') !== undefined || parent.isItem,
    };
    styles.set(id, style);
    return style;
  };
  for (const id of nodes.keys()) resolve(id, 0);
  return styles;
}

function attributeOf(node: XmlNode | undefined, name: string): string {
  return find(node, name)?.attributes.val ?? '';
}

/** Empty paragraphs become space above the next one. */
function markApart(lines: CvLine[]): CvLine[] {
  const marked: CvLine[] = [];
  let isApart = false;
  for (const line of lines) {
    if (line.text === '') isApart = true;
    else {
      marked.push({ ...line, isApart });
      isApart = false;
    }
  }
  return marked;
}
