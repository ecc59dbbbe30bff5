import { SAME_WORK } from '../language/vocabulary.ts';
import type { Entry } from './entry.ts';
import { keyOf } from './label-words.ts';
import type { OccupationTable } from './occupation-table.ts';

const BRACKETS = /[()[\]]/g;

/**
 * Entries for the synonyms of searches that the table lacks: they mean the group that at least half
 * of the names of their line mean. So one line makes a name known to all readers.
 */
export function synonymEntries(
  table: OccupationTable,
  lines: readonly (readonly string[])[] = SAME_WORK,
): Entry[] {
  return lines.flatMap((names) => {
    const rows = names.map((name) => {
      const key = keyOf(name.replace(BRACKETS, ''));
      const words = key.split(' ');
      const row = table.find(words, 0, words.length);
      return { key, isco: row < 0 ? undefined : table.groupsOf(row)[0]?.isco };
    });
    const unknown = rows.filter(({ isco }) => isco === undefined);
    const votes = Map.groupBy(rows, ({ isco }) => isco);
    votes.delete(undefined);
    const [best] = [...votes].sort(([, a], [, b]) => b.length - a.length);
    if (best?.[0] === undefined || best[1].length * 2 < names.length) return [];
    const groups = [{ isco: best[0], share: 16 }];
    return unknown.map(({ key }) => ({ key, groups, national: {} }));
  });
}
