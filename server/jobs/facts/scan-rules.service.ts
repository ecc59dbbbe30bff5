import { firstSure } from './clauses.ts';
import { MONEY, markSums } from './money.ts';
import type { Phrase } from './phrases.ts';
import { quoteOf } from './read-facts.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import { sentencesOfText } from './sentences.ts';
import { clauseWords, type SentenceWords } from './words.ts';

/** What a rule of a file found: what it says, the sentence, and its number in the text. */
export type RuleMatch = { says: string; quote: string; sentence: number; file: string };

/** So many words away a word takes a statement back. */
const NEAR = 7;

/**
 * Opens files of rules (rule-file.ts) that count anywhere in a plain text. `not` and `not-SAYS`
 * take a match of their own file back in the same clause, `never` in the same sentence nearby: "no"
 * is no denial in each language. A sentence gives at most one match of a file for what is said.
 */
export function openRuleScan(files: readonly string[]): {
  rules: readonly (Rule & { file: string })[];
  scan(text: string): RuleMatch[];
} {
  const rules = files.flatMap((file) => readRules(file).map((rule) => ({ ...rule, file })));
  const fileOf = new Map<Rule, string>(rules.map((rule) => [rule, rule.file]));
  const find = createRuleFinder(rules, new Set([MONEY]));
  return {
    rules,
    scan: (text) =>
      sentencesOfText(text).flatMap((sentence, number) => {
        const split = clauseWords(sentence.text);
        const likely = find(split.words);
        if (likely.every(takesBack)) return [];
        const words = markSums(split.words, sentence.text);
        const read = { text: sentence.text, split, words, number };
        return [...Map.groupBy(likely, (rule) => fileOf.get(rule) ?? '')].flatMap(
          ([file, ofFile]) => matchesOf(ofFile, read).map((match) => ({ ...match, file })),
        );
      }),
  };
}

type Read = { text: string; split: SentenceWords; words: readonly string[]; number: number };

/** What the likely rules of one file find in a sentence. */
function matchesOf(
  likely: readonly Rule[],
  { text, split, words, number }: Read,
): Omit<RuleMatch, 'file'>[] {
  const said = Map.groupBy(likely, ({ says }) => says);
  const phrasesOf = (says: string): Phrase[] => said.get(says)?.map(({ phrase }) => phrase) ?? [];
  return [...said.keys()]
    .filter((says) => !takesBack({ says }))
    .flatMap((says) => {
      const unless = [...phrasesOf('not'), ...phrasesOf(`not-${says}`)];
      const at = firstSure(words, phrasesOf(says), unless, phrasesOf('never'), NEAR);
      return at ? [{ says, quote: quoteOf(text, split.places, at), sentence: number }] : [];
    });
}

function takesBack({ says }: Pick<Rule, 'says'>): boolean {
  return says.startsWith('not') || says === 'never';
}
