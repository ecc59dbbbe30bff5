import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { seedDemo } from '../../server/demo/seed-demo.service.ts';
import { importFile } from '../../server/imports/run/import-file.service.ts';
import { type CodeDatabase, openWithCode } from './code-database.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * A database of real adverts, in a folder that is kept for the next run: the demo listings, the
 * test collection of the search and the feeds, through the importer. `data` is the folder of
 * test data.
 */
export async function openRealAdverts(folder: string, data: string): Promise<CodeDatabase> {
  const opened = await openWithCode(ROOT, folder);
  const { database, jobChanges } = opened;
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM jobs`.execute(
    database.db,
  );
  if ((rows[0]?.count ?? 0) > 0) return opened;
  const deps = { ...database, jobChanges, now: () => new Date() };
  await seedDemo(database.db, jobChanges, new Date());
  const feeds = join(data, 'feeds');
  const files = [
    join(data, 'relevance/corpus.csv.gz'),
    ...readdirSync(feeds)
      .sort()
      .map((name) => join(feeds, name)),
  ];
  for (const path of files)
    try {
      const report = await importFile(deps, { path, source: path }, () => undefined);
      console.log(`  ${report.new} adverts of ${report.read}: ${path.slice(data.length + 1)}`);
    } catch (error) {
      // Some feeds are broken on purpose.
      console.log(`  refused: ${path.slice(data.length + 1)}: ${(error as Error).message}`);
    }
  await sql`VACUUM ANALYZE jobs`.execute(database.db);
  await sql`VACUUM ANALYZE job_search`.execute(database.db);
  return opened;
}
