import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CountryCode, countryName } from '../../../shared/constants/countries.ts';
import {
  type ContradictionDecision,
  type Contradictions,
  MOST_CONTRADICTIONS,
} from '../../../shared/contradictions.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { Db } from '../../db/open.ts';
import { lockRow } from '../../db/rows.ts';
import type { Tx } from '../../db/schema.ts';
import { toStorableJson } from '../../db/storable-json.ts';
import { keepDaysOf } from '../../jobs/confirmed-jobs.service.ts';
import { type ImportedJob, upsertImportedJobs } from '../../jobs/imported-jobs.service.ts';
import { Problem } from '../../problem.ts';
import type { Contradicting, Decided } from '../normalise/normalise-row.ts';
import type { ImportRunsDeps, Starter } from './import-runs.service.ts';
import { runKey } from './missing-listings.service.ts';

/** A row that contradicts itself, as its file has it. */
export type ContradictingRow = Contradicting & { reference: string; title: string };

/** What of a source was decided: its rows are read with the country that the operator chose. */
export async function findDecided(db: Db, source: string): Promise<Map<string, Decided>> {
  const rows = await db
    .selectFrom('contradictions')
    .select(['reference', 'said', 'answer'])
    .where('source', '=', source)
    .where('answer', 'is not', null)
    .where('answer', '<>', 'refuse')
    .execute();
  return new Map(
    rows.map(({ reference, said, answer }) => [reference, { said, code: answer as CountryCode }]),
  );
}

/**
 * Keeps rows for a decision. One that was decided and says the same stays decided. `isWhole`: the run
 * read all rows of its source, so that what it did not meet waits no more.
 */
export async function keepContradictions(
  db: Db,
  run: { source: string; runId: string; now: Date },
  rows: readonly ContradictingRow[],
  isWhole: boolean,
): Promise<void> {
  const { source, runId: seen_run, now: seen_at } = run;
  await db.transaction().execute(async (tx) => {
    for (const { reference, title, said, jobs } of rows.slice(0, MOST_CONTRADICTIONS)) {
      const employer = jobs[0]?.fields.employer ?? '';
      const row = { title, employer, jobs: toStorableJson(jobs), seen_run, seen_at };
      await tx
        .insertInto('contradictions')
        .values({ source, reference, said, ...row })
        .onConflict((conflict) =>
          conflict.columns(['source', 'reference']).doUpdateSet({
            ...{ title, employer, said, seen_run, seen_at },
            jobs: sql`CASE WHEN contradictions.said = excluded.said AND contradictions.answer IS NOT NULL
              THEN NULL ELSE excluded.jobs END`,
            answer: sql`CASE WHEN contradictions.said = excluded.said THEN contradictions.answer END`,
          }),
        )
        .execute();
    }
    if (isWhole)
      await tx
        .deleteFrom('contradictions')
        .where('source', '=', source)
        .where('answer', 'is', null)
        .where('seen_run', '<>', seen_run)
        .execute();
  });
}

/** The rows that wait for a decision. */
export async function listContradictions(db: Db): Promise<Contradictions> {
  const waiting = db.selectFrom('contradictions').where('answer', 'is', null);
  const rows = await waiting
    .select(['id', 'source', 'reference', 'title', 'employer', 'said', 'jobs', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_CONTRADICTIONS)
    .execute();
  return {
    rows: rows.map(({ jobs, seen_at, ...row }) => ({
      ...row,
      countries: jobsIn(jobs).map(({ fields }) => fields.country_code),
      seen_at: seen_at.toISOString(),
    })),
    totalCount: await countContradictions(db),
  };
}

/** How many rows wait for a decision. */
export async function countContradictions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contradictions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Publishes one row in the country that the operator chose, at once and in later imports, or refuses
 * it as long as it says the same. Throws a Problem: 404 `row-not-held`, 400 for another country, 409
 * `seen-before-change` when it says something else than the operator saw.
 */
export async function decideContradiction(
  { jobChanges, now }: ImportRunsDeps,
  user: NonNullable<Starter>,
  id: number,
  { answer, seen }: ContradictionDecision,
): Promise<{ message: string }> {
  return jobChanges.change(async (tx) => {
    const row = await lockRow(tx, 'contradictions', { id });
    if (!row?.jobs || row.answer !== null) throw rowNotHeld();
    const { source, reference, title, employer, said } = row;
    const isSeen = seen?.title === title && seen.employer === employer && seen.said === said;
    if (seen && !isSeen)
      throw new Problem(
        409,
        'seen-before-change',
        'The feed changed this job after you loaded the list. Please look at it again.',
      );
    const job = jobsIn(row.jobs).find(({ fields }) => fields.country_code === answer);
    if (!job && answer !== 'refuse')
      throw new Problem(400, 'bad-request', 'The row names another country.', { field: 'answer' });
    if (job) {
      const keepDays = await keepDaysOf(tx, source);
      await upsertImportedJobs(tx, { source, runId: randomUUID(), now: now(), keepDays }, [job]);
      await markMet(tx, source, reference);
    }
    const decided = { answer, jobs: null };
    await tx.updateTable('contradictions').set(decided).where('id', '=', id).execute();
    await record(tx, {
      ...{ user, action: job ? 'import.release-row' : 'import.refuse-row' },
      ...{ subject: `source ${source}`, after: { reference, title, said, answer } },
    });
    return {
      message: job
        ? `“${title}” is published in ${countryName(job.fields.country_code)}.`
        : `“${title}” is not imported as long as it says this.`,
    };
  });
}

/** What `keepContradictions` stored. */
function jobsIn(stored: object[] | null): ImportedJob[] {
  return (stored ?? []) as ImportedJob[];
}

/** As if the last import had met it, so that a feed that has not changed confirms it as well. */
async function markMet(tx: Tx, source: string, reference: string): Promise<void> {
  const newest = await lockRow(tx, 'settings', { key: runKey(source) }, ['value']);
  await tx
    .updateTable('jobs')
    .set({ import_run: newest?.value ?? null })
    .where('source', '=', source)
    .where('reference', '=', reference)
    .execute();
}

/** The error for a row that does not wait, or no more. */
export function rowNotHeld(): Problem {
  return new Problem(
    404,
    'row-not-held',
    'This row does not wait for a decision. Reload the page.',
  );
}
