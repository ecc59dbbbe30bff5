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
      const isUnsure = hasPhrase(clauseAround(words, at, near), unless) || hasPhrase(around, never);
      if (!isUnsure) return at;
    }
  }
  return null;
}

/** The words near a place, up to the ends of its clause. */
function clauseAround(words: readonly string[], at: Span, near: number): string[] {
  const before = words.slice(Math.max(0, at.start - near), at.start);
  const after = words.slice(at.end, at.end + near);
  const comma = after.indexOf(',');
  return [
    ...before.slice(before.lastIndexOf(',') + 1),
    ...words.slice(at.start, at.end),
    ...(comma === -1 ? after : after.slice(0, comma)),
  ];
}
