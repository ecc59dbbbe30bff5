import { firstSure } from './clauses.ts';
import { MONEY, markSums } from './money.ts';
import type { Phrase } from './phrases.ts';
import { quoteOf } from './read-facts.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import { sentencesOfText } from './sentences.ts';
import { clauseWords } from './words.ts';

/** What a rule found: what it says, the sentence, and the number of that sentence in the text. */
export type RuleMatch = { says: string; quote: string; sentence: number };

/** So many words away a word takes a statement back. */
const NEAR = 7;

/**
 * Opens a file of rules (rule-file.ts) that counts anywhere in a plain text. `not` and `not-SAYS`
 * take a match back in the same clause, `never` in the same sentence nearby. A sentence gives at
 * most one match for what is said.
 */
export function openRuleScan(file: string): {
  rules: readonly Rule[];
  scan(text: string): RuleMatch[];
} {
  const rules = readRules(file);
  const find = createRuleFinder(rules, new Set([MONEY]));
  return {
    rules,
    scan: (text) =>
      sentencesOfText(text).flatMap((sentence, number) => {
        const split = clauseWords(sentence.text);
        const likely = find(split.words);
        if (likely.length === 0) return [];
        const words = markSums(split.words, sentence.text);
        const said = Map.groupBy(likely, ({ says }) => says);
        const phrasesOf = (says: string): Phrase[] =>
          said.get(says)?.map(({ phrase }) => phrase) ?? [];
        return [...said.keys()]
          .filter((says) => !says.startsWith('not') && says !== 'never')
          .flatMap((says): RuleMatch[] => {
            const unless = [...phrasesOf('not'), ...phrasesOf(`not-${says}`)];
            const at = firstSure(words, phrasesOf(says), unless, phrasesOf('never'), NEAR);
            return at
              ? [{ says, quote: quoteOf(sentence.text, split.places, at), sentence: number }]
              : [];
          });
      }),
  };
}
