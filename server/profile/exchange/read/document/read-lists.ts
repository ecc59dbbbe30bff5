import { PROFILE_LIMITS } from '../../../../../shared/constants/limits.ts';
import { fold } from '../../../../../shared/fold.ts';
import { type CvLine, isLink, isLoud, piecesOf } from './cv-line.ts';
import { findPeriods } from './find-period.ts';
import { partsOf, trimSigns } from './read-entries.ts';
import { plainWords } from './words.ts';

/** Words of a thing in a list; more of them are a sentence. */
const MOST_WORDS = 6;
/** Circles and stars that stand for a level are no words. */
const DOTS = /[●○◉◯★☆⬤■□▪▫▮▯]{2,}/gu;

/** The skills of a section: items, or lines whose parts a comma or another sign keeps apart. */
export function readSkills(lines: CvLine[]): string[] {
  return lines.flatMap(({ text }) => {
    const clean = text.replace(DOTS, '').trim();
    // "Welding: MIG, TIG" and "Welding <tab> MIG, TIG" are one skill with its kinds.
    const pieces = piecesOf(clean);
    const [name = '', ...rest] = pieces;
    if (rest.length === 1 && /[,;]/.test(rest[0] ?? '')) {
      const whole = `${name.replace(/[:：]$/, '').trim()}: ${rest[0]}`;
      return whole.length <= PROFILE_LIMITS.line ? [whole] : [name, ...listOf(rest[0] ?? '')];
    }
    return pieces.flatMap((piece) =>
      /[:：] ?\S/.test(piece) && piece.length <= PROFILE_LIMITS.line ? [piece] : listOf(piece),
    );
  });
}

/** The things that a text lists; one that is a sentence stays whole. */
function listOf(text: string): string[] {
  const strong = text
    .split(/[;|•·▪◦]/)
    .map(trimSigns)
    .filter(Boolean);
  if (strong.length > 1) return strong.flatMap(listOf);
  const parts = splitOutside(text, /[,،、，]/);
  const isList =
    parts.length > 1 &&
    parts.every((part) => part.split(/\s+/).length <= MOST_WORDS) &&
    !/[.!?]$/.test(text);
  return (isList ? parts : [text])
    .map((part) => trimSigns(part).replace(/\.$/, ''))
    .filter(Boolean);
}

/** Splits at signs that do not stand between brackets. */
function splitOutside(text: string, sign: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth <= 0 && sign.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Names of languages in the languages of CVs, as `plainWords` writes them. */
const LANGUAGE_NAMES = readLanguageNames();

function readLanguageNames(): ReadonlySet<string> {
  const codes =
    'ab af ak am ar as ay az be bg bi bm bn bo bs ca ceb co cs cy da de din doi dv dz ee el en eo es et eu fa ff fi fil fj fo fr fy ga gd gl gn gu ha he hi hil ho hr ht hu hy id ig ilo is it iu ja jv ka kab kg ki kk kln km kn ko kok kri ks ku ky la lb lg ln lo lt lu luo lv mad mai mg mi min mk ml mn mni mr ms mt my ne nl no nb nd nr nso ny om or pa pap pl pcm ps pt qu rm rn ro ru rw sa sat sc sd sg si sk sl sm sn so sq sr ss st su sv sw ta te tet tg th ti tk tl tn to tpi tr ts tt tw ty tyv ug uk umb ur uz ve vi wo xh yo yue zgh zh zu'.split(
      ' ',
    );
  const names = new Set(
    'mandarin=cantonese=tagalog=bisaya=cebuano=ilonggo=twi=fante=ga=dagbani=pidgin=pidgin english=farsi=dari=kirundi=kinyarwanda=luganda=chichewa=bemba=sign language=gebärdensprache=türkisch=hochdeutsch=castellano=español=mandarín=flemish=vlaams=bahasa=bahasa indonesia=bahasa malaysia=العربيه=darija=hausa=krio=wolof=patois=creole=kreyol'
      .split('=')
      .map(plainWords),
  );
  for (const language of 'en de fr es pt it nl ar ja ko zh pl ro tr ru uk id vi sv'.split(' ')) {
    const display = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    for (const code of codes) {
      const name = plainWords(display.of(code) ?? '');
      if (name !== '') names.add(name);
    }
  }
  for (const code of codes) {
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' });
    const name = plainWords(own.of(code) ?? '');
    if (name.length > 1) names.add(name);
  }
  return names;
}

/** How many words at the beginning of a text are the name of a language. */
function languageAt(text: string): string {
  const words = text.split(/\s+/);
  for (const count of [3, 2, 1]) {
    const [name = ''] = words
      .slice(0, count)
      .join(' ')
      .split(/[,:：;(–—]/, 1)
      .map(trimSigns);
    if (words.length >= count && LANGUAGE_NAMES.has(plainWords(name))) return name;
  }
  // "اللغة العربية", "Langue française" and "日本語(ネイティブ)"
  const bare = /^[\p{L}\p{M}]+/u.exec(text)?.[0] ?? '';
  return LANGUAGE_NAMES.has(plainWords(bare)) ? bare : '';
}

export type ReadLanguages = { languages: { name: string; proficiency: string }[]; rest: string[] };

/**
 * The languages of a section with their levels. What begins with no name of a language belongs to the
 * one before, or is given back as `rest`.
 */
export function readLanguages(lines: CvLine[]): ReadLanguages {
  const result: ReadLanguages = { languages: [], rest: [] };
  for (const { text } of lines) {
    if (isOfOther(text)) {
      result.rest.push(text);
      continue;
    }
    const pieces = piecesOf(text.replace(DOTS, '')).flatMap((piece) =>
      splitOutside(piece, /[,;|•·،、，]/),
    );
    for (const piece of pieces.map(trimSigns).filter(Boolean)) {
      // "Native: English" and "Mother tongue: Twi": the level stands first.
      const [level = '', name] = piece.split(/[:：]/, 2).map((part) => part.trim());
      const plain = languageAt(piece);
      const after = name === undefined ? '' : languageAt(name);
      const last = result.languages.at(-1);
      if (plain !== '')
        result.languages.push({ name: plain, proficiency: levelOf(piece.slice(plain.length)) });
      else if (after !== '')
        result.languages.push({
          name: after,
          proficiency: trimSigns(`${level} ${levelOf((name ?? '').slice(after.length))}`),
        });
      else if (last && last.proficiency === '') last.proficiency = levelOf(piece);
      else if (last && piece.length < 30)
        last.proficiency = `${last.proficiency}, ${levelOf(piece)}`;
      else result.rest.push(piece);
    }
  }
  return result;
}

/** Words that begin a line on how well a language is known: "Speaking: C1". */
const ABILITY =
  /^(?:level|niveau|nivel|livello|stufe|read|writ|speak|spok|listen|understand|oral|conversation|comprehension|hör|les|schreib|sprech|lu|écri|parl)/iu;

/** A line with a label that names neither a language nor a level: "Salary expected: 2,500". */
function isOfOther(text: string): boolean {
  const label = /^([\p{L} ]{3,40})[:：](.+)$/u.exec(text);
  if (label === null || ABILITY.test(text)) return false;
  return !splitOutside(text, /[:：,;|•·/]/).some((part) => languageAt(trimSigns(part)) !== '');
}

function levelOf(text: string): string {
  return trimSigns(text.replace(/^[\s:：–—=-]+/, ''));
}

/** A thing with a date: a certificate, an award, a course. `more`: texts that stood apart from it. */
export type DatedThing = { name: string; more: string[]; date: string; url: string };

/** Words before the day on which a thing ends, which is not its date. */
const EXPIRY =
  /(?<!\p{L})(?:valid|expir\p{L}*|renewal|gültig|valable|válid[oa]|scadenza|geldig|ważn[aey])(?!\p{L})/iu;
/** So many characters before a date may hold such a word. */
const EXPIRY_BEFORE = 24;

function isExpiry(text: string, from: number): boolean {
  return EXPIRY.test(text.slice(Math.max(0, from - EXPIRY_BEFORE), from));
}

/** The things of a section, one for each line or item; a date and what stands apart are taken off. */
export function readThings(lines: CvLine[]): DatedThing[] {
  const things: DatedThing[] = [];
  const hasNames =
    lines.some(({ isStrong }) => isStrong) && lines.some(({ isStrong }) => !isStrong);
  const hasItems = lines.some(({ isItem }) => isItem);
  for (const line of lines) {
    const periods = findPeriods(line.text).filter(({ from }) => !isExpiry(line.text, from));
    const period = periods.find(({ isRange }) => isRange) ?? periods.at(-1);
    const rest = period
      ? `${line.text.slice(0, period.from)}\t${line.text.slice(period.to)}`
      : line.text;
    const [first = '', ...others] = partsOf(rest.replace(/\( ?\t ?\)/g, '\t'));
    // "Valid to 2027" says more of the thing; it is no issuer.
    const more = others.filter((part) => !EXPIRY.test(part));
    const name = [first, ...others.filter((part) => EXPIRY.test(part))].join(', ');
    const last = things.at(-1);
    if (last && isLink(line)) {
      last.url ||= line.text;
      continue;
    }
    // A line of another look under a name belongs to it, and so does a date by itself.
    const belongs =
      last !== undefined &&
      !line.isItem &&
      !line.isApart &&
      (name === '' || (hasNames && !isLoud(line)) || (hasItems && !hasNames));
    if (last && belongs) {
      if (name !== '') last.more.push(name, ...more);
      last.date ||= period?.text ?? '';
    } else if (name !== '') things.push({ name, more, date: period?.text ?? '', url: '' });
  }
  return things;
}

/** Whether a text says only that references are there when they are asked for. */
export function isUponRequest(text: string): boolean {
  return /request|anfrage|demande|solicitud|pedido|richiesta|aanvraag|الطلب/.test(fold(text));
}
