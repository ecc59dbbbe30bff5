import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { refuse } from '../import-error.service.ts';
import { MAX_HEADER_LINES } from './csv-header.ts';
import { MAX_DEPTH, MAX_FIELDS, MAX_TEXT } from './raw-row.ts';

/** Largest workbook in bytes, packed and unpacked: it is unpacked in memory. */
const MAX_PACKED = 50_000_000;
const MAX_UNPACKED = 200_000_000;
const PART = 262_144;
const DAMAGED = 'The Excel file is damaged or incomplete. Save it again as .xlsx, or as CSV.';
const DAY_MS = 86_400_000;
/** Days between the first day of a workbook and that of Unix time. */
const DAYS_BEFORE = { 1900: 25_569, 1904: 24_107 } as const;
/** Formats of dates that workbooks do not list (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

type Book = { strings: string[]; dates: ReadonlySet<number>; daysBefore: number };
type Cell = { column: number; type: string; style: number; text: string };

/**
 * The first visible sheet of an Excel workbook (.xlsx) as the text of a CSV file: dates are ISO 8601,
 * rows are as wide as the widest of the first ones. Throws `import-refused` when it is damaged or too
 * large. Empty texts come in between, so that a limit of time sees the work go on.
 */
export async function* readSheet(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const packed = await wholeFile(bytes);
  const { path, daysBefore } = findSheet(packed);
  yield '';
  const files = unpack(packed, [path, 'xl/sharedStrings.xml', 'xl/styles.xml']);
  yield '';
  const strings: string[] = [];
  for (const step of readStrings(files['xl/sharedStrings.xml'], strings)) yield step;
  const book = { strings, dates: dateStyles(files['xl/styles.xml']), daysBefore };
  const sheet = files[path];
  if (!sheet) refuse(DAMAGED);
  let first: string[][] | null = [];
  let width = 0;
  for (const rows of readRows(sheet, book)) {
    if (first) {
      first.push(...rows);
      if (first.length < MAX_HEADER_LINES) {
        yield '';
        continue;
      }
      width = widest(first);
      yield linesOf(first, width);
      first = null;
    } else yield linesOf(rows, width);
  }
  if (first) yield linesOf(first, widest(first));
}

async function wholeFile(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes) {
    parts.push(Buffer.from(part));
    size += part.length;
    if (size > MAX_PACKED)
      refuse('The Excel file is larger than 50 MB. Save it as CSV, which may have 1 GB.');
  }
  return Buffer.concat(parts);
}

function unpack(packed: Buffer, names: readonly string[]): Record<string, Uint8Array> {
  let size = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!names.includes(name)) return false;
    size += originalSize;
    if (size > MAX_UNPACKED) refuse('The Excel file contains too much. Save it as CSV.');
    return true;
  };
  try {
    // The library never writes more than the size that an entry declares.
    return unzipSync(packed, { filter });
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error;
    return refuse(DAMAGED);
  }
}

function findSheet(packed: Buffer): { path: string; daysBefore: number } {
  const book = 'xl/workbook.xml';
  const links = 'xl/_rels/workbook.xml.rels';
  const files = unpack(packed, [book, links]);
  const sheets: string[] = [];
  let daysBefore: number = DAYS_BEFORE[1900];
  parse(files[book], {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? ''))
        daysBefore = DAYS_BEFORE[1904];
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      if (name === 'sheet' && id !== undefined && !/hidden/i.test(attributes.state ?? ''))
        sheets.push(id);
    },
  });
  const targets = new Map<string, string>();
  parse(files[links], {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  const target = targets.get(sheets[0] ?? '') ?? refuse(DAMAGED);
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, daysBefore };
}

function* readStrings(file: Uint8Array | undefined, strings: string[]): Generator<string> {
  let text: string | null = null;
  let isSound = false;
  const handlers: Handlers = {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSound = true;
    },
    text: (part, parent) => {
      if (text !== null && parent === 't' && !isSound) text += part;
    },
    close: (name) => {
      if (name === 'rPh') isSound = false;
      if (name !== 'si' || text === null) return;
      strings.push(text);
      text = null;
    },
  };
  for (const _ of parseParts(file, handlers)) yield '';
}

/** The styles of cells that are dates. */
function dateStyles(file: Uint8Array | undefined): ReadonlySet<number> {
  const formats = new Map<number, string>();
  const dates = new Set<number>();
  let isCellStyle = false;
  let style = 0;
  parse(file, {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const id = Number(attributes.numFmtId);
      if (DATE_FORMATS.has(id) || isDateFormat(formats.get(id) ?? '')) dates.add(style);
      style += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return dates;
}

/** Formats have texts in quotes and conditions in brackets, whose letters are no dates. */
function isDateFormat(code: string): boolean {
  const bare = code
    .slice(0, 200)
    .replace(/"[^"]*"/g, '')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/\\./g, '');
  return /[ymdhs]/i.test(bare);
}

function* readRows(file: Uint8Array, book: Book): Generator<string[][]> {
  let rows: string[][] = [];
  let row: string[] = [];
  let cell: Cell | null = null;
  const handlers: Handlers = {
    open: (name, attributes) => {
      if (name === 'row') row = [];
      if (name !== 'c') return;
      const { r = '', t = 'n', s = '0' } = attributes;
      const column = r === '' ? row.length : columnOf(r);
      if (column >= MAX_FIELDS) refuse(`The sheet has more than ${MAX_FIELDS} columns.`);
      cell = { column, type: t, style: Number(s), text: '' };
    },
    text: (part, parent) => {
      if (cell && (parent === 'v' || parent === 't')) cell.text += part;
    },
    close: (name) => {
      if (name === 'c' && cell) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = cellValue(cell, book);
        cell = null;
      }
      if (name === 'row' && row.some((value) => value !== '')) rows.push(row);
    },
  };
  for (const _ of parseParts(file, handlers)) {
    yield rows;
    rows = [];
  }
  yield rows;
}

function cellValue({ type, style, text }: Cell, { strings, dates, daysBefore }: Book): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type !== 'n' || text === '') return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (!dates.has(style)) return String(number);
  const time = new Date(Math.round((number - daysBefore) * DAY_MS));
  if (Number.isNaN(time.getTime())) return text;
  return Number.isInteger(number) ? time.toISOString().slice(0, 10) : time.toISOString();
}

/** The number of a column, from 0: "C7" is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.slice(0, 4).toUpperCase()) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return Math.max(0, column - 1);
}

function widest(rows: readonly string[][]): number {
  return Math.max(0, ...rows.map((row) => row.length));
}

function linesOf(rows: readonly string[][], width: number): string {
  return rows
    .map((row) => {
      const cells = Array.from({ length: width }, (_, index) => row[index] ?? '');
      return `${cells.map((value) => (/[",\r\n;|\t]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join()}\n`;
    })
    .join('');
}

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (part: string, parent: string) => void;
  close?: (name: string) => void;
};

function parse(file: Uint8Array | undefined, handlers: Handlers): void {
  for (const _ of parseParts(file, handlers));
}

/** Parses XML in parts, with a stop after each. A file that is not there has nothing. */
function* parseParts(file: Uint8Array | undefined, handlers: Handlers): Generator<undefined> {
  if (!file) return;
  const parser = new SaxesParser({ xmlns: false });
  const stack: string[] = [];
  let text = 0;
  parser.on('error', () => refuse(DAMAGED));
  parser.on('doctype', () => refuse(DAMAGED));
  parser.on('opentag', (tag) => {
    if (stack.length >= MAX_DEPTH) refuse(DAMAGED);
    // Some programs write a prefix before each name.
    const name = tag.name.replace(/^.*:/, '');
    stack.push(name);
    text = 0;
    handlers.open?.(name, tag.attributes);
  });
  parser.on('text', (part) => {
    text += part.length;
    if (text > MAX_TEXT) refuse(`A cell is longer than ${MAX_TEXT} characters.`);
    handlers.text?.(part, stack.at(-1) ?? '');
  });
  parser.on('closetag', () => {
    const name = stack.pop();
    if (name !== undefined) handlers.close?.(name);
  });
  const decoder = new TextDecoder();
  for (let from = 0; from < file.length; from += PART) {
    parser.write(decoder.decode(file.subarray(from, from + PART), { stream: true }));
    yield;
  }
  parser.close();
}
