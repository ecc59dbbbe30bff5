import { afterAll, beforeAll, beforeEach } from 'vitest';
import { insertJobs, type JobFields } from '../server/jobs/job-write.service.ts';
import type { JobSearchQuery } from '../server/jobs/search/compile/search-plan.ts';
import {
  createJobSearch,
  type JobSearch,
  searchJobs,
} from '../server/jobs/search/search-jobs.service.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** The clock of the search at the start of each test. */
export const NOW = new Date('2026-03-10T12:00:00Z');

/** A listing whose only searchable words are "plain" and "acme". */
export const PLAIN: JobFields = {
  title: 'Plain',
  excerpt: '',
  description: '',
  responsibilities: '',
  requirements: '',
  employer: 'Acme',
  company_website: null,
  company_tagline: null,
  country_code: 'DE',
  state: null,
  category: 'Other Odd Jobs',
  salary: null,
  job_type: null,
  is_premium_visible: false,
  featured: false,
  application_url: null,
  expires_at: null,
  created_at: NOW.toISOString(),
};

/** Opens a database before a file, and a search of no listings before each test. */
export function setUpJobSearch() {
  const kit = {} as { database: TestDatabase; search: JobSearch; now: Date };

  beforeAll(async () => {
    kit.database = await openTestDatabase();
  });
  afterAll(() => kit.database.close());
  beforeEach(async () => {
    const { db } = kit.database;
    kit.now = NOW;
    await db.deleteFrom('jobs').execute();
    await db.deleteFrom('search_words').execute();
    kit.search = createJobSearch({ db, now: () => kit.now });
  });

  /** Inserts listings, each a minute older than the previous one, and returns their ids. */
  async function write(...jobs: Partial<JobFields>[]): Promise<number[]> {
    const rows = jobs.map(
      (job, index): JobFields => ({
        ...PLAIN,
        created_at: new Date(NOW.getTime() - index * 60_000).toISOString(),
        ...job,
      }),
    );
    return kit.database.db.transaction().execute((tx) => insertJobs(tx, rows, kit.now));
  }

  /** The first 30 listings, newest first, unless the query says otherwise. */
  const ask = (query: Partial<JobSearchQuery> | string) =>
    searchJobs(kit.search, {
      sort: 'newest',
      offset: 0,
      limit: 30,
      ...(typeof query === 'string' ? { text: query } : query),
    });

  return { kit, write, ask };
}
