import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Header } from './build/pack-table.ts';

/** A unit group that a name may mean, with its share from 0 to 1. */
export type Share = { isco: string; share: number };

export type NationalSystem = 'soc2020' | 'noc2021' | 'onet';

export type OccupationTable = {
  version: string;
  count: number;
  /** The row of a name (label-words.ts `keyOf`), or -1. */
  find(key: string): number;
  /** The groups that the name of a row means, most likely first. */
  groupsOf(row: number): readonly Share[];
  /** The national code of a row, where it has one that is sure. */
  nationalOf(row: number, system: NationalSystem): string | undefined;
  groupName(isco: string): string | undefined;
};

const NEWLINE = 10;
const SYSTEMS: readonly NationalSystem[] = ['soc2020', 'noc2021', 'onet'];

/**
 * Reads the file that `npm run occupations` makes. The names stay bytes, found through a table of
 * hashes: strings and a Map of them would take ten times the memory.
 */
export function readOccupationTable(
  file = new URL('data/occupations.br', import.meta.url),
): OccupationTable {
  const body = brotliDecompressSync(readFileSync(file));
  const headerEnd = body.indexOf(NEWLINE);
  const header = JSON.parse(body.toString('utf8', 0, headerEnd)) as Header;
  const { count } = header;
  const columnsAt = body.length - count * 2 * (1 + SYSTEMS.length);
  const keys = Buffer.from(body.subarray(headerEnd + 1, columnsAt));
  const columns = Array.from({ length: 1 + SYSTEMS.length }, (_, at) =>
    joinHalves(body, columnsAt + at * count * 2, count),
  );
  const starts = new Uint32Array(count + 1);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(count * 1.5)));
  const mask = slots.length - 1;
  for (let at = 0, row = 0; row < count; row += 1) {
    starts[row] = at;
    let hash = HASH_START;
    for (; keys[at] !== NEWLINE; at += 1) hash = mix(hash, keys[at] as number);
    at += 1;
    let slot = settle(hash) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = row + 1;
    starts[row + 1] = at;
  }
  const meanings = header.meanings.map(readMeaning);
  const names = new Map(header.groups);

  const isKey = (row: number, key: string) => {
    const start = starts[row] as number;
    if ((starts[row + 1] as number) - start - 1 !== key.length) return false;
    for (let at = 0; at < key.length; at += 1)
      if (keys[start + at] !== key.charCodeAt(at)) return false;
    return true;
  };
  return {
    version: header.version,
    count,
    find(key) {
      let hash = HASH_START;
      for (let at = 0; at < key.length; at += 1) hash = mix(hash, key.charCodeAt(at));
      for (let slot = settle(hash) & mask; ; slot = (slot + 1) & mask) {
        const row = (slots[slot] as number) - 1;
        if (row < 0 || isKey(row, key)) return row;
      }
    },
    groupsOf: (row) => meanings[(columns[0]?.[row] ?? 0) - 1] ?? [],
    nationalOf(row, system) {
      const column = columns[1 + SYSTEMS.indexOf(system)];
      return header[system][(column?.[row] ?? 0) - 1];
    },
    groupName: (isco) => names.get(isco),
  };
}

const HASH_START = 0x811c9dc5;

/** One step of the FNV-1a hash. */
function mix(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** Brings the high bits of a hash down, as the low ones choose the slot. */
function settle(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

function joinHalves(body: Buffer, at: number, count: number): Uint16Array {
  const numbers = new Uint16Array(count);
  for (let row = 0; row < count; row += 1)
    numbers[row] = (body[at + row] as number) | ((body[at + count + row] as number) << 8);
  return numbers;
}

function readMeaning(text: string): Share[] {
  return text.split(',').map((part) => {
    const [isco = '', share = '0'] = part.split(':');
    return { isco, share: Number(share) / 16 };
  });
}
