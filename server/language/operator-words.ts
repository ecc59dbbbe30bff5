import { fold } from '../../shared/fold.ts';

/** A name that the operator of a site added: `words` mean the work that `means` names. */
export type OperatorWord = { words: string; means: string };

let lines: readonly OperatorWord[] = [];
let single: ReadonlySet<string> = new Set();
const followers: (() => void)[] = [];

/** The names that the operator added to those of work.tsv. They are stored in the database. */
export function operatorWords(): readonly OperatorWord[] {
  return lines;
}

/** A word of such a name is spelt as meant. */
export function isOperatorWord(folded: string): boolean {
  return single.has(folded);
}

/** Calls back when the names change: code that computes something from the vocabulary follows them. */
export function followOperatorWords(follow: () => void): void {
  followers.push(follow);
}

/** Replaces the names. Returns whether they changed. */
export function setOperatorWords(next: readonly OperatorWord[]): boolean {
  if (JSON.stringify(next) === JSON.stringify(lines)) return false;
  lines = next;
  single = new Set(next.flatMap(({ words }) => fold(words).split(' ')));
  for (const follow of followers) follow();
  return true;
}
