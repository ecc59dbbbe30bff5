import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSecondsOfAll, startAndAwait } from './lib/child-process.ts';
import { copyCheckout } from './lib/copied-checkout.ts';
import { printTable } from './lib/figures.ts';
import { benchFolder, type Undo } from './lib/prepared-database.ts';

// Seconds from `npm start` to the first answer of the home page, in a fresh copy of this checkout
// with its packages installed. Other work on the machine changes them more than the processor time.

const undo: Undo = [];
const folder = benchFolder(undo);
let dataDir = benchFolder(undo);
try {
  copyCheckout(folder);
  const rows = [
    [
      'the very first (builds the pages, makes the database, writes demo listings)',
      ...(await timeStart()),
    ],
  ];
  rows.push(['the second (nothing to build, database is there)', ...(await timeStart())]);
  dataDir = benchFolder(undo);
  rows.push(['with nothing to build and a new database', ...(await timeStart())]);
  rmSync(join(folder, 'dist'), { recursive: true });
  rows.push(['with the pages to build and the database there', ...(await timeStart())]);
  printTable(['npm start', 'seconds', 'of the processor'], rows);
} finally {
  for (const step of undo.reverse()) await step();
}

async function timeStart(): Promise<[seconds: number, ofProcessor: number]> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir };
  const start = performance.now();
  const app = await startAndAwait('npm', ['start'], {
    cwd: folder,
    env,
    line: /is ready: (http:\/\/\S+)/,
  });
  try {
    const answer = await fetch(app.match[1] as string);
    await answer.text();
    if (!answer.ok) throw new Error(`The home page answered ${answer.status}`);
    return [(performance.now() - start) / 1000, cpuSecondsOfAll(app.pid)];
  } finally {
    await app.stop();
  }
}
