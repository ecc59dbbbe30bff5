import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSessionTokens } from '../../server/auth/session-token.adapter.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { insertAccounts, SECRET } from '../../test/e2e/stored-accounts.ts';
import { generateJobs } from './generate-jobs.ts';
import { loadJobs } from './load-jobs.ts';
import type { MixedLoad, MixedReport } from './mixed-worker.ts';
import { readSourceData } from './source-data.ts';

/** What a mixed load asks for: jobs that are there, of so many, and the tokens of members. */
export type Loaded = Pick<MixedLoad, 'tokens' | 'jobIds'> & { listings: number };

/** Fills the database of a URL with so many generated listings, if it has none, and 200 members. */
export async function fillForLoad(url: string, jobs: number): Promise<Loaded> {
  const database = await openDatabase(url, () => undefined);
  const loaded = await loadForLoad(database, jobs);
  await database.close();
  return loaded;
}

/** The same in a database that is open. */
export async function loadForLoad(database: OpenDatabase, count: number): Promise<Loaded> {
  const filled = await database.db.selectFrom('jobs').select('id').limit(1).executeTakeFirst();
  if (!filled)
    await loadJobs(database, generateJobs(readSourceData(), count, new Date()), console.log);
  // Of a database that is kept, each run has its own.
  const run = Date.now();
  const accounts = await insertAccounts(
    database.db,
    Array.from({ length: 200 }, (_, index) => ({ email: `reader${index}-${run}@load.example` })),
  );
  const sessions = createSessionTokens(SECRET, () => new Date());
  const tokens = await Promise.all(
    accounts.map(({ id, email, session, token_version: version }) =>
      sessions.signSession(
        { id, email, is_premium: false, is_admin: false, version, session },
        86_400,
      ),
    ),
  );
  const jobs = await database.db
    .selectFrom('jobs')
    .select('id')
    .orderBy('id')
    .limit(2000)
    .execute();
  const [counted] = await database.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('listings'))
    .execute();
  return { listings: Number(counted?.listings), tokens, jobIds: jobs.map(({ id }) => id) };
}

/** Sends the load from a thread of its own, and tells the times of the answers. */
export async function sendMixedLoad(load: MixedLoad): Promise<MixedReport> {
  const worker = new Worker(new URL('./mixed-worker.ts', import.meta.url), {
    workerData: load,
  });
  const [report] = (await once(worker, 'message')) as [MixedReport];
  return report;
}
