import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/build.ts';
import { openDataFolder } from '../test/data-folder.ts';
import { insertAccounts, PASSWORD } from '../test/e2e/stored-accounts.ts';
import { startAndAwait } from './lib/child-process.ts';
import { importThroughApi } from './lib/feed.ts';
import { printTable } from './lib/figures.ts';
import { writeInvented } from './lib/invented-feed.ts';
import { limitMemory, type MemoryGroup } from './lib/limited-memory.ts';
import { startReaders } from './lib/page-readers.ts';
import { benchFolder, type Undo } from './lib/prepared-database.ts';

// The product with its bundled database in a control group with so much memory, as a container has
// it: readers, then the import of a large feed beside them. Fails when the kernel kills a process.
// Linux, as root.

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '512' },
    feed: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
  },
});
const ADMIN = { email: 'admin@jobs.example', password: PASSWORD };
const READERS = 5;
const ROOT = resolve(import.meta.dirname, '..');
const undo: Undo = [];
const group = limitMemory(Number(values.mb));
if (group === null) process.exitCode = 1;
else
  try {
    await measure(group);
  } finally {
    for (const step of undo.reverse()) await step();
  }

async function measure(limited: MemoryGroup): Promise<void> {
  undo.push(limited.remove);
  const folder = benchFolder(undo);
  const dataDir = join(folder, 'data');
  const database = await openDataFolder(dataDir);
  await insertAccounts(database.db, [{ email: ADMIN.email }]);
  await database.close();
  const feed = join(folder, 'feed.xml');
  await writeInvented(feed, 'Indeed XML', { bytes: Number(values.feed) * 1e6, characters: 2000 });
  await ensureBuild();
  const app = await startAndAwait(
    'sh',
    ['-c', `echo $$ > "${limited.members}" && exec "$0" start.js`, process.execPath],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_ENV: 'development' },
        ...{ DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email },
      },
      line: /is ready: (http:\/\/localhost\S+)/,
    },
  );
  undo.push(() => app.stop());
  const origin = app.match[1] as string;
  const rows: (string | number)[][] = [];
  const watch = async (name: string, work: () => Promise<unknown>) => {
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, limited.used());
    }, 50);
    const begun = performance.now();
    const end = await work().then(
      () => 'whole',
      (error: unknown) => String(error),
    );
    clearInterval(timer);
    const seconds = (performance.now() - begun) / 1000;
    rows.push([name, Math.round(most), limited.killed(), seconds, end]);
  };
  const readers = startReaders(origin, READERS);
  await watch('readers', () => setTimeout(Number(values.seconds) * 1000));
  await watch(`import of ${values.feed} MB`, () => importThroughApi(origin, feed, ADMIN));
  await readers.stop();
  console.log(`${values.mb} MB for the product and its bundled database, ${READERS} readers.`);
  printTable(['', 'most MB', 'killed', 'seconds', ''], rows);
  if (rows.some(([, , killed, , end]) => killed !== 0 || end !== 'whole')) process.exitCode = 1;
}
