import { sql } from 'kysely';
import type { FactFilter } from '../../../../shared/job-facts.ts';
import type { PayFilter } from '../../../../shared/pay-filter.ts';
import type { Db } from '../../../db/open.ts';
import { readQuestion } from '../compile/read-question.ts';
import { every, filterConditions, textConditions } from '../compile/search-conditions.ts';
import { compileSearch, narrowed } from '../compile/search-query.ts';

/** A search by its text, state, facts and pay. Without `member` it reads public fields only. */
export type TextQuestion = {
  text: string;
  state: string;
  facts: FactFilter | undefined;
  pay: PayFilter | undefined;
  member: boolean;
};

/** Up to this many jobs, each is tested; for more, the word index is asked. */
const TESTED_ROW_BY_ROW = 100;

/** The ids of those of these jobs that are live and match. Works inside a transaction. */
export async function matchAmong(
  db: Db,
  { text, state, facts, pay, member }: TextQuestion,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const compiled = await compileSearch(db, text);
  const query = {
    state,
    ...(facts && { facts }),
    ...(pay && { pay }),
    member,
    sort: 'newest',
    offset: 0,
    limit: 0,
  } as const;
  const { scope, filter, within } = readQuestion(query, compiled, now);
  const narrow = narrowed(compiled, within);
  // As for a search of the site: a text without any word matches every job.
  const lookup = narrow.whole === null || ids.length <= TESTED_ROW_BY_ROW ? 'by-row' : 'by-index';
  const conditions = every([
    ...textConditions(narrow, lookup),
    ...filterConditions({ ...scope, repeats: 'all' }, filter, lookup),
  ]);
  const among = sql`job_id = ANY(${ids}::int[])`;
  const { rows } =
    lookup === 'by-row'
      ? await sql<{ job_id: number }>`
          SELECT job_id FROM job_search WHERE ${among} AND ${conditions}`.execute(db)
      : // OFFSET 0 is an optimisation fence: the planner cannot test the documents of all jobs.
        await sql<{ job_id: number }>`
          SELECT job_id FROM (SELECT job_id FROM job_search WHERE ${conditions} OFFSET 0) AS found
          WHERE ${among}`.execute(db);
  return rows.map(({ job_id }) => job_id);
}
