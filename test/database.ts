import { type JobChanges, openJobChanges } from '../server/db/job-changes.ts';
import { type OpenDatabase, openDatabase } from '../server/db/open.ts';
import { createTestDatabase } from './postgres-server.ts';

/** A migrated, empty database for one test file, and its notifications of changed jobs. */
export type TestDatabase = OpenDatabase & { jobChanges: JobChanges };

/** Where the databases of this run are: the server, and the database that is copied. */
export function testServer(): { url: string; template: string } {
  const { WAYMARK_TEST_DATABASE_URL: url, WAYMARK_TEST_TEMPLATE: template } = process.env;
  if (!url || !template)
    throw new Error('vitest.config.ts does not know that this file opens a database.');
  return { url, template };
}

/** Opens a fresh copy of the run's migrated database. `close` drops it. Never a mock. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const { url, drop } = await createTestDatabase(server.url, server.template);
  let closing = false;
  const database = await openDatabase(url, (error) => {
    // The pool's sockets stay open for a moment after its end, and dropping the database cuts them.
    if (!closing) fail(error);
  });
  const jobChanges = await openJobChanges(database, fail);
  return {
    ...database,
    jobChanges,
    close: async () => {
      closing = true;
      await jobChanges.close();
      await database.close();
      await drop();
    },
  };
}

function fail(error: Error): never {
  throw error;
}
