import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type JobChanges, openJobChanges } from '../server/db/job-changes.ts';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from '../server/db/open.ts';

/** A migrated, empty database for one test file, and its announcements of changed jobs. */
export type TestDatabase = OpenDatabase & { jobChanges: JobChanges; url: string | null };

/**
 * Opens a fresh database: on the server named by WAYMARK_TEST_DATABASE_URL when the run found one, else embedded in memory. `close` drops
 * it. Never a mock.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.WAYMARK_TEST_DATABASE_URL;
  return server ? openOnServer(server) : openInMemory();
}

function fail(error: Error): never {
  throw error;
}

async function openInMemory(): Promise<TestDatabase> {
  const database = await openEmbeddedDatabase(null);
  return { ...database, jobChanges: await openJobChanges(database.db, null, fail), url: null };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `waymark_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = await openServerDatabase(url, fail);
  const jobChanges = await openJobChanges(database.db, url, fail);
  return {
    ...database,
    jobChanges,
    url,
    close: async () => {
      await jobChanges.close();
      await database.close();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
