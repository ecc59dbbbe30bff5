import { resolve } from 'node:path';
import { ensureBuild } from '../../scripts/build.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { type Started, startAndAwait } from './child-process.ts';
import { createDatabase, type Undo } from './prepared-database.ts';

/**
 * Measures the product of this checkout, at the address that `measure` gets, on a database that
 * `fill` fills and closes (see `createDatabase`). Afterwards both are gone, also when it throws.
 */
export async function withProduct(
  fill: (database: OpenDatabase) => Promise<void>,
  settings: NodeJS.ProcessEnv,
  measure: (origin: string, app: Started) => Promise<void>,
): Promise<void> {
  const undo: Undo = [];
  try {
    const { env, open } = await createDatabase(undo);
    await fill(await open());
    await ensureBuild();
    const app = await startAndAwait(process.execPath, ['main.ts'], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        ...settings,
        ...env,
      },
      line: /(?:listens on|is ready:) (http:\/\/127\S+|http:\/\/localhost\S+)/,
    });
    undo.push(() => app.stop());
    await measure(app.match[1] as string, app);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
