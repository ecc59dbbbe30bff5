const BLANK = 32;

/**
 * A hash of 53 bits (cyrb53) of the words from `from` to before `to`, with single blanks between
 * them. An unknown text has the hash of one of 240,000 others once in 37,000 million times.
 */
export function hashOfWords(words: readonly string[], from: number, to: number): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = from; at < to; at += 1) {
    if (at > from) {
      low = Math.imul(low ^ BLANK, 0x9e3779b1);
      high = Math.imul(high ^ BLANK, 0x5f356495);
    }
    const word = words[at] as string;
    for (let letter = 0; letter < word.length; letter += 1) {
      const code = word.charCodeAt(letter);
      low = Math.imul(low ^ code, 0x9e3779b1);
      high = Math.imul(high ^ code, 0x5f356495);
    }
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/** The same of one text. */
export function hashOfText(text: string): number {
  return hashOfWords([text], 0, 1);
}

/** The place of a hash in a sorted list; -1 if it is not there. */
export function findHash(sorted: Float64Array, hash: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] as number;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
