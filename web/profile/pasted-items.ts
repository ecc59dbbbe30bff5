/** What people put before an item: a bullet, a dash, "o", "1.", "2)", "a)". */
const MARK = /^(?:[•·▪◦●■*–—-]|o|\d{1,2}[.)]|[a-z]\))\s+/;
/** A list in one line has so many commas or more, and its items are short. */
const MIN_COMMAS = 2;
const MAX_SHORT = 40;

/**
 * The items of a pasted text: its lines without their marks. `ofWords`: one line of short words
 * between commas or semicolons is a list, too, as in "Welding, cutting, grinding".
 */
export function pastedItems(text: string, ofWords: boolean): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(MARK, '').trim())
    .filter((line) => line !== '');
  const [only = ''] = lines;
  if (lines.length !== 1 || !ofWords) return lines;
  const words = only.split(/[,;]/).map((word) => word.trim().replace(/\.$/, ''));
  const isList =
    words.length > MIN_COMMAS &&
    words.every((word) => word !== '' && word.length <= MAX_SHORT && !/[.!?]/.test(word));
  return isList ? words : lines;
}
