import type { Hono } from 'hono';
import { pino } from 'pino';
import { createApi } from '../server/api.ts';
import { createJobSearch } from '../server/jobs/search/search-jobs.service.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** The real API on a fresh real database, asked without a socket. */
export type TestApi = {
  database: TestDatabase;
  app: Hono;
  /** Asks for a path and reads the JSON of the answer. */
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>;
  close(): Promise<void>;
};

/** Opens the API of a test file. `now` moves the clock that decides what is expired. */
export async function openTestApi(now: () => Date = () => new Date()): Promise<TestApi> {
  const database = await openTestDatabase();
  const search = createJobSearch({ db: database.db, now });
  database.jobChanges.onChange(() => search.forget());
  const app = createApi({ db: database.db, search, now, siteName: 'Waymark', log: pino({ level: 'silent' }) });
  return {
    database,
    app,
    get: async (path, headers = {}) => {
      const response = await app.request(path, { headers });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
    },
    close: () => database.close(),
  };
}
