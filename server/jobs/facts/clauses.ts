import { findPhrases, hasPhrase, type Phrase, type Span } from './phrases.ts';

const NEAR = 4;

/**
 * The first place that says one of `yes`. `unless` counts in the same clause, `never` across
 * commas; both up to `near` words away.
 */
export function firstSure(
  words: readonly string[],
  yes: readonly Phrase[],
  unless: readonly Phrase[],
  never: readonly Phrase[] = [],
  near = NEAR,
): Span | null {
  for (const one of yes) {
    for (const at of findPhrases(words, one)) {
      const around = words.slice(Math.max(0, at.start - near), at.end + near);
      const { start, end } = clauseOf(words, at, near);
      const isUnsure = hasPhrase(words.slice(start, end), unless) || hasPhrase(around, never);
      if (!isUnsure) return at;
    }
  }
  return null;
}

/** A place with at most so many words on each side, up to the ends of its clause. */
export function clauseOf(words: readonly string[], { start, end }: Span, near: number): Span {
  const before = words.slice(Math.max(0, start - near), start);
  const after = words.slice(end, end + near);
  const comma = after.indexOf(',');
  return {
    start: start - before.length + before.lastIndexOf(',') + 1,
    end: end + (comma === -1 ? after.length : comma),
  };
}
