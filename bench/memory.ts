import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { ensureBuild } from '../scripts/build.ts';
import { hashPassword } from '../server/auth/password.adapter.ts';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from '../server/db/open.ts';
import { createTestDatabase, findPostgres } from '../test/postgres-server.ts';
import { type Started, startAndAwait } from './lib/child-process.ts';
import { importThroughApi, writeFeed } from './lib/feed.ts';
import { printTable } from './lib/figures.ts';
import { pickSearch } from './lib/pick-search.ts';
import { createRandom } from './lib/random.ts';
import { readSourceData } from './lib/source-data.ts';

// Resident memory of the product's process on a second start, after many pages, and after an
// import. Fails above the limits.

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'embedded' },
    pages: { type: 'string', default: '50000' },
    rows: { type: 'string', default: '10000' },
  },
});
const LIMITS = values.db === 'embedded' ? { start: 300, later: 450 } : { start: 200, later: 200 };
const READERS = 4;
const ADMIN = { email: 'admin@jobs.example', password: 'only for this benchmark' };
const ROOT = resolve(import.meta.dirname, '..');

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const undo: (() => Promise<unknown> | unknown)[] = [
  () => rmSync(folder, { recursive: true, force: true }),
];
try {
  const env = values.db === 'embedded' ? await prepareEmbedded() : await prepareServer();
  await writeFeed(join(folder, 'feed.csv'), readSourceData(), Number(values.rows));
  await ensureBuild();
  const first = await start(env);
  await first.stop();
  const app = await start(env);
  undo.push(() => app.stop());
  await measure(app);
} finally {
  for (const step of undo.reverse()) await step();
}

function start(env: NodeJS.ProcessEnv): Promise<Started> {
  // As `npm start` does, without npm's own processes.
  return startAndAwait('/bin/sh', ['-c', packageJson.scripts.start], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: ADMIN.email,
      LOG_LEVEL: 'warn',
      ...env,
    },
    line: /is ready: (http:\/\/\S+)/,
  });
}

async function prepareEmbedded(): Promise<NodeJS.ProcessEnv> {
  const dataDir = join(folder, 'data');
  await addAdmin(await openEmbeddedDatabase(dataDir));
  return { DATA_DIR: dataDir };
}

async function prepareServer(): Promise<NodeJS.ProcessEnv> {
  const postgres = await findPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL here: ask for --db embedded.');
  undo.push(() => postgres.stop());
  const { url, drop } = await createTestDatabase(postgres.url);
  undo.push(drop);
  await addAdmin(await openServerDatabase(url, (error) => console.error(error.message)));
  return {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 'only-for-this-benchmark-0123456789',
  };
}

async function addAdmin(database: OpenDatabase): Promise<void> {
  const password_hash = await hashPassword(ADMIN.password);
  await database.db
    .insertInto('users')
    .values({ email: ADMIN.email, password_hash, email_verified_at: new Date() })
    .execute();
  await database.close();
}

async function measure(app: Started): Promise<void> {
  const origin = app.match[1] as string;
  const pages = Number(values.pages);
  await setTimeout(5000);
  const rows: [string, number][] = [['after the start', memoryOf(app.pid)]];
  for (const part of [1, 2]) {
    await readPages(origin, pages / 2, part);
    rows.push([`after ${((pages / 2) * part).toLocaleString('en')} pages`, memoryOf(app.pid)]);
  }
  await importThroughApi(origin, join(folder, 'feed.csv'), ADMIN);
  rows.push([
    `after an import of ${Number(values.rows).toLocaleString('en')} listings`,
    memoryOf(app.pid),
  ]);
  await readPages(origin, pages / 2, 3);
  rows.push([`after ${(pages / 2).toLocaleString('en')} pages more`, memoryOf(app.pid)]);
  await setTimeout(10_000);
  rows.push(['after ten quiet seconds', memoryOf(app.pid)]);
  printTable([`${values.db} database, Node ${process.version}`, 'resident MB'], rows);
  const isHigh = rows.some(
    ([, megabytes], index) => !(megabytes <= (index === 0 ? LIMITS.start : LIMITS.later)),
  );
  console.log(
    `At most ${LIMITS.start} MB after the start and ${LIMITS.later} MB later: ${isHigh ? 'no' : 'yes'}.`,
  );
  if (isHigh) process.exitCode = 1;
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

function memoryOf(pid: number): number {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  );
}
