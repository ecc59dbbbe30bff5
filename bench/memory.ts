import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { hashPassword } from '../server/auth/password.adapter.ts';
import { openDataFolder } from '../test/data-folder.ts';
import { type Started, startAndAwait } from './lib/child-process.ts';
import { copyCheckout } from './lib/copied-checkout.ts';
import { importThroughApi, writeFeed } from './lib/feed.ts';
import { printTable } from './lib/figures.ts';
import { benchFolder, type Undo } from './lib/prepared-database.ts';
import { treeSizes } from './lib/process-sizes.ts';
import { readManyPages } from './lib/read-many-pages.ts';
import { readSourceData } from './lib/source-data.ts';

// Memory of the product, all its processes and those of its database server together: after a first
// start, which builds the pages and creates the database, after a second one, after many pages, and
// after an import; and what it holds at most during the import. Shared pages count once.

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '50000' },
    rows: { type: 'string', default: '10000' },
  },
});
const SETTLE_MS = 5000;
const SAMPLE_MS = 250;
type Row = [name: string, megabytes: number];
const ADMIN = { email: 'admin@jobs.example', password: 'only for this benchmark' };

const undo: Undo = [];
const folder = benchFolder(undo);
const checkout = join(folder, 'checkout');
const dataDir = benchFolder(undo);
try {
  await writeFeed(join(folder, 'feed.csv'), readSourceData(), Number(values.rows));
  copyCheckout(checkout);
  const first = await start();
  await setTimeout(SETTLE_MS);
  const rows: Row[] = [['after the first start', memoryOf(first.pid)]];
  await first.stop();
  await addAdmin();
  const app = await start();
  undo.push(() => app.stop());
  await measure(app, rows);
} finally {
  for (const step of undo.reverse()) await step();
}

function start(): Promise<Started> {
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
    },
    line: /is ready: (http:\/\/\S+)/,
  });
}

async function addAdmin(): Promise<void> {
  const database = await openDataFolder(dataDir);
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
    await readManyPages(origin, pages / 2, part);
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
  await readManyPages(origin, pages / 2, 3);
  rows.push([`after ${(pages / 2).toLocaleString('en')} pages more`, memoryOf(app.pid)]);
  await setTimeout(10_000);
  rows.push(['after ten quiet seconds', memoryOf(app.pid)]);
  printTable([`Node ${process.version}`, 'MB'], rows);
  console.log(`At most ${most} MB during the import.`);
}

/** Megabytes of a process and all its descendants; pages that they share count once. */
function memoryOf(pid: number): number {
  return treeSizes(pid).pss;
}
