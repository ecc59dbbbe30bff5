import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childEnvironment } from '../../env.ts';
import { ownShares } from '../../memory-shares.ts';
import { type Programs, program } from './programs.ts';
import type { ServerUser } from './server-user.ts';
import { type Listening, settingsFile } from './settings.ts';

/**
 * The files of a bundled server in one private folder: `cluster` (PostgreSQL's own), `password`,
 * `server.log` and the socket.
 */
export type Cluster = { folder: string; user: ServerUser | null };

/** The name of the database user; the database is `postgres`. */
const DATABASE_USER = 'waymark';
/** `sockaddr_un` has room for 103 characters on macOS and 107 on Linux. */
const LONGEST_SOCKET = 103;
/** Between the name of a cluster that is being made, and the process that makes it. */
const UNFINISHED = '.unfinished-';
const SOCKET = '.s.PGSQL.5432';
const KEEP_LOG_BYTES = 1_000_000;
const READY_POLL_MS = 10;
const STOP_SECONDS = 12;

const NAMELESS =
  'PostgreSQL asks for a user with a name: add one with this id to /etc/passwd, start Waymark as another user, or set DATABASE_URL.';

const run = promisify(execFile);

/** Where PostgreSQL's own files are. */
export function clusterPath({ folder }: Cluster): string {
  return join(folder, 'cluster');
}

/** The major version that wrote a cluster; null if there is none. */
export async function clusterVersion(cluster: Cluster): Promise<number | null> {
  try {
    return Number(await readFile(join(clusterPath(cluster), 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes a new cluster. It gets its name when it is whole: a start that is killed leaves nothing
 * that looks like a database.
 */
export async function createCluster(cluster: Cluster, programs: Programs): Promise<void> {
  const { folder, user } = cluster;
  const fresh = { folder: `${folder}${UNFINISHED}${process.pid}`, user };
  await removeUnfinished(dirname(folder));
  const password = join(fresh.folder, 'password');
  try {
    await mkdir(clusterPath(fresh), { recursive: true, mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    ownFiles(fresh);
    await initialise(fresh, programs, password);
    await rename(fresh.folder, folder);
  } catch (error) {
    await rm(fresh.folder, { recursive: true, force: true });
    // Another process was faster.
    const isThere = (await clusterVersion(cluster)) !== null;
    if (!isThere) throw error;
  }
}

/** What starts left that were killed while they made a cluster. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = name.split(UNFINISHED);
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      await rm(join(parent, name), { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function initialise(cluster: Cluster, programs: Programs, password: string): Promise<void> {
  // Sorting and letters do not depend on the system's C library, which changes with its updates.
  const locale =
    programs.version >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  const args = [
    `--pgdata=${clusterPath(cluster)}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Two segments of the log are kept ready; with the usual 16 MB they would be half of the files.
    '--wal-segsize=4',
    ...locale,
  ];
  const env = { ...childEnvironment(), LC_ALL: 'C' };
  try {
    await run(program(programs, 'initdb'), args, { ...cluster.user, cwd: cluster.folder, env });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const hint = output.includes('could not look up effective user') ? `. ${NAMELESS}` : '';
    throw new Error(`${lastWords(output)}${hint}`, { cause: error });
  }
}

/**
 * Starts the server and waits until it answers; it recovers first if it did not stop in order. It
 * outlives this process. Throws what it said if it does not start.
 */
export async function startServer(cluster: Cluster, programs: Programs): Promise<void> {
  ownFiles(cluster);
  const listening = await chooseListening(cluster);
  await writeSettings(cluster, settingsFile(programs.version, listening, ownShares()));
  const logPath = join(cluster.folder, 'server.log');
  const isLong = ((await stat(logPath).catch(() => null))?.size ?? 0) > KEEP_LOG_BYTES;
  const log = await open(logPath, isLong ? 'w' : 'a', 0o600);
  try {
    const { size } = await log.stat();
    // Not by pg_ctl: this process reaps its own child, which else stays as a zombie in a container,
    // and PostgreSQL takes the process id of a zombie for a running server.
    const child = spawn(program(programs, 'postgres'), [], childOptions(cluster, log.fd));
    await once(child, 'spawn');
    child.unref();
    if (!(await becomesReady(cluster, child)))
      throw new Error(lastWords((await readFile(logPath)).subarray(size).toString()));
  } finally {
    await log.close();
  }
}

/** False if it ends before it is ready. */
async function becomesReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const { pid, status } = await readPidFile(cluster);
    if (pid === child.pid && status === 'ready') return true;
    await setTimeout(READY_POLL_MS);
  }
  return false;
}

/** Without secrets, which the server does not need, and in a session of its own: not for Ctrl-C. */
function childOptions(cluster: Cluster, output: number | 'ignore'): SpawnOptions {
  return {
    ...cluster.user,
    cwd: clusterPath(cluster),
    env: { ...childEnvironment(), LC_ALL: 'C', PGDATA: clusterPath(cluster) },
    stdio: ['ignore', output, output],
    detached: true,
    windowsHide: true,
  };
}

/** Replaces the file at once: another process may be starting the same server. */
async function writeSettings(cluster: Cluster, text: string): Promise<void> {
  const path = join(clusterPath(cluster), 'postgresql.conf');
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, text, { mode: 0o600 });
  if (cluster.user) await chown(fresh, cluster.user.uid, cluster.user.gid);
  await rename(fresh, path);
}

/** Stops the server: what runs is rolled back, what was committed is on the disk. */
export async function stopServer(cluster: Cluster, programs: Programs): Promise<void> {
  const args = ['stop', '--silent', '--mode=fast', `--timeout=${STOP_SECONDS}`];
  const child = spawn(program(programs, 'pg_ctl'), args, childOptions(cluster, 'ignore'));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`pg_ctl stop ended with ${code}`);
}

/** Why a running server ended by itself, from its log; null if the log does not say it. */
export async function readPanic(cluster: Cluster): Promise<string | null> {
  const log = await readFile(join(cluster.folder, 'server.log'), 'utf8');
  const latest = log.slice(log.lastIndexOf('ready to accept connections'));
  return /PANIC:\s+(.+)/.exec(latest)?.[1] ?? null;
}

/** What PostgreSQL said before it gave up. */
function lastWords(log: string): string {
  const words = [...log.matchAll(/(?:FATAL|PANIC|error):\s+(.+)/g)].map(([, text]) => text);
  return words.at(-1) ?? log.trim().split('\n').at(-1) ?? 'PostgreSQL did not start.';
}

/** How the running server of a cluster is reached; null if none has said that it runs. */
export async function serverUrl(cluster: Cluster): Promise<string | null> {
  const { host, port } = await readPidFile(cluster);
  if (!host || !port) return null;
  const password = (await readFile(join(cluster.folder, 'password'), 'utf8')).trim();
  const query = new URLSearchParams({ host, port });
  return `postgres://${DATABASE_USER}:${password}@localhost/postgres?${query}`;
}

/** What the server has written about itself (postmaster.pid); nothing if it does not run. */
async function readPidFile(cluster: Cluster): Promise<{
  pid?: number;
  host?: string | undefined;
  port?: string | undefined;
  status?: string | undefined;
}> {
  try {
    const text = await readFile(join(clusterPath(cluster), 'postmaster.pid'), 'utf8');
    const [pid, , , port, socketFolder, address, , status] = text.split('\n');
    return { pid: Number(pid), host: socketFolder || address, port, status: status?.trim() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** A copy of the files, such as a restored backup, has the owner and the rights of its maker. */
function ownFiles({ folder, user }: Cluster): void {
  for (const path of [folder, join(folder, 'cluster')]) chmodSync(path, 0o700);
  if (!user || lstatSync(join(folder, 'cluster')).uid === user.uid) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // The cluster's folder is the last: it tells whether all are owned.
  const paths = names
    .map((name) => join(folder, name))
    .filter((path) => path !== join(folder, 'cluster'));
  for (const path of [folder, ...paths, join(folder, 'cluster')])
    lchownSync(path, user.uid, user.gid);
}

async function chooseListening(cluster: Cluster): Promise<Listening> {
  if (process.platform === 'win32') return { port: await choosePort(cluster) };
  return { socketFolder: await socketFolder(cluster) };
}

/**
 * The cluster's own folder, or a private one with a short path if that is too long for a socket:
 * in /run, where only root can write, else in the folder for temporary files. A folder of another
 * user is passed over, for one whose name cannot be known before.
 */
async function socketFolder(cluster: Cluster): Promise<string> {
  const { folder, user } = cluster;
  if (Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_SOCKET) return folder;
  const name = `waymark-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const last = await lastSocketFolder(cluster, name);
  for (const path of [...last, join('/run', name), join(tmpdir(), name)])
    if (await takeFolder(path, user)) return path;
  const fresh = await mkdtemp(join(tmpdir(), `${name}-`));
  await takeFolder(fresh, user);
  return fresh;
}

/** That of the last start, so that the connection string stays the same; not that of a copy. */
async function lastSocketFolder(cluster: Cluster, name: string): Promise<string[]> {
  const conf = await readFile(join(clusterPath(cluster), 'postgresql.conf'), 'utf8');
  const path = /^unix_socket_directories = '"([^'"\\]+)"'/m.exec(conf)?.[1];
  return path !== undefined && basename(path).startsWith(name) ? [path] : [];
}

/** Makes a folder for the server's user alone. False if it cannot be made or is not ours. */
async function takeFolder(path: string, user: ServerUser | null): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (/^(ENOENT|EACCES|EPERM|EROFS)$/.test(String(error.code))) return false;
    if (error.code !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  const own = [process.getuid?.(), user?.uid];
  if (!found.isDirectory() || !own.includes(found.uid)) return false;
  await chmod(path, 0o700);
  if (user) await chown(path, user.uid, user.gid);
  return true;
}

/** The port of the last start if it is free, so that the connection string stays the same. */
async function choosePort(cluster: Cluster): Promise<number> {
  const conf = await readFile(join(clusterPath(cluster), 'postgresql.conf'), 'utf8');
  const last = Number(/^port = '(\d+)'/m.exec(conf)?.[1] ?? 0);
  return (await bindPort(last)) ?? (await bindPort(0)) ?? 0;
}

/** A port of this machine that is free, 0 for any; null if it is not. */
async function bindPort(port: number): Promise<number | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : null;
}
