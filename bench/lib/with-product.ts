import { resolve } from 'node:path';
import { ensureBuild } from '../../scripts/build.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { startAndAwait } from './child-process.ts';
import { prepareDatabase, type Undo } from './prepared-database.ts';

/**
 * Measures the product of this checkout, at the address that `measure` gets, on a filled database
 * (see `prepareDatabase`). Afterwards both are gone, also when it throws.
 */
export async function withProduct(
  kind: string,
  fill: (database: OpenDatabase) => Promise<void>,
  settings: NodeJS.ProcessEnv,
  measure: (origin: string) => Promise<void>,
): Promise<void> {
  const undo: Undo = [];
  try {
    const env = await prepareDatabase(kind, undo, fill);
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
    await measure(app.match[1] as string);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
