import type { Register } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import { type Decisions, findDecisions } from './decisions.ts';
import { type FoundEntry, findByKeys } from './entries.ts';
import { newestOf } from './entry-shown.ts';
import { type Asked, exactEntries, placeRanks } from './match-employer.ts';
import { readEmployerName } from './read-name.ts';
import { type LikeKeys, likeKeys } from './written-names.ts';

/** An employer, and the register that it is looked for in. */
export type AskedRegister = Asked & { register: Register };

/**
 * `exact` entries are the employer; `near` ones have its name, and no administrator has decided
 * about them: those whose place fits come first. `isNamed`: some entry has its name.
 */
export type Compared = { exact: FoundEntry[]; near: FoundEntry[]; isNamed: boolean };

type FindEntries = (register: Register, keys: Iterable<string>) => FoundEntry[];

/**
 * Compares employers with the registers, in two queries for all of them, and in their order. Names
 * that are not found so are looked for in the other ways that people write them, in a third one.
 */
export async function compareEmployers(
  db: Db,
  asked: readonly AskedRegister[],
): Promise<{ results: Compared[]; decisions: Decisions }> {
  const decisions = await findDecisions(db, asked);
  const keysOf = asked.map((one) => [
    ...readEmployerName(one.name).legal.keys.filter(Boolean),
    ...decisions.keysOf(one),
  ]);
  const registers = [...new Set(asked.map(({ register }) => register))];
  const find = byKeys(await findByKeys(db, registers, unique(keysOf)));
  const named = asked.map(({ register }, index) => find(register, keysOf[index] ?? []));
  const results = asked.map((one, index) => compareOne(one, named[index] ?? [], decisions));

  const open = asked.flatMap((one, index) =>
    results[index]?.exact.some(({ gone }) => !gone)
      ? []
      : { one, index, like: likeKeys(readEmployerName(one.name)) },
  );
  const legal = unique(open.map(({ like }) => like.legal));
  const trading = unique(open.map(({ like }) => like.trading));
  const findLike = byKeys(await findByKeys(db, registers, legal, trading));
  for (const { one, index, like } of open) {
    const alike = findLike(one.register, new Set([...like.legal, ...like.trading]));
    if (alike.length === 0) continue;
    const candidates = new Set([...(named[index] ?? []), ...alike]);
    results[index] = compareOne(one, [...candidates], decisions, like);
  }
  return { results, decisions };
}

function unique(lists: readonly Iterable<string>[]): string[] {
  return [...new Set(lists.flatMap((list) => [...list]))];
}

/** Finds those of some entries that have one of some keys. */
function byKeys(entries: readonly FoundEntry[]): FindEntries {
  const byKey = new Map<string, FoundEntry[]>();
  for (const entry of entries)
    for (const key of new Set([entry.key, ...(entry.other_keys ?? [])])) {
      const list = byKey.get(`${entry.register}\n${key}`);
      if (list) list.push(entry);
      else byKey.set(`${entry.register}\n${key}`, [entry]);
    }
  return (register, keys) => [
    ...new Set([...keys].flatMap((key) => byKey.get(`${register}\n${key}`) ?? [])),
  ];
}

function compareOne(
  asked: Asked,
  candidates: FoundEntry[],
  decisions: Decisions,
  like?: LikeKeys,
): Compared {
  const isNamed = candidates.length > 0;
  const decided = (entry: FoundEntry) => decisions.of(asked, entry);
  const found = exactEntries(asked, candidates, like).filter((entry) => decided(entry) !== false);
  const exact = found.length > 0 ? found : candidates.filter(decided);
  if (exact.length === 0) {
    const near = candidates.filter((entry) => decided(entry) === undefined);
    return { exact, near: placeRanks(asked.place, near), isNamed };
  }
  const current = exact.filter(({ gone }) => !gone);
  return { exact: current.length > 0 ? current : newestOf(exact), near: [], isNamed };
}
