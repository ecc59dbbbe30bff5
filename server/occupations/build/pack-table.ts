import { brotliCompressSync, constants } from 'node:zlib';
import type { Entry } from './make-table.ts';

/** What the file says of itself before its columns, as one line of JSON. */
export type Header = {
  version: string;
  count: number;
  /** ISCO-08 unit groups with their English names. */
  groups: [isco: string, name: string][];
  /** What names mean: groups and shares in sixteenths, "2221:13,5321:3". */
  meanings: string[];
  soc2020: string[];
  noc2021: string[];
  onet: string[];
};

const VERSION =
  'ESCO 1.2.1 en; ESCO 1.0.3-1.1.1 de fr nl es it sv no da; O*NET 29.3; UK SOC 2020 index v12; NOC 2021 v1.0';

/**
 * Packs the table: the header, the names as sorted lines, and for each name 16 bits that number its
 * meaning and its three national codes (0: none). All in one Brotli stream.
 */
export function packTable(
  entries: readonly Entry[],
  groups: readonly { isco: string; name: string }[],
): Buffer {
  const meaningOf = ({ groups: shares }: Entry) =>
    shares.map(({ isco, share }) => `${isco}:${share}`).join(',');
  const meanings = numbered(entries.map(meaningOf));
  const systems = (['soc2020', 'noc2021', 'onet'] as const).map((system) => ({
    codes: numbered(entries.flatMap(({ national }) => national[system] ?? [])),
    system,
  }));
  const header: Header = {
    version: VERSION,
    count: entries.length,
    groups: groups.map(({ isco, name }) => [isco, name]),
    meanings: [...meanings.keys()],
    soc2020: [...(systems[0]?.codes.keys() ?? [])],
    noc2021: [...(systems[1]?.codes.keys() ?? [])],
    onet: [...(systems[2]?.codes.keys() ?? [])],
  };
  const columns = [
    entries.map((entry) => meanings.get(meaningOf(entry)) ?? 0),
    ...systems.map(({ codes, system }) =>
      entries.map(({ national }) => codes.get(national[system] ?? '') ?? 0),
    ),
  ];
  const keys = entries.map(({ key }) => `${key}\n`).join('');
  const text = Buffer.from(`${JSON.stringify(header)}\n${keys}`);
  const body = Buffer.concat([text, ...columns.map(halves)]);
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Distinct values in order, numbered from 1, the most frequent first. */
function numbered(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(sorted.map(([value], at) => [value, at + 1]));
}

/** 16-bit numbers, first all low bytes, then all high bytes: they compress better apart. */
function halves(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => {
    bytes[at] = number & 0xff;
    bytes[numbers.length + at] = number >> 8;
  });
  return bytes;
}
