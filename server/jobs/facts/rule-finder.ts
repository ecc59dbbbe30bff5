import type { Phrase } from './phrases.ts';
import type { Rule } from './rule-file.ts';

type Place = Phrase[number];

/** The rules whose words a sentence has, in the order of their file. */
export type RuleFinder = (words: readonly string[]) => readonly Rule[];

/**
 * Finds the rules that a sentence may have: those whose words it has, in any order. Of a long
 * table, most rules are never compared with a sentence.
 */
export function createRuleFinder(rules: readonly Rule[]): RuleFinder {
  const order = new Map(rules.map((rule, index) => [rule, index]));
  const orderOf = (rule: Rule) => order.get(rule) as number;
  const needed = new Map(rules.map((rule) => [rule, neededPlaces(rule.phrase)]));
  const placesOf = new Map<string, Place[]>();
  for (const place of new Set([...needed.values()].flat()))
    for (const word of place.exact) listOf(placesOf, word).push(place);

  // A rule waits for the place that has the fewest words.
  const waiting = new Map<Place, Rule[]>();
  const always: Rule[] = [];
  for (const [rule, places] of needed) {
    const [rarest] = places.toSorted((one, other) => one.exact.size - other.exact.size);
    if (rarest === undefined) always.push(rule);
    else listOf(waiting, rarest).push(rule);
  }

  return (words) => {
    const there = new Set<Place>();
    for (const word of new Set(words))
      for (const place of placesOf.get(word) ?? []) there.add(place);
    const found = [...always];
    for (const place of there)
      for (const rule of waiting.get(place) ?? [])
        if (needed.get(rule)?.every((one) => there.has(one))) found.push(rule);
    return found.sort((a, b) => orderOf(a) - orderOf(b));
  };
}

/** The places that every match has. Places with beginnings of words are left to the comparison. */
function neededPlaces(phrase: Phrase): Place[] {
  return phrase.filter(
    ({ any, optional, prefixes }) => any === 'no' && !optional && prefixes.length === 0,
  );
}

function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
