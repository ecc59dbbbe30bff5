import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { restoreBackup } from '../server/backup/restore-backup.service.ts';
import { writeBackup } from '../server/backup/write-backup.service.ts';
import { asLongWork } from '../server/db/kinds-of-work.ts';
import { createQueueTables } from '../server/worker/queue.service.ts';
import { printTable } from './lib/figures.ts';
import { generateJobs } from './lib/generate-jobs.ts';
import { loadJobs } from './lib/load-jobs.ts';
import { benchFolder, createDatabase, type Undo } from './lib/prepared-database.ts';
import { readSourceData } from './lib/source-data.ts';

// What a listing takes in the database and in a backup, and how long a backup and its restore take.

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '20000' } } });
const jobs = Number(values.jobs);
const undo: Undo = [];
try {
  const database = await (await createDatabase(undo)).open();
  undo.push(database.close);
  await loadJobs(database, generateJobs(readSourceData(), jobs, new Date()), () => undefined);
  await createQueueTables(database);
  await asLongWork(() => sql`VACUUM ANALYZE`.execute(database.db));
  const { rows } = await sql<{ name: string; rows: string; indexes: string }>`
    SELECT relname AS name, pg_table_size(oid) AS rows, pg_indexes_size(oid) AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY pg_total_relation_size(oid) DESC LIMIT 4`.execute(database.db);
  printTable(
    ['bytes a listing', 'rows', 'indexes'],
    rows.map(({ name, rows: bytes, indexes }) => [
      name,
      Math.round(Number(bytes) / jobs),
      Math.round(Number(indexes) / jobs),
    ]),
  );

  const folder = benchFolder(undo);
  const file = join(folder, 'backup.tar.gz');
  const options = { dataDir: join(folder, 'data'), file };
  const start = performance.now();
  const now = () => new Date();
  const { bytes } = await writeBackup({ ...options, url: database.url, leaveOut: [], now });
  const written = performance.now();
  const target = await (await createDatabase(undo)).open();
  undo.push(target.close);
  const before = performance.now();
  await restoreBackup({ ...options, url: target.url, mails: 'send' });
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  printTable(
    [`${jobs.toLocaleString('en')} listings`, 'bytes a listing', 'time', 'listings a second'],
    [
      ['backup', Math.round(bytes / jobs), seconds(written - start), perSecond(written - start)],
      ['restore', '', seconds(performance.now() - before), perSecond(performance.now() - before)],
    ],
  );
} finally {
  for (const step of undo.toReversed()) await step();
}

function perSecond(ms: number): number {
  return Math.round((jobs * 1000) / ms);
}
