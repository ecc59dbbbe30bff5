import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { startAndAwait } from './lib/child-process.ts';
import { printTable } from './lib/figures.ts';

// Seconds from `npm start` to the first answer of the home page, in a fresh copy of this checkout
// with its packages installed.

const ROOT = resolve(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.cache', '.env']);

const folder = mkdtempSync(join(tmpdir(), 'waymark-start-'));
try {
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const rows = [
    [
      'the very first (builds the pages, makes the database, writes demo listings)',
      await timeStart(),
    ],
  ];
  rows.push(['the second (nothing to build, database is there)', await timeStart()]);
  rmSync(join(folder, 'data'), { recursive: true });
  rows.push(['with nothing to build and a new database', await timeStart()]);
  rmSync(join(folder, 'dist'), { recursive: true });
  rows.push(['with the pages to build and the database there', await timeStart()]);
  printTable(['npm start', 'seconds'], rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function timeStart(): Promise<number> {
  const env = { ...process.env, PORT: '0' };
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
    return (performance.now() - start) / 1000;
  } finally {
    await app.stop();
  }
}
