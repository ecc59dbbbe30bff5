import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../server/db/open.ts';
import { temporaryFolder } from './running-app.ts';
import { prepareTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with a migrated, empty database to copy, because migrating takes seconds. */
    migratedFolder: string;
  }
}

/** Migrates one embedded database for all tests of the run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder();
  await prepareTemplate(await openEmbeddedDatabase(folder.path));
  project.provide('migratedFolder', folder.path);
  return folder.remove;
}
