import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { AUDIENCE } from '../../server/db/audience.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { generateJobs } from './generate-jobs.ts';
import { loadJobs } from './load-jobs.ts';
import { readSourceData } from './source-data.ts';

/** The cache key of the prepared data: a change of one of these files rebuilds it. */
const MAKERS = [
  'bench/lib/generate-jobs.ts',
  'bench/lib/load-jobs.ts',
  'bench/lib/source-data.ts',
  'server/jobs/search/find/search-document.service.ts',
  'server/jobs/search/read/title-words.ts',
  'server/jobs/facts/conditions.tsv',
  'server/jobs/search/find/index-jobs.service.ts',
  'server/db/migrations/001-schema.sql',
];

/** The cache key for this number of jobs. */
export function dataVersion(jobs: number): string {
  const hash = createHash('sha256').update(String(jobs));
  for (const path of MAKERS) hash.update(readFileSync(join(import.meta.dirname, '../..', path)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Fills an empty database with generated jobs and the baselines: ILIKE uses `jobs`, `plain_jobs` is
 * the same table with a tsvector column and a GIN index. Returns the time of the data, which
 * searches use as now.
 */
export async function prepareSearch(
  database: OpenDatabase,
  jobs: number,
  version: string,
  log: (line: string) => void,
): Promise<Date> {
  const { db } = database;
  const known = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', `bench-${version}`)
    .executeTakeFirst();
  if (known) return new Date(known.value);

  const now = new Date();
  log(`Preparing ${jobs.toLocaleString('en')} listings; the next run finds them ready.`);
  await loadJobs(database, generateJobs(readSourceData(), jobs, now), log);
  await sql`
    CREATE TABLE plain_jobs AS SELECT jobs.*, document
    FROM jobs JOIN job_search ON job_id = id AND audience <> ${sql.lit(AUDIENCE.visitors)} ORDER BY id`.execute(
    db,
  );
  await sql`CREATE INDEX plain_jobs_document ON plain_jobs USING gin (document)`.execute(db);
  for (const table of ['jobs', 'plain_jobs']) {
    await sql`CREATE INDEX ${sql.raw(`${table}_bench_newest`)} ON ${sql.table(table)} (created_at DESC, id DESC)`.execute(
      db,
    );
    await sql`CREATE INDEX ${sql.raw(`${table}_bench_country`)} ON ${sql.table(table)} (country_code)`.execute(
      db,
    );
    await sql`CREATE INDEX ${sql.raw(`${table}_bench_category`)} ON ${sql.table(table)} (category)`.execute(
      db,
    );
  }
  await sql`VACUUM ANALYZE plain_jobs`.execute(db);
  await sql`ANALYZE jobs`.execute(db);
  await db
    .insertInto('settings')
    .values({ key: `bench-${version}`, value: now.toISOString() })
    .execute();
  return now;
}
