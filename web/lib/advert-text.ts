import type { JobSummary } from '../../shared/jobs.ts';

/** A longer text does not only repeat the facts. */
const LONGEST_LINE = 600;

/**
 * True when a text (plain or HTML) only repeats words of the title, company and place, which are
 * shown above it.
 */
export function repeatsFacts(
  text: string,
  { title, employer, state, country }: JobSummary,
): boolean {
  if (text.length > LONGEST_LINE) return false;
  const known = new Set(wordsOf([title, employer, state, country].join(' ')));
  return wordsOf(text).every((word) => known.has(word));
}

/** True when the description begins with the excerpt, which is often cut from it. */
export function beginsWith(html: string, excerpt: string): boolean {
  const words = wordsOf(excerpt);
  const first = wordsOf(html.slice(0, 4 * excerpt.length + LONGEST_LINE));
  return words.every(
    (word, index) =>
      word === first[index] || (index === words.length - 1 && first[index]?.startsWith(word)),
  );
}

function wordsOf(text: string): string[] {
  const plain = text.replace(/<[^<>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|nbsp|#\d+);/g, ' ');
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
