import { fold } from '../../shared/fold.ts';
import { readTable } from '../language/lines.ts';
import { splitWords } from '../language/words.ts';

/** A name as it is compared: no legal form in `keys`, which are one or two spellings. */
export type NamePart = { keys: string[]; form: string };
/** The legal name, and the names after "trading as". */
export type EmployerName = { legal: NamePart; trading: NamePart[] };

/** Legal forms as folded words, the longest first. Equal ids are one form in other words. */
const FORMS: readonly (readonly [words: string[], form: string])[] = readTable(
  new URL('legal-forms.tsv', import.meta.url),
).map(([words = '', form = '']) => [words.split(' '), form]);
const FORMS_BY_END = Map.groupBy(FORMS, ([words]) => words.at(-1));
/** Forms that are no words of names, and may stand before more words: "Acme Ltd (Leeds)". */
const INNER = new Map([
  ['limited', 'ltd'],
  ['ltd', 'ltd'],
  ['plc', 'plc'],
  ['llp', 'llp'],
]);

const TRADING =
  /\b(?:trading|operating|doing business) as\b|(?<![\p{L}\p{N}])(?:t\s?[/\\.]\s?as?|o\s?\/\s?a|d\/?b\/?a)(?![\p{L}\p{N}])\.?|(?<=\b(?:ltd|limited|llp|plc)[\s.,)]{1,3})t\s?a\b/iu;
/** Rules out most names without the work of `TRADING`. */
const MAYBE_TRADING =
  /\bt ?[/\\.]? ?as?\b|\bo ?\/ ?a\b|\bd\/?b\/?a\b|(?:trading|operating|business) as/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: most names are ASCII.
const ASCII = /^[\x00-\x7f]*$/;
const PLAIN = /^[A-Za-z0-9 ]*$/;

/**
 * Reads the name of an employer as registers and adverts write it. Case, accents, spaces,
 * punctuation, "&" and the way a legal form is written make no difference; every word does.
 */
export function readEmployerName(name: string): EmployerName {
  const text = (ASCII.test(name) ? name : name.normalize('NFKC')).slice(0, 300);
  if (!MAYBE_TRADING.test(text)) return { legal: readPart(text), trading: [] };
  const [legal = '', ...trading] = text.split(TRADING);
  return {
    legal: readPart(legal),
    // "T/A LDM Group / LDM Design" are two.
    trading: trading
      .flatMap((names) => names.split(' / '))
      .map(readPart)
      .filter(({ keys }) => keys[0] !== ''),
  };
}

/** A name with its legal form and trading names, as decisions about it are kept. */
export function employerKey(name: string): string {
  const { legal, trading } = readEmployerName(name);
  return [legal, ...trading].map(({ keys, form }) => `${keys[0]} ${form}`.trim()).join(' t/a ');
}

/** A place as it is compared: its parts between commas, in lower case, without accents. */
export function readPlace(place: string): string[] {
  return place
    .split(/[,;/()]/)
    .map((part) => nameWords(part).join(' '))
    .filter(Boolean);
}

function readPart(text: string): NamePart {
  const spaced = withoutForm(nameWords(text));
  if (PLAIN.test(text)) return { keys: [spaced.key], form: spaced.form };
  // Punctuation is a space for some people and nothing for others: "Al-Noor", "Al Noor", "AlNoor".
  const joined = withoutForm(nameWords(text.replace(/[^\p{L}\p{M}\p{N}\s&+]+/gu, '')));
  const keys = joined.key === spaced.key ? [spaced.key] : [spaced.key, joined.key];
  return { keys, form: spaced.form };
}

/** The words of a text, folded; single letters in a row are one word: "A. R. D." is "ard". */
export function nameWords(text: string): string[] {
  const folded = fold(text)
    .replace(/['’‘`´]/g, '')
    .replace(/[&+]/g, ' and ');
  const joined: string[] = [];
  let isInitials = false;
  for (const word of splitWords(folded)) {
    const isLetter = word.length === 1 && (word < '0' || word > '9');
    if (isLetter && isInitials) joined[joined.length - 1] += word;
    else joined.push(word);
    isInitials = isLetter;
  }
  return joined;
}

function withoutForm(words: string[]): { key: string; form: string } {
  let rest = words;
  const forms: string[] = [];
  for (let found = endingForm(rest); found !== null; found = endingForm(rest)) {
    rest = found.rest;
    forms.unshift(found.form);
  }
  const kept = rest.filter((word, index) => {
    const form = index === 0 ? undefined : INNER.get(word);
    if (form !== undefined) forms.unshift(form);
    return form === undefined;
  });
  if (kept.length > 1 && kept.at(-1) === 'company') kept[kept.length - 1] = 'co';
  return { key: kept.join(' '), form: forms.join(' ') };
}

function endingForm(words: string[]): { rest: string[]; form: string } | null {
  for (const [form, id] of FORMS_BY_END.get(words.at(-1)) ?? []) {
    // A name that is nothing but a legal form keeps it.
    if (form.length >= words.length) continue;
    if (form.every((word, index) => words[words.length - form.length + index] === word))
      return { rest: words.slice(0, -form.length), form: id };
  }
  return null;
}
