/** Letters of other scripts that look like Latin ones: false offers hide words with them. */
const LOOKALIKES = new Map(
  Object.entries({
    ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd' },
    ...{ к: 'k', м: 'm', т: 't', в: 'b', н: 'h', ο: 'o', α: 'a', ν: 'v', ι: 'i', ε: 'e', ρ: 'p' },
    ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X' },
    ...{ І: 'I', Ѕ: 'S', Ο: 'O', Α: 'A', Ε: 'E', Ρ: 'P', Τ: 'T', Υ: 'Y', Ι: 'I', Ν: 'N', Β: 'B' },
  }),
);
const PLAIN = /^[\x20-\x7e\n\r\t]*$/;
const WORD = /[\p{L}\p{M}]+/gu;
const HAS_LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`);
/** Some signs become up to eighteen letters. */
const MOST_GROWTH = 2;

/**
 * A text as people see it: without signs that have no width, letters of styles (𝗽𝗮𝘆) as letters, and
 * look-alikes of other scripts inside a Latin word as Latin letters.
 */
export function readableText(text: string): string {
  if (PLAIN.test(text)) return text;
  const seen = text
    .normalize('NFKC')
    .slice(0, text.length * MOST_GROWTH)
    .replace(/\p{Cf}/gu, '');
  if (!HAS_LOOKALIKE.test(seen)) return seen;
  return seen.replace(WORD, (word) =>
    /[a-z]/i.test(word)
      ? Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('')
      : word,
  );
}

/** Puts together the lines of a message that were broken inside a sentence. */
export function joinWrapped(text: string): string {
  return text.replace(/([^\s.!?:;])[ \t]?\r?\n[ \t]?(?=\p{Ll})/gu, '$1 ');
}
