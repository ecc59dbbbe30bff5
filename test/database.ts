import { type JobChanges, openJobChanges } from '../server/db/job-changes.ts';
import { type OpenDatabase, openServerDatabase } from '../server/db/open.ts';
import { openEmbeddedCopy } from './embedded-store.ts';
import { createTestDatabase } from './postgres-server.ts';

/** A migrated, empty database for one test file, and its notifications of changed jobs. */
export type TestDatabase = OpenDatabase & { jobChanges: JobChanges; url: string | null };

/**
 * Opens a fresh copy of the run's migrated database: on the server named by
 * WAYMARK_TEST_DATABASE_URL, else embedded in a new folder. `close` drops it. Never a mock.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { WAYMARK_TEST_DATABASE_URL: server, WAYMARK_TEST_TEMPLATE: template } = process.env;
  if (!template) throw new Error('vitest.config.ts does not know that this file opens a database.');
  return server ? openOnServer(server, template) : openEmbedded(template);
}

function fail(error: Error): never {
  throw error;
}

async function openEmbedded(template: string): Promise<TestDatabase> {
  const database = await openEmbeddedCopy(template);
  return { ...database, jobChanges: await openJobChanges(database.db, null, fail), url: null };
}

async function openOnServer(server: string, template: string): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(server, template);
  let closing = false;
  const database = await openServerDatabase(url, (error) => {
    // The pool's sockets stay open for a moment after its end, and dropping the database cuts them.
    if (!closing) fail(error);
  });
  const jobChanges = await openJobChanges(database.db, url, fail);
  return {
    ...database,
    jobChanges,
    url,
    close: async () => {
      closing = true;
      await jobChanges.close();
      await database.close();
      await drop();
    },
  };
}
