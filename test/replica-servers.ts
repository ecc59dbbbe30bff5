import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { type Cluster, clusterPath, createCluster } from '../server/db/bundled/cluster.ts';
import { findPrograms, type Programs, program } from '../server/db/bundled/programs.ts';
import { findServerUser } from '../server/db/bundled/server-user.ts';
import { freePort } from './free-port.ts';
import { makeOwnFolder, TEMPORARY_ROOT } from './temporary-root.ts';

const run = promisify(execFile);
const WAIT = { timeout: 60_000, interval: 50 };

/** One of two servers. `url` names its maintenance database and stays the same. */
export type Standby = {
  url: string;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends it at once, without a checkpoint: it recovers when it starts. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

/** A primary and a replica that follows it by streaming; both lose nothing of what they said. */
export type ReplicatedServers = {
  primary: Standby;
  replica: Standby;
  /** Names both, for whichever takes writes. */
  url: string;
  stop(): Promise<void>;
};

const SETTINGS = `
wal_level = replica
max_wal_senders = 5
max_connections = 100
listen_addresses = '127.0.0.1'
lc_messages = 'C'
`;

/**
 * Starts two servers. With the programs that are installed on this machine the replica is made by
 * pg_basebackup; where there is none, those that the product brings run, and files are copied.
 */
export async function startReplicated(): Promise<ReplicatedServers> {
  const home = makeOwnFolder(TEMPORARY_ROOT);
  const user = await findServerUser(join(home, 'one'));
  await chmod(home, 0o711);
  const installed = await findPrograms(user, home, { sources: ['installed'] });
  const hasBaseBackup = installed !== null && existsSync(join(installed.bin, 'pg_basebackup'));
  const programs = hasBaseBackup ? installed : await findPrograms(user, home);
  if (!programs) throw new Error('There is no PostgreSQL for the tests here.');
  const one: Cluster = { folder: join(home, 'one'), user };
  const two: Cluster = { folder: join(home, 'two'), user };
  await createCluster(one, programs);
  writeFileSync(join(clusterPath(one), 'postgresql.conf'), SETTINGS);
  const password = readFileSync(join(one.folder, 'password'), 'utf8').trim();
  const primary = await startOne(one, programs, password);
  if (hasBaseBackup) await baseBackup(primary, two, programs);
  else {
    await primary.kill();
    await cp(one.folder, two.folder, { recursive: true, preserveTimestamps: true });
    if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, two.folder]);
    await primary.start();
  }
  const follow = `primary_conninfo = 'host=${one.folder} port=${new URL(primary.url).port} user=waymark password=${password}'\n`;
  writeFileSync(join(clusterPath(two), 'postgresql.conf'), SETTINGS + follow);
  writeFileSync(join(clusterPath(two), 'standby.signal'), '');
  const replica = await startOne(two, programs, password);
  return {
    primary,
    replica,
    url: `${primary.url.replace(/\/postgres$/, '')},${new URL(replica.url).host}/postgres?target_session_attrs=read-write`,
    stop: async () => {
      await Promise.all([primary.kill(), replica.kill()]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function baseBackup({ url }: Standby, to: Cluster, { bin }: Programs): Promise<void> {
  mkdirSync(to.folder, { mode: 0o700 });
  if (to.user) chownSync(to.folder, to.user.uid, to.user.gid);
  const args = ['-D', clusterPath(to), '-d', url, '-c', 'fast', '-X', 'stream'];
  await run(join(bin, 'pg_basebackup'), args, {
    ...to.user,
    cwd: to.folder,
  });
}

async function startOne(cluster: Cluster, programs: Programs, password: string): Promise<Standby> {
  const { folder, user } = cluster;
  const port = await freePort();
  const url = `postgres://waymark:${password}@127.0.0.1:${port}/postgres`;
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  let child: ReturnType<typeof spawn> | undefined;
  const onExit = () => child?.kill('SIGQUIT');
  const start = async () => {
    child = spawn(
      program(programs, 'postgres'),
      ['-D', clusterPath(cluster), '-k', folder, '-p', port],
      {
        ...user,
        cwd: folder,
        env: { LC_ALL: 'C', PATH: process.env.PATH },
        stdio: 'ignore',
      },
    );
    process.once('exit', onExit);
    await vi.waitFor(() => ask('SELECT 1'), WAIT);
  };
  await start();
  return {
    url,
    query: ask,
    start,
    kill: async () => {
      process.off('exit', onExit);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // After SIGKILL its processes hold the files for a moment; SIGQUIT ends all at once.
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Resolves when the replica has all that the primary has. */
export async function untilEqual({ primary, replica }: ReplicatedServers): Promise<void> {
  const [end] = await primary.query('SELECT pg_current_wal_flush_lsn()::text AS position');
  await vi.waitFor(async () => {
    const [row] = await replica.query(
      `SELECT pg_last_wal_replay_lsn() >= '${end?.position}'::pg_lsn AS has`,
    );
    if (!row?.has) throw new Error('The replica is behind.');
  }, WAIT);
}
