import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { JobChanges } from '../db/job-changes.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Db } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { lockJobsTable } from '../jobs/job-write-lock.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';
import { refreshScreening } from './screen-listing.service.ts';

/**
 * Raise it when the code of the rules finds other signs. A changed line of the data files is noticed
 * by itself.
 */
const CODE = '1';
const DATA = ['scam.tsv', 'wording.tsv'].map((name) => new URL(name, import.meta.url));

/** The rules. When they change, all listings are screened again. */
export const RULES = DATA.reduce(
  (hash, file) => hash.update(readFileSync(file)),
  createHash('sha256'),
)
  .update(CODE)
  .digest('hex')
  .slice(0, 16);
const SETTING = 'screened_jobs';
/** Writers wait for a step, so it is short. */
const STEP_ROWS = 20;
/** Stored in place of the last id when every listing was screened. */
const DONE = -1;
/** Caches are dropped at most this often while listings are screened. */
const ANNOUNCE_MS = 60_000;

type Step = { state: 'nothing to do' | 'more' | 'done'; held: number };

/**
 * Screens some more listings that other rules have screened, and stores how far it came. One that
 * has a severe sign now is held, unless an administrator has let this text through.
 */
export async function screenAgain(db: Db, rules = RULES): Promise<Step> {
  return db.transaction().execute(async (tx): Promise<Step> => {
    await lockJobsTable(tx);
    const stored = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTING)
      .executeTakeFirst();
    const [by, last] = (stored?.value ?? '').split(' ');
    const after = by === rules ? Number(last) : 0;
    if (after === DONE) return { state: 'nothing to do', held: 0 };
    const jobs = await tx
      .selectFrom('jobs')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(STEP_ROWS)
      .execute();
    const held = await refreshScreening(
      tx,
      jobs.map(({ id }) => id),
    );
    // Those that are held now leave the search.
    if (held.length > 0) await indexJobs(tx, held);
    await noteScreened(tx, jobs.at(-1)?.id ?? DONE, rules);
    return { state: jobs.length > 0 ? 'more' : 'done', held: held.length };
  });
}

/** Notes that all listings of the database were screened by these rules: they were just written. */
export function noteAllScreened(tx: Kysely<Schema>): Promise<void> {
  return noteScreened(tx, DONE, RULES);
}

async function noteScreened(tx: Kysely<Schema>, last: number, rules: string): Promise<void> {
  const value = `${rules} ${last}`;
  await tx
    .insertInto('settings')
    .values({ key: SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

type Log = { info(facts: object, message: string): void };

/**
 * Screens older listings again in the background, with a rest after each step that is as long as
 * the step. `stop` ends it after the step that runs.
 */
export function startScreeningAgain(
  { db, jobChanges, log }: { db: Db; jobChanges: JobChanges; log: Log },
  logError: (error: Error) => void,
): { ended: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    let announced = performance.now();
    let held = 0;
    let isUnseen = false;
    for (let state: Step['state'] = 'more'; state === 'more' && !stopping.signal.aborted; ) {
      const begun = performance.now();
      const step = await asLongWork(() => screenAgain(db));
      const ended = performance.now();
      state = step.state;
      held += step.held;
      isUnseen ||= step.held > 0;
      if (isUnseen && (state === 'done' || ended - announced > ANNOUNCE_MS)) {
        await jobChanges.change(async () => undefined);
        [announced, isUnseen] = [ended, false];
      }
      if (state === 'more') await setTimeout(ended - begun);
    }
    if (held > 0) log.info({ held }, 'listings are held by changed rules');
  };
  const ended = run().catch(logError);
  return {
    ended,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
