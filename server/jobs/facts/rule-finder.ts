import { lookUpWords, type Phrase } from './phrases.ts';
import type { Rule } from './rule-file.ts';

/** The rules that a sentence may have, in the order of their file. */
export type RuleFinder = (words: readonly string[]) => readonly Rule[];

/**
 * Sorts rules by the rarest word that each of them needs: of a long table, most rules are never
 * compared with a sentence.
 */
export function createRuleFinder(rules: readonly Rule[]): RuleFinder {
  const always: number[] = [];
  const byWord = new Map<string, number[]>();
  for (const [number, { phrase }] of rules.entries()) {
    const rarest = rarestPlace(phrase);
    if (rarest === undefined) always.push(number);
    for (const word of rarest ?? []) {
      const numbers = byWord.get(word);
      if (numbers) numbers.push(number);
      else byWord.set(word, [number]);
    }
  }
  return (words) => {
    const found = new Set(always);
    for (const word of lookUpWords(words))
      for (const number of byWord.get(word) ?? []) found.add(number);
    return [...found].sort((a, b) => a - b).map((number) => rules[number] as Rule);
  };
}

/** The words of the place that the fewest sentences have, by a guess. */
function rarestPlace(phrase: Phrase): ReadonlySet<string> | undefined {
  return phrase
    .filter(({ any, optional, prefixes }) => any === 'no' && !optional && prefixes.length === 0)
    .map(({ exact }) => exact)
    .toSorted((a, b) => frequencyOf(a) - frequencyOf(b))[0];
}

/** Nearly every sentence has one of these. */
const MARKS = new Set(['^', '$', ',']);

/** The more words, the more sentences have one; short words are frequent ("no", "in"). */
function frequencyOf(words: ReadonlySet<string>): number {
  let sum = 0;
  for (const word of words) sum += MARKS.has(word) ? 1000 : word.length < 5 ? 10 : 1;
  return sum;
}
