import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unmarkFormulas } from '../../formula-marks.ts';
import { refuse } from '../import-error.service.ts';
import { FIELD_NAMES } from './field-names.ts';
import {
  type BrokenRow,
  compactName,
  type FeedFacts,
  MAX_FIELDS,
  MAX_ROW,
  type RawRow,
} from './raw-row.ts';

/** Longest header, in characters. */
const MAX_HEADER = 100_000;
/** Columns that identify a CSV export of this product (jobs-csv.service.ts). */
const OWN_COLUMNS = ['company_tagline', 'is_premium_visible', 'views', 'applies'].map(compactName);

type Parsed = { record: string[]; info: { lines: number } };

/**
 * Reads listings from CSV with a header row, separated by commas, semicolons or tabs. A row with
 * the wrong number of columns is a broken row. Throws `import-refused` for an unclosed quote and
 * for a header without a title column. In our own exports the protection against formulas (CSV
 * injection) is removed.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  facts: Partial<FeedFacts>,
): AsyncGenerator<RawRow | BrokenRow> {
  facts.format = 'CSV';
  const { first, all } = await peekLine(text);
  const parser = parse({
    delimiter: delimiterOf(first),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
    bom: true,
  });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | null = null;
  let isOwnExport = false;
  let lineBefore = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = lineBefore + 1;
      lineBefore = info.lines;
      if (header === null) {
        header = readHeader(record);
        isOwnExport = OWN_COLUMNS.every((name) => header?.includes(name));
      } else if (record.length !== header.length) {
        yield {
          line,
          broken: `the row has ${record.length} columns, the header has ${header.length}`,
        };
      } else {
        yield { line, values: valuesOf(header, isOwnExport ? record.map(unmarkFormulas) : record) };
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      refuse(
        error.code === 'CSV_MAX_RECORD_SIZE'
          ? `The row after line ${lineBefore} has more than ${MAX_ROW} characters.`
          : `The CSV is malformed after line ${lineBefore}: ${error.message}`,
      );
    }
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Returns the first line, and the whole text from its start. */
async function peekLine(
  text: AsyncIterable<string>,
): Promise<{ first: string; all: AsyncIterable<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let head = '';
  let ended = false;
  while (!ended && !/[\r\n]/.test(head.trimStart())) {
    if (head.length > MAX_HEADER)
      refuse('Unknown format: it is not XML, and the first line is too long for a CSV header.');
    const next = await chunks.next();
    if (next.done) ended = true;
    else head += next.value;
  }
  async function* all() {
    yield head;
    while (true) {
      const next = await chunks.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { first: head.trimStart().split(/[\r\n]/, 1)[0] ?? '', all: all() };
}

function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

function readHeader(record: string[]): string[] {
  const names = record.map(compactName);
  if (names.length > MAX_FIELDS) refuse(`The CSV has more than ${MAX_FIELDS} columns.`);
  if (!FIELD_NAMES.get('title')?.some((name) => names.includes(name))) {
    refuse('Unknown format: it is not XML, and as CSV its header has no column “title”.');
  }
  return names;
}

function valuesOf(header: string[], record: string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const [index, name] of header.entries()) {
    const value = record[index]?.trim() ?? '';
    if (value !== '' && !values.has(name)) values.set(name, value);
  }
  return values;
}
