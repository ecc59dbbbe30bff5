import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../../shared/fold.ts';
import { type Phrase, phrase } from './phrases.ts';

/**
 * A line of a rule file: what it says, the phrase, and a sentence that it must match. The sentence
 * of a rule that takes something back is one that states nothing.
 */
export type Rule = { says: string; phrase: Phrase; pattern: string; example: string; line: number };

/** Other scripts are compared folded too; capitals are names of words ("MONEY"). */
const OTHER_LETTERS = /[^\x20-\x7e]+/g;

/**
 * Reads a file of rules beside this one. A line has the columns `says`, `pattern` (phrases.ts) and
 * `example`, with tabs between them; `@name` and words names a list of words for the patterns
 * below; `#` begins a comment. Throws when a line has too few columns.
 */
export function readRules(file: string): Rule[] {
  const groups: Record<string, string> = {};
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
      if (pattern === undefined || example === undefined)
        throw new Error(`${file}, line ${line}: says, pattern and example are needed`);
      return [{ says, phrase: phrase(pattern, groups), pattern, example, line }];
    });
}

/** The phrases of the rules that say this. */
export function phrasesOf(rules: readonly Rule[], says: string): Phrase[] {
  return rules.filter((rule) => rule.says === says).map((rule) => rule.phrase);
}
