import { fold, singular } from '../../shared/fold.ts';
import { readLines } from './lines.ts';

// work.tsv says what its lines mean.
const linesOf = readLines(new URL('work.tsv', import.meta.url));
const namesOf = (kind: string) => linesOf(kind).flatMap(({ names }) => names);

/** What people call a kind of work, with its ISCO-08 group first and others that it may mean. */
export type WorkName = { name: string; isco: readonly string[] };

/** Names of work that a search takes for the same, each with its brackets. */
export const SAME_WORK: readonly (readonly string[])[] = linesOf('same').map(({ names }) => names);

const SIMILAR_FIELDS = linesOf('field');
const FIELD_LINES = [...SIMILAR_FIELDS, ...linesOf('workplace')];

/** Fields and places of work, in the singular, with the first digits of their ISCO-08 groups. */
export const FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  FIELD_LINES.flatMap(({ of, names }) =>
    names.map((name) => [inSingular(name), of.split(' ')] as const),
  ),
);

const NAMES_OF_FIELDS: ReadonlyMap<string, string | undefined> = new Map(
  FIELD_LINES.flatMap(({ names }) => names.map((name) => [inSingular(name), names[0]])),
);

/** The English name of a field by any of its names, in the singular. */
export function fieldName(name: string): string | undefined {
  return NAMES_OF_FIELDS.get(name);
}

/** Shorter codes are whole branches of ISCO-08: too many kinds of work for a family. */
const SHORTEST_OF_FAMILY = 3;
/** The skill levels of ISCO-08 by the first digit of a group. */
const SKILL_LEVELS = [0, 4, 4, 3, 2, 2, 2, 2, 2, 1];

/**
 * The ISCO-08 groups of similar work: of the same fields, and of the same skill level or the next
 * one. A rigger is similar to a mason, a civil engineer is not.
 */
export function familyOf(groups: readonly string[]): readonly string[] {
  const family = new Set<string>();
  for (const { of } of SIMILAR_FIELDS) {
    const field = of.split(' ').filter(({ length }) => length >= SHORTEST_OF_FAMILY);
    const own = groups.filter((group) => field.some((code) => group.startsWith(code)));
    for (const code of field) if (own.some((group) => isNearLevel(group, code))) family.add(code);
  }
  return [...family];
}

function isNearLevel(group: string, code: string): boolean {
  const levelOf = (isco: string) => SKILL_LEVELS[Number(isco.charAt(0))] ?? 0;
  return Math.abs(levelOf(group) - levelOf(code)) <= 1;
}

/** All groups of the fields and places of work that these ISCO-08 groups belong to. */
export function fieldsOf(groups: readonly string[]): readonly string[] {
  const fields = [...FIELDS.values()].filter((field) =>
    groups.some((group) => field.some((code) => group.startsWith(code))),
  );
  return [...new Set(fields.flat())];
}

/** Names for which the index has one word, by this word. */
export const ONE_WORD: readonly (readonly [word: string, names: readonly string[]])[] = linesOf(
  'one-word',
).map(({ of, names }) => [of, names]);

/** Words that are side by side in texts, in the singular, with every way to write them. */
export const TOGETHER: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  linesOf('together').flatMap(({ names }) =>
    names.map((name) => [inSingular(name), names.map((way) => way.split(' '))] as const),
  ),
);

/** Words that refuse what follows them, folded: "without". */
export const NOT_WORDS: ReadonlySet<string> = new Set(namesOf('not').map(fold));

/** Words that refuse what is before them, folded and split: "olmadan", "के बिना". */
export const NOT_BEHIND: readonly (readonly string[])[] = namesOf('not-behind').map((name) =>
  fold(name).split(' '),
);
/** Words that refuse a place that follows them, folded and split: "except", "anywhere but". */
export const NOT_THERE: readonly (readonly string[])[] = namesOf('not-there').map((name) =>
  fold(name).split(' '),
);
/** Small words between a refusal and the place that it refuses, folded: "in the". */
export const PLACE_PREPOSITIONS: ReadonlySet<string> = new Set(
  namesOf('place-preposition').map(fold),
);
const SMALL_BEHIND = new Set(NOT_BEHIND.flat());

/** Everyday names of kinds of work. */
export const WORK_NAMES: readonly WorkName[] = workNames('name');

/** The same in languages that seekers write and adverts do not. */
export const NAMES_OF_SEEKERS: readonly WorkName[] = workNames('seeker');

const SHOWN: ReadonlyMap<string, string> = new Map(
  [
    ...linesOf('shown').map(({ of, names }) => [of, names[0]] as const),
    ...WORK_NAMES.map(({ name, isco: [first] }) => [first, name] as const),
  ]
    .toReversed()
    .flatMap(([code, name]) => (code === undefined || name === undefined ? [] : [[code, name]])),
);

/** An everyday English name of an ISCO-08 unit group: "nurse" of 2221. */
export function everydayName(isco: string): string | undefined {
  return SHOWN.get(isco);
}

/** What is meant by a misspelt word, folded. */
export const MISSPELT: ReadonlyMap<string, string> = new Map(
  linesOf('misspelt').flatMap(({ of, names }) => names.map((name) => [fold(name), of] as const)),
);

/** Abbreviations that are spelt as meant, folded. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(namesOf('abbreviation').map(fold));

/** Words of titles that say how senior a worker is, when and how the work is done, but not at what. */
export const LEVEL_WORDS: ReadonlySet<string> = new Set(namesOf('level'));

/** Heads of names of work that mean nothing alone. */
export const HEAD_WORDS: ReadonlySet<string> = new Set(namesOf('head'));

/** Words without a meaning of their own in the name of an occupation. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(namesOf('small'));

/** The one spelling of words that are written in several ways, by the others. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  linesOf('spelling').flatMap(({ of, names }) => names.map((name) => [name, of] as const)),
);

/** Words that are in titles behind the name of the work. */
export const AFTER_THE_NAME: ReadonlySet<string> = new Set(namesOf('after-name'));

const SEEKING_WORDS: ReadonlySet<string> = new Set(
  namesOf('seek').map((word) => singular(fold(word))),
);
const STOP_WORDS: ReadonlySet<string> = new Set(namesOf('stop').map(fold));

const FOREIGN_STOP_WORDS: ReadonlySet<string> = new Set(
  linesOf('stop').flatMap(({ of, names }) =>
    of === 'en' || of === 'other' ? [] : names.map((name) => fold(name)),
  ),
);

/** A small word of another language, which may begin an English one: "ze". */
export function mayBeginAnother(word: string): boolean {
  return FOREIGN_STOP_WORDS.has(fold(word)) && !isSeekingWord(word);
}

/** A word that only means "a job" or "I seek". */
export function isSeekingWord(word: string): boolean {
  return SEEKING_WORDS.has(singular(fold(word)));
}

/** A word that carries no weight in a search: one of seeking, or of sentences. */
export function isIdleWord(word: string): boolean {
  const folded = fold(word);
  return (
    STOP_WORDS.has(folded) ||
    NOT_WORDS.has(folded) ||
    SMALL_BEHIND.has(folded) ||
    isSeekingWord(word)
  );
}

/** Whether a folded word of a title says nothing of the kind of work. */
export function isEmptyWord(word: string): boolean {
  return HEAD_WORDS.has(word) || LEVEL_WORDS.has(word) || /^\d/.test(word);
}

function inSingular(name: string): string {
  return name
    .split(' ')
    .map((word) => singular(fold(word)))
    .join(' ');
}

function workNames(kind: string): WorkName[] {
  return linesOf(kind).flatMap(({ of, names }) =>
    names.map((name) => ({ name, isco: of.split(' ') })),
  );
}
