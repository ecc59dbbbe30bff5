import { type Entry, NATIONAL_SYSTEMS, type NationalSystem } from '../entry.ts';
import { keyOf, LONGEST_LABEL } from '../label-words.ts';
import type { Label, Sources } from './read-sources.ts';

type Votes = Map<string, number>;
type Gathered = {
  isco: Votes;
  national: Record<NationalSystem, Votes>;
  all: number;
};

/** One source counts once for a name, however many of its rows repeat it. */
const MOST_OF_ONE_CODE = 8;
const LEAST_SHARE = 0.1;
const MOST_GROUPS = 4;
const SURE_NATIONAL = 0.8;

/** Makes one sorted table of all names from the sources. */
export function makeTable(sources: Sources): Entry[] {
  const names = gather(sources.labels);
  const links = linkCodes(sources, names);
  for (const entry of names.values()) addLinked(entry, links);
  return [...names]
    .flatMap(([key, gathered]) => toEntry(key, gathered))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Shorter names are words of other languages: "or" is a guard in Hungarian. */
const SHORTEST_FURTHER = 5;

/** The further names that no other source has. */
export function makeFurther({ further }: Sources, entries: readonly Entry[]): Entry[] {
  const known = new Set(entries.map(({ key }) => key));
  return [...gather(further)]
    .filter(([key]) => !known.has(key) && key.length >= SHORTEST_FURTHER)
    .flatMap(([key, gathered]) => toEntry(key, gathered))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function gather(labels: readonly Label[]): Map<string, Gathered> {
  const names = new Map<string, Gathered>();
  for (const { text, isco, national, weight } of labels) {
    const key = keyOf(text);
    if (!isUsable(key)) continue;
    const entry = names.get(key) ?? { isco: new Map(), national: emptyNational(), all: 0 };
    names.set(key, entry);
    entry.all += weight;
    if (isco !== undefined) add(entry.isco, isco, weight);
    if (national) add(entry.national[national.system], national.code, weight);
  }
  return names;
}

function isUsable(key: string): boolean {
  return /^[a-z0-9+# ]+$/.test(key) && /[a-z]/.test(key) && key.split(' ').length <= LONGEST_LABEL;
}

function emptyNational(): Record<NationalSystem, Votes> {
  return { soc2020: new Map(), noc2021: new Map(), onet: new Map() };
}

function add(votes: Votes, code: string, weight: number): void {
  votes.set(code, Math.min(MOST_OF_ONE_CODE * 2, (votes.get(code) ?? 0) + weight));
}

/**
 * ISCO-08 groups of the codes of O*NET and NOC, as shares. O*NET has a crosswalk. NOC has none
 * here: the names that its groups share with the sources that have a group speak for it.
 */
function linkCodes({ links }: Sources, names: Map<string, Gathered>): Map<string, Votes> {
  const codes = new Map<string, Votes>();
  const votesOf = (code: string) => {
    const votes = codes.get(code) ?? new Map<string, number>();
    codes.set(code, votes);
    return votes;
  };
  for (const { onet, isco, weight } of links) {
    const votes = votesOf(`onet ${onet}`);
    votes.set(isco, (votes.get(isco) ?? 0) + weight);
  }
  for (const { isco, national } of names.values()) {
    const [[best, share] = ['', 0]] = shares(isco);
    if (share < 0.6) continue;
    for (const system of ['noc2021', 'onet'] as const) {
      for (const code of national[system].keys()) {
        const votes = votesOf(`${system} ${code}`);
        votes.set(best, (votes.get(best) ?? 0) + 1);
      }
    }
  }
  return new Map([...codes].map(([code, votes]) => [code, new Map(shares(votes))]));
}

function addLinked({ isco, national }: Gathered, links: Map<string, Votes>): void {
  for (const system of ['noc2021', 'onet'] as const) {
    for (const [code, weight] of national[system]) {
      for (const [group, share] of links.get(`${system} ${code}`) ?? [])
        if (share >= LEAST_SHARE) isco.set(group, (isco.get(group) ?? 0) + weight * share);
    }
  }
}

/** Codes with their shares of all votes, largest first. */
function shares(votes: Votes, least = 0): [string, number][] {
  const all = Math.max(
    least,
    [...votes.values()].reduce((sum, weight) => sum + weight, 0),
  );
  return [...votes]
    .map(([code, weight]): [string, number] => [code, weight / all])
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function toEntry(key: string, { isco, national, all }: Gathered): Entry[] {
  const groups = shares(isco, all)
    .slice(0, MOST_GROUPS)
    .map(([code, share]) => ({ isco: code, share: Math.round(share * 16) }))
    .filter(({ share }) => share > 0);
  if (groups.length === 0) return [];
  const sure: Entry['national'] = {};
  for (const system of NATIONAL_SYSTEMS) {
    const [best] = shares(national[system]);
    if (best && best[1] >= SURE_NATIONAL) sure[system] = best[0];
  }
  return [{ key, groups, national: sure }];
}
