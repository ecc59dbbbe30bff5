import { clauseOf } from './clauses.ts';
import { findPhrases, hasPhrase, type Phrase, type Span } from './phrases.ts';
import type { Reach, Rule } from './rule-file.ts';
import { createRuleFinder, type RuleFinder } from './rule-finder.ts';

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

type Negation = { phrase: Phrase; reach: Reach };

/** Words beyond the reach of a rule that its phrase may begin or end with. */
const MARGIN = 20;

/**
 * Rules that state, and those that take back (`not`, `never`, `other`: rule-file.ts). A `not`
 * counts up to `near` words away, in the clause of the statement. `added` are words that the reader
 * puts between those of a sentence (rule-finder.ts).
 */
export function createRuleSet(
  rules: readonly Rule[],
  { near = 0, added = new Set() }: { near?: number; added?: ReadonlySet<string> } = {},
): RuleSet {
  const stating = rules.filter(({ negates }) => negates === null);
  const negating = rules.flatMap(({ negates, phrase }) =>
    negates ? [{ ...negates, phrase }] : [],
  );
  const negationsOf = new Map<string, readonly Negation[]>(
    stating.map(({ says }) => [
      says,
      negating.filter(({ statements }) => statements?.includes(says) ?? true),
    ]),
  );
  return {
    rules,
    find: createRuleFinder(stating, added),
    *statements(words, likely, denied = words) {
      const nevers = new Map<string, boolean>();
      const isNever = (says: string, negations: readonly Negation[]) => {
        const known = nevers.get(says);
        if (known !== undefined) return known;
        const phrases = negations.filter(({ reach }) => reach === 'sentence');
        const found = phrases.some(({ phrase }) => hasPhrase(denied, [phrase]));
        nevers.set(says, found);
        return found;
      };
      for (const { says, phrase } of likely) {
        const negations = negationsOf.get(says) ?? [];
        for (const at of findPhrases(words, phrase))
          if (!isNever(says, negations) && !isNegated(denied, at, negations, near))
            yield { says, at };
      }
    },
  };
}

function isNegated(
  words: readonly string[],
  at: Span,
  negations: readonly Negation[],
  near: number,
): boolean {
  const first = Math.max(0, at.start - near - MARGIN);
  const window = words.slice(first, at.end + near + MARGIN);
  const clause = clauseOf(words, at, near);
  return negations.some(({ phrase, reach }) => {
    if (reach === 'sentence') return false;
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
