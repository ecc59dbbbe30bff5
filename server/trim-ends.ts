/**
 * A text without what `start` and `end` match at its ends, each of them one character. An
 * expression such as /[\s,]+$/ takes time that grows with the square of the text, because it tries
 * every run of blanks and not only the last one.
 */
export function trimEnds(text: string, start: RegExp | null, end: RegExp): string {
  let to = text.length;
  while (to > 0 && end.test(text[to - 1] as string)) to--;
  let from = 0;
  while (start !== null && from < to && start.test(text[from] as string)) from++;
  return text.slice(from, to);
}
