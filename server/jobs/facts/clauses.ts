import { findPhrases, hasPhrase, type Phrase, type Span } from './phrases.ts';

const NEAR = 4;

/**
 * The first place that says one of `yes`. `unless` counts in the same clause, `never` across
 * commas.
 */
export function firstSure(
  words: readonly string[],
  yes: readonly Phrase[],
  unless: readonly Phrase[],
  never: readonly Phrase[] = [],
): Span | null {
  for (const one of yes) {
    for (const at of findPhrases(words, one)) {
      const near = words.slice(Math.max(0, at.start - NEAR), at.end + NEAR);
      const isUnsure = hasPhrase(clauseAround(words, at), unless) || hasPhrase(near, never);
      if (!isUnsure) return at;
    }
  }
  return null;
}

/** The words near a place, up to the ends of its clause. */
function clauseAround(words: readonly string[], at: Span): string[] {
  const before = words.slice(Math.max(0, at.start - NEAR), at.start);
  const after = words.slice(at.end, at.end + NEAR);
  const comma = after.indexOf(',');
  return [
    ...before.slice(before.lastIndexOf(',') + 1),
    ...words.slice(at.start, at.end),
    ...(comma === -1 ? after : after.slice(0, comma)),
  ];
}
