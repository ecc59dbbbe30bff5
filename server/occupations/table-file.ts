import type { NationalSystem } from './entry.ts';

/** What the file of occupations says of itself, as its first line, in JSON. */
export type Header = {
  version: string;
  /** Of occupations.tsv. */
  digest: string;
  /** ISCO-08 unit groups with their English names; columns count them. */
  groups: [isco: string, name: string][];
  /** The codes of each system; columns count them from 1. */
  codes: Record<NationalSystem, string[]>;
  weightStep: number;
};

/** The numbers of the file, one column after the other. Wider ones come first, to be aligned. */
const COLUMNS = {
  /** Hashes of the names (text-hash.ts), sorted. */
  names: Float64Array,
  /** Hashes of the features of the model, sorted. */
  features: Float64Array,
  /** Where the shares of a meaning begin, and the end of the last. */
  shareStarts: Uint32Array,
  /** Where the weights of a feature begin, and the end of the last. */
  weightStarts: Uint32Array,
  /** The meaning of each name. */
  meaningOf: Uint16Array,
  /** The national codes of each meaning; 0: none. */
  soc2020: Uint16Array,
  noc2021: Uint16Array,
  onet: Uint16Array,
  /** The groups that a meaning may be, likeliest first, and their shares in sixteenths. */
  shareGroups: Uint16Array,
  /** The groups that a feature speaks for or against. */
  weightGroups: Uint16Array,
  shares: Uint8Array,
  /** 1: a name of `further` in names.tsv, by which titles are not read. */
  further: Uint8Array,
  weights: Int8Array,
};

type ColumnName = keyof typeof COLUMNS;
export type Columns = { [Name in ColumnName]: InstanceType<(typeof COLUMNS)[Name]> };

const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];
const NEWLINE = 10;
/** The widest number: columns begin at a multiple of it. */
const ALIGNMENT = 8;

/** The content of a file: the header with the lengths of the columns, then the columns. */
export function packFile(
  header: Header,
  numbers: { [Name in ColumnName]: readonly number[] },
): Buffer {
  const lengths = COLUMN_NAMES.map((name) => numbers[name].length);
  const line = JSON.stringify({ ...header, lengths });
  const width = Math.ceil((Buffer.byteLength(line) + 1) / ALIGNMENT) * ALIGNMENT;
  const padding = ' '.repeat(width - Buffer.byteLength(line) - 1);
  return Buffer.concat([
    Buffer.from(`${line}${padding}\n`),
    ...COLUMN_NAMES.map((name) => Buffer.from(COLUMNS[name].from(numbers[name]).buffer)),
  ]);
}

/** Reads a file: the columns are views of it, nothing is copied. */
export function unpackFile(body: Buffer): { header: Header; columns: Columns } {
  const end = body.indexOf(NEWLINE);
  const { lengths, ...header } = JSON.parse(body.toString('utf8', 0, end)) as Header & {
    lengths: number[];
  };
  let at = body.byteOffset + end + 1;
  const columns = COLUMN_NAMES.map((name, place) => {
    const column = new COLUMNS[name](body.buffer as ArrayBuffer, at, lengths[place]);
    at += column.byteLength;
    return [name, column];
  });
  return { header, columns: Object.fromEntries(columns) as Columns };
}
