import { join } from 'node:path';
import type { JobChanges } from '../../server/db/job-changes.ts';
import type { OpenDatabase } from '../../server/db/open.ts';

/** The database of a data folder, opened by one state of the code. */
export type CodeDatabase = {
  database: OpenDatabase;
  jobChanges: JobChanges;
  close(): Promise<void>;
};

type OnError = (error: Error) => void;
type Today = {
  open: typeof import('../../server/db/open.ts');
  changes: typeof import('../../server/db/job-changes.ts');
};
/** The same modules while the product had PGlite. */
type Earlier = {
  open: { openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> };
  changes: {
    openJobChanges(db: OpenDatabase['db'], url: null, onError: OnError): Promise<JobChanges>;
  };
};

/**
 * Opens the database of a data folder as the product of a checkout does: `code` is today's, or one
 * of the time of PGlite with its packages installed.
 */
export async function openWithCode(code: string, dataDir: string): Promise<CodeDatabase> {
  const part = (path: string) => import(join(code, 'server/db', path));
  const modules = { open: await part('open.ts'), changes: await part('job-changes.ts') };
  let isClosing = false;
  const onError = (error: Error) => {
    if (!isClosing) throw error;
  };
  const opened =
    'openBundledDatabase' in modules.open
      ? await openToday(modules as Today, dataDir, onError)
      : await openEarlier(modules as Earlier, dataDir, onError);
  const close = async () => {
    isClosing = true;
    await opened.jobChanges.close();
    await opened.database.close();
  };
  return { ...opened, close };
}

async function openToday({ open, changes }: Today, dataDir: string, onError: OnError) {
  const tell = () => undefined;
  const database = await open.openBundledDatabase(dataDir, { role: 'command', tell, onError });
  return { database, jobChanges: await changes.openJobChanges(database, onError) };
}

async function openEarlier({ open, changes }: Earlier, dataDir: string, onError: OnError) {
  const database = await open.openEmbeddedDatabase(dataDir);
  return { database, jobChanges: await changes.openJobChanges(database.db, null, onError) };
}
