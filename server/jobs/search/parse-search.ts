import { JOB_WORDS, ONE_NAME, SYNONYMS } from './synonyms.ts';

/**
 * Words that must all match; adjacent if `phrase`; the last one is a prefix if `prefix`. Lower
 * case.
 */
export type Term = { words: string[]; phrase: boolean; prefix: boolean };

/** A clause matches if any of its terms does. */
export type Clause = Term[];

/**
 * A parsed search: listings match every clause of `all` and no term of `none`. Both may be empty.
 */
export type ParsedSearch = { all: Clause[]; none: Term[] };

/** Further words are ignored: they make a search slower, not clearer. */
const MAX_WORDS = 24;
const LONGEST_NAME = 4;
/** A single letter at the end is a word ("vitamin C", "class 1"), not a prefix. */
const SHORTEST_PREFIX = 2;

type Token =
  | { kind: 'word'; word: string; open: boolean }
  | { kind: 'phrase'; words: string[] }
  | { kind: 'not'; words: string[] }
  | { kind: 'or' };

const TOKEN =
  /(^|\s)[-−–](?=["\p{L}\p{N}])("[^"]*(?:"|$)|[^\s"]+)|"([^"]*)(?:"|$)|(\|)|([\p{L}\p{N}\p{M}]+)/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Parses a search text: words, "phrases", -exclusions and `or`; everything else is ignored. It
 * resolves names of several words, synonyms and common job words (synonyms.ts). The database does
 * stop words and stemming.
 */
export function parseSearch(text: string): ParsedSearch {
  const tokens = tokenize(tidy(text));
  const none = tokens.flatMap((token): Term[] =>
    token.kind === 'not'
      ? [{ words: token.words, phrase: token.words.length > 1, prefix: false }]
      : [],
  );
  return { all: readClauses(tokens.filter((token) => token.kind !== 'not')), none };
}

/**
 * The words outside quotes and exclusions, as typed and in order: what "Did you mean" may correct.
 * `start` and `end` are offsets in the normalised text.
 */
export function correctableWords(text: string): { word: string; start: number; end: number }[] {
  const source = tidy(text);
  return [...source.matchAll(TOKEN)].flatMap((match) =>
    match[5] === undefined
      ? []
      : [{ word: match[5].toLowerCase(), start: match.index, end: match.index + match[0].length }],
  );
}

/**
 * Normalises what keyboards write in different ways: quotes, full-width and composed letters
 * (NFKC), possessive 's, dotted abbreviations (U.K., R.N.).
 */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu, (letters) =>
      letters.replaceAll('.', ''),
    );
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let words = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, , minus, phrase, bar, word] = match;
    if (bar !== undefined || word === 'or' || word === 'OR' || word === 'Or') {
      tokens.push({ kind: 'or' });
      continue;
    }
    const found = (minus ?? phrase ?? word ?? '').toLowerCase().match(WORD) ?? [];
    words += found.length;
    if (found.length === 0 || words > MAX_WORDS) continue;
    if (minus !== undefined) tokens.push({ kind: 'not', words: [...found] });
    else if (phrase !== undefined) tokens.push({ kind: 'phrase', words: [...found] });
    else
      tokens.push({
        kind: 'word',
        word: found[0] as string,
        open: match.index + whole.length === text.trimEnd().length,
      });
  }
  return tokens;
}

function readClauses(tokens: Token[]): Clause[] {
  const clauses: Clause[] = [];
  let joinNext = false;
  const add = (clause: Clause) => {
    const last = clauses.at(-1);
    if (joinNext && last) last.push(...clause);
    else clauses.push(clause);
    joinNext = false;
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    if (token.kind === 'or') {
      joinNext = clauses.length > 0;
      at += 1;
    } else if (token.kind === 'word') {
      const name = longestName(tokens, at);
      if (name) add(name.clause);
      else if (!JOB_WORD_SET.has(singular(fold(token.word)))) add([plainTerm(token)]);
      at += name?.length ?? 1;
    } else {
      if (token.kind === 'phrase')
        add([{ words: token.words, phrase: token.words.length > 1, prefix: false }]);
      at += 1;
    }
  }
  return clauses;
}

function plainTerm({ word, open }: { word: string; open: boolean }): Term {
  return { words: [word], phrase: false, prefix: open && [...word].length >= SHORTEST_PREFIX };
}

function longestName(tokens: Token[], at: number): { clause: Clause; length: number } | undefined {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + LONGEST_NAME)) {
    if (token.kind !== 'word') break;
    words.push(singular(fold(token.word)));
  }
  for (let length = words.length; length > 0; length -= 1) {
    const clause = NAMES.get(words.slice(0, length).join(' '));
    if (clause) return { clause: clause.map((term) => ({ ...term })), length };
  }
  return undefined;
}

/** Lower case without accents. */
export function fold(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const JOB_WORD_SET: ReadonlySet<string> = new Set(JOB_WORDS);

/** Clauses by name, folded and in the singular. */
const NAMES: ReadonlyMap<string, Clause> = readNames();

function readNames(): Map<string, Clause> {
  const groups = new Map<string, string[][]>();
  for (const group of SYNONYMS) {
    const entries = group.map((entry) => entry.replace(/[()]/g, '').toLowerCase().split(' '));
    const searched = entries.filter((_, index) => !group[index]?.startsWith('('));
    for (const entry of entries) {
      const key = entry.map(singular).join(' ');
      const others = searched.filter((other) => !isInside(other, entry));
      groups.set(key, [...(groups.get(key) ?? []), entry, ...others]);
    }
  }
  const names = new Map(
    [...groups].map(([key, entries]) => [
      key,
      withoutRedundant(entries).map((words) =>
        toTerm(words, words.map(singular).join(' ') !== key),
      ),
    ]),
  );
  for (const [word, written] of Object.entries(ONE_NAME)) {
    for (const name of written)
      names.set(name.toLowerCase().split(' ').map(singular).join(' '), [toTerm([word], false)]);
  }
  return names;
}

/**
 * What was typed matches in any position. A synonym of several words must match as a phrase, or
 * "care" and "assist" anywhere would match a carer.
 */
function toTerm(words: string[], isOther: boolean): Term {
  return { words, phrase: isOther && words.length > 1, prefix: false };
}

function isInside(part: string[], whole: string[]): boolean {
  return part.length < whole.length && part.every((word) => whole.includes(word));
}

/** Removes duplicates, and longer entries that a shorter one covers. */
function withoutRedundant(entries: string[][]): string[][] {
  const unique = [...new Map(entries.map((entry) => [entry.join(' '), entry])).values()];
  return unique.filter((entry) => !unique.some((other) => isInside(other, entry)));
}
