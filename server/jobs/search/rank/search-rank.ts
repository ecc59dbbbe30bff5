import { sql } from 'kysely';
import type { Salary } from '../../../../shared/salary.ts';
import { asSearch } from '../../../db/kinds-of-work.ts';
import type { Db } from '../../../db/open.ts';
import { conditionsOfTitle } from '../../facts/conditions.ts';
import { every, siftConditions } from '../compile/search-conditions.ts';
import type { Scope } from '../compile/search-plan.ts';
import type { CompiledSearch } from '../compile/search-query.ts';
import type { CubeFilter } from '../find/search-cube.ts';
import { runTuned } from '../find/search-sql.ts';
import { readTitleWords } from '../read/title-words.ts';
import { mainPart } from './search-tiers.ts';

/** A listing of the first tiers, with what orders it inside its tier. */
type Candidate = {
  job_id: number;
  tier: number;
  title: string;
  employer: string | null;
  state: string | null;
  salary: Salary | null;
  created_at: Date;
};

/** So many listings are ordered finely; those after them by tier and date. */
export const FINELY_ORDERED = 120;
/** Tiers that are asked for first; most searches need no more. */
const FIRST_TIERS = 3;
/** At most so many listings of one employer stand among the first ones. */
const FIRST = 10;
const MOST_OF_ONE_EMPLOYER = 2;
/** The weight of another name of the same work, where the typed one counts 1. */
const OTHER_NAME = 0.7;

/**
 * The first listings of these tiers, best first, each tier by date. The database looks up one tier
 * after the other and stops when it has enough rows (an Append under a LIMIT is lazy): the later
 * tiers match most.
 */
export async function loadFirst(
  db: Db,
  tiers: string[],
  { scope, filter, limit }: { scope: Scope; filter: CubeFilter; limit: number },
): Promise<{ job_id: number; tier: number }[]> {
  const sift = every(siftConditions(scope, filter, 'by-index'));
  // A listing of an earlier tier is met again. There are fewer of them than the limit, or no more
  // tiers would be asked for.
  const most = 2 * limit;
  const found = new Map<number, number>();
  let from = 0;
  let to = FIRST_TIERS;
  while (from < tiers.length && found.size < limit) {
    const parts = tiers.slice(from, to).map(
      (query, index) => sql`(
        SELECT job_id, ${sql.lit(from + index)}::int AS tier FROM job_search
        WHERE document @@ ${query}::tsquery AND ${sift}
        ORDER BY created_at DESC, job_id DESC LIMIT ${most})`,
    );
    const query = sql<{ job_id: number; tier: number }>`
      SELECT job_id, tier FROM (${sql.join(parts, sql` UNION ALL `)}) AS tiers LIMIT ${most}`;
    const rows = await runTuned(db, 'words', query);
    for (const { job_id, tier } of rows)
      if (!found.has(job_id) && found.size < limit) found.set(job_id, tier);
    // The limit may have cut off the last tier that was reached.
    from = rows.length < most ? to : (rows.at(-1)?.tier ?? to);
    to = tiers.length;
  }
  return [...found].map(([job_id, tier]) => ({ job_id, tier }));
}

/** Orders candidates inside their tiers, and spreads the employers of the first ones. */
export async function orderFinely(
  db: Db,
  found: { job_id: number; tier: number }[],
  text: CompiledSearch,
  now: Date,
): Promise<number[]> {
  if (found.length < 2) return found.map(({ job_id }) => job_id);
  const rows = await asSearch(() =>
    db
      .selectFrom('jobs')
      .select(['id', 'title', 'employer', 'state', 'salary', 'created_at'])
      .where('id', '=', sql<number>`ANY(${found.map(({ job_id }) => job_id)}::int[])`)
      .execute(),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const candidates = found.flatMap(({ job_id, tier }): Candidate[] => {
    const row = byId.get(job_id);
    return row ? [{ ...row, job_id, tier, salary: row.salary as Salary | null }] : [];
  });
  const scored = candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, text, now) }))
    .sort((a, b) => a.tier - b.tier || b.score - a.score);
  return spreadEmployers(scored).map(({ job_id }) => job_id);
}

/**
 * Inside a tier: how much of the title's name of work was asked for, how near its start; then pay
 * that is shown, and age.
 */
function scoreOf(
  { title, state, salary, created_at }: Candidate,
  { parts }: CompiledSearch,
  now: Date,
): number {
  const { words, first } = readTitleWords(title, new Set((state ?? '').toLowerCase().split(/\W+/)));
  const typed = new Set(parts.flatMap(({ clause }) => clause.typed.flat()));
  const others = new Set(parts.flatMap(({ clause }) => clause.others.flat()));
  const weights = first.map((word) => (typed.has(word) ? 1 : others.has(word) ? OTHER_NAME : 0));
  const share =
    weights.reduce<number>((sum, weight) => sum + weight, 0) / Math.max(1, first.length);
  const wanted = new Set(mainPart(parts)?.clause.typed.flat());
  const said = conditionsOfTitle(title);
  const conditions = parts.filter(({ clause }) => said.has(clause.condition ?? '')).length;
  const at = words.findIndex((word) => wanted.has(word));
  const days = Math.max(0, (now.getTime() - created_at.getTime()) / 86_400_000);
  return (
    share * 2 +
    conditions -
    (at < 0 ? 1 : Math.min(1, at / 8)) +
    (salary === null ? 0 : 0.2) -
    Math.log2(1 + days) / 16
  );
}

/** Inside a tier, so that no worse listing comes before a better one for its employer's sake. */
function spreadEmployers<T extends { employer: string | null; tier: number }>(
  candidates: T[],
): T[] {
  const counts = new Map<string, number>();
  const spread: T[] = [];
  for (const tier of new Set(candidates.map((candidate) => candidate.tier))) {
    const later: T[] = [];
    for (const candidate of candidates.filter((one) => one.tier === tier)) {
      const name = candidate.employer?.toLowerCase();
      const count = name === undefined ? 0 : (counts.get(name) ?? 0);
      const isMany = count >= MOST_OF_ONE_EMPLOYER;
      if (spread.length < FIRST && isMany) later.push(candidate);
      else spread.push(candidate);
      if (name !== undefined) counts.set(name, count + 1);
    }
    spread.push(...later);
  }
  return spread;
}
