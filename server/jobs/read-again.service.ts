import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { JobChanges } from '../db/job-changes.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Db } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { refreshFacts } from './facts/job-facts.service.ts';
import { lockJobsTable } from './job-write-lock.service.ts';
import { LONG_AGO, refreshKeys, refreshRepeats } from './repeats/repeats.service.ts';
import { indexJobs } from './search/find/index-jobs.service.ts';

/**
 * Raise it when the code reads or indexes jobs in another way: facts/, search-document.ts,
 * repeat-key.service.ts. A changed line of the data files is noticed by itself.
 */
const CODE = '8';
const RULES = new URL('facts/', import.meta.url);
const DATA = [
  new URL('../language/work.tsv', import.meta.url),
  ...readdirSync(RULES)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .map((name) => new URL(name, RULES)),
];

/** What reads and indexes jobs. When it changes, all jobs are read and indexed again. */
const READER = DATA.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .update(CODE)
  .digest('hex')
  .slice(0, 16);
const SETTING = 'search_documents';
/** Writers wait for a step, so it is short. */
const STEP_ROWS = 10;
/** Stored in place of the last id when every job was read. */
const DONE = -1;
/** Caches are dropped at most this often while jobs are read. */
const ANNOUNCE_MS = 60_000;

type Step = 'nothing to do' | 'more' | 'done';

/** Reads some more jobs that an older reader has read, and stores how far it came. */
export async function readAgain(db: Db): Promise<Step> {
  const step = await db.transaction().execute(async (tx): Promise<Step> => {
    await lockJobsTable(tx);
    const stored = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTING)
      .executeTakeFirst();
    const [reader, last] = (stored?.value ?? '').split(' ');
    const after = reader === READER ? Number(last) : 0;
    if (after === DONE) return 'nothing to do';
    const jobs = await tx
      .selectFrom('jobs')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(STEP_ROWS)
      .execute();
    const ids = jobs.map(({ id }) => id);
    await refreshFacts(tx, ids);
    const formerKeys = await refreshKeys(tx, ids);
    await indexJobs(tx, ids);
    await refreshRepeats(tx, formerKeys, LONG_AGO);
    await noteRead(tx, jobs.at(-1)?.id ?? DONE);
    return jobs.length > 0 ? 'more' : 'done';
  });
  // A GIN index keeps the words of documents that are gone.
  if (step === 'done') await sql`REINDEX INDEX CONCURRENTLY job_search_document`.execute(db);
  return step;
}

/** Notes that all jobs of the database were read by this reader: they were just written. */
export function noteAllRead(tx: Transaction<Schema>): Promise<void> {
  return noteRead(tx, DONE);
}

async function noteRead(tx: Transaction<Schema>, last: number): Promise<void> {
  const value = `${READER} ${last}`;
  await tx
    .insertInto('settings')
    .values({ key: SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/**
 * Reads and indexes older jobs again in the background, with a rest after each step that is as long
 * as the step. Until then they are found and shown as before. `stop` ends it after the step that
 * runs.
 */
export function startReadingAgain(
  { db, jobChanges }: { db: Db; jobChanges: JobChanges },
  logError: (error: Error) => void,
): { ended: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    let announced = performance.now();
    for (let step: Step = 'more'; step === 'more' && !stopping.signal.aborted; ) {
      const begun = performance.now();
      step = await asLongWork(() => readAgain(db));
      const ended = performance.now();
      if (step === 'done' || (step === 'more' && ended - announced > ANNOUNCE_MS)) {
        await jobChanges.change(async () => undefined);
        announced = ended;
      }
      if (step === 'more') await setTimeout(ended - begun);
    }
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
