import { singular } from '../../../../shared/fold.ts';
import { followOperatorWords, operatorWords } from '../../../language/operator-words.ts';
import { ONE_WORD, SAME_WORK } from '../../../language/vocabulary.ts';
import type { Term } from './term.ts';

/**
 * What is searched for a known name: terms of the text, and other names in titles. `typed` is set
 * where the index has one word for several names.
 */
export type KnownName = { terms: Term[]; others: string[][]; typed?: string[][] };

const OWN_NAMES: ReadonlyMap<string, KnownName> = readNames(SAME_WORK);
const names = new Map(OWN_NAMES);

/**
 * The names of work.tsv that a search takes for the same, folded and in the singular, and those that
 * the operator added.
 */
export const NAMES: ReadonlyMap<string, KnownName> = names;

followOperatorWords(() => {
  names.clear();
  for (const [key, name] of readNames([...SAME_WORK, ...operatorLines()])) names.set(key, name);
});

/** A name of the operator with what it means, and the other names of that. */
function operatorLines(): string[][] {
  return operatorWords().map(({ words, means }) => {
    const key = means.toLowerCase().split(' ').map(singular).join(' ');
    const others = (OWN_NAMES.get(key)?.others ?? []).map((other) => `(${other.join(' ')})`);
    return [words, means, ...others];
  });
}

function readNames(lines: readonly (readonly string[])[]): Map<string, KnownName> {
  const groups = new Map<string, { own: string[]; searched: string[][]; others: string[][] }>();
  for (const group of lines) {
    const entries = group.map((entry) =>
      entry
        .replace(/[()[\]]/g, '')
        .toLowerCase()
        .split(' '),
    );
    const named = entries.filter((_, index) => !group[index]?.startsWith('['));
    const searched = entries.filter((_, index) => !/^[([]/.test(group[index] as string));
    for (const entry of entries) {
      const key = entry.map(singular).join(' ');
      const known = groups.get(key) ?? { own: entry, searched: [], others: [] };
      known.searched.push(...searched.filter((other) => !isInside(other, entry)));
      known.others.push(
        ...named
          .map((other) => other.map(singular))
          .filter((other) => other.join(' ') !== key && !isInside(other, key.split(' '))),
      );
      groups.set(key, known);
    }
  }
  const names = new Map(
    [...groups].map(([key, { own, searched, others }]): [string, KnownName] => [
      key,
      {
        // Names of several words are looked for in titles only: apart, their words mean other work.
        terms: withoutRedundant([own, ...searched.filter((words) => words.length === 1)]).map(
          // Two words that are one, such as "care giver", are side by side.
          (words) => ({
            words,
            phrase: words.length > 1 && groups.has(words.join('')),
            prefix: false,
          }),
        ),
        others: withoutRedundant(others),
      },
    ]),
  );
  for (const [word, written] of ONE_WORD) {
    for (const name of written)
      names.set(name.toLowerCase().split(' ').map(singular).join(' '), {
        terms: [{ words: [word], phrase: false, prefix: false }],
        typed: [[word]],
        others: [],
      });
  }
  return names;
}

function isInside(part: string[], whole: string[]): boolean {
  return part.length < whole.length && part.every((word) => whole.includes(word));
}

/** Removes duplicates, and longer entries that a shorter one covers. */
function withoutRedundant(entries: string[][]): string[][] {
  const unique = [...new Map(entries.map((entry) => [entry.join(' '), entry])).values()];
  return unique.filter((entry) => !unique.some((other) => isInside(other, entry)));
}
