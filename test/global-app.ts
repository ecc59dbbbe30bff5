import type { TestProject } from 'vitest/node';
import { ensureBuild } from '../scripts/build.ts';
import { openEmbeddedDatabase } from '../server/db/open.ts';
import { type ChromiumBinary, findChromium } from './chromium-binary.ts';
import { type RunningApp, startApp, temporaryFolder } from './running-app.ts';
import { prepareTemplate } from './template.ts';

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
    /** One with a migrated database without rows: the first start fills it with demo listings. */
    emptyFolder: string;
    /** The browser, which was tried once for all test files. */
    chromium: ChromiumBinary;
  }
}

/**
 * Starts the product once for all end-to-end tests: the production build on an embedded database
 * with the demo listings.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const empty = temporaryFolder();
  const [chromium] = await Promise.all([
    findChromium(),
    ensureBuild(),
    openEmbeddedDatabase(empty.path).then(prepareTemplate),
  ]);
  const used = temporaryFolder(empty.path);
  const first = await startApp({ dataDir: used.path });
  const [, email, password] =
    /^Administrator, shown this once: (\S+) {2}Password: (\S+)$/m.exec(first.output()) ?? [];
  if (!email || !password) throw new Error(`The product made no administrator:\n${first.output()}`);
  await end(first);
  const folder = temporaryFolder(used.path);
  const app = await startApp({ dataDir: folder.path });
  project.provide('appOrigin', new URL(app.url).origin);
  project.provide('admin', { email, password });
  project.provide('chromium', chromium);
  project.provide('usedFolder', used.path);
  project.provide('emptyFolder', empty.path);
  return async () => {
    try {
      await end(app);
    } finally {
      folder.remove();
      used.remove();
      empty.remove();
    }
  };
}

async function end(app: RunningApp): Promise<void> {
  const code = await app.stop();
  // Errors of page rendering in the log must fail the run.
  if (code !== 0 || /"level":[56]0/.test(app.output()))
    throw new Error(`The product ended with ${code}:\n${app.output()}`);
}
