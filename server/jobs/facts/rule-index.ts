import type { Phrase } from './phrases.ts';
import type { Rule } from './rule-file.ts';

/** Words of most sentences: a rule is not looked up by one of these if it has another place. */
const COMMON = new Set(
  '^ $ , a an the our your you we in at for on of is are and or with to has have be by not'.split(
    ' ',
  ),
);

/** The phrases of the rules that a sentence may match, by what the rules say. */
export type LikelyPhrases = ReadonlyMap<string, readonly Phrase[]>;

/**
 * Prepares rules to be looked up by the words of a sentence: a sentence has the rarest word of few
 * of them.
 */
export function indexRules(rules: readonly Rule[]): (words: readonly string[]) => LikelyPhrases {
  const byWord = new Map<string, number[]>();
  for (const [number, rule] of rules.entries()) {
    for (const word of rarestPlace(rule)) {
      const numbers = byWord.get(word);
      if (numbers) numbers.push(number);
      else byWord.set(word, [number]);
    }
  }
  return (words) => {
    const numbers = new Set(words.flatMap((word) => byWord.get(word) ?? []));
    const found = new Map<string, Phrase[]>();
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const { says, phrase } = rules[number] as Rule;
      const phrases = found.get(says);
      if (phrases) phrases.push(phrase);
      else found.set(says, [phrase]);
    }
    return found;
  };
}

/** The words of the place that the fewest sentences have. */
function rarestPlace({ phrase, pattern }: Rule): ReadonlySet<string> {
  const commonness = (words: ReadonlySet<string>) =>
    [...words].filter((word) => COMMON.has(word)).length * 1000 + words.size;
  const needed = phrase.filter(({ any, optional, prefixes }) => {
    return any === 'no' && !optional && prefixes.length === 0;
  });
  const [rarest] = needed.map(({ exact }) => exact).sort((a, b) => commonness(a) - commonness(b));
  if (rarest === undefined) throw new Error(`"${pattern}" has no word that it needs`);
  return rarest;
}
