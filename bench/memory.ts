import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { hashPassword } from '../server/auth/password.adapter.ts';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from '../server/db/open.ts';
import { childrenOf, type Started, startAndAwait } from './lib/child-process.ts';
import { copyCheckout } from './lib/copied-checkout.ts';
import { importThroughApi, writeFeed } from './lib/feed.ts';
import { printTable } from './lib/figures.ts';
import { pickSearch } from './lib/pick-search.ts';
import { createServerDatabase, type Undo } from './lib/prepared-database.ts';
import { createRandom } from './lib/random.ts';
import { readSourceData } from './lib/source-data.ts';

// Resident memory of the product, all its processes together: after a first start, which builds the
// pages and creates the database, after a second one, after many pages, and after an import; and
// what it holds at most during the import.

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'embedded' },
    pages: { type: 'string', default: '50000' },
    rows: { type: 'string', default: '10000' },
  },
});
const READERS = 4;
const SETTLE_MS = 5000;
const SAMPLE_MS = 250;
type Row = [name: string, megabytes: number];
const ADMIN = { email: 'admin@jobs.example', password: 'only for this benchmark' };

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const checkout = join(folder, 'checkout');
const dataDir = join(folder, 'data');
const undo: Undo = [() => rmSync(folder, { recursive: true, force: true })];
try {
  await writeFeed(join(folder, 'feed.csv'), readSourceData(), Number(values.rows));
  copyCheckout(checkout);
  const url = values.db === 'embedded' ? null : await createServerDatabase(undo);
  const env = url
    ? { DATABASE_URL: url, SESSION_SECRET: 'only-for-this-benchmark-0123456789' }
    : {};
  const first = await start(env);
  await setTimeout(SETTLE_MS);
  const rows: Row[] = [['after the first start', memoryOf(first.pid)]];
  await first.stop();
  await addAdmin(await openDatabase(url));
  const app = await start(env);
  undo.push(() => app.stop());
  await measure(app, rows);
} finally {
  for (const step of undo.reverse()) await step();
}

function start(env: NodeJS.ProcessEnv): Promise<Started> {
  // As `npm start` does, without npm's own processes.
  return startAndAwait('/bin/sh', ['-c', packageJson.scripts.start], {
    cwd: checkout,
    env: {
      ...process.env,
      PATH: `${join(checkout, 'node_modules', '.bin')}:${process.env.PATH}`,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: ADMIN.email,
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ...env,
    },
    line: /is ready: (http:\/\/\S+)/,
  });
}

function openDatabase(url: string | null): Promise<OpenDatabase> {
  if (url === null) return openEmbeddedDatabase(dataDir);
  return openServerDatabase(url, (error) => console.error(error.message));
}

async function addAdmin(database: OpenDatabase): Promise<void> {
  const password_hash = await hashPassword(ADMIN.password);
  await database.db
    .insertInto('users')
    .values({ email: ADMIN.email, password_hash, email_verified_at: new Date() })
    .execute();
  await database.close();
}

async function measure(app: Started, rows: Row[]): Promise<void> {
  const origin = app.match[1] as string;
  const pages = Number(values.pages);
  await setTimeout(SETTLE_MS);
  rows.push(['after the second start', memoryOf(app.pid)]);
  for (const part of [1, 2]) {
    await readPages(origin, pages / 2, part);
    rows.push([`after ${((pages / 2) * part).toLocaleString('en')} pages`, memoryOf(app.pid)]);
  }
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOf(app.pid));
  }, SAMPLE_MS);
  await importThroughApi(origin, join(folder, 'feed.csv'), ADMIN);
  clearInterval(sampling);
  await setTimeout(SETTLE_MS);
  rows.push([
    `after an import of ${Number(values.rows).toLocaleString('en')} listings`,
    memoryOf(app.pid),
  ]);
  await readPages(origin, pages / 2, 3);
  rows.push([`after ${(pages / 2).toLocaleString('en')} pages more`, memoryOf(app.pid)]);
  await setTimeout(10_000);
  rows.push(['after ten quiet seconds', memoryOf(app.pid)]);
  printTable([`${values.db} database, Node ${process.version}`, 'resident MB'], rows);
  console.log(`At most ${most} MB during the import.`);
}

/** Requests from many addresses, each with another search. */
async function readPages(origin: string, count: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  let left = count;
  const read = async () => {
    while (left > 0) {
      left -= 1;
      const address = Array.from({ length: 3 }, () => Math.floor(random() * 256)).join('.');
      const answer = await fetch(`${origin}/jobs?${pickSearch(random)}`, {
        headers: { 'x-forwarded-for': `10.${address}` },
      });
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`A page answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
}

/** Resident megabytes of a process and all its descendants. */
function memoryOf(pid: number): number {
  return Math.round(residentKilobytes(pid) / 1024);
}

function residentKilobytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return childrenOf(pid).reduce(
    (sum, child) => sum + residentKilobytes(child),
    Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]),
  );
}
