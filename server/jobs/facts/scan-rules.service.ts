import { type ReadLine, readBySentence, type TokenSentence } from '../../reading/sentences.ts';
import { MONEY, markSums } from './money.ts';
import { quoteOf } from './read-facts.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleSet } from './rule-set.ts';
import { clauseWordsOf } from './words.ts';

/** What a rule of a file found: what it says, the sentence, and its number in the text. */
export type RuleMatch = { says: string; quote: string; sentence: number; file: string };

const NO_MATCHES: Omit<RuleMatch, 'sentence'>[] = [];
/** So many words away a word takes a statement back. */
const NEAR = 7;

/**
 * Opens files of rules (rule-file.ts) that count anywhere in a plain text. A rule that takes back
 * does so for its own file only: "no" is no denial in each language. A sentence gives at most one
 * match of a file for what is said.
 */
export function openRuleScan(files: readonly string[]): {
  rules: readonly (Rule & { file: string })[];
  scan(lines: readonly ReadLine[]): RuleMatch[];
} {
  const sets = files.map((file) => ({
    file,
    ...createRuleSet(readRules(file), { near: NEAR, added: new Set([MONEY]) }),
  }));
  const matchesOf = readBySentence((sentence: TokenSentence) => {
    const split = clauseWordsOf(sentence);
    let marked: readonly string[] | undefined;
    return sets.flatMap(({ file, find, statements }) => {
      const likely = find(split.words);
      if (likely.length === 0) return NO_MATCHES;
      marked ??= markSums(split.words, sentence.text);
      const words = marked;
      return [...Map.groupBy(likely, ({ says }) => says)].flatMap(([says, ofSign]) => {
        const [first] = statements(words, ofSign);
        if (first === undefined) return [];
        return [{ says, quote: quoteOf(sentence.text, split, first.at), file }];
      });
    });
  });
  return {
    rules: sets.flatMap(({ file, rules }) => rules.map((rule) => ({ ...rule, file }))),
    scan: (lines) =>
      lines
        .flatMap(({ sentences }) => sentences)
        .flatMap((sentence, number) =>
          matchesOf(sentence).map((match) => ({ ...match, sentence: number })),
        ),
  };
}
