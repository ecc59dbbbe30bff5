import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import type { OpenDatabase } from '../server/db/open.ts';
import { openQueue } from '../server/worker/queue.service.ts';
import { openDataFolder } from './data-folder.ts';
import { temporaryFolder } from './running-app.ts';
import { removeAbandonedFolders } from './temporary-root.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A data folder with a migrated, empty database to copy, because creating one takes seconds.
     * Set-ups see it as undefined until one of them has made it.
     */
    migratedFolder: string;
  }
}

/**
 * Makes the tables that the migrations leave to the queue, and closes the database: every test file
 * gets a copy of it.
 */
export async function prepareTemplate(database: OpenDatabase): Promise<void> {
  const queue = await openQueue({ database, log: pino({ level: 'silent' }) });
  await queue.close();
  await database.close();
}

/**
 * Provides `migratedFolder`, made once for all projects of a run. The returned function removes
 * what this call has made, and the copies beside it.
 */
export async function provideMigratedFolder(project: TestProject): Promise<() => void> {
  const root = project.vitest.getRootProject();
  const made: string | undefined = root.getProvidedContext().migratedFolder;
  if (made !== undefined) return () => undefined;
  removeAbandonedFolders();
  const folder = temporaryFolder();
  const path = join(folder.path, 'migrated');
  // As main.ts makes it: the rights of the folder decide those of its later files.
  const umask = process.umask(0o077);
  mkdirSync(path);
  await prepareTemplate(await openDataFolder(path)).finally(() => process.umask(umask));
  root.provide('migratedFolder', path);
  return folder.remove;
}
