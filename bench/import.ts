import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openWithCode } from './lib/code-database.ts';
import { BEFORE_RANKING, codeOfCommit } from './lib/earlier-commit.ts';
import { writeFeed } from './lib/feed.ts';
import { printTable } from './lib/figures.ts';
import { readSourceData } from './lib/source-data.ts';

// An import alone: rows a second and what it writes to the log (WAL), with the code of today and of
// an earlier commit, in turns, each into a new database.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '1' },
    /** A commit, or a folder with a checkout of one. */
    before: { type: 'string', default: BEFORE_RANKING },
    /** Leaves the earlier commit out. */
    rivals: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const ROWS = Number(values.rows);
const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
// The database server may run as another user.
chmodSync(folder, 0o755);
const feed = join(folder, 'feed.csv');

type Run = { code: string; rows: number; seconds: number; wal: number; index: number };

try {
  await writeFeed(feed, readSourceData(), ROWS);
  const codes = [
    ['now', ROOT],
    ...(values.rivals ? [[values.before, codeOfCommit(values.before)]] : []),
  ] as [string, string][];
  const runs: Run[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, code] of round % 2 === 0 ? codes : codes.toReversed())
      runs.push(await importOnce(name, code, String(runs.length)));
  console.log(`${ROWS.toLocaleString('en')} rows into a new database, Node ${process.version}\n`);
  printTable(
    ['code', 'seconds', 'rows a second', 'kB of log a row', 'word index, MB'],
    runs.map(({ code, rows, seconds, wal, index }) => [
      code,
      seconds,
      rows / seconds,
      wal / rows / 1000,
      index / 1e6,
    ]),
  );
  const rate = (code: string) =>
    Math.max(...runs.filter((run) => run.code === code).map(({ rows, seconds }) => rows / seconds));
  if (values.rivals)
    console.log(`${(rate('now') / rate(values.before)).toFixed(2)} times the rows a second.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function importOnce(name: string, code: string, data: string): Promise<Run> {
  const imports = (await import(
    join(code, 'server/imports/run/import-file.service.ts')
  )) as typeof import('../server/imports/run/import-file.service.ts');
  const { database, jobChanges, close } = await openWithCode(code, join(folder, data));
  try {
    const { db } = database;
    const written = async () => {
      const { rows } = await sql<{ bytes: string }>`
        SELECT pg_current_wal_lsn() - '0/0' AS bytes`.execute(db);
      return Number(rows[0]?.bytes);
    };
    const before = await written();
    const start = performance.now();
    const report = await imports.importFile(
      { ...database, jobChanges, now: () => new Date() },
      { path: feed, source: 'bench' },
      () => undefined,
    );
    const seconds = (performance.now() - start) / 1000;
    const after = await written();
    const index = await sql<{ bytes: string }>`
      SELECT pg_relation_size('job_search_document') AS bytes`.execute(db);
    return {
      code: name,
      rows: report.new,
      seconds,
      wal: after - before,
      index: Number(index.rows[0]?.bytes),
    };
  } finally {
    await close();
    rmSync(join(folder, data), { recursive: true, force: true });
  }
}
