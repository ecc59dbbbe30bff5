import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { copyBundledPostgres, findInstalledPostgres } from '../../test/postgres-binaries.ts';

/**
 * A PostgreSQL server whose data is kept between runs. `restart` empties its shared buffers, not
 * the system's file cache.
 */
export type BenchServer = {
  url: string;
  settings: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const run = promisify(execFile);

/** Typical settings for a machine of this size; the others are defaults. */
const SETTINGS = [
  'shared_buffers=2GB',
  'effective_cache_size=8GB',
  'maintenance_work_mem=1GB',
  'max_wal_size=8GB',
  'random_page_cost=1.1',
];

/**
 * Starts PostgreSQL from the installed binaries, else from the npm package. Creates the data in
 * `folder`.
 */
export async function startBenchServer(folder: string): Promise<BenchServer> {
  mkdirSync(folder, { recursive: true });
  const binaries = (await findInstalledPostgres()) ?? (await copyBundledPostgres(folder));
  if (!binaries)
    throw new Error('No PostgreSQL found: install one, or run npm ci with optional packages.');
  const owner = findOwner();
  const data = join(folder, 'data');
  if (owner) chownSync(folder, owner.uid, owner.gid);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    rmSync(data, { recursive: true, force: true });
    await run(
      join(binaries.bin, 'initdb'),
      ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
      {
        ...owner,
        cwd: folder,
      },
    );
    chmodSync(data, 0o700);
  }
  const port = await findFreePort();
  const url = `postgres://bench@127.0.0.1:${port}/bench`;
  const start = async () => {
    const given = [
      ...SETTINGS,
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
    ].flatMap((setting) => ['-c', setting]);
    const server = spawn(join(binaries.bin, 'postgres'), ['-D', data, ...given], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = once(server, 'exit');
    await untilReady(url.replace(/bench$/, 'postgres'));
    return async () => {
      server.kill('SIGINT');
      await ended;
    };
  };
  let stop = await start();
  await createDatabase(url);
  return {
    url,
    settings: `PostgreSQL ${readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()}, ${SETTINGS.join(', ')}`,
    restart: async () => {
      await stop();
      stop = await start();
    },
    stop: () => stop(),
  };
}

/** PostgreSQL refuses to run as root; then it runs as its own user or nobody. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const user = ['postgres', 'nobody']
    .map((name) => users.find((line) => line.startsWith(`${name}:`)))
    .find((line) => line !== undefined);
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody".',
    );
  const [, , uid, gid] = user.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/bench$/, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'bench'`);
    if (rowCount === 0) await client.query('CREATE DATABASE bench');
  } finally {
    await client.end();
  }
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
