import type { TestProject } from 'vitest/node';
import { openDatabase } from '../server/db/open.ts';
import { createTestDatabase, startPostgres } from './postgres-server.ts';
import { prepareTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance database of the PostgreSQL server of this run. */
    postgresUrl: string;
    /** Name of a migrated, empty template database: copying is faster than migrating. */
    migratedDatabase: string;
  }
}

/** Starts the PostgreSQL server of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = await createTestDatabase(server.url);
  await prepareTemplate(await openDatabase(template.url, () => undefined));
  project.provide('postgresUrl', server.url);
  project.provide('migratedDatabase', new URL(template.url).pathname.slice(1));
  return async () => {
    await template.drop();
    await server.stop();
  };
}
