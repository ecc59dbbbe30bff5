import type { Span } from './phrases.ts';

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
