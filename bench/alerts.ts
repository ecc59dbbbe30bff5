import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'kysely';
import { asLongWork } from '../server/db/kinds-of-work.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { insertJobs } from '../server/jobs/job-write.service.ts';
import { matchOne, readLoopAlerts } from '../test/alert-loop.ts';
import { printTable } from './lib/figures.ts';
import { generateAlerts } from './lib/generate-alerts.ts';
import { generateJobs } from './lib/generate-jobs.ts';
import { loadJobs } from './lib/load-jobs.ts';
import type { MatcherFigures } from './lib/match-alerts-child.ts';
import { createDatabase, type Undo } from './lib/prepared-database.ts';
import { readSourceData } from './lib/source-data.ts';

/**
 * Matches and enqueues alerts for new jobs, and beside it, in the same run,
 * a loop that asks once for each subscriber, on a sample.
 */
const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '1000000' },
    jobs: { type: 'string', default: '10000' },
    old: { type: 'string', default: '50000' },
    sample: { type: 'string', default: '400' },
  },
});
const alerts = Number(values.alerts);
const newJobs = Number(values.jobs);
const sample = Number(values.sample);
const HOUR = 3_600_000;
const started = Date.now();
const log = (line: string) =>
  console.log(`  ${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

/** Ends a transaction of the loop without its writes. */
class RolledBack extends Error {}

const undo: Undo = [];
const cleanUp = async () => {
  for (const step of undo.splice(0).reverse()) await step();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
try {
  const database = await (await createDatabase(undo)).open();
  undo.push(() => database.close());
  await asLongWork(() => bench(database));
} finally {
  await cleanUp();
}

async function bench(database: OpenDatabase): Promise<void> {
  const { db } = database;
  const now = new Date();
  const start = new Date(now.getTime() - 12 * HOUR);
  const source = readSourceData();
  await loadJobs(database, generateJobs(source, Number(values.old), start), () => {});
  await sql`TRUNCATE job_arrivals`.execute(db);
  log(`${Number(values.old).toLocaleString('en')} older listings`);
  await generateAlerts(db, alerts, { now, start });
  log(`${alerts.toLocaleString('en')} subscriptions`);
  await addNewJobs(database, source, now);
  log(`${newJobs.toLocaleString('en')} new listings`);

  const loop = await measureLoop(database, now);
  log('the loop is measured');
  await sql`VACUUM ANALYZE alert_sent, alert_mails, job_arrivals`.execute(db);
  const set = await measureMatcher(database, now);
  console.log(
    `\nJob alerts for ${newJobs.toLocaleString('en')} new listings and ${alerts.toLocaleString('en')} subscriptions, ${availableParallelism()} cores, Node ${process.version}`,
  );
  console.log(
    `The loop asks once for each subscriber; it ran for ${loop.asked} of them, and its time for all is extrapolated.\n`,
  );
  printTable(
    ['', 'subscriptions', 'mails queued', 'seconds', 'mails a second', 'jobs in mails'],
    [
      ['loop', loop.asked, loop.mails, loop.seconds, loop.mails / loop.seconds, loop.jobs],
      ['matcher', alerts, set.mails, set.seconds, set.mails / set.seconds, set.jobs],
    ],
  );
  const extrapolated = (loop.seconds / loop.asked) * alerts;
  console.log(
    `The loop would take ${(extrapolated / 3600).toFixed(1)} hours for all; the matcher is ${(extrapolated / set.seconds).toFixed(0)} times faster.`,
  );
  console.log(
    `Memory of the matcher's process (RSS): ${set.before} MB before, ${set.quarter} MB after a quarter of the time, ${set.end} MB at the end, ${set.peak} MB at most.\n`,
  );
}

async function addNewJobs(
  { db }: OpenDatabase,
  source: Parameters<typeof generateJobs>[0],
  now: Date,
) {
  const fresh = [...generateJobs(source, newJobs, now, 2)].map((job, index) => ({
    ...job,
    created_at: new Date(now.getTime() - (index % 600) * 1000).toISOString(),
    expires_at: null,
  }));
  for (let at = 0; at < fresh.length; at += 500) {
    const slice = fresh.slice(at, at + 500);
    await db.transaction().execute((tx) => insertJobs(tx, slice, now));
  }
  await sql`VACUUM ANALYZE jobs, job_search, job_arrivals`.execute(db);
}

/** The loop on a sample, one after another in one transaction each; what it wrote is undone. */
async function measureLoop({ db }: OpenDatabase, now: Date) {
  // The matcher stamps arrivals itself; the loop needs them stamped.
  const result = { asked: 0, mails: 0, jobs: 0, seconds: 0 };
  await db.updateTable('job_arrivals').set({ arrived_at: now }).execute();
  await sql`ANALYZE job_arrivals`.execute(db);
  const chosen = await db
    .transaction()
    .execute((tx) => readLoopAlerts(tx, { everyNth: Math.ceil(alerts / sample), now }));
  for (const alert of chosen) {
    const begun = performance.now();
    await db
      .transaction()
      .execute(async (tx) => {
        const { ids } = await matchOne(tx, alert, { until: now, now });
        result.mails += ids.length > 0 ? 1 : 0;
        result.jobs += ids.length;
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    result.seconds += (performance.now() - begun) / 1000;
    result.asked += 1;
  }
  await db.updateTable('job_arrivals').set({ arrived_at: null }).execute();
  return result;
}

/** The matcher runs in a process of its own, so that its memory can be told. */
async function measureMatcher({ db, url }: OpenDatabase, now: Date) {
  const child = join(import.meta.dirname, 'lib', 'match-alerts-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [child, url, now.toISOString()]);
  const { rows } = await sql<{ mails: number; jobs: number }>`
    SELECT (SELECT count(*)::int FROM alert_mails) AS mails, (SELECT count(*)::int FROM alert_sent) AS jobs`.execute(
    db,
  );
  const { mails = 0, jobs = 0 } = rows[0] ?? {};
  return { mails, jobs, ...(JSON.parse(stdout) as MatcherFigures) };
}
