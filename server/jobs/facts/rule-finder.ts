import type { Phrase, Place } from './phrases.ts';
import type { Rule } from './rule-file.ts';

/** The rules that a sentence may have, in the order of their file. */
export type RuleFinder = (words: readonly string[]) => readonly Rule[];

/**
 * A rule of an index; beside its rarest word a match has a word of each list of `others`. `seen` is
 * the number of the last sentence in which the rule was found.
 */
type Entry = { number: number; rule: Rule; others: readonly WordList[]; seen: number };

/** Words of which one must be there, and whether one was in the sentence of this number. */
type WordList = { words: readonly string[]; sentence: number; isThere: boolean };

const BEGINNING = 4;

/**
 * An index of rules by the words that they need: of a long table, most rules are never compared
 * with a sentence.
 */
function createIndex() {
  /** The rules by the rarest word that each of them needs. */
  const byWord = new Map<string, Entry[]>();
  /** Those that only need words with a beginning ("homework*"), by its first letters. */
  const byBeginning = new Map<string, Entry[]>();
  const always: Entry[] = [];
  const entered = new Set<Rule>();
  /** Many rules need the same words: a list is compared once with a sentence. */
  const lists = new Map<string, WordList>();
  let sentence = 0;
  /** What was found for the words of a sentence: each reader asks for its rules in turn. */
  let found = new WeakMap<readonly string[], readonly Rule[]>();

  const listOf = (words: readonly string[]): WordList => {
    const key = words.join('|');
    const list = lists.get(key) ?? { words, sentence: 0, isThere: false };
    lists.set(key, list);
    return list;
  };
  const enter = (rule: Rule, added: ReadonlySet<string>) => {
    const [rarest, ...others] = neededWords(rule.phrase, added);
    const entry = { number: entered.size, rule, others: others.map(listOf), seen: 0 };
    entered.add(rule);
    const add = (map: Map<string, Entry[]>, word: string) =>
      map.set(word, [...(map.get(word) ?? []), entry]);
    const begun = rule.phrase.find((place) => isNeeded(place, added));
    if (rarest) for (const word of rarest) add(byWord, word);
    else if (begun?.prefixes.every(({ length }) => length >= BEGINNING)) {
      for (const word of begun.exact) add(byWord, word);
      for (const prefix of begun.prefixes) add(byBeginning, prefix.slice(0, BEGINNING));
    } else always.push(entry);
  };
  return {
    add(rules: readonly Rule[], added: ReadonlySet<string>): void {
      for (const rule of rules) if (!entered.has(rule)) enter(rule, added);
      // What was found before has none of these rules.
      found = new WeakMap();
    },
    find(words: readonly string[]): readonly Rule[] {
      const before = found.get(words);
      if (before) return before;
      const known = new Set(words);
      const entries = [...always];
      sentence++;
      const look = (list: readonly Entry[] | undefined) => {
        if (list === undefined) return;
        for (const entry of list) {
          if (entry.seen === sentence || !hasEach(entry.others, known, sentence)) continue;
          entry.seen = sentence;
          entries.push(entry);
        }
      };
      for (const word of known) {
        look(byWord.get(word));
        if (word.length >= BEGINNING) look(byBeginning.get(word.slice(0, BEGINNING)));
      }
      const rules = entries.sort((a, b) => a.number - b.number).map(({ rule }) => rule);
      found.set(words, rules);
      return rules;
    },
  };
}

/** The rules of all readers are in one index, so that a sentence is looked up once. */
const shared = createIndex();

/**
 * Finds the rules that a sentence may have by the words that they need. `added` are words that the
 * reader puts between those of the sentence before it compares them.
 */
export function createRuleFinder(
  rules: readonly Rule[],
  added: ReadonlySet<string> = new Set(),
): RuleFinder {
  shared.add(rules, added);
  const own = new Set(rules);
  return (words) => {
    const likely = shared.find(words);
    return likely.length === 0 ? likely : likely.filter((rule) => own.has(rule));
  };
}

/** As createRuleFinder, for rules that are only asked for in few sentences. */
export function createRareRuleFinder(rules: readonly Rule[]): RuleFinder {
  const index = createIndex();
  index.add(rules, new Set());
  return index.find;
}

function hasEach(
  lists: readonly WordList[],
  known: ReadonlySet<string>,
  sentence: number,
): boolean {
  for (const list of lists) {
    if (list.sentence !== sentence) {
      list.sentence = sentence;
      list.isThere = hasOne(list.words, known);
    }
    if (!list.isThere) return false;
  }
  return true;
}

function hasOne(words: readonly string[], known: ReadonlySet<string>): boolean {
  for (const word of words) if (known.has(word)) return true;
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
