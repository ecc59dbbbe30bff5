import { fold } from '../../shared/fold.ts';

/**
 * A written word or mark. Every reader of texts takes the form it needs; each form is made once for
 * a written word.
 */
export type Token = {
  written: string;
  /**
   * In lower case without accents and apostrophes, without a shortened "l'" or "d'" before it; a
   * comma for a mark that ends a clause.
   */
  word: string;
  /** The words of two letters and more in it, without digits: "home", "join" of "homeJoin". */
  letters: readonly string[];
  /** The same with "l'", and with look-alikes such as ligatures as letters. Empty for a mark. */
  plain: readonly string[];
};

/** The tokens of a text, each with where it begins. */
export type Tokens = { tokens: readonly Token[]; starts: readonly number[] };

const LETTER = 1;
const DIGIT = 2;
const ACCENT = 3;
const MARK = 4;
const COMMA = 5;
const HYPHEN = 6;
const OTHER = 7;

/** The kind of each code unit, found when it is first met: 0 before. */
const kinds = new Uint8Array(0x10000);

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return LETTER;
  if (/\p{N}/u.test(character)) return DIGIT;
  if (/[\p{Mn}\p{Mc}]/u.test(character)) return ACCENT;
  if (/[;()[\]|–—،؛]/.test(character)) return MARK;
  if (character === ',') return COMMA;
  return character === '-' ? HYPHEN : OTHER;
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

/** The kind of the character that begins here. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isSurrogate(code)) return kindOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const known = kinds[code] as number;
  if (known !== 0) return known;
  const found = kindOf(text[at] as string);
  kinds[code] = found;
  return found;
}

/** The code units of the character that begins here. */
function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

const THREE_DIGITS = /\d{3}/y;
/** "Arbeits- und Aufenthaltserlaubnis": this hyphen ends no clause. */
const GOES_ON = / (?:und|oder|og|och|eller|en|of) /y;

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The comma of "2,000" ends no clause, nor does a hyphen inside a word. */
function endsClause(text: string, at: number, kind: number): boolean {
  if (kind === MARK) return true;
  if (kind === COMMA) return !matchesAt(THREE_DIGITS, text, at + 1);
  if (kind !== HYPHEN || text[at + 1] !== ' ') return false;
  return at === 0 || kindAt(text, at - 1) !== LETTER || !matchesAt(GOES_ON, text, at + 1);
}

/** Where the word ends that begins here: letters, digits and their accents, and an apostrophe. */
function endOfWord(text: string, start: number): number {
  let end = start + lengthAt(text, start);
  while (end < text.length && kindAt(text, end) <= ACCENT) end += lengthAt(text, end);
  const mark = text[end];
  if (mark !== "'" && mark !== '’') return end;
  let last = end + 1;
  while (last < text.length && kindAt(text, last) === LETTER) last += lengthAt(text, last);
  return last === end + 1 ? end : last;
}

/**
 * Splits a text into words and the marks that end a clause. Adverts, questions of seekers and
 * messages are split here.
 */
export function tokensOf(text: string): Tokens {
  const tokens: Token[] = [];
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at);
    let end = at + lengthAt(text, at);
    if (kind === LETTER || kind === DIGIT) end = endOfWord(text, at);
    if (kind <= DIGIT || endsClause(text, at, kind)) {
      tokens.push(tokenOf(text.slice(at, end)));
      starts.push(at);
    }
    at = end;
  }
  return { tokens, starts };
}

/** A word as it is written, and where it is in its text. */
export type Word = { word: string; start: number; end: number };

const SIGNS = /\+\+|#/y;

/**
 * The words of a name, title or question of a seeker. An apostrophe ends a word here, as it does in
 * the search index. `withSigns`: C++ and C# keep theirs.
 */
export function placedWords(text: string, { withSigns = false } = {}): Word[] {
  const words: Word[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start;
    while (end < text.length && kindAt(text, end) <= ACCENT) end += lengthAt(text, end);
    if (end === start) {
      start += lengthAt(text, start);
      continue;
    }
    if (withSigns && matchesAt(SIGNS, text, end)) end = SIGNS.lastIndex;
    words.push({ word: text.slice(start, end), start, end });
    start = end;
  }
  return words;
}

/** A text has most of its words again and again. */
const known = new Map<string, Token>();
const MOST_KNOWN = 30_000;
const LONGEST_KNOWN = 40;

function tokenOf(written: string): Token {
  const before = known.get(written);
  if (before) return before;
  const token = readToken(written);
  if (known.size >= MOST_KNOWN) known.clear();
  if (written.length <= LONGEST_KNOWN) known.set(written, token);
  return token;
}

const LOWER = /^[a-z]+$/;
const WORD = /[\p{L}\p{N}]/u;
/** The words that French and Italian shorten before a vowel. */
const ELIDED = /^(?:[cdjlmnst]|qu|dell|dall|nell|all|sull)['’]/;
const APOSTROPHES = /['’]/g;
const LETTERS = /\p{L}[\p{L}’']+/gu;
/** "homeJoin" is two words. */
const GLUED = /(?<=\p{Ll})(?=\p{Lu})/gu;
const PLAIN = /[\p{L}\p{N}\p{M}]+/gu;
const NOTHING: readonly string[] = [];

function readToken(written: string): Token {
  const lower = written.toLowerCase();
  if (LOWER.test(lower) && !/[a-z][A-Z]/.test(written)) {
    const words = [lower];
    return { written, word: lower, letters: lower.length > 1 ? words : NOTHING, plain: words };
  }
  if (!WORD.test(written)) return { written, word: ',', letters: NOTHING, plain: NOTHING };
  return {
    written,
    word: fold(lower.replace(ELIDED, '').replace(APOSTROPHES, '')),
    letters: (fold(written.replace(GLUED, ' ')).match(LETTERS) ?? []).map(withoutApostrophes),
    plain: fold(withoutApostrophes(written.normalize('NFKC'))).match(PLAIN) ?? NOTHING,
  };
}

function withoutApostrophes(word: string): string {
  return word.replace(APOSTROPHES, '');
}
