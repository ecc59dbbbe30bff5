import type { JobSummary } from '../../shared/jobs.ts';

/** A longer text is more than a line of facts. */
const LONGEST_LINE = 600;

/**
 * True when a text (plain or HTML) holds no word but those of the title, company and place, which
 * stand above it anyway.
 */
export function repeatsFacts(
  text: string,
  { title, employer, state, country }: JobSummary,
): boolean {
  if (text.length > LONGEST_LINE) return false;
  const known = new Set(wordsOf([title, employer, state, country].join(' ')));
  return wordsOf(text).every((word) => known.has(word));
}

/** True when a description begins with the excerpt, as one does that was cut out of it. */
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
