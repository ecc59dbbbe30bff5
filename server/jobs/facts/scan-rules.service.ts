import { type ReadLine, readBySentence, type TokenSentence } from '../../reading/sentences.ts';
import { MONEY, markSums } from './money.ts';
import { quoteOf } from './read-facts.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import { createRuleSet } from './rule-set.ts';
import { clauseWordsOf } from './words.ts';

/** What a rule of a file found: what it says, the sentence, and its number in the text. */
export type RuleMatch = { says: string; quote: string; sentence: number; file: string };

const NO_MATCHES: Omit<RuleMatch, 'sentence'>[] = [];
/** So many words away a word takes a statement back. */
const NEAR = 7;
const ADDED = new Set([MONEY]);

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
    ...createRuleSet(readRules(file), { near: NEAR, added: ADDED }),
  }));
  const fileOf = new Map(sets.flatMap((set) => set.rules.map((rule) => [rule, set] as const)));
  const stating = [...fileOf.keys()].filter(({ negates }) => negates === null);
  const find = createRuleFinder(stating, ADDED);
  const matchesOf = readBySentence((sentence: TokenSentence) => {
    const split = clauseWordsOf(sentence);
    const found = find(split.words);
    if (found.length === 0) return NO_MATCHES;
    const words = markSums(split.words, sentence.text);
    return [...Map.groupBy(found, (rule) => fileOf.get(rule))].flatMap(([set, likely]) => {
      if (set === undefined) return NO_MATCHES;
      const { file, statements } = set;
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
