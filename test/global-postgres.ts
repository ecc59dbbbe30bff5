import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '../server/db/open.ts';
import { createTestDatabase, findPostgres } from './postgres-server.ts';
import { prepareTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance database of the PostgreSQL server of this run. */
    postgresUrl: string;
    /** Name of a migrated, empty template database: copying is faster than migrating. */
    migratedDatabase: string;
  }
}

/**
 * Starts the PostgreSQL server of the run. A failure fails the run: its tests must not be skipped
 * silently.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findPostgres();
  if (!server)
    throw new Error(
      'PostgreSQL did not start. WAYMARK_TEST_POSTGRES=none runs the tests without it.',
    );
  const template = await createTestDatabase(server.url);
  await prepareTemplate(await openServerDatabase(template.url, () => undefined));
  project.provide('postgresUrl', server.url);
  project.provide('migratedDatabase', new URL(template.url).pathname.slice(1));
  return async () => {
    await template.drop();
    await server.stop();
  };
}
