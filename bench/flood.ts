import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { OpenDatabase } from '../server/db/open.ts';
import { percentile, printTable } from './lib/figures.ts';
import { generateJobs } from './lib/generate-jobs.ts';
import { loadJobs } from './lib/load-jobs.ts';
import { PACE_MS, readCached } from './lib/read-cached.ts';
import { readSourceData } from './lib/source-data.ts';
import { withProduct } from './lib/with-product.ts';

// Latency of a cached page while 50 connections send uncached searches: from one address, like a
// greedy crawler, and from 50 addresses, like many users. Fails when the p95 of the cached page
// grows by more than LIMIT.

const JOBS = 5000;
const CONNECTIONS = 50;
const LIMIT = 25;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
  },
});
const seconds = Number(values.seconds);

await withProduct(fill, { TRUST_PROXY: '1' }, measure);

async function fill(database: OpenDatabase): Promise<void> {
  await loadJobs(database, generateJobs(readSourceData(), JOBS, new Date()), () => undefined);
  await database.close();
}

async function measure(origin: string): Promise<void> {
  await readCached(origin, 1);
  const peace = await readCached(origin, seconds);
  const rows: (string | number)[][] = [
    ['in peace', percentile(peace, 0.5), percentile(peace, 0.95), 1, ''],
  ];
  let worst = 0;
  for (const [name, addresses] of [
    ['one address', 1],
    ['50 addresses', CONNECTIONS],
  ] as const) {
    const flood = new Worker(new URL('./lib/flood-worker.ts', import.meta.url), {
      workerData: { origin, addresses, connections: CONNECTIONS },
    });
    await once(flood, 'message');
    const times = await readCached(origin, seconds);
    flood.postMessage('stop');
    const [answers] = (await once(flood, 'message')) as [Record<string, number>];
    const ratio = percentile(times, 0.95) / percentile(peace, 0.95);
    worst = Math.max(worst, ratio);
    const answered = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
    rows.push([name, percentile(times, 0.5), percentile(times, 0.95), ratio, answered.join(', ')]);
  }
  console.log(
    `A cached page every ${PACE_MS} ms while ${CONNECTIONS} connections search for ${seconds} s, ${JOBS} listings.`,
  );
  printTable(['searches from', 'p50 ms', 'p95 ms', 'of peace', 'answers to the searches'], rows);
  if (worst > LIMIT)
    throw new Error(`The p95 of a cached page grew by ${worst.toFixed(1)}, more than ${LIMIT}.`);
}
