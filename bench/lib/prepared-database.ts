import { tmpdir } from 'node:os';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { openDataFolder } from '../../test/data-folder.ts';
import { createTestDatabase } from '../../test/postgres-server.ts';
import { temporaryFolder } from '../../test/running-app.ts';

/** Steps that undo what a benchmark made, in the order of making. */
export type Undo = (() => Promise<unknown> | unknown)[];

/** An empty database, and the environment in which the product opens it. */
export type BenchDatabase = { env: NodeJS.ProcessEnv; open(): Promise<OpenDatabase> };

/** Of the folders that are there. */
const removals = new Set<() => void>();

/**
 * A new folder with or for a data folder. It is removed, and the database server of a data folder
 * ended, also when the benchmark is interrupted: the server is a process that outlives it.
 */
export function benchFolder(undo: Undo): string {
  // On the disk, where a data folder is.
  const { path, remove } = temporaryFolder(undefined, tmpdir());
  if (removals.size === 0) process.on('exit', removeAll).on('SIGINT', end).on('SIGTERM', end);
  removals.add(remove);
  undo.push(() => {
    remove();
    removals.delete(remove);
    if (removals.size === 0) process.off('exit', removeAll).off('SIGINT', end).off('SIGTERM', end);
  });
  return path;
}

function removeAll(): void {
  for (const remove of removals) remove();
}

function end(): void {
  process.exit(130);
}

/**
 * Makes a database as the product does: in a data folder of its own, or, as in production, on the
 * server of `DATABASE_TEST_URL`.
 */
export async function createDatabase(undo: Undo): Promise<BenchDatabase> {
  const server = process.env.DATABASE_TEST_URL;
  if (!server) {
    const dataDir = benchFolder(undo);
    return {
      env: { DATA_DIR: dataDir, NODE_ENV: 'development' },
      open: () => openDataFolder(dataDir),
    };
  }
  const { url, drop } = await createTestDatabase(server);
  undo.push(drop);
  return {
    env: {
      DATABASE_URL: url,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://jobs.example',
      SESSION_SECRET: 'only-for-this-benchmark-0123456789',
    },
    open: () => openDatabase(url, (error) => console.error(error.message)),
  };
}
