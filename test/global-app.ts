import type { TestProject } from 'vitest/node';
import { ensureBuild } from '../scripts/build.ts';
import { type ChromiumBinary, findChromium } from './chromium-binary.ts';
import { fillFolder, SECRET, type StoredAccounts } from './e2e/stored-accounts.ts';
import { type RunningApp, startApp, temporaryFolder } from './running-app.ts';
import { provideMigratedFolder } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URL of the product for the end-to-end tests, with demo listings; without a trailing slash.
     */
    appOrigin: string;
    /** The administrator of local mode. */
    admin: { email: string; password: string };
    /** A data folder to copy, like that of an earlier run. */
    usedFolder: string;
    /** A folder for data that is kept to the end of the run, and deleted then. */
    keptFolder: string;
    /** The accounts in `usedFolder` and in the product for the end-to-end tests. */
    accounts: StoredAccounts;
    /** The browser, which was tried once for all test files. */
    chromium: ChromiumBinary;
  }
}

/**
 * Starts the product once for all end-to-end tests: the production build on a bundled database
 * with the demo listings.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chromium, removeMigrated] = await Promise.all([
    findChromium(),
    provideMigratedFolder(project),
    ensureBuild(),
  ]);
  const used = temporaryFolder(project.getProvidedContext().migratedFolder);
  const { accounts, admin } = await fillFolder(used.path);
  const folder = temporaryFolder(used.path);
  const app = await startApp({
    dataDir: folder.path,
    env: { SESSION_SECRET: SECRET, EMPLOYER_JOBS: 'on' },
  });
  project.provide('appOrigin', new URL(app.url).origin);
  project.provide('admin', admin);
  project.provide('chromium', chromium);
  project.provide('usedFolder', used.path);
  const kept = temporaryFolder();
  project.provide('keptFolder', kept.path);
  project.provide('accounts', accounts);
  return async () => {
    try {
      await end(app);
    } finally {
      folder.remove();
      used.remove();
      kept.remove();
      removeMigrated();
    }
  };
}

async function end(app: RunningApp): Promise<void> {
  const code = await app.stop();
  // Errors of page rendering in the log must fail the run.
  if (code !== 0 || /"level":[56]0/.test(app.output()))
    throw new Error(`The product ended with ${code}:\n${app.output()}`);
}
