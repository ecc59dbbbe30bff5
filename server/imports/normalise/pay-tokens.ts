import { fold } from '../../../shared/fold.ts';
import { readTable } from '../../language/lines.ts';

/** What a word or sign of pay can be. pay-words.tsv says what its kinds mean. */
export type PayKind =
  | 'currency'
  | 'shared'
  | 'other'
  | 'period'
  | 'odd'
  | 'scale'
  | 'join'
  | 'aside'
  | 'extra'
  | 'paid'
  | 'rung'
  | 'times'
  | 'unit'
  | 'per'
  | 'beside';

/**
 * A part of a text of pay: a number, a known name with its meanings by kind, another word, or the
 * sign of a currency that is not known.
 */
export type PayToken =
  | { type: 'number'; value: number }
  | { type: 'name'; meanings: ReadonlyMap<PayKind, string> }
  | { type: 'word' | 'sign' };

const MEANINGS = new Map<string, Map<PayKind, string>>();
for (const [kind = '', of = '', names = ''] of readTable(
  new URL('pay-words.tsv', import.meta.url),
)) {
  for (const name of names.split('=').map(fold)) {
    const meanings = MEANINGS.get(name) ?? new Map<PayKind, string>();
    MEANINGS.set(name, meanings.set(kind as PayKind, of));
  }
}

const LETTER = /^[\p{L}\p{M}]$/u;
/** Scripts that write words without spaces between them. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const isWordEdge = (letter: string | undefined) =>
  letter !== undefined && LETTER.test(letter) && !NO_SPACES.test(letter);
/** Names by their first letter, the longest first, and whether letters may stand beside them. */
const NAMES = Map.groupBy(
  [...MEANINGS]
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([name, meanings]) => ({
      name,
      meanings,
      startsWord: isWordEdge(name[0]),
      endsWord: isWordEdge(name.at(-1)),
    })),
  ({ name }) => name[0],
);
const NUMBER = /\d+(?:[.,'’ ]\d{3})*(?:[.,]\d{1,2})?(?!\d)/uy;
/** Steps in a table of pay: "Band 5", "Level 3a", "Band 2/3". */
const STEP =
  /\s*\d{1,2}[a-z]?(?![\d]|[.,]\d)(?:\s?(?:[-–/&]|or|and|to)\s?\d{1,2}[a-z]?(?![\d]|[.,]\d))*/uy;
/** Other words, with the step of a table of pay behind them: "P8", "E9b". */
const WORD = /[\p{L}\p{M}]+(?:\d{1,2}[a-z]?(?![\p{L}\d]|[.,]\d))?/uy;
/** The time of a day, and the dash for no cents ("2.500,-"). */
const NO_AMOUNTS =
  /(?<!\d)\d{1,2}(?::\d{2}(?: ?[ap]\.?m\.?)?| ?a\.?m\.?(?![a-z]))|(?<=\d)[.,] ?[-–—](?!\d)/gu;
const CLOSING_TIME = /(?<=- ?)(?:[1-9]|1[0-2]) ?p\.?m\.?(?![a-z])/gu;
/** Numbers that are written in ways that are not read: "1,23,456", "12½", digits of other scripts. */
const UNREADABLE = /\d[.,]\d{2},\d{3}|[½¼¾⅓⅔⅛]|(?!\d)\p{Nd}/u;

/**
 * Splits a text of pay into its parts, or null if it has figures that are not read. Names are
 * compared folded, the longest that fits is taken. Punctuation is left out.
 */
export function payTokens(text: string): PayToken[] | null {
  if (/[½¼¾⅓⅔⅛]/u.test(text)) return null;
  const folded = fold(text.normalize('NFKC')).replace(NO_AMOUNTS, ' ').replace(CLOSING_TIME, ' ');
  if (UNREADABLE.test(folded)) return null;
  const tokens: PayToken[] = [];
  let at = 0;
  while (at < folded.length) {
    if (/\s/.test(folded[at] as string)) {
      at++;
      continue;
    }
    const named = nameAt(folded, at);
    const number = named ? null : endOf(NUMBER, folded, at);
    const word = named || number !== null ? null : endOf(WORD, folded, at);
    if (named) {
      const end = at + named.name.length;
      tokens.push({ type: 'name', meanings: named.meanings });
      at = (named.meanings.has('rung') ? endOf(STEP, folded, end) : null) ?? end;
    } else if (number !== null) {
      if (/^[.,]\d/.test(folded.slice(number, number + 2))) return null;
      tokens.push({ type: 'number', value: numberOf(folded.slice(at, number)) });
      at = number;
    } else if (word !== null) {
      tokens.push({ type: 'word' });
      at = word;
    } else {
      const sign = String.fromCodePoint(folded.codePointAt(at) ?? 0);
      if (/\p{Sc}/u.test(sign)) tokens.push({ type: 'sign' });
      at += sign.length;
    }
  }
  return tokens;
}

/** The longest known name at `at` that is no part of a longer word. */
function nameAt(text: string, at: number) {
  const isInside = at > 0 && LETTER.test(text[at - 1] as string);
  return NAMES.get(text[at])?.find(
    ({ name, startsWord, endsWord }) =>
      text.startsWith(name, at) &&
      !(startsWord && isInside) &&
      !(endsWord && LETTER.test(text[at + name.length] ?? ' ')),
  );
}

/** The end of a match of a sticky pattern at `at`, or null. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/**
 * Parses "75,000", "75.000", "1 700", "17.50" and "1.700,50": a last group of one or two digits is
 * decimals, of three digits thousands.
 */
export function numberOf(digits: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = decimals ? digits.slice(0, -decimals[0].length) : digits;
  return Number(`${whole.replace(/\D/g, '')}.${decimals?.[1] ?? '0'}`);
}
