import { NAMES_OF_SEEKERS, SAME_WORK, WORK_NAMES } from '../../language/vocabulary.ts';
import { plainName, plainWords } from '../../language/words.ts';
import { CONDITIONS } from '../facts/conditions.ts';
import { NAMES } from '../search/read/search-names.ts';

/**
 * A name of work, in any language, by its folded text: what it means as ISCO-08 groups, and as names
 * that a search takes for the same.
 */
export type OtherName = { key: string; name: string; isco: readonly string[]; same: string[] };

/** Fewer letters begin too many names. */
const SHORTEST_START = 4;
const SHORTEST_CONDITION = 3;
const MOST_FOUND = 40;

/** In the order of their keys: what begins with a text stands together. */
const OTHER_NAMES: readonly OtherName[] = readNames();

function readNames(): OtherName[] {
  const names = new Map<string, OtherName>();
  const add = (written: string, isco: readonly string[]) => {
    const name = written.replace(/[()[\]]/g, '');
    const key = plainName(name);
    const known = names.get(key);
    if (known) known.isco = known.isco.length > 0 ? known.isco : isco;
    else {
      const others = NAMES.get(plainWords(name).join(' '))?.others ?? [];
      names.set(key, { key, name, isco, same: others.map((words) => words.join(' ')) });
    }
  };
  for (const { name, isco } of [...WORK_NAMES, ...NAMES_OF_SEEKERS]) add(name, isco);
  for (const name of SAME_WORK.flat()) add(name, []);
  return [...names.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Names of work that begin with a folded text, the shortest first. */
export function otherNamesFrom(typed: string): OtherName[] {
  if (typed.length < SHORTEST_START) return [];
  let low = 0;
  for (let high = OTHER_NAMES.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((OTHER_NAMES[middle] as OtherName).key < typed) low = middle + 1;
    else high = middle;
  }
  const found: OtherName[] = [];
  for (let at = low; OTHER_NAMES[at]?.key.startsWith(typed) && found.length < MOST_FOUND; at += 1)
    found.push(OTHER_NAMES[at] as OtherName);
  return found.sort((a, b) => a.key.length - b.key.length);
}

/** Ways to ask for a condition that begin with a folded text, one for each condition. */
export function conditionsFrom(typed: string): string[] {
  if (typed.length < SHORTEST_CONDITION) return [];
  return CONDITIONS.flatMap(({ asked }) => asked.find((words) => words.startsWith(typed)) ?? []);
}
