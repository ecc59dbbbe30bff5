import type { Kysely, Transaction } from 'kysely';
import type { JobChanges } from '../db/job-changes.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Db } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { rest } from '../rest.ts';
import { lockJobsTable } from './job-write-lock.service.ts';

/** Work on every stored job that is done again when its code or data change. */
export type JobPass = {
  /** The key in the settings that keeps how far it came. */
  setting: string;
  /** What does the work. Another version begins again. */
  version: string;
  /** Jobs of one transaction. Writers wait for it, so it is small. */
  stepRows: number;
  /** Does the work; resolves with whether readers of the site see a difference. */
  step(tx: Transaction<Schema>, ids: number[]): Promise<boolean>;
  /**
   * Runs after the last job, and again if it was broken off. False: another process is at it.
   */
  finish?(db: Db): Promise<boolean>;
};

export type PassStep = { state: 'nothing to do' | 'more' | 'done'; isVisible: boolean };

/** Stored in place of the last id when every job was worked on, and when that is finished, too. */
const UNFINISHED = -2;
const DONE = -1;
/** Caches are dropped at most this often. */
const ANNOUNCE_MS = 60_000;

/** Works on the next jobs, and stores how far it came. */
export async function stepPass(db: Db, pass: JobPass): Promise<PassStep> {
  const step = await db.transaction().execute(async (tx): Promise<PassStep> => {
    await lockJobsTable(tx);
    const stored = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', pass.setting)
      .executeTakeFirst();
    const [version, last] = (stored?.value ?? '').split(' ');
    const after = version === pass.version ? Number(last) : 0;
    if (after === DONE) return { state: 'nothing to do', isVisible: false };
    if (after === UNFINISHED) return { state: 'done', isVisible: false };
    const jobs = await tx
      .selectFrom('jobs')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(pass.stepRows)
      .execute();
    const ids = jobs.map(({ id }) => id);
    const isVisible = await pass.step(tx, ids);
    await note(tx, pass, ids.at(-1) ?? UNFINISHED);
    return { state: ids.length > 0 ? 'more' : 'done', isVisible };
  });
  if (step.state === 'done' && (await pass.finish?.(db)) !== false) await noteFinished(db, pass);
  return step;
}

/** Works on all jobs without a rest: for tests and benchmarks. */
export async function runPass(db: Db, pass: JobPass): Promise<void> {
  while ((await stepPass(db, pass)).state === 'more');
}

/** Notes that all jobs of the database are worked on: they were just written. */
export function notePassDone(tx: Kysely<Schema>, pass: JobPass): Promise<void> {
  return note(tx, pass, DONE);
}

async function note(
  tx: Kysely<Schema>,
  { setting, version }: JobPass,
  last: number,
): Promise<void> {
  const value = `${version} ${last}`;
  await tx
    .insertInto('settings')
    .values({ key: setting, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** A newer release may have begun a pass of its own meanwhile: its progress stays. */
async function noteFinished(db: Db, { setting, version }: JobPass): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: `${version} ${DONE}` })
    .where('key', '=', setting)
    .where('value', '=', `${version} ${UNFINISHED}`)
    .execute();
}

/**
 * Works on all jobs in the background, with a rest after each step that is as long as the step.
 * `stop` ends it after the step that runs.
 */
export function startPass(
  { db, jobChanges }: { db: Db; jobChanges: JobChanges },
  pass: JobPass,
  logError: (error: Error) => void,
): { ended: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    let announced = performance.now();
    let isUnseen = false;
    for (let state: PassStep['state'] = 'more'; state === 'more' && !stopping.signal.aborted; ) {
      const begun = performance.now();
      const step = await asLongWork(() => stepPass(db, pass));
      const ended = performance.now();
      state = step.state;
      isUnseen ||= step.isVisible;
      if (isUnseen && (state === 'done' || ended - announced > ANNOUNCE_MS)) {
        await asLongWork(() => jobChanges.change(async () => undefined));
        [announced, isUnseen] = [ended, false];
      }
      if (state === 'more') await rest(ended - begun, stopping.signal);
    }
  };
  const ended = run().catch((error: Error) => {
    if (!stopping.signal.aborted) logError(error);
  });
  return {
    ended,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
