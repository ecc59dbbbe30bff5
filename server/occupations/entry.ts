import type { WorkName } from '../language/vocabulary.ts';
import { keyOf } from './label-words.ts';

/** The national systems of codes for occupations. */
export const NATIONAL_SYSTEMS = ['soc2020', 'noc2021', 'onet'] as const;
export type NationalSystem = (typeof NATIONAL_SYSTEMS)[number];

/**
 * A name of work (label-words.ts) with the ISCO-08 groups that it may mean, most likely first, their
 * shares in sixteenths, and national codes where they are sure.
 */
export type Entry = {
  key: string;
  groups: { isco: string; share: number }[];
  national: Partial<Record<NationalSystem, string>>;
};

/** The first group of an everyday name counts so much more than each other one. */
const WEIGHTS = { first: 8, other: 2 };

/** Without its small words "y tá" would be "ta", which is something else in English. */
export function hasWholeKey({ name }: WorkName): boolean {
  return !name.includes(' ') || keyOf(name).includes(' ');
}

/** Everyday names as entries. A later line of the same name replaces an earlier one. */
export function entriesOf(names: readonly WorkName[]): Entry[] {
  const entries = names.map(({ name, isco }): Entry => {
    const all = WEIGHTS.first + WEIGHTS.other * (isco.length - 1);
    const groups = isco.map((code, at) => ({
      isco: code,
      share: Math.round(((at === 0 ? WEIGHTS.first : WEIGHTS.other) / all) * 16),
    }));
    return { key: keyOf(name), groups, national: {} };
  });
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}
