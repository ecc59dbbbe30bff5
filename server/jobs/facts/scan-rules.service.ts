import { MONEY, markSums } from './money.ts';
import { quoteOf } from './read-facts.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleSet } from './rule-set.ts';
import { sentencesOfText } from './sentences.ts';
import { clauseWords } from './words.ts';

/** What a rule of a file found: what it says, the sentence, and its number in the text. */
export type RuleMatch = { says: string; quote: string; sentence: number; file: string };

/** So many words away a word takes a statement back. */
const NEAR = 7;

/**
 * Opens files of rules (rule-file.ts) that count anywhere in a plain text. A rule that takes back
 * does so for its own file only: "no" is no denial in each language. A sentence gives at most one
 * match of a file for what is said.
 */
export function openRuleScan(files: readonly string[]): {
  rules: readonly (Rule & { file: string })[];
  scan(text: string): RuleMatch[];
} {
  const sets = files.map((file) => ({
    file,
    ...createRuleSet(readRules(file), { near: NEAR, added: new Set([MONEY]) }),
  }));
  return {
    rules: sets.flatMap(({ file, rules }) => rules.map((rule) => ({ ...rule, file }))),
    scan: (text) =>
      sentencesOfText(text).flatMap((sentence, number) => {
        const split = clauseWords(sentence.text);
        let marked: readonly string[] | undefined;
        return sets.flatMap(({ file, find, statements }) => {
          const likely = find(split.words);
          if (likely.length === 0) return [];
          marked ??= markSums(split.words, sentence.text);
          const words = marked;
          return [...Map.groupBy(likely, ({ says }) => says)].flatMap(([says, ofSign]) => {
            const [first] = statements(words, ofSign);
            if (first === undefined) return [];
            const quote = quoteOf(sentence.text, split.places, first.at);
            return [{ says, quote, sentence: number, file }];
          });
        });
      }),
  };
}
