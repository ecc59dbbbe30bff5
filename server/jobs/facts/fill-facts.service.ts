import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JobChanges } from '../../db/job-changes.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import type { Db } from '../../db/open.ts';
import { keepOtherWritersOut } from '../job-turns.service.ts';
import { refreshRepeatsOf } from '../repeats/repeats.service.ts';
import { indexJobs } from '../search/index-jobs.service.ts';
import { refreshFacts } from './job-facts.service.ts';
import { searchFacts } from './search-facts.ts';

/**
 * The number of the rules. Raise it when they change: then the facts of all jobs are read again.
 */
const RULES = 2;
const SETTING = 'facts_read';
/** A step of so many rows holds up readers for some 20 ms. */
const FILL_ROWS = 10;

/**
 * Reads the facts of jobs that were written before these rules, some more at a time, and stores how
 * far it came. Where only pay and job type were added, rows of `job_search` change in place: no
 * index has their facts. What the text states is in the document too.
 */
export async function fillFacts(db: Db): Promise<{ isDone: boolean; changed: number }> {
  return db.transaction().execute(async (tx) => {
    await keepOtherWritersOut(tx);
    const stored = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTING)
      .executeTakeFirst();
    const [rules, last] = (stored?.value ?? '0 0').split(' ').map(Number);
    const after = rules === RULES ? (last as number) : 0;
    if (after === DONE) return { isDone: true, changed: 0 };
    const ids = (
      await tx
        .selectFrom('jobs')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(FILL_ROWS)
        .execute()
    ).map(({ id }) => id);
    const changed = await refreshFacts(tx, ids);
    await sql`
      UPDATE job_search SET facts = ${searchFacts} FROM jobs
      WHERE id = job_id AND job_id = ANY(${changed.ids}::int[])`.execute(tx);
    await indexJobs(tx, changed.stated);
    await refreshRepeatsOf(tx, changed.ids);
    const value = `${RULES} ${ids.at(-1) ?? DONE}`;
    await tx
      .insertInto('settings')
      .values({ key: SETTING, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
      .execute();
    return { isDone: ids.length === 0, changed: changed.ids.length };
  });
}

/** Stored in place of the last id when every job was read. */
const DONE = -1;

/** Caches are dropped at most this often while facts are read. */
const ANNOUNCE_MS = 60_000;

/**
 * Reads the facts of older jobs in the background, with a rest after each step that is as long as
 * the step. `stop` ends it after the step that runs.
 */
export function startFactsFill(
  { db, jobChanges }: { db: Db; jobChanges: JobChanges },
  logError: (error: Error) => void,
): { ended: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  const announce = () => jobChanges.change(async () => undefined);
  const run = async () => {
    let announced = performance.now();
    let isDone = false;
    let unannounced = 0;
    while (!isDone && !stopping.signal.aborted) {
      const begun = performance.now();
      const step = await asLongWork(() => fillFacts(db));
      isDone = step.isDone;
      unannounced += step.changed;
      const ended = performance.now();
      if (unannounced > 0 && ended - announced > ANNOUNCE_MS) {
        await announce();
        announced = ended;
        unannounced = 0;
      }
      if (!isDone) await setTimeout(ended - begun);
    }
    if (unannounced > 0) await announce();
  };
  const running = run().catch(logError);
  return {
    ended: running,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
