import type { Word } from '../../reading/tokens.ts';
import { clauseWords } from './words.ts';

/** Stands for each word of a sum with its currency. */
export const MONEY = 'MONEY';
const SIGN = /[£€$¥₩₹₱฿]/u;
const CURRENCY =
  /^(?:eur|euros?|usd|dollars?|gbp|pounds?|sterling|chf|fr|francs?|franken|nok|sek|dkk|isk|kr|kroner|kronor|krona|pln|zloty|czk|huf|ron|lei|aed|dirhams?|sar|riyals?|rials?|qar|omr|kwd|bhd|dinars?|cad|aud|nzd|sgd|hkd|twd|nt|jpy|yen|krw|won|myr|rm|ringgit|thb|baht|php|pesos?|inr|rs|rupees?|zar|rand)$/;
/** These mean a sum without figures too ("ninety euros"). */
const NAMED = new Set(
  'euros|dollars|pounds|francs|franken|kroner|kronor|yen|zloty|dirhams|riyals|rupees|pesos|baht|ringgit'.split(
    '|',
  ),
);
const PERIOD = /^(?:week|weekly|month|monthly|night|day|fortnight|pw|pcm|pm)$/;
/** Of these currencies, sums of five digits are salaries. */
const STRONG = /[£€]|\b(?:eur|euros?|gbp|pounds?|usd|chf)\b/i;
const LARGE = 10_000;

/** The words of a sentence, with MONEY for sums: a currency, or an amount "a week". */
export function markSums(words: readonly string[], text: string): readonly string[] {
  const marked = words.map((word) => (NAMED.has(word) ? MONEY : word));
  if (!/\d/.test(text)) return marked;
  const places = SIGN.test(text) ? clauseWords(text).places : null;
  for (let first = 1; first < words.length; first++) {
    if (!isNumber(words[first])) continue;
    const last = endOfNumber(words, first);
    const before = CURRENCY.test(words[first - 1] ?? '');
    const after = CURRENCY.test(words[last + 1] ?? '');
    const isSum =
      before ||
      after ||
      (places !== null && hasSign(text, places[first], places[last])) ||
      isPerPeriod(words, last);
    const digits = words.slice(first, last + 1).filter((word) => word !== ',');
    const isLarge = Number.parseInt(digits.join(''), 10) >= LARGE && STRONG.test(text);
    if (isSum && !isLarge)
      marked.fill(MONEY, before ? first - 1 : first, after ? last + 2 : last + 1);
    first = last;
  }
  return marked;
}

function hasSign(text: string, first: Word | undefined, last: Word | undefined): boolean {
  const start = first?.start ?? 0;
  const end = last?.end ?? 0;
  return (
    SIGN.test(text.slice(Math.max(0, start - 2), start)) || SIGN.test(text.slice(end, end + 2))
  );
}

const isNumber = (word: string | undefined) => word !== undefined && /^\d/.test(word);

/** "1,200" and "1 200" are one number. */
function endOfNumber(words: readonly string[], first: number): number {
  let last = first;
  for (;;) {
    if (isNumber(words[last + 1])) last += 1;
    else if (words[last + 1] === ',' && /^\d{3}$/.test(words[last + 2] ?? '')) last += 2;
    else return last;
  }
}

function isPerPeriod(words: readonly string[], last: number): boolean {
  const [per = '', period = ''] = words.slice(last + 1, last + 3);
  const isAmount = Number.parseInt(words[last] as string, 10) >= 20;
  return isAmount && /^(?:a|per|each|every)$/.test(per) && PERIOD.test(period);
}
