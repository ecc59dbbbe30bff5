import type { Phrase } from './phrases.ts';
import type { Rule } from './rule-file.ts';

/** The rules that a sentence may have, in the order of their file. */
export type RuleFinder = (words: readonly string[]) => readonly Rule[];

/**
 * Sorts rules by the rarest word that each of them needs: of a long table, most rules are never
 * compared with a sentence.
 */
export function createRuleFinder(rules: readonly Rule[]): RuleFinder {
  const needed = rules.map(({ phrase }) => neededWords(phrase));
  const always: number[] = [];
  const byWord = new Map<string, number[]>();
  for (const [number, [rarest]] of needed.entries()) {
    if (rarest === undefined) always.push(number);
    for (const word of rarest ?? []) byWord.set(word, [...(byWord.get(word) ?? []), number]);
  }
  return (words) => {
    const found = new Set(always);
    // Most sentences have none of these words.
    let known: Set<string> | undefined;
    for (const word of words)
      for (const number of byWord.get(word) ?? []) {
        known ??= new Set(words);
        if (!found.has(number) && hasEach(needed[number] ?? [], known)) found.add(number);
      }
    return [...found].sort((a, b) => a - b).map((number) => rules[number] as Rule);
  };
}

function hasEach(needed: readonly ReadonlySet<string>[], known: ReadonlySet<string>): boolean {
  return needed.every((any) => {
    // Four times as fast as isDisjointFrom, because most sets have a word or two.
    for (const word of any) if (known.has(word)) return true;
    return false;
  });
}

/** For each place that a match must have, the words that fit it: first those of the rarest place. */
function neededWords(phrase: Phrase): ReadonlySet<string>[] {
  return phrase
    .filter(({ any, optional, prefixes }) => any === 'no' && !optional && prefixes.length === 0)
    .map(({ exact }) => exact)
    .toSorted((a, b) => frequencyOf(a) - frequencyOf(b));
}

/** Nearly every sentence has such a mark: `^`, a comma, PLAIN. The words of adverts are lower case. */
const MARK = /^[^a-z\d]/;

/** A guess. The more words, the more sentences have one; short words are frequent ("no", "in"). */
function frequencyOf(words: ReadonlySet<string>): number {
  let sum = 0;
  for (const word of words) sum += MARK.test(word) ? 1000 : word.length < 5 ? 10 : 1;
  return sum;
}
