import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Header } from './build/pack-table.ts';
import { indexLines } from './lines.ts';

/** A unit group that a name may mean, with its share from 0 to 1. */
export type Share = { isco: string; share: number };

export type NationalSystem = 'soc2020' | 'noc2021' | 'onet';

export type OccupationTable = {
  version: string;
  digest: string;
  /** The unit groups, as `addScores` counts them. */
  groups: readonly string[];
  groupNumber(isco: string): number;
  /** The row of the name made of these words (label-words.ts), or -1. */
  find(words: readonly string[], from: number, to: number): number;
  /** The share of the likeliest group of a name. */
  shareOf(row: number): number;
  /** The groups that the name of a row means, most likely first. */
  groupsOf(row: number): readonly Share[];
  /** Whether the name of a row is one of everyday-names.ts. */
  isEveryday(row: number): boolean;
  /** The national code of a row, where it has one that is sure. */
  nationalOf(row: number, system: NationalSystem): string | undefined;
  /** Adds what a feature (title-features.ts) says of each group; false if it is unknown. */
  addScores(feature: string, factor: number, scores: Float64Array): boolean;
  groupName(isco: string): string | undefined;
};

const NEWLINE = 10;
/** Unpacked into one buffer of this size: pieces would leave 10 MB with the process. */
const LARGEST_BODY = 12_000_000;
const FILE = new URL('data/occupations.br', import.meta.url);

/** The unpacked content of the file that `npm run occupations` makes. */
export function readShippedBody(): Buffer {
  return brotliDecompressSync(readFileSync(FILE), { chunkSize: LARGEST_BODY });
}

/** Reads the table of occupations, by default the one that is shipped. */
export function readOccupationTable(body = readShippedBody()): OccupationTable {
  return tableOf(unpack(body));
}

/**
 * The parts of the file, copied: a part of the buffer, or a function made here, would keep all of
 * it.
 */
function unpack(body: Buffer) {
  const headerEnd = body.indexOf(NEWLINE);
  const header = JSON.parse(body.toString('utf8', 0, headerEnd)) as Header;
  let at = body.length - numbersOf(header);
  const lines = Buffer.from(body.subarray(headerEnd + 1, at));
  const readColumn = (count: number) => {
    const column = joinHalves(body, at, count);
    at += count * 2;
    return column;
  };
  const readBytes = (count: number) => {
    const bytes = Uint8Array.from(body.subarray(at, at + count));
    at += count;
    return bytes;
  };
  return {
    header,
    lines,
    meaningOf: readColumn(header.names),
    nationals: {
      soc2020: readColumn(header.names),
      noc2021: readColumn(header.names),
      onet: readColumn(header.names),
    },
    shareStarts: startsOf(readBytes(header.meanings)),
    shareGroups: readColumn(header.shares),
    shares: readBytes(header.shares),
    weightStarts: startsOf(readBytes(header.features)),
    weightGroups: readColumn(header.weights),
    weights: new Int8Array(readBytes(header.weights).buffer),
  };
}

function tableOf(file: ReturnType<typeof unpack>): OccupationTable {
  const { header, lines, meaningOf, nationals, shareStarts, shareGroups, shares } = file;
  const { weightStarts, weightGroups, weights } = file;
  const names = indexLines(lines, 0, header.names);
  const features = indexLines(lines, names.end, header.features);
  const groupNames = new Map(header.groups);
  const groupNumbers = new Map(header.groups.map(([isco], number) => [isco, number]));
  const everyday = new Set(header.everyday);
  return {
    version: header.version,
    digest: header.digest,
    groups: header.groups.map(([isco]) => isco),
    groupNumber: (isco) => groupNumbers.get(isco) ?? 0,
    find: names.findWords,
    shareOf: (row) => (shares[shareStarts[(meaningOf[row] as number) - 1] as number] ?? 0) / 16,
    groupsOf(row) {
      const meaning = (meaningOf[row] as number) - 1;
      const groups: Share[] = [];
      const end = shareStarts[meaning + 1] as number;
      for (let share = shareStarts[meaning] as number; share < end; share += 1) {
        const [isco = ''] = header.groups[shareGroups[share] as number] ?? [];
        groups.push({ isco, share: (shares[share] as number) / 16 });
      }
      return groups;
    },
    isEveryday: (row) => everyday.has(row),
    nationalOf: (row, system) => header[system][(nationals[system][row] ?? 0) - 1],
    addScores(text, factor, scores) {
      const feature = features.find(text);
      if (feature < 0) return false;
      const end = weightStarts[feature + 1] as number;
      for (let weight = weightStarts[feature] as number; weight < end; weight += 1) {
        const group = weightGroups[weight] as number;
        scores[group] =
          (scores[group] as number) + factor * header.weightStep * (weights[weight] as number);
      }
      return true;
    },
    groupName: (isco) => groupNames.get(isco),
  };
}

function startsOf(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at += 1)
    starts[at + 1] = (starts[at] as number) + (counts[at] as number);
  return starts;
}

function joinHalves(body: Buffer, at: number, count: number): Uint16Array {
  const numbers = new Uint16Array(count);
  for (let row = 0; row < count; row += 1)
    numbers[row] = (body[at + row] as number) | ((body[at + count + row] as number) << 8);
  return numbers;
}

/** The length of what follows the lines, in bytes. */
function numbersOf({ names, meanings, shares, features, weights }: Header): number {
  return names * 8 + meanings + shares * 3 + features + weights * 3;
}
