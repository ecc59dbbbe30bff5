import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type OpenDatabase,
  openEmbeddedDatabase,
  openServerDatabase,
} from '../../server/db/open.ts';
import { createTestDatabase, findPostgres } from '../../test/postgres-server.ts';

/** Steps that undo what a benchmark made, in the order of making. */
export type Undo = (() => Promise<unknown> | unknown)[];

/**
 * A filled database, and the environment in which the product opens it: embedded in a new folder,
 * or on a PostgreSQL server as in production. `fill` closes it.
 */
export async function prepareDatabase(
  kind: string,
  undo: Undo,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<NodeJS.ProcessEnv> {
  if (kind === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    await fill(await openEmbeddedDatabase(dataDir));
    return { DATA_DIR: dataDir, NODE_ENV: 'development' };
  }
  const url = await createServerDatabase(undo);
  await fill(await openServerDatabase(url, (error) => console.error(error.message)));
  return {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://jobs.example',
    SESSION_SECRET: 'only-for-this-benchmark-0123456789',
  };
}

/** The address of an empty database on a PostgreSQL server of this machine. */
export async function createServerDatabase(undo: Undo): Promise<string> {
  const postgres = await findPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL here: ask for --db embedded.');
  undo.push(() => postgres.stop());
  const { url, drop } = await createTestDatabase(postgres.url);
  undo.push(drop);
  return url;
}
