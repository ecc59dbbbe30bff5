import { sql } from 'kysely';
import { asSearch } from '../../../db/kinds-of-work.ts';
import type { Db } from '../../../db/open.ts';
import { plainWords } from '../../../language/words.ts';
import { conditionsOfTitle } from '../../facts/conditions.ts';
import { every, filterConditions } from '../compile/search-conditions.ts';
import type { Scope } from '../compile/search-plan.ts';
import type { CompiledSearch } from '../compile/search-query.ts';
import type { FacetFilter } from '../find/facet-counts.ts';
import { runTuned } from '../find/search-sql.ts';
import { readTitleWords } from '../read/title-words.ts';
import { mainPart } from './search-tiers.ts';

/** A listing of the first tiers, with what orders it inside its tier. */
export type Candidate = {
  job_id: number;
  tier: number;
  title: string;
  employer: string | null;
  state: string | null;
  salary: unknown;
  created_at: Date;
};

/** So many listings are ordered finely; those after them by tier and date. */
export const FINELY_ORDERED = 120;
/** At most so many listings of one employer are among the first ones. */
const FIRST = 10;
const MOST_OF_ONE_EMPLOYER = 2;
/** The weight of another name of the same work, where the typed one counts 1. */
const OTHER_NAME = 0.7;

const CANDIDATE_FIELDS = sql`jobs.title, jobs.employer, jobs.state, jobs.salary, jobs.created_at`;

/**
 * The first listings of these tiers, best first, each tier by date. The database looks up one tier
 * after the other and stops when it has enough rows (a nested loop under a LIMIT is lazy): the later
 * tiers match most.
 */
export async function loadFirst(
  db: Db,
  tiers: string[],
  { scope, filter, limit }: { scope: Scope; filter: FacetFilter; limit: number },
): Promise<Candidate[]> {
  const conditions = every(filterConditions(scope, filter, 'by-index'));
  // A listing of an earlier tier is matched again. There are fewer of them than the limit, or no
  // more tiers would be asked for.
  const most = 2 * limit;
  const found = new Map<number, Candidate>();
  let from = 0;
  while (from < tiers.length && found.size < limit) {
    const query = sql<Candidate & { matched: number; last: number }>`
      WITH matches AS MATERIALIZED (
        SELECT job_id, created_at, tier FROM unnest(${tiers.slice(from)}::tsquery[]) WITH ORDINALITY AS tiers (query, tier)
          CROSS JOIN LATERAL (
            SELECT job_id, created_at FROM job_search WHERE document @@ query AND ${conditions}
            ORDER BY created_at DESC, job_id DESC LIMIT ${most}) AS of_tier
        LIMIT ${most}),
      best AS (SELECT job_id, min(tier)::int AS tier FROM matches GROUP BY job_id)
      SELECT job_id, tier - 1 + ${from}::int AS tier, ${CANDIDATE_FIELDS},
        (SELECT count(*)::int FROM matches) AS matched, (SELECT max(tier)::int FROM matches) AS last
      FROM best JOIN jobs ON jobs.id = job_id
      ORDER BY tier, jobs.created_at DESC, job_id DESC LIMIT ${limit}`;
    const rows = await runTuned(db, 'words', query);
    for (const { matched: _, last: __, ...row } of rows)
      if (!found.has(row.job_id) && found.size < limit) found.set(row.job_id, row);
    const { matched = 0, last = 1 } = rows[0] ?? {};
    if (matched < most) break;
    // The limit may have cut off the last tier that was reached.
    from += last - 1;
  }
  return [...found.values()];
}

/** These listings with what orders them inside their tier. */
export async function loadCandidates(db: Db, ids: number[], tier: number): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const query = sql<Candidate>`
    SELECT jobs.id AS job_id, ${tier}::int AS tier, ${CANDIDATE_FIELDS}
    FROM jobs WHERE id = ANY(${ids}::int[])`;
  const { rows } = await asSearch(() => query.execute(db));
  const byId = new Map(rows.map((row) => [row.job_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Orders candidates inside their tiers, and spreads the employers of the first ones. */
export function orderFinely(
  candidates: readonly Candidate[],
  text: CompiledSearch,
  now: Date,
): number[] {
  if (candidates.length < 2) return candidates.map(({ job_id }) => job_id);
  const scoreOf = createScore(text, now);
  const scored = candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate) }))
    .sort((a, b) => a.tier - b.tier || b.score - a.score);
  return spreadEmployers(scored).map(({ job_id }) => job_id);
}

/**
 * Inside a tier: how much of the title's name of work was asked for, how near its start; then pay
 * that is shown, and age.
 */
function createScore({ parts }: CompiledSearch, now: Date): (candidate: Candidate) => number {
  const typed = new Set(parts.flatMap(({ clause }) => clause.typed.flat()));
  const others = new Set(parts.flatMap(({ clause }) => clause.others.flat()));
  const wanted = new Set(mainPart(parts)?.clause.typed.flat());
  const conditions = parts.flatMap(({ clause }) => clause.condition ?? []);
  return ({ title, state, salary, created_at }) => {
    const place = new Set(plainWords(state ?? ''));
    const { words, first } = readTitleWords(title, place);
    const weights = first.map((word) => (typed.has(word) ? 1 : others.has(word) ? OTHER_NAME : 0));
    const share =
      weights.reduce<number>((sum, weight) => sum + weight, 0) / Math.max(1, first.length);
    const said = conditions.length > 0 ? conditionsOfTitle(title) : undefined;
    const at = words.findIndex((word) => wanted.has(word));
    const days = Math.max(0, (now.getTime() - created_at.getTime()) / 86_400_000);
    return (
      share * 2 +
      conditions.filter((name) => said?.has(name)).length -
      (at < 0 ? 1 : Math.min(1, at / 8)) +
      (salary === null ? 0 : 0.2) -
      Math.log2(1 + days) / 16
    );
  };
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
