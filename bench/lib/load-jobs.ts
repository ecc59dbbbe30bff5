import { sql } from 'kysely';
import { asLongWork } from '../../server/db/kinds-of-work.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import type { JobFields } from '../../server/jobs/job-write.service.ts';
import { notePassDone } from '../../server/jobs/pass-over-jobs.service.ts';
import { READ_AGAIN } from '../../server/jobs/read-again.service.ts';

const COLUMNS = {
  title: 'text',
  excerpt: 'text',
  description: 'text',
  responsibilities: 'text',
  requirements: 'text',
  employer: 'text',
  country_code: 'text',
  state: 'text',
  category: 'text',
  salary: 'jsonb',
  job_type: 'text',
  is_premium_visible: 'boolean',
  featured: 'boolean',
  application_url: 'text',
  expires_at: 'date',
  created_at: 'timestamptz',
} as const satisfies Partial<Record<keyof JobFields, string>>;

const BATCH = 2000;
const SLICE = 1000;

/**
 * Bulk-loads listings into an empty, migrated database, with what the product would read of them in
 * the background: otherwise a benchmark measures that work, too.
 */
export function loadJobs(
  database: OpenDatabase,
  jobs: Iterable<JobFields>,
  log: (line: string) => void,
): Promise<number> {
  return asLongWork(async () => {
    const count = await insertJobs(database, jobs, log);
    await readAndIndex(database, log);
    return count;
  });
}

async function insertJobs(
  { db }: OpenDatabase,
  jobs: Iterable<JobFields>,
  log: (line: string) => void,
): Promise<number> {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const insert = async (batch: JobFields[]) => {
    const columns = names.map((name) => {
      const values = batch.map((job) =>
        name === 'salary' && job.salary !== null ? JSON.stringify(job.salary) : job[name],
      );
      return sql`${values}::${sql.raw(COLUMNS[name])}[]`;
    });
    await sql`INSERT INTO jobs (${sql.raw(names.join(', '))}) SELECT * FROM unnest(${sql.join(columns)})`.execute(
      db,
    );
  };
  let count = 0;
  let batch: JobFields[] = [];
  for (const job of jobs) {
    batch.push(job);
    count += 1;
    if (batch.length === BATCH) {
      await insert(batch);
      batch = [];
      if (count % 100_000 === 0) log(`${count} listings written`);
    }
  }
  if (batch.length > 0) await insert(batch);
  return count;
}

/** The indexes of the search tables are dropped first and built last: that takes a third of the time. */
export async function readAndIndex(
  { db }: OpenDatabase,
  log: (line: string) => void,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename IN ('job_search', 'search_words') AND indexname NOT LIKE '%pkey'`.execute(db);
  for (const { name } of indexes.rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
  const { rows } = await sql<{ id: number }>`SELECT id FROM jobs ORDER BY id`.execute(db);
  const ids = rows.map(({ id }) => id);
  let from = 0;
  const index = async () => {
    while (from < ids.length) {
      const some = ids.slice(from, from + SLICE);
      from += SLICE;
      await db.transaction().execute((tx) => READ_AGAIN.step(tx, some));
      if (from % 100_000 === 0) log(`${from} listings read and indexed`);
    }
  };
  await Promise.all([index(), index()]);
  for (const { name, definition } of indexes.rows) {
    await sql.raw(definition).execute(db);
    log(`index ${name} built`);
  }
  // None of them is news for a search that is watched.
  await sql`TRUNCATE job_arrivals`.execute(db);
  await notePassDone(db, READ_AGAIN);
  await sql`VACUUM ANALYZE jobs`.execute(db);
  await sql`VACUUM ANALYZE job_search`.execute(db);
  await sql`ANALYZE search_words`.execute(db);
}
