import type { Register } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import { type Decisions, findDecisions } from './decisions.ts';
import { type FoundEntry, findByKeys } from './entries.ts';
import { newestOf } from './entry-shown.ts';
import { type Asked, exactEntries } from './match-employer.ts';
import { readEmployerName } from './read-name.ts';

/** An employer, and the register that it is looked for in. */
export type AskedRegister = Asked & { register: Register };

/**
 * `exact` entries are the employer; `near` ones have its name, and nobody has decided about them.
 * `isNamed`: some entry has its name.
 */
export type Compared = { exact: FoundEntry[]; near: FoundEntry[]; isNamed: boolean };

/** Compares employers with the registers, in two queries for all of them, and in their order. */
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
  const entries = await findByKeys(db, registers, [...new Set(keysOf.flat())]);
  const byKey = new Map<string, FoundEntry[]>();
  for (const entry of entries)
    for (const key of new Set([entry.key, ...(entry.other_keys ?? [])])) {
      const list = byKey.get(`${entry.register}\n${key}`);
      if (list) list.push(entry);
      else byKey.set(`${entry.register}\n${key}`, [entry]);
    }
  const results = asked.map((one, index) => {
    const lists = (keysOf[index] ?? []).flatMap(
      (key) => byKey.get(`${one.register}\n${key}`) ?? [],
    );
    return compareOne(one, [...new Set(lists)], decisions);
  });
  return { results, decisions };
}

function compareOne(asked: Asked, candidates: FoundEntry[], decisions: Decisions): Compared {
  const isNamed = candidates.length > 0;
  const decided = (entry: FoundEntry) => decisions.of(asked, entry);
  const found = exactEntries(asked, candidates).filter((entry) => decided(entry) !== false);
  const exact = found.length > 0 ? found : candidates.filter(decided);
  if (exact.length === 0)
    return { exact, near: candidates.filter((entry) => decided(entry) === undefined), isNamed };
  const current = exact.filter(({ gone }) => !gone);
  return { exact: current.length > 0 ? current : newestOf(exact), near: [], isNamed };
}
