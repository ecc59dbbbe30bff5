import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../../shared/fold.ts';
import { type Phrase, phrase } from './phrases.ts';

/**
 * How far a rule that takes statements back reaches: to those with which it shares words, to those
 * of the same clause, or to those of the whole sentence.
 */
export type Reach = 'words' | 'clause' | 'sentence';

/**
 * A line of a rule file: what it says, the phrase, and a sentence that it must match. `negates`
 * tells which statements a rule takes back (null: all of them) and how far it reaches; it is null
 * for a rule that states something.
 */
export type Rule = {
  says: string;
  negates: { statements: readonly string[] | null; reach: Reach } | null;
  phrase: Phrase;
  pattern: string;
  example: string;
  line: number;
};

/** Other scripts are compared folded too; capitals are names of words ("MONEY"). */
const OTHER_LETTERS = /[^\x20-\x7e]+/g;
const REACHES: ReadonlyMap<string, Reach> = new Map([
  ['other', 'words'],
  ['not', 'clause'],
  ['never', 'sentence'],
]);

/**
 * Reads a file of rules beside this one. A line has the columns `says`, `pattern` (phrases.ts) and
 * `example`, with tabs between them:
 * - `@name` and words: a list of words for the patterns below;
 * - `not SAYS`: takes a statement SAYS back that is in the same clause, `never SAYS` one anywhere
 *   in the sentence, `other SAYS` one that shares words with the phrase; without SAYS, all
 *   statements. The example states nothing;
 * - `=SAYS` and names with "|" between them, above the rules: the statements that those three mean
 *   by SAYS; `=` alone: those that they mean without SAYS;
 * - `#` begins a comment.
 * Throws when a line has too few columns.
 */
export function readRules(file: string): Rule[] {
  const groups: Record<string, string> = {};
  const meant = new Map<string, readonly string[]>();
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .flatMap((text, index): Rule[] => {
      if (text === '' || text.startsWith('#')) return [];
      const line = index + 1;
      const [says = '', written, example] = text.split('\t');
      const pattern = written?.replace(OTHER_LETTERS, fold);
      if (says.startsWith('@') && pattern !== undefined) {
        groups[says.slice(1)] = pattern;
        return [];
      }
      if (says.startsWith('=') && written !== undefined) {
        meant.set(says.slice(1), written.split('|'));
        return [];
      }
      if (pattern === undefined || example === undefined)
        throw new Error(`${file}, line ${line}: says, pattern and example are needed`);
      const negates = negatedBy(says, meant);
      return [{ says, negates, phrase: phrase(pattern, groups), pattern, example, line }];
    });
}

/** What a rule that says this takes back. */
export function negatedBy(
  says: string,
  meant: ReadonlyMap<string, readonly string[]> = new Map(),
): Rule['negates'] {
  const [word = '', ...rest] = says.split(' ');
  const reach = REACHES.get(word);
  if (reach === undefined) return null;
  const name = rest.join(' ');
  return { statements: meant.get(name) ?? (name === '' ? null : [name]), reach };
}

/** The phrases of the rules that say this. */
export function phrasesOf(rules: readonly Rule[], says: string): Phrase[] {
  return rules.filter((rule) => rule.says === says).map((rule) => rule.phrase);
}
