import type { Phrase, Place } from './phrases.ts';
import type { Rule } from './rule-file.ts';

/** The rules that a sentence may have, in the order of their file. */
export type RuleFinder = (words: readonly string[]) => readonly Rule[];

/**
 * A rule of an index, and the finders that ask for it; beside its rarest word a match has a word of
 * each list of `others` (numbers of words). `seen` is the last search that met it.
 */
type Entry = {
  number: number;
  rule: Rule;
  finders: number[];
  others: readonly (readonly number[])[];
  seen: number;
};

const BEGINNING = 4;
const NO_RULES: readonly Rule[] = [];

/**
 * An index of rules by the words that they need: of a long table, most rules are never compared
 * with a sentence. It answers for all its finders at once, because each reader asks in turn.
 */
function createIndex() {
  /** The words that rules need, by numbers: numbers are compared faster than words. */
  const numbers = new Map<string, number>();
  /** The rules by the rarest word that each of them needs. */
  const byWord: Entry[][] = [];
  /** Those that only need words with a beginning ("homework*"), by its first letters. */
  const byBeginning = new Map<string, Entry[]>();
  const always: Entry[] = [];
  const entries = new Map<Rule, Entry>();
  let finders = 0;
  /** The last search whose sentence has a word, by its number. */
  let present = new Uint32Array(0);
  let search = 0;
  /** What was found for the words of a sentence, by the finder. */
  let found = new WeakMap<readonly string[], readonly (readonly Rule[] | undefined)[]>();

  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const enter = (rule: Rule, added: ReadonlySet<string>): Entry => {
    const [rarest, ...others] = neededWords(rule.phrase, added);
    const entry: Entry = {
      number: entries.size,
      rule,
      finders: [],
      others: others.map((words) => words.map(numberOf)),
      seen: 0,
    };
    entries.set(rule, entry);
    const addWord = (word: string) => {
      const number = numberOf(word);
      byWord[number] = [...(byWord[number] ?? []), entry];
    };
    const begun = rule.phrase.find((place) => isNeeded(place, added));
    if (rarest) for (const word of rarest) addWord(word);
    else if (begun?.prefixes.every(({ length }) => length >= BEGINNING)) {
      for (const word of begun.exact) addWord(word);
      for (const prefix of begun.prefixes) {
        const beginning = prefix.slice(0, BEGINNING);
        byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), entry]);
      }
    } else always.push(entry);
    return entry;
  };

  const likelyEntries = (words: readonly string[]): Entry[] => {
    search += 1;
    const likely = [...always];
    const known: string[] = [];
    for (const word of words) {
      const number = numbers.get(word);
      if (number === undefined) {
        if (word.length >= BEGINNING) known.push(word);
      } else if (present[number] !== search) {
        present[number] = search;
        known.push(word);
      }
    }
    const look = (list: readonly Entry[] | undefined) => {
      if (list === undefined) return;
      for (const entry of list)
        if (entry.seen !== search && hasEach(entry.others, present, search)) {
          entry.seen = search;
          likely.push(entry);
        }
    };
    for (const word of known) {
      const number = numbers.get(word);
      if (number !== undefined) look(byWord[number]);
      if (word.length >= BEGINNING) look(byBeginning.get(word.slice(0, BEGINNING)));
    }
    return likely.sort((a, b) => a.number - b.number);
  };
  const findFor = (words: readonly string[]) => {
    const before = found.get(words);
    if (before) return before;
    const lists: (Rule[] | undefined)[] = [];
    for (const { rule, finders } of likelyEntries(words))
      for (const finder of finders) {
        const list = lists[finder];
        if (list) list.push(rule);
        else lists[finder] = [rule];
      }
    found.set(words, lists);
    return lists;
  };
  return (rules: readonly Rule[], added: ReadonlySet<string>): RuleFinder => {
    const finder = finders;
    finders += 1;
    for (const rule of new Set(rules)) {
      const entry = entries.get(rule) ?? enter(rule, added);
      entry.finders.push(finder);
    }
    present = new Uint32Array(numbers.size);
    search = 0;
    for (const entry of entries.values()) entry.seen = 0;
    // What was found before has none of these rules.
    found = new WeakMap();
    return (words) => findFor(words)[finder] ?? NO_RULES;
  };
}

/** The rules of all readers are in one index, so that a sentence is looked up once. */
const addToShared = createIndex();

/**
 * Finds the rules that a sentence may have by the words that they need. `added` are words that the
 * reader puts between those of the sentence before it compares them.
 */
export function createRuleFinder(
  rules: readonly Rule[],
  added: ReadonlySet<string> = new Set(),
): RuleFinder {
  return addToShared(rules, added);
}

/** As createRuleFinder, for rules that are only asked for in few sentences. */
export function createRareRuleFinder(rules: readonly Rule[]): RuleFinder {
  return createIndex()(rules, new Set());
}

function hasEach(others: Entry['others'], present: Uint32Array, search: number): boolean {
  for (const words of others) if (!hasOne(words, present, search)) return false;
  return true;
}

function hasOne(words: readonly number[], present: Uint32Array, search: number): boolean {
  for (const word of words) if (present[word] === search) return true;
  return false;
}

/** Whether a match must have a word of the text in this place. */
function isNeeded({ any, optional, exact }: Place, added: ReadonlySet<string>): boolean {
  return any === 'no' && !optional && exact.isDisjointFrom(added);
}

/** For each such place, the words that fit it: first those of the rarest place. */
function neededWords(phrase: Phrase, added: ReadonlySet<string>): string[][] {
  return phrase
    .filter((place) => isNeeded(place, added) && place.prefixes.length === 0)
    .map(({ exact }) => [...exact])
    .toSorted((a, b) => frequencyOf(a) - frequencyOf(b));
}

const FREQUENT = new Set(
  'a an and are as at be by for from have in is not of on or our that the this to we will with you your experience'.split(
    ' ',
  ),
);

/** A guess. The more words, the more sentences have one. */
function frequencyOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + frequencyOfWord(word), 0);
}

/** Few sentences have a name in capitals ("PERMIT"); short words are frequent ("no", "do"). */
function frequencyOfWord(word: string): number {
  if (/^[A-Z]/.test(word)) return 0;
  if (/^[$^,]$/.test(word)) return 1000;
  if (FREQUENT.has(word)) return 100;
  return word.length < 5 ? 10 : 1;
}
