import { join } from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../server/db/open.ts';
import { refreshReadings } from '../../server/jobs/refresh-readings.service.ts';
import { indexJobs } from '../../server/jobs/search/find/index-jobs.service.ts';
import type { JobList, JobQuery } from '../../shared/jobs.ts';
import { openWithCode } from './code-database.ts';
import type { PlainDocument } from './fts5.ts';
import { keyOf } from './relevance.ts';

/** The test collection in a database of its own, read and searched by one state of the code. */
export type Collection = {
  documents(): Promise<PlainDocument[]>;
  list(query: JobQuery): Promise<JobList & { keys: string[] }>;
  close(): Promise<void>;
};

const SOURCE = 'relevance';

/**
 * Opens the collection, and imports it first if the database is empty: the demo listings, then the
 * adverts through the importer. `code` is the folder of the code, today's or of an earlier commit.
 */
export async function openCollection({
  code,
  folder,
  database: name,
  corpus,
  log,
  again = true,
}: {
  code: string;
  folder: string;
  database: string;
  corpus: string;
  log: (line: string) => void;
  /** False leaves jobs that are there as they were read. */
  again?: boolean;
}): Promise<Collection> {
  const part = <T>(path: string) => import(join(code, 'server', path)) as Promise<T>;
  const demo = await part<typeof import('../../server/demo/seed-demo.service.ts')>(
    'demo/seed-demo.service.ts',
  );
  const imports = await part<typeof import('../../server/imports/run/import-file.service.ts')>(
    'imports/run/import-file.service.ts',
  );
  const jobs =
    await part<typeof import('../../server/jobs/jobs.service.ts')>('jobs/jobs.service.ts');
  const searches = await part<typeof import('../../server/jobs/search/search-jobs.service.ts')>(
    'jobs/search/search-jobs.service.ts',
  );

  const { database, jobChanges, close } = await openWithCode(code, join(folder, name));
  try {
    const { db } = database;
    const now = () => new Date();
    await demo.seedDemo(db, jobChanges, now());
    const known = await sql<{ id: number }>`
      SELECT id FROM jobs WHERE source = ${SOURCE} ORDER BY id`.execute(db);
    if (known.rows.length === 0) {
      const start = performance.now();
      const report = await imports.importFile(
        { ...database, jobChanges, now },
        { path: corpus, source: SOURCE },
        () => undefined,
      );
      log(
        `${report.new} adverts of ${report.read} imported in ${((performance.now() - start) / 1000).toFixed(0)} s (${name})`,
      );
    } else if (again && name === 'now') {
      const all = await sql<{ id: number }>`SELECT id FROM jobs ORDER BY id`.execute(db);
      const ids = all.rows.map((row) => row.id);
      for (let from = 0; from < ids.length; from += 500)
        await db.transaction().execute(async (tx) => {
          await refreshReadings(tx, ids.slice(from, from + 500));
          await indexJobs(tx, ids.slice(from, from + 500));
        });
      log(`${ids.length} adverts read again (${name})`);
    }
    await sql`VACUUM ANALYZE job_search`.execute(db);
    const search = searches.createJobSearch({ db, now });
    return {
      documents: () => readDocuments(database),
      list: async (query) => {
        const answer = await jobs.listJobs({ db, search, now }, query, { member: false });
        return { ...answer, keys: answer.jobs.map(keyOf) };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What everybody may read of the live listings, without markup. */
async function readDocuments({ db }: OpenDatabase): Promise<PlainDocument[]> {
  const { rows } = await sql<Omit<PlainDocument, 'key' | 'country'>>`
    SELECT title, employer, country_code, state, category || ' ' || excerpt || ' ' ||
      CASE WHEN is_premium_visible THEN '' ELSE regexp_replace(description, '<[^>]*>', ' ', 'g') END AS text
    FROM jobs WHERE expires_at IS NULL OR expires_at > (now() AT TIME ZONE 'utc')::date ORDER BY id`.execute(
    db,
  );
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return rows.map((row) => ({
    ...row,
    employer: row.employer ?? '',
    key: keyOf(row),
    country: COMMON_NAMES[row.country_code] ?? names.of(row.country_code) ?? '',
  }));
}

const COMMON_NAMES: Record<string, string> = {
  GB: 'United Kingdom UK',
  US: 'USA United States',
  AE: 'UAE United Arab Emirates',
};
