import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import type { Mapping } from '../../../shared/import-mapping.ts';
import { unmarkFormulas } from '../../formula-marks.ts';
import { refuse, refuseUnknown } from '../import-error.service.ts';
import { applyRecipe, pathsOf } from '../recipes/apply-recipe.ts';
import {
  columnName,
  csvNode,
  DELIMITERS,
  MAX_HEADER_LINES,
  SEPARATOR_LINE,
  separatorOf,
} from './csv-header.ts';
import { FIELD_NAMES } from './field-names.ts';
import {
  type BrokenRow,
  compactName,
  type FeedFacts,
  MAX_FIELDS,
  MAX_ROW,
  type RawRow,
} from './raw-row.ts';

/** Longest header, in characters, with the lines before it. */
const MAX_HEADER = 100_000;
/** Columns that identify a CSV export of this product (jobs-csv.service.ts). */
const OWN_COLUMNS = ['company_tagline', 'is_premium_visible', 'views', 'applies'].map(compactName);

const TITLE_NAMES = FIELD_NAMES.get('title') ?? [];

type Parsed = { record: string[]; info: { lines: number } };

/**
 * Reads listings from CSV with a header row, separated by commas, semicolons, tabs or pipes. Titles
 * before the header and a "sep=" line are left out; lines that are quoted as a whole are split. A row
 * with the wrong number of columns is a broken row. Throws `import-refused` for an unclosed quote,
 * `format-unknown` for a header without a title column. With a `mapping` the columns are those that it
 * names. In our own exports the protection against formulas (CSV
 * injection) is removed.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  facts: Partial<FeedFacts>,
  mapping: Mapping | null = null,
): AsyncGenerator<RawRow | BrokenRow> {
  facts.format = mapping?.name ?? 'CSV';
  facts.isPage = mapping?.isPage ?? false;
  const { head, lines, all } = await peekLines(text);
  const wanted = mapping && pathsOf(mapping.fields.title);
  const isHeader = wanted ? headerOf(wanted) : isKnownHeader;
  const delimiter = mapping ? separatorOf(head) : delimiterOf(lines);
  let parsedTo = 0;
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
    bom: true,
    on_record: (record, { lines }) => {
      parsedTo = lines;
      return record;
    },
  });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | null = null;
  let isOwnExport = false;
  let isQuoted = false;
  // A file that was read by the names of its columns before keeps its references.
  let wasKnown = false;
  let compact: string[] = [];
  const isHeaderLine = (line: string) => isHeader(cellsOf(line, delimiter));
  let lineBefore = 0;
  try {
    for await (const { record: written, info } of parser as AsyncIterable<Parsed>) {
      const line = lineBefore + 1;
      lineBefore = info.lines;
      const record: string[] = isQuoted || header === null ? unquoted(written, delimiter) : written;
      if (header === null) {
        if (!isHeader(record) && line <= lines.length && lines.slice(line).some(isHeaderLine))
          continue;
        header = wanted ? readMappedHeader(record, isHeader) : readHeader(record);
        isQuoted = record !== written;
        wasKnown = isKnownHeader(record);
        compact = record.map(compactName);
        isOwnExport = OWN_COLUMNS.every((name) => header?.includes(name));
      } else if (record.length !== header.length) {
        yield {
          line,
          broken: `the row has ${record.length} columns, the header has ${header.length}`,
        };
      } else if (mapping) {
        const node = csvNode(header, record);
        const before = wasKnown ? { format: 'CSV', values: valuesOf(compact, record) } : undefined;
        yield { line, node, ...applyRecipe(mapping, node, null), before };
      } else {
        yield { line, values: valuesOf(header, isOwnExport ? record.map(unmarkFormulas) : record) };
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      refuse(
        error.code === 'CSV_MAX_RECORD_SIZE'
          ? `The row after line ${parsedTo} has more than ${MAX_ROW} characters.`
          : `The CSV is malformed after line ${parsedTo}: ${error.message}`,
      );
    }
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Returns the first lines, and the whole text from its start, without a "sep=" line. */
async function peekLines(
  text: AsyncIterable<string>,
): Promise<{ head: string; lines: string[]; all: AsyncIterable<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let head = '';
  let ended = false;
  while (!ended && head.length <= MAX_HEADER && linesOf(head).length <= MAX_HEADER_LINES) {
    const next = await chunks.next();
    if (next.done) ended = true;
    else head += next.value;
  }
  if (head.length > MAX_HEADER && !/[\r\n]/.test(head.trimStart().slice(0, MAX_HEADER)))
    refuse('Unknown format: it is not XML, and the first line is too long for a CSV header.');
  const body = head.replace(SEPARATOR_LINE, '');
  async function* all() {
    yield body;
    while (true) {
      const next = await chunks.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { head, lines: linesOf(body).slice(0, MAX_HEADER_LINES), all: all() };
}

function linesOf(head: string): string[] {
  return head
    .trimStart()
    .slice(0, MAX_HEADER)
    .split(/\r\n?|\n/, MAX_HEADER_LINES + 1);
}

/** The delimiter by which one of the first lines is a header, else the most frequent in the first. */
function delimiterOf(lines: string[]): string {
  const known = DELIMITERS.find((delimiter) =>
    lines.some((line) => isKnownHeader(cellsOf(line, delimiter))),
  );
  const bare = (lines[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return known ?? DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The cells of a line of the header, whose names have no delimiters and quotes. */
function cellsOf(line: string, delimiter: string): string[] {
  return line.replaceAll('"', '').split(delimiter);
}

function isKnownHeader(record: string[]): boolean {
  const names = record.map(compactName);
  return names.length > 1 && TITLE_NAMES.some((name) => names.includes(name));
}

/** A row that is quoted as a whole, split into its cells; another row as it is. */
function unquoted(record: string[], delimiter: string): string[] {
  const [only = ''] = record;
  if (record.length !== 1 || !only.includes(delimiter)) return record;
  const [inner] = parseText(only, { delimiter, relax_quotes: true, relax_column_count: true });
  return (inner as string[] | undefined) ?? record;
}

function readHeader(record: string[]): string[] {
  const names = record.map(compactName);
  if (names.length > MAX_FIELDS) refuse(`The CSV has more than ${MAX_FIELDS} columns.`);
  if (!TITLE_NAMES.some((name) => names.includes(name))) {
    refuseUnknown('Unknown format: it is not XML, and as CSV its header has no column “title”.');
  }
  return names;
}

/** Whether a record has one of these columns, and others. */
function headerOf(wanted: readonly string[]): (record: string[]) => boolean {
  return (record) => {
    const names = record.map(columnName);
    return names.length > 1 && wanted.some((name) => names.includes(name));
  };
}

function readMappedHeader(record: string[], isHeader: (record: string[]) => boolean): string[] {
  if (record.length > MAX_FIELDS) refuse(`The CSV has more than ${MAX_FIELDS} columns.`);
  if (!isHeader(record))
    refuseUnknown('The file has no column that the mapping of this feed reads as the title.');
  return record;
}

function valuesOf(header: string[], record: string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const [index, name] of header.entries()) {
    const value = record[index]?.trim() ?? '';
    if (value !== '' && !values.has(name)) values.set(name, value);
  }
  return values;
}
