import { type RawBuilder, sql } from 'kysely';
import type { FactFilter } from '../../../shared/job-facts.ts';
import { AUDIENCE } from '../../db/schema.ts';

/** The facts of a search row by its audience, as SQL over `jobs` with `audience`. */
export const searchFacts = sql`CASE WHEN audience = ${AUDIENCE.visitors}::smallint THEN public_facts ELSE jobs.facts END`;

/** The condition of a filter on `job_search.facts`, as a function that no index supports. */
export function factCondition({ all, none }: FactFilter): RawBuilder<unknown> {
  return sql`int4eq(int4and(facts, ${all | none}::int), ${all}::int)`;
}
