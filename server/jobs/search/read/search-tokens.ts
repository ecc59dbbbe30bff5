import { spellSigns, splitWords, tidy } from '../../../language/words.ts';

/** Further words are ignored: they make a search slower, not clearer. */
const MAX_WORDS = 16;

/** A word of a search, and where it is. `open`: it is the last one and may go on. */
export type WordToken = { kind: 'word'; word: string; open: boolean; start: number; end: number };
/** A piece of a search: a word, a quoted phrase, an exclusion, or `or`. */
export type Token =
  | WordToken
  | { kind: 'phrase'; words: string[]; start: number; end: number }
  | { kind: 'not'; words: string[] }
  | { kind: 'or' };

const TOKEN =
  /(^|\s)[-−–](?=["\p{L}\p{N}])("[^"]*(?:"|$)|[^\s"]+)|"([^"]*)(?:"|$)|(\|)|([\p{L}\p{N}\p{M}]+)/gu;

/** The text that offsets of places and words refer to. */
export function normalise(text: string): string {
  return spellSigns(tidy(text));
}

/**
 * The words outside quotes and exclusions, as typed and in order: what spelling may correct.
 * `start` and `end` are offsets in the normalised text.
 */
export function correctableWords(text: string): { word: string; start: number; end: number }[] {
  return [...normalise(text).matchAll(TOKEN)]
    .flatMap((match) =>
      match[5] === undefined
        ? []
        : [
            {
              word: match[5].toLowerCase(),
              start: match.index,
              end: match.index + match[0].length,
            },
          ],
    )
    .slice(0, MAX_WORDS);
}

/** The tokens of a normalised text, up to MAX_WORDS words. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let words = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, , minus, phrase, bar, word] = match;
    if (bar !== undefined || word === 'or' || word === 'OR' || word === 'Or') {
      tokens.push({ kind: 'or' });
      continue;
    }
    const found = splitWords((minus ?? phrase ?? word ?? '').toLowerCase());
    words += found.length;
    if (found.length === 0 || words > MAX_WORDS) continue;
    const end = match.index + whole.length;
    if (minus !== undefined) tokens.push({ kind: 'not', words: found });
    else if (phrase !== undefined)
      tokens.push({ kind: 'phrase', words: found, start: match.index, end });
    else
      tokens.push({
        kind: 'word',
        word: found[0] as string,
        open: end === text.trimEnd().length,
        start: match.index,
        end,
      });
  }
  return tokens;
}
