import type { TestProject } from 'vitest/node';
import { startApp, temporaryFolder } from './running-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the product that runs for the end-to-end tests, with the demo listings; no slash at the end. */
    appOrigin: string;
    /** The administrator that the product made for itself and printed once. */
    admin: { email: string; password: string };
  }
}

/** Starts the product once for all end-to-end tests: the production build on an embedded database with the demo listings. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const app = await startApp({ dataDir: folder.path });
  const [, email, password] = /^Administrator, shown this once: (\S+) {2}Password: (\S+)$/m.exec(app.output()) ?? [];
  if (!email || !password) throw new Error(`The product made no administrator:\n${app.output()}`);
  project.provide('appOrigin', new URL(app.url).origin);
  project.provide('admin', { email, password });
  return async () => {
    const code = await app.stop();
    folder.remove();
    // A page that failed is written to the log and shown as an error page: here it must not pass unseen.
    if (code !== 0 || /"level":[56]0/.test(app.output())) throw new Error(`The product ended with ${code}:\n${app.output()}`);
  };
}
