/**
 * Trims characters that match `start` and `end`, each a pattern of one character. An expression
 * such as /[\s,]+$/ takes quadratic time, because it is tried at every run of blanks.
 */
export function trimEnds(text: string, start: RegExp | null, end: RegExp): string {
  let to = text.length;
  while (to > 0 && end.test(text[to - 1] as string)) to--;
  let from = 0;
  while (start !== null && from < to && start.test(text[from] as string)) from++;
  return text.slice(from, to);
}
