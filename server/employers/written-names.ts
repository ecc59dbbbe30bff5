import { readLines } from '../language/lines.ts';
import type { EmployerName } from './read-name.ts';

const linesOf = readLines(new URL('known-names.tsv', import.meta.url));
const listsOf = (kind: string) => linesOf(kind).map(({ of }) => of.split('='));
const BRANDS = new Set(listsOf('brand').flat());
/** Other names of one employer. */
const SAME = new Map<string, string[]>();
for (const names of listsOf('same'))
  for (const name of names) SAME.set(name, [...(SAME.get(name) ?? []), ...names]);
/** Each word or few words, and the other ways to write them. */
const WAYS = new Map<string, string[]>();
for (const same of listsOf('word'))
  for (const word of same)
    WAYS.set(word, [...(WAYS.get(word) ?? []), ...same.filter((way) => way !== word)]);
const LONGEST_WAY = Math.max(...[...WAYS.keys()].map((words) => words.split(' ').length));
/** Whether the rest of a name may begin with such words. */
const STARTS = new Set([...WAYS.keys()].map((words) => words.split(' ', 1)[0]));

/** More would only be combinations that are not written. */
const MOST_SPELLINGS = 12;
const TRUST = / (?:nhs foundation trust|nhs trust|foundation trust|nhs ft|nhs)$/;

/** Whether the name is a brand of many owners. */
export function isBrand(key: string): boolean {
  return BRANDS.has(key);
}

/** Other keys of a name: those of its legal name, and those that a trading name may have as well. */
export type LikeKeys = { legal: Set<string>; trading: Set<string> };

/**
 * Keys of other ways to write a name: other words for the same, "The" and "UK" left out, the trust of
 * a hospital, the brand for the legal name. They are an employer only in its own town. A word that
 * registers do not have is never left out: "Oakmere Farm Shop" is not "Oakmere Farm".
 */
export function likeKeys({ legal, trading }: EmployerName): LikeKeys {
  const like: LikeKeys = { legal: new Set(), trading: new Set() };
  for (const key of legal.keys) {
    if (key === '') continue;
    for (const spelling of spellingsOf(key)) {
      for (const each of withArticle(spelling)) like.trading.add(each);
      for (const full of fullNames(spelling, legal.form === ''))
        for (const each of withArticle(full)) like.legal.add(each);
    }
    if (legal.form === '' && trading.length === 0)
      for (const same of SAME.get(key) ?? []) like.legal.add(same);
  }
  for (const keys of [like.legal, like.trading]) for (const key of legal.keys) keys.delete(key);
  return like;
}

function withArticle(key: string): string[] {
  return key.startsWith('the ') ? [key] : [key, `the ${key}`];
}

/** "X" for "X UK", "X NHS Foundation Trust", "University of X". */
function fullNames(key: string, isFormless: boolean): string[] {
  const base = key.replace(TRUST, '');
  const trusts = [`${base} nhs foundation trust`, `${base} nhs trust`];
  if (base !== key) return [key, ...trusts];
  if (!isFormless) return [key];
  const university = /^(.+) university$/.exec(key)?.[1];
  const place = /^university of (.+)$/.exec(key)?.[1];
  return [
    key,
    `${key} uk`,
    ...(key.includes(' ') ? trusts : []),
    ...(university === undefined ? [] : [`university of ${university}`]),
    ...(place === undefined ? [] : [`${place} university`]),
  ];
}

/** The name with each of its words in all ways that people write it. */
function spellingsOf(key: string): string[] {
  const words = key.split(' ');
  if (!words.some((word) => STARTS.has(word))) return [key];
  let spellings: string[][] = [[]];
  for (let at = 0; at < words.length; ) {
    const length = STARTS.has(words[at]) ? wayLength(words, at) : 1;
    const own = words.slice(at, at + length).join(' ');
    // What it says itself comes first.
    const ways = [own, ...(WAYS.get(own) ?? [])];
    spellings = spellings.flatMap((start) => ways.map((way) => [...start, way]));
    spellings = spellings.slice(0, MOST_SPELLINGS);
    at += length;
  }
  return spellings.map((spelling) => spelling.join(' '));
}

/** How many words from here have other ways to write them; one if none. */
function wayLength(words: readonly string[], at: number): number {
  for (let length = LONGEST_WAY; length > 1; length -= 1)
    if (WAYS.has(words.slice(at, at + length).join(' '))) return length;
  return 1;
}
