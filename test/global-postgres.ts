import type { TestProject } from 'vitest/node';
import { findPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance database of the PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

/** Starts the one PostgreSQL server of the run. That it does not start is a failure: the tests meant for it must not vanish unseen. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findPostgres();
  if (!server) throw new Error('PostgreSQL did not start. WAYMARK_TEST_POSTGRES=none runs the tests without it.');
  project.provide('postgresUrl', server.url);
  return server.stop;
}
