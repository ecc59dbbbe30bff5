/** A word that makes a short code or a common word the name of a permit. */
const PERMIT_WORD =
  '(?:visas?|visum|permits?|pass(?:es)?|status|scheme|programme|program|route|sponsor(?:ship|ed|s)?|petitions?|subclass|transfer(?:ee)?s?|category|stream|certificates?)';

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

/**
 * A name as adverts write it. A space or a hyphen may be either, or be missing in a code. Capitals
 * alone ("PALM") are not a word in small letters. Behind it, `~`: only beside a word such as "visa";
 * `!`: only with these capitals.
 */
function patternOf(name: string): RegExp {
  const bare = name.replace(/[~!]$/, '');
  const isExact = name.endsWith('!') || /^[A-Z]{2,6}$/.test(bare);
  const words = bare
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/-/g, IS_CODE.test(bare) ? '[\\s-]?' : '[\\s-]*')
    .replace(/ /g, '[\\s-]+');
  const whole = `(?<![\\p{L}\\p{N}-])${isExact ? words : `(?i:${words})`}s?(?![\\p{L}\\p{N}])`;
  if (!name.endsWith('~')) return new RegExp(whole, 'gu');
  const word = `(?i:${PERMIT_WORD})`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${word}[\\s:(-]+${whole}|${whole}[\\s)-]+(?:(?i:work)[\\s-]+)?${word}(?![\\p{L}])`,
    'gu',
  );
}

const patterns = new Map<string, RegExp>();
function cachedPattern(name: string): RegExp {
  const pattern = patterns.get(name) ?? patternOf(name);
  patterns.set(name, pattern);
  return pattern;
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
  for (const { 0: sentence } of plainSentences(text).matchAll(SENTENCE))
    for (const permit of permits)
      for (const name of permit.advert_names)
        for (const match of sentence.matchAll(cachedPattern(name))) {
          const [start, end] = [match.index, match.index + match[0].length];
          if (IS_CODE.test(name) && isOtherCode(sentence, { start, end })) continue;
          found.push({ permit, start, end, isDenied: isDenied(sentence, { start, end }) });
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
    .replace(/<\/?(?:b|strong|i|em|u|a|span)(?:\s[^>]*)?>/gi, '')
    .replace(/<[^>]+>/g, '\n')
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

function isOtherCode(sentence: string, { start, end }: Span): boolean {
  const around = sentence.slice(Math.max(0, start - BESIDE), end + BESIDE);
  const isVisa = new RegExp(`^[\\s-]*(?:work )?(?:${PERMIT_WORD})\\b`, 'i');
  return OTHER_CODES.test(around) && !isVisa.test(sentence.slice(end));
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
