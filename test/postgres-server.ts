import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  type Cluster,
  clusterPath,
  createCluster,
  serverUrl,
  startServer,
} from '../server/db/bundled/cluster.ts';
import { findPrograms, type Source } from '../server/db/bundled/programs.ts';
import { findServerUser } from '../server/db/bundled/server-user.ts';
import { TEMPORARY_ROOT } from './temporary-root.ts';

/**
 * A PostgreSQL server for tests. `url` names its maintenance database; `stop` ends it and removes
 * its files.
 */
export type TestServer = { url: string; stop(): Promise<void> };

/** No test survives a power cut, and many connect at once. */
const TEST_SETTINGS = `
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 100
`;

/**
 * The PostgreSQL server of `DATABASE_TEST_URL`, else one that is started as the product starts its
 * own; with `WAYMARK_TEST_POSTGRES=installed` the one installed on this machine. Prints its version.
 */
export async function startPostgres(): Promise<TestServer> {
  const configured = process.env.DATABASE_TEST_URL;
  const server = configured
    ? { url: configured, stop: async () => undefined }
    : await startOwn(process.env.WAYMARK_TEST_POSTGRES === 'installed' ? ['installed'] : undefined);
  const [row] = await query(server.url, 'SELECT version()');
  console.log(`Database of the tests: ${String(row?.version).split(',')[0]}`);
  return server;
}

/** A server of the PostgreSQL that is installed here; null where there is none. */
export async function startInstalled(): Promise<TestServer | null> {
  const home = await mkdtemp(join(TEMPORARY_ROOT, 'waymark-postgres-'));
  const programs = await findPrograms(await findServerUser(home), home, { sources: ['installed'] });
  await rm(home, { recursive: true });
  return programs && startOwn(['installed']);
}

/**
 * Makes a database on the server of `url`: empty, or a copy of `template`. `drop` removes it,
 * whoever is still connected.
 */
export async function createTestDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `waymark_test_${randomBytes(6).toString('hex')}`;
  // By default each page is copied through the log.
  await query(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => void (await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

async function startOwn(sources?: Source[]): Promise<TestServer> {
  const home = await mkdtemp(join(TEMPORARY_ROOT, 'waymark-postgres-'));
  const user = await findServerUser(join(home, 'database'));
  if (user) await chmod(home, 0o711);
  const cluster: Cluster = { folder: join(home, 'database'), user };
  const stop = guardFolder(home, clusterPath(cluster));
  try {
    const programs = await findPrograms(user, home, { sources });
    if (!programs) throw new Error('There is no PostgreSQL for the tests here.');
    await createCluster(cluster, programs);
    await appendFile(join(clusterPath(cluster), 'postgresql.auto.conf'), TEST_SETTINGS);
    await startServer(cluster, programs);
    return { url: (await serverUrl(cluster)) as string, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts a shell that outlives this process, however that ends (Ctrl-C, crash, kill -9): its input
 * closes then, and it stops the server of `cluster` and removes the folder. Gives the function that
 * does the same in good order.
 */
function guardFolder(folder: string, cluster: string): () => Promise<void> {
  const script = `cat >/dev/null
pid=$(head -n 1 "$CLUSTER/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ]; then kill -INT "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done; fi
rm -rf "$FOLDER" || { sleep 1; rm -rf "$FOLDER"; }`;
  const guard = spawn('/bin/sh', ['-c', script], {
    env: { ...process.env, FOLDER: folder, CLUSTER: cluster },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(guard, 'exit');
  guard.unref();
  return async () => {
    guard.ref();
    guard.stdin.end();
    await ended;
  };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
