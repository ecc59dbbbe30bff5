import { readFileSync } from 'node:fs';
import { WORK_NAMES } from '../language/vocabulary.ts';
import { type Entry, entriesOf, type NationalSystem } from './entry.ts';
import { unpackFile } from './table-file.ts';
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
  /** Whether the name of a row is one of work.tsv. */
  isEveryday(row: number): boolean;
  /** Whether the name of a row is of a language that only searches are read in. */
  isFurther(row: number): boolean;
  /** The national code of a row, where it has one that is sure. */
  nationalOf(row: number, system: NationalSystem): string | undefined;
  /** Adds what a feature (title-features.ts) says of each group; false if it is unknown. */
  addScores(feature: string, factor: number, scores: Float64Array): boolean;
  groupName(isco: string): string | undefined;
};

/** The file that `npm run occupations` makes. */
export const TABLE_FILE = new URL('data/occupations.bin', import.meta.url);

/**
 * Reads the table of occupations. Everyday names hold before those of the file, which has their
 * national codes.
 */
export function readOccupationTable(
  body: Buffer = readFileSync(TABLE_FILE),
  everyday: readonly Entry[] = entriesOf(WORK_NAMES),
): OccupationTable {
  const { header, columns } = unpackFile(body);
  const { shareStarts, shareGroups, shares, weightStarts, weightGroups, weights } = columns;
  const groupNames = new Map(header.groups);
  const groupNumbers = new Map(header.groups.map(([isco], number) => [isco, number]));
  const meaningOf = (row: number) => columns.meaningOf[row] as number;
  /** Rows behind those of the file, by the hash of their names. */
  const first = columns.names.length;
  const everydayRows = new Map(
    everyday.map(({ key }, at) => [hashOfText(key), first + at] as const),
  );
  const groupsOf = (row: number): Share[] => {
    if (row >= first)
      return (everyday[row - first] as Entry).groups.map(({ isco, share }) => ({
        isco,
        share: share / 16,
      }));
    const meaning = meaningOf(row);
    const groups: Share[] = [];
    const end = shareStarts[meaning + 1] as number;
    for (let share = shareStarts[meaning] as number; share < end; share += 1) {
      const [isco = ''] = header.groups[shareGroups[share] as number] ?? [];
      groups.push({ isco, share: (shares[share] as number) / 16 });
    }
    return groups;
  };
  return {
    version: header.version,
    digest: header.digest,
    groups: header.groups.map(([isco]) => isco),
    groupNumber: (isco) => groupNumbers.get(isco) ?? 0,
    find: (words, from, to) => {
      const hash = hashOfWords(words, from, to);
      return everydayRows.get(hash) ?? findHash(columns.names, hash);
    },
    shareOf: (row) =>
      row >= first
        ? ((everyday[row - first] as Entry).groups[0]?.share ?? 0) / 16
        : (shares[shareStarts[meaningOf(row)] as number] ?? 0) / 16,
    groupsOf,
    isEveryday: (row) => row >= first,
    isFurther: (row) => columns.further[row] === 1,
    nationalOf(row, system) {
      const known =
        row < first
          ? row
          : findHash(columns.names, hashOfText((everyday[row - first] as Entry).key));
      const code = known < 0 ? 0 : (columns[system][meaningOf(known)] as number);
      return header.codes[system][code - 1];
    },
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
