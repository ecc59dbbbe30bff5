import { readFileSync } from 'node:fs';
import { type NationalSystem, unpackFile } from './table-file.ts';
import { findHash, hashOfText, hashOfWords } from './text-hash.ts';

/** A unit group that a name may mean, with its share from 0 to 1. */
export type Share = { isco: string; share: number };

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

const FILE = new URL('data/occupations.bin', import.meta.url);

/** The content of the file that `npm run occupations` makes. */
export function readShippedBody(): Buffer {
  return readFileSync(FILE);
}

/** Reads the table of occupations, by default the one that is shipped. `body` is kept. */
export function readOccupationTable(body = readShippedBody()): OccupationTable {
  const { header, columns } = unpackFile(body);
  const { shareStarts, shareGroups, shares, weightStarts, weightGroups, weights } = columns;
  const groupNames = new Map(header.groups);
  const groupNumbers = new Map(header.groups.map(([isco], number) => [isco, number]));
  const meaningOf = (row: number) => columns.meaningOf[row] as number;
  return {
    version: header.version,
    digest: header.digest,
    groups: header.groups.map(([isco]) => isco),
    groupNumber: (isco) => groupNumbers.get(isco) ?? 0,
    find: (words, from, to) => findHash(columns.names, hashOfWords(words, from, to)),
    shareOf: (row) => (shares[shareStarts[meaningOf(row)] as number] ?? 0) / 16,
    groupsOf(row) {
      const meaning = meaningOf(row);
      const groups: Share[] = [];
      const end = shareStarts[meaning + 1] as number;
      for (let share = shareStarts[meaning] as number; share < end; share += 1) {
        const [isco = ''] = header.groups[shareGroups[share] as number] ?? [];
        groups.push({ isco, share: (shares[share] as number) / 16 });
      }
      return groups;
    },
    isEveryday: (row) => columns.everyday[meaningOf(row)] === 1,
    nationalOf: (row, system) =>
      header.codes[system][(columns[system][meaningOf(row)] as number) - 1],
    addScores(text, factor, scores) {
      const feature = findHash(columns.features, hashOfText(text));
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
