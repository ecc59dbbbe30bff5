import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { JobList } from '../shared/jobs.ts';
import { openTestApi, type TestApi } from './api.ts';
import { createJobs } from './factories.ts';

const PLAIN = {
  excerpt: '',
  description: '',
  responsibilities: '',
  requirements: '',
  salary: null,
};

/** Opens the API before a file; each test begins without jobs. Searches go through GET /api/jobs. */
export function setUpAskedJobs() {
  const kit = {} as { api: TestApi };
  beforeAll(async () => {
    kit.api = await openTestApi();
  });
  afterAll(() => kit.api.close());
  beforeEach(async () => {
    await kit.api.database.db.deleteFrom('jobs').execute();
    await kit.api.database.db.deleteFrom('search_words').execute();
  });

  /** Writes jobs, the newest first, whose texts say nothing but what is given. */
  async function write(...jobs: Parameters<typeof createJobs>[1][]): Promise<void> {
    const rows = jobs.map((job, index) => ({
      ...PLAIN,
      employer: `Employer ${index}`,
      created_at: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
      ...job,
    }));
    await createJobs(kit.api.database, ...rows);
  }

  async function ask(query: string): Promise<JobList> {
    const { status, body } = await kit.api.get(`/api/jobs?${query}`);
    expect(status).toBe(200);
    return body as unknown as JobList;
  }
  return { kit, write, ask };
}

/** The titles of a list in their order. */
export const titlesOf = ({ jobs }: JobList): string[] => jobs.map(({ title }) => title);
