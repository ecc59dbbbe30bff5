const NEWLINE = 10;
const BLANK = 32;
const HASH_START = 0x811c9dc5;

/**
 * Lines of ASCII that are found by their text. They stay bytes, in a table of hashes: strings in a
 * Map would take ten times the memory.
 */
export type Lines = {
  /** The number of a line, from 0; -1 if there is none. */
  find(text: string): number;
  /** The same for the words from `from` to before `to`, with single blanks between them. */
  findWords(words: readonly string[], from: number, to: number): number;
  /** The offset behind the last line. */
  end: number;
};

/** Indexes `count` lines of `bytes` that begin at `start`. `bytes` is kept. */
export function indexLines(bytes: Buffer, start: number, count: number): Lines {
  const starts = new Uint32Array(count + 1);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(count * 1.5 + 1)));
  const mask = slots.length - 1;
  let at = start;
  for (let line = 0; line < count; line += 1) {
    starts[line] = at;
    let hash = HASH_START;
    for (; bytes[at] !== NEWLINE; at += 1) hash = mix(hash, bytes[at] as number);
    at += 1;
    let slot = settle(hash) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = line + 1;
  }
  const findWords = (words: readonly string[], from: number, to: number) => {
    let hash = HASH_START;
    for (let at = from; at < to; at += 1) {
      if (at > from) hash = mix(hash, BLANK);
      const word = words[at] as string;
      for (let letter = 0; letter < word.length; letter += 1)
        hash = mix(hash, word.charCodeAt(letter));
    }
    for (let slot = settle(hash) & mask; ; slot = (slot + 1) & mask) {
      const line = (slots[slot] as number) - 1;
      if (line < 0 || isLine(line, words, from, to)) return line;
    }
  };
  const isLine = (line: number, words: readonly string[], from: number, to: number) => {
    let byte = starts[line] as number;
    for (let at = from; at < to; at += 1) {
      if (at > from && bytes[byte++] !== BLANK) return false;
      const word = words[at] as string;
      for (let letter = 0; letter < word.length; letter += 1)
        if (bytes[byte++] !== word.charCodeAt(letter)) return false;
    }
    return bytes[byte] === NEWLINE;
  };
  return { find: (text) => findWords([text], 0, 1), findWords, end: at };
}

/** One step of the FNV-1a hash. */
function mix(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** Brings the high bits of a hash down, as the low ones choose the slot. */
function settle(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}
