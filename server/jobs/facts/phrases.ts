/**
 * Phrases over the words of a sentence, for the tables of rules. A phrase is words with spaces
 * between them:
 * - `visa` is that word, `sponsor*` any word that begins so, `visa|permit` either;
 * - `?` behind a word: the word may be missing;
 * - `[4]`: at most four words of any kind in the same clause; `[4,]`: across commas too;
 * - `^` and `$`: the beginning and the end of the sentence.
 * - `,` ends a clause: a comma, semicolon, bracket or dash.
 * Words are in lower case and without accents (words.ts). The time grows with the number of words:
 * each is read once for every place of the phrase.
 */
export type Phrase = readonly Place[];

/** A place of a phrase: the words that fit it. */
export type Place = {
  exact: ReadonlySet<string>;
  prefixes: readonly string[];
  any: 'no' | 'word' | 'all';
  optional: boolean;
};

const ANY_WORD: Place = { exact: new Set(), prefixes: [], any: 'word', optional: true };
const ANY_WORD_OR_COMMA: Place = { ...ANY_WORD, any: 'all' };

/** Where a phrase was found: the positions of its first word and of the one behind its last. */
export type Span = { start: number; end: number };

/** Places that several phrases have are stored once: that is most of them. */
const places = new Map<string, Place>();

/** Reads a phrase of a table. `groups` are names for lists of words, written `@name`. */
export function phrase(text: string, groups: Readonly<Record<string, string>> = {}): Phrase {
  return text.split(' ').flatMap((part): Place[] => {
    const gap = /^\[(\d+)(,?)\]$/.exec(part);
    if (gap)
      return Array.from({ length: Number(gap[1]) }, () =>
        gap[2] === ',' ? ANY_WORD_OR_COMMA : ANY_WORD,
      );
    const optional = part.endsWith('?');
    const words = (optional ? part.slice(0, -1) : part).split('|').flatMap((word) => {
      if (!word.startsWith('@')) return [word];
      const group = groups[word.slice(1)];
      if (group === undefined) throw new Error(`phrase "${text}" has an unknown group ${word}`);
      return group.split('|');
    });
    const key = `${words.join('|')}${optional ? '?' : ''}`;
    const place = places.get(key) ?? {
      exact: new Set(words.filter((word) => !word.endsWith('*'))),
      prefixes: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
      any: 'no',
      optional,
    };
    places.set(key, place);
    return [place];
  });
}

/** Where the words have the phrase. */
export function* findPhrases(words: readonly string[], wanted: Phrase): Generator<Span> {
  // Most phrases have a word that the sentence has not.
  for (const place of wanted) if (!place.optional && !isThere(words, place)) return;
  const first = wanted[0];
  for (let start = 0; start < words.length; start++) {
    if (!first?.optional && !fits(first as Place, words[start] as string)) continue;
    const end = matchPhrase(words, wanted, start);
    if (end !== null) yield { start, end };
  }
}

function isThere(words: readonly string[], place: Place): boolean {
  for (const word of words) if (fits(place, word)) return true;
  return false;
}

/** Whether the words have one of the phrases. */
export function hasPhrase(words: readonly string[], wanted: readonly Phrase[]): boolean {
  return wanted.some((one) => findPhrases(words, one).next().done === false);
}

/**
 * The end of the shortest match that begins at this word; null if there is none. It steps through
 * all ways to match at once.
 */
export function matchPhrase(
  words: readonly string[],
  wanted: Phrase,
  start: number,
): number | null {
  // Up to the first optional place there is one way.
  let first = 0;
  for (; first < wanted.length && !wanted[first]?.optional; first++)
    if (!fits(wanted[first] as Place, words[start + first] ?? '')) return null;
  let places = withOptional(wanted, new Set(), first);
  if (places.has(wanted.length)) return start + first;
  for (let at = start + first; at < words.length && places.size > 0; at++) {
    const next = new Set<number>();
    for (const place of places) {
      if (fits(wanted[place] as Place, words[at] as string)) withOptional(wanted, next, place + 1);
    }
    if (next.has(wanted.length)) return at + 1;
    places = next;
  }
  return null;
}

/** Adds a place that may come next, and those behind it as far as they are optional. */
function withOptional(wanted: Phrase, places: Set<number>, first: number): Set<number> {
  for (let place = first; !places.has(place); place++) {
    places.add(place);
    if (!wanted[place]?.optional) break;
  }
  return places;
}

function fits({ exact, prefixes, any }: Place, word: string): boolean {
  if (any !== 'no') return word !== '^' && word !== '$' && (any === 'all' || word !== ',');
  if (exact.has(word)) return true;
  for (const prefix of prefixes) if (word.startsWith(prefix)) return true;
  return false;
}
