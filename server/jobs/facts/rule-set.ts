import { clauseOf } from './clauses.ts';
import { findPhrases, hasPhrase, type Phrase, type Span } from './phrases.ts';
import type { Reach, Rule } from './rule-file.ts';
import { createRareRuleFinder, createRuleFinder, type RuleFinder } from './rule-finder.ts';

/** Where a sentence states something. */
export type Statement = { says: string; at: Span };

/** Rules of one topic: those that state something, and those that take it back. */
export type RuleSet = {
  rules: readonly Rule[];
  /** The stating rules whose needed words a sentence has: most sentences have none. */
  find: RuleFinder;
  /**
   * What these rules state in the words and no rule takes back: in the order of the rules, and then
   * of the words. `denied` are other words in the same places for the rules that take back.
   */
  statements(
    words: readonly string[],
    likely: readonly Rule[],
    denied?: readonly string[],
  ): Generator<Statement>;
};

/** Words beyond the reach of a rule that its phrase may begin or end with. */
const MARGIN = 20;

/**
 * Rules that state, and those that take back (`not`, `never`, `other`: rule-file.ts). A `not`
 * counts up to `near` words away, in the clause of the statement. `added` are words that the reader
 * puts between those of a sentence (rule-finder.ts). `isRare`: only few sentences are asked for.
 */
export function createRuleSet(
  rules: readonly Rule[],
  {
    near = 0,
    added = new Set(),
    isRare = false,
  }: { near?: number; added?: ReadonlySet<string>; isRare?: boolean } = {},
): RuleSet {
  const stating = rules.filter(({ negates }) => negates === null);
  const find = isRare ? createRareRuleFinder(stating) : createRuleFinder(stating, added);
  const findNegating = createRareRuleFinder(rules.filter(({ negates }) => negates !== null));
  return {
    rules,
    find,
    *statements(words, likely, denied = words) {
      const negationsOf = new Map<string, Negations>();
      for (const { says, phrase } of likely)
        for (const at of findPhrases(words, phrase)) {
          const negations =
            negationsOf.get(says) ?? negationsIn(denied, findNegating(denied), says);
          negationsOf.set(says, negations);
          if (!isNegated(denied, at, negations, near)) yield { says, at };
        }
    },
  };
}

/** What may take a statement back in a sentence; `never` does so wherever the statement is. */
type Negations = { isNever: boolean; others: readonly { phrase: Phrase; reach: Reach }[] };

function negationsIn(words: readonly string[], rules: readonly Rule[], says: string): Negations {
  const all = rules.flatMap(({ phrase, negates }) =>
    negates?.statements?.includes(says) === false || negates === null
      ? []
      : [{ phrase, reach: negates.reach }],
  );
  const [nevers, others] = [
    all.filter(({ reach }) => reach === 'sentence'),
    all.filter(({ reach }) => reach !== 'sentence'),
  ];
  return { isNever: nevers.some(({ phrase }) => hasPhrase(words, [phrase])), others };
}

function isNegated(
  words: readonly string[],
  at: Span,
  { isNever, others }: Negations,
  near: number,
): boolean {
  if (isNever || others.length === 0) return isNever;
  const first = Math.max(0, at.start - near - MARGIN);
  const window = words.slice(first, at.end + near + MARGIN);
  const clause = clauseOf(words, at, near);
  return others.some(({ phrase, reach }) => {
    const span = reach === 'words' ? at : clause;
    return findPhrases(window, phrase).some(({ start, end }) =>
      overlap({ start: start + first, end: end + first }, span),
    );
  });
}

/** Whether two places share a word. */
export function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
