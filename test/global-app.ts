import type { TestProject } from 'vitest/node';
import { ensureBuild } from '../scripts/build.ts';
import { type ChromiumBinary, findChromium } from './chromium-binary.ts';
import { SECRET, type StoredAccounts, storeAccounts } from './e2e/stored-accounts.ts';
import { type RunningApp, startApp, temporaryFolder } from './running-app.ts';
import { provideMigratedFolder } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URL of the product for the end-to-end tests, with demo listings; without a trailing slash.
     */
    appOrigin: string;
    /** The administrator of local mode, whose password is printed once. */
    admin: { email: string; password: string };
    /** A data folder to copy, because a first start takes twice as long as a second one. */
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
 * Starts the product once for all end-to-end tests: the production build on an embedded database
 * with the demo listings.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chromium, removeMigrated] = await Promise.all([
    findChromium(),
    provideMigratedFolder(project),
    ensureBuild(),
  ]);
  const used = temporaryFolder(project.getProvidedContext().migratedFolder);
  const first = await startApp({ dataDir: used.path });
  const [, email, password] =
    /^Administrator, shown this once: (\S+) {2}Password: (\S+)$/m.exec(first.output()) ?? [];
  if (!email || !password) throw new Error(`The product made no administrator:\n${first.output()}`);
  await end(first);
  const accounts = await storeAccounts(used.path);
  const folder = temporaryFolder(used.path);
  const app = await startApp({ dataDir: folder.path, env: { SESSION_SECRET: SECRET } });
  project.provide('appOrigin', new URL(app.url).origin);
  project.provide('admin', { email, password });
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
