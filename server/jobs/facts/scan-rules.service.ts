import { type ReadLine, readBySentence, type TokenSentence } from '../../reading/sentences.ts';
import { firstSure } from './clauses.ts';
import { MONEY, markSums } from './money.ts';
import type { Phrase } from './phrases.ts';
import { quoteOf } from './read-facts.ts';
import { type Rule, readRules } from './rule-file.ts';
import { createRuleFinder } from './rule-finder.ts';
import { clauseWordsOf } from './words.ts';

/** What a rule of a file found: what it says, the sentence, and its number in the text. */
export type RuleMatch = { says: string; quote: string; sentence: number; file: string };

const NO_MATCHES: Omit<RuleMatch, 'sentence'>[] = [];
/** So many words away a word takes a statement back. */
const NEAR = 7;

/**
 * Opens files of rules (rule-file.ts) that count anywhere in a plain text. `not` and `not-SAYS`
 * take a match of their own file back in the same clause, `never` in the same sentence nearby: "no"
 * is no denial in each language. A sentence gives at most one match of a file for what is said.
 */
export function openRuleScan(files: readonly string[]): {
  rules: readonly (Rule & { file: string })[];
  scan(lines: readonly ReadLine[]): RuleMatch[];
} {
  const rules = files.flatMap((file) => readRules(file).map((rule) => ({ ...rule, file })));
  const [signs, back] = [rules.filter((rule) => !takesBack(rule)), rules.filter(takesBack)];
  const fileOf = new Map<Rule, string>(signs.map((rule) => [rule, rule.file]));
  const backOf = Map.groupBy(back, ({ file, says }) => `${file} ${says}`);
  const phrasesBack = (file: string, says: string): Phrase[] =>
    backOf.get(`${file} ${says}`)?.map(({ phrase }) => phrase) ?? [];
  // Most sentences have a word that takes back: those rules are only asked where a sign is likely.
  const find = createRuleFinder(signs, new Set([MONEY]));
  const matchesOf = readBySentence((sentence: TokenSentence) => {
    const split = clauseWordsOf(sentence);
    const likely = find(split.words);
    if (likely.length === 0) return NO_MATCHES;
    const words = markSums(split.words, sentence.text);
    return [...Map.groupBy(likely, (rule) => fileOf.get(rule) ?? '')].flatMap(([file, ofFile]) =>
      [...Map.groupBy(ofFile, ({ says }) => says)].flatMap(([says, ofSign]) => {
        const yes = ofSign.map(({ phrase }) => phrase);
        const unless = [...phrasesBack(file, 'not'), ...phrasesBack(file, `not-${says}`)];
        const at = firstSure(words, yes, unless, phrasesBack(file, 'never'), NEAR);
        return at === null ? [] : [{ says, quote: quoteOf(sentence.text, split, at), file }];
      }),
    );
  });
  return {
    rules,
    scan: (lines) =>
      lines
        .flatMap(({ sentences }) => sentences)
        .flatMap((sentence, number) =>
          matchesOf(sentence).map((match) => ({ ...match, sentence: number })),
        ),
  };
}

function takesBack({ says }: Rule): boolean {
  return says.startsWith('not') || says === 'never';
}
