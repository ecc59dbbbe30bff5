/** Words that make a short code or a common word beside them the name of a permit. */
const PERMIT_WORDS = new Set(
  'visa,visas,visum,permit,permits,pass,passes,status,scheme,programme,program,route,sponsor,sponsors,sponsored,sponsorship,petition,petitions,subclass,transfer,transfers,transferee,transferees,category,stream,certificate,certificates'.split(
    ',',
  ),
);

/** Words of ranks, levels and addresses beside a code such as "E-7", "L-1" or "J-1". */
const OTHER_CODES =
  /\b(?:grade|rank|paygrade|army|navy|air force|marines?|sergeant|petty officer|enlisted|military|veterans?|level|niveau|goethe|gates?|buildings?|block|section|room|bus|exit|terminal|highway|motorway|aisle|pier|warehouse|(?:and|or) (?:above|higher|below))\b/i;
const IS_CODE = /^[A-Z]{1,3}-?\d/;
/** How far on either side such words are looked for, in characters. */
const BESIDE = 30;

const DENIAL =
  /\b(?:no|not|cannot|can['’]t|unable|without|don['’]t|doesn['’]t|won['’]t|isn['’]t|aren['’]t|never|neither|nor|except|keine?n?|nicht|sans|pas de)\b/i;
/** What a denial may be of beside a permit: "no experience", "not only". */
const OTHER_DENIED =
  /\b(?:not only|not just|no (?:\w+ )?(?:experience|fees?|costs?|charges?|degree|language|training|agency|limit|problem)|without (?:\w+ )?(?:experience|fees?|costs?))\b/gi;
const TURN = /[,:;]|\b(?:but|however|although|sondern|mais|only)\b/i;
const DENIED_AFTER =
  /^[\w\s/()-]{0,40}?\b(?:is|are|will|can|do|does)?\s*(?:not|no longer|n['’]t|cannot)\s+(?:be\s+)?(?:sponsored|sponsor|offered|available|accepted|possible|provided|supported|considered|eligible)\b/i;

/** "cannot sponsor H-1B, TN or ": a denial reaches through a list of codes. */
const DENIED_LIST =
  /\b(?:no|not|nor|without|cannot|can['’]t|don['’]t|unable)\b[^,;:]{0,30}?\s(?:(?:[A-Z0-9-]{2,6}|or|and|visas?)[\s,/]+)+$/;

/** What has an end of its own in a text. */
const SENTENCE = /[^.!?;\n•]+/g;

const TOKEN = /[\p{L}\p{N}]+|&/gu;
/** What may stand between the words of a name, and between a name and a word such as "visa". */
const WITHIN_NAME = /^[\s\-/&().]{0,3}$/;
const BESIDE_NAME = /^[\s:()-]{1,3}$/;
const WITHOUT_SPACES = /^[^\p{Script=Latin}\d]+$/u;

type Token = { text: string; start: number; end: number };

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: word, index }) => ({
    ...{ text: word, start: index, end: index + word.length },
  }));
}

/**
 * Where a sentence has a name as adverts write it: a space or a hyphen may be either or be missing
 * ("E-7", "E7"). Capitals alone ("PALM") are not a word in small letters. Behind a name, `~`: only
 * beside a word such as "visa"; `!`: only with these capitals.
 */
function spansOf(name: string, sentence: string, tokens: readonly Token[]): Span[] {
  const bare = name.replace(/[~!]$/, '');
  if (WITHOUT_SPACES.test(bare)) {
    const at = sentence.indexOf(bare);
    return at < 0 ? [] : [{ start: at, end: at + bare.length }];
  }
  const isExact = name.endsWith('!') || /^[A-Z]{2,6}$/.test(bare);
  const asCompared = (text: string) => (isExact ? text : text.toLowerCase());
  const sought = asCompared(
    tokensOf(bare)
      .map(({ text }) => text)
      .join(''),
  );
  return tokens.flatMap(({ start }, first) => {
    if (sentence[start - 1] === '-') return [];
    const last = lastTokenOf(sought, sentence, tokens, first, asCompared);
    if (last === null) return [];
    if (name.endsWith('~') && !isBesidePermitWord(sentence, tokens, first, last)) return [];
    return { start, end: tokens[last]?.end ?? start };
  });
}

/** The last of the words that make the name sought from `first` on; null if they do not. */
function lastTokenOf(
  sought: string,
  sentence: string,
  tokens: readonly Token[],
  first: number,
  asCompared: (text: string) => string,
): number | null {
  let joined = '';
  for (let at = first; at < tokens.length && joined.length < sought.length; at += 1) {
    const { text, start } = tokens[at] as Token;
    const before = tokens[at - 1]?.end ?? 0;
    if (at > first && !WITHIN_NAME.test(sentence.slice(before, start))) return null;
    joined += asCompared(text);
    if (joined === sought || joined === `${sought}s`) return at;
    if (!sought.startsWith(joined)) return null;
  }
  return null;
}

function isBesidePermitWord(
  sentence: string,
  tokens: readonly Token[],
  first: number,
  last: number,
): boolean {
  const isPermitWord = (at: number) => PERMIT_WORDS.has(tokens[at]?.text.toLowerCase() ?? '');
  const isClose = (left: number, right: number) =>
    BESIDE_NAME.test(sentence.slice(tokens[left]?.end, tokens[right]?.start));
  if (isPermitWord(first - 1) && isClose(first - 1, first)) return true;
  return isBeforePermitWord(sentence, tokens, last);
}

function isBeforePermitWord(sentence: string, tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1]?.text.toLowerCase() === 'work' ? last + 2 : last + 1;
  const isPermitWord = PERMIT_WORDS.has(tokens[next]?.text.toLowerCase() ?? '');
  return (
    isPermitWord && BESIDE_NAME.test(sentence.slice(tokens[last]?.end, tokens[last + 1]?.start))
  );
}

type Span = { start: number; end: number };

/** A permit that a text names: where, and whether the sentence denies it ("no H-1B"). */
export type Naming<T> = { permit: T; isDenied: boolean };

/**
 * The permits that a text names. A name inside a longer one of another permit is not counted, nor a
 * rank ("E-7 and above"), a level or an address.
 */
export function permitsNamed<T extends { advert_names: readonly string[] }>(
  text: string,
  permits: readonly T[],
): Naming<T>[] {
  const found: (Span & Naming<T>)[] = [];
  for (const { 0: sentence } of plainSentences(text).matchAll(SENTENCE)) {
    const tokens = tokensOf(sentence);
    for (const permit of permits)
      for (const name of permit.advert_names)
        for (const span of spansOf(name, sentence, tokens)) {
          if (IS_CODE.test(name) && isOtherCode(sentence, tokens, span)) continue;
          found.push({ permit, ...span, isDenied: isDenied(sentence, span) });
        }
  }
  const longest = found.filter(
    (each) => !found.some((other) => other.permit !== each.permit && contains(other, each)),
  );
  const byPermit = Map.groupBy(longest, ({ permit }) => permit);
  return [...byPermit].map(([permit, all]) => ({
    permit,
    isDenied: all.every((each) => each.isDenied),
  }));
}

/** Inline marks join their words, all others end a sentence. */
function plainSentences(text: string): string {
  return text
    .replace(/<\/?(?:b|strong|i|em|u|a|span)(?:\s[^<>]*)?>/gi, '')
    .replace(/<[^<>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replace(/\b(?:[A-Z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[ \t\u00A0]+/g, ' ');
}

function contains(outer: Span, inner: Span): boolean {
  const longer = outer.end - outer.start > inner.end - inner.start;
  return longer && outer.start <= inner.start && outer.end >= inner.end;
}

function isOtherCode(sentence: string, tokens: readonly Token[], { start, end }: Span): boolean {
  const around = sentence.slice(Math.max(0, start - BESIDE), end + BESIDE);
  const last = tokens.findIndex((token) => token.end === end);
  return OTHER_CODES.test(around) && !isBeforePermitWord(sentence, tokens, last);
}

function isDenied(sentence: string, { start, end }: Span): boolean {
  const before = sentence.slice(0, start).replace(OTHER_DENIED, ',').slice(-60);
  const reach = before.split(TURN).at(-1) ?? '';
  return DENIAL.test(reach) || DENIED_LIST.test(before) || DENIED_AFTER.test(sentence.slice(end));
}

const UNKNOWN =
  /(?<![\p{L}\p{N}-])(?:subclass \d{3}|visa \d{3}|\d{3} visa|[A-Z]{1,2}-?\d{1,2}[A-Z]? (?:work )?(?:visa|permit))(?![\p{L}\p{N}])/u;

/** A permit by its code that is none of ours, as the text writes it: "O-3 visa"; else null. */
export function unknownPermit(text: string): string | null {
  for (const { 0: sentence } of plainSentences(text).matchAll(SENTENCE)) {
    const match = UNKNOWN.exec(sentence);
    if (match === null) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    if (!isDenied(sentence, span)) return match[0];
  }
  return null;
}
