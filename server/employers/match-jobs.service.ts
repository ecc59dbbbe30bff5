import { sql } from 'kysely';
import { utcToday } from '../../shared/job-dates.ts';
import { REGISTER_NAMES, REGISTERS, type Register } from '../../shared/registers.ts';
import type { JobChanges } from '../db/job-changes.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';
import { rest } from '../rest.ts';
import type { AskedRegister, Compared } from './compare-employers.ts';
import { columnsOf, compareJobs, employerId, storeEntries } from './job-registers.service.ts';
import { askAbout, dropOldQuestions } from './questions.service.ts';

export type MatchDeps = { db: Db; jobChanges: JobChanges; now: () => Date };

/** Writers of jobs wait for a step, so it is short. */
const STEP_ROWS = 200;

/** Has the jobs of the country of a register compared again. Call it in the transaction of why. */
export async function wantMatching(tx: Tx, registers: readonly Register[]): Promise<void> {
  await tx
    .insertInto('register_matching')
    .values(registers.map((register) => ({ register })))
    .onConflict((conflict) => conflict.column('register').doUpdateSet({ after_id: 0 }))
    .execute();
}

/**
 * Compares the jobs of all registers that wait for it, with a rest after each step that is as long
 * as the step. How far it came is stored, so that it goes on where a process was killed, and several
 * processes may do it at once. Says how many jobs changed.
 */
export async function matchJobs(
  deps: MatchDeps,
  { rests = true, signal }: { rests?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  let changed = 0;
  while (!signal?.aborted) {
    const begun = performance.now();
    const step = await asLongWork(() => matchStep(deps));
    if (step === null) break;
    changed += step;
    if (rests) await rest(performance.now() - begun, signal);
  }
  // Caches are dropped once, not after each step.
  if (changed > 0) await asLongWork(() => deps.jobChanges.change(async () => undefined));
  return changed;
}

/** How far the comparison is, by register; empty when nothing waits. */
export async function listMatching(db: Db): Promise<{ register: Register; percent: number }[]> {
  const { rows } = await sql<{ register: Register; percent: number }>`
    SELECT register, coalesce(100 * after_id / (SELECT nullif(max(id), 0) FROM jobs), 0)::int AS percent
    FROM register_matching ORDER BY register`.execute(db);
  return rows;
}

/** Asks for all registers again: near names of jobs that were written since, and old questions. */
export async function matchDaily(deps: MatchDeps, signal?: AbortSignal): Promise<void> {
  await deps.db.transaction().execute((tx) => wantMatching(tx, REGISTER_NAMES));
  await matchJobs(deps, signal && { signal });
}

/** Compares some more jobs; null when none are left. */
async function matchStep(deps: MatchDeps): Promise<number | null> {
  const step = await deps.db.transaction().execute((tx) => storeStep(tx, deps));
  // Without the lock of writers: it may be many small questions.
  if (step) await askAbout(deps.db, step.asked);
  return step?.changed ?? null;
}

async function storeStep(
  tx: Tx,
  { now }: MatchDeps,
): Promise<{ changed: number; asked: (Compared & AskedRegister)[] } | null> {
  await lockJobWrites(tx);
  const work = await tx
    .selectFrom('register_matching')
    .selectAll()
    .orderBy('register')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (work === undefined) return null;
  const { register, after_id } = work;
  const today = utcToday(now());
  const isLive = sql<boolean>`(expires_at IS NULL OR expires_at > ${today}::date)`;
  const jobs = await tx
    .selectFrom('jobs')
    .select(['id', 'employer', 'state', 'country_code'])
    .select(isLive.as('live'))
    .where('country_code', '=', REGISTERS[register].country)
    .where('id', '>', after_id)
    // What an ended job says must still be true when an issue is undone.
    .where((job) =>
      job.or([
        isLive,
        job('register_entry', 'is not', null),
        job('register_refused', 'is not', null),
      ]),
    )
    .orderBy('id')
    .limit(STEP_ROWS)
    .execute();
  const last = jobs.at(-1);
  if (last === undefined) {
    await dropOldQuestions(tx, register, today);
    await tx.deleteFrom('register_matching').where('register', '=', register).execute();
    return { changed: 0, asked: [] };
  }
  const compared = await compareJobs(tx, jobs);
  const changed = await storeEntries(
    tx,
    jobs.map((job) => ({ id: job.id, ...columnsOf(job, compared) })),
  );
  const live = new Set(jobs.flatMap((job) => (job.live ? employerId(job) : [])));
  await tx
    .updateTable('register_matching')
    .set({ after_id: last.id })
    .where('register', '=', register)
    .execute();
  return { changed, asked: [...compared].flatMap(([id, one]) => (live.has(id) ? one : [])) };
}
