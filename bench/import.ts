import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OpenDatabase } from '../server/db/open.ts';
import { insertAccounts, PASSWORD } from '../test/e2e/stored-accounts.ts';
import { importThroughApi, writeFeed } from './lib/feed.ts';
import { percentile, printTable } from './lib/figures.ts';
import { generateJobs } from './lib/generate-jobs.ts';
import { loadJobs } from './lib/load-jobs.ts';
import { startReaders } from './lib/page-readers.ts';
import { readSourceData } from './lib/source-data.ts';
import { withProduct } from './lib/with-product.ts';

// An import, and pages meanwhile: 20 visitors search, a page a second each, first alone and then
// while the same process imports a file. Fails when the p95 is more than three times the one
// without an import.

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '5000' },
    rows: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '60' },
  },
});
const READERS = 20;
const LIMIT = 3;
const ADMIN = { email: 'admin@jobs.example', password: PASSWORD };

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const source = readSourceData();
try {
  await writeFeed(join(folder, 'feed.csv'), source, Number(values.rows));
  await writeFeed(join(folder, 'one.csv'), source, 1);
  await withProduct(fill, { ADMIN_EMAIL: ADMIN.email }, measure);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function fill(database: OpenDatabase): Promise<void> {
  await loadJobs(database, generateJobs(source, Number(values.jobs), new Date()), () => undefined);
  await insertAccounts(database.db, [{ email: ADMIN.email }]);
  await database.close();
}

async function measure(origin: string): Promise<void> {
  const readers = startReaders(origin, READERS);
  // The first pages of a process wait for compilers. Then a listing changes, because an import
  // empties the caches of pages and searches, too.
  await setTimeout(Number(values.seconds) * 1000);
  await importThroughApi(origin, join(folder, 'one.csv'), ADMIN);
  readers.take();
  await setTimeout(Number(values.seconds) * 1000);
  const idle = readers.take();
  const start = performance.now();
  const run = await importThroughApi(origin, join(folder, 'feed.csv'), ADMIN);
  const seconds = (performance.now() - start) / 1000;
  const during = readers.take();
  await setTimeout(Number(values.seconds) * 1000);
  const after = readers.take();
  await readers.stop();

  console.log(
    `${READERS} readers, a page a second each; ${Number(values.jobs).toLocaleString('en')} listings, Node ${process.version}.`,
  );
  console.log(
    `Imported ${run.counts?.read.toLocaleString('en')} rows in ${seconds.toFixed(0)} s, ${(Number(values.rows) / seconds).toFixed(0)} a second: ${JSON.stringify(run.counts)}\n`,
  );
  const row = (name: string, times: number[]) => [
    name,
    times.length,
    ...[0.5, 0.95, 0.99, 1].map((share) => percentile(times, share)),
  ];
  printTable(
    ['', 'pages', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'],
    [row('before', idle), row('while importing', during), row('after', after)],
  );
  const ratio = percentile(during, 0.95) / percentile(idle, 0.95);
  console.log(
    `p95 while importing is ${ratio.toFixed(2)} times the p95 before (at most ${LIMIT}).`,
  );
  // There are more listings now, which affects pages without an import.
  console.log(
    `It is ${(percentile(during, 0.95) / percentile(after, 0.95)).toFixed(2)} times the p95 after, among all the listings it wrote.`,
  );
  if (!(ratio <= LIMIT)) process.exitCode = 1;
}
