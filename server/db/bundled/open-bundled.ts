import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from '../unavailable.ts';
import {
  type Cluster,
  clusterVersion,
  createCluster,
  readPanic,
  serverUrl,
  startServer,
  stopServer,
} from './cluster.ts';
import { findPrograms, missingPackage, type Programs } from './programs.ts';
import { canEnter, findServerUser, type ServerUser } from './server-user.ts';

/** A running bundled server that this process uses. */
export type BundledServer = {
  /** The connection string. It stays the same when the server is started again. */
  url: string;
  /** Why the server ended by itself, in its words; null if it did not. */
  panic(): Promise<string | null>;
  /** Leaves the server, and stops it if no other process uses it. */
  close(): Promise<void>;
};

/**
 * Who opens the server. There is one product on a data folder; commands come and go beside it, and
 * do not watch over the server.
 */
export type Role = 'product' | 'command';

/** Error code if a product runs on the data folder already. The message is for the operator. */
export const DATA_FOLDER_IN_USE = 'data-folder-in-use';

/** Where root's server has its files if its user cannot enter the data folder. */
const SYSTEM_FOLDER = '/var/lib/waymark';
/** A server that ends is started again after these pauses; the last one is repeated. */
const PAUSES_MS = [0, 250, 1000];
/** For how long a start waits while another one starts, or the former server still ends. */
const BUSY_MS = 20_000;
/** For how long the lock of a killed product may be held. */
const KILLED_MS = 2_000;
/** Keys of advisory locks. Each process holds the first shared, the product the second alone. */
const LOCKS = { use: 7_301, product: 7_302 } as const;

type Opening = { cluster: Cluster; programs: Programs; role: Role };
type Session = { client: pg.Client; url: string };

/**
 * Starts the PostgreSQL server of a data folder, or takes over the one that runs there, and makes
 * the database first if there is none. Creates the folder; the database is in `database`. While a
 * product has it open, a server that ends is started again. Throws an Error with code
 * `data-folder-in-use`, or one whose message tells the operator what to do.
 */
export async function openBundledServer(options: {
  dataDir: string;
  role: Role;
  /** Gets one line about something that takes long, or that the operator did not ask for. */
  tell(line: string): void;
  /** Called after each step of the start. */
  onStep?: (() => void) | undefined;
  onError(error: Error): void;
}): Promise<BundledServer> {
  const { dataDir, role, onError } = options;
  const opening = { ...(await prepare(options)), role };
  let session = await openSession(opening, dataDir);
  options.onStep?.();
  const { url } = session;
  let isClosing = false;
  let reviving: Promise<void> = Promise.resolve();

  const watch = ({ client }: Session) => {
    client.once('end', () => {
      if (isClosing) return;
      onError(new Error('The database server has ended or closed its connections.'));
      reviving = revive().catch(onError);
    });
  };
  const revive = async () => {
    for (let attempt = 0, told = ''; !isClosing; attempt++) {
      await setTimeout(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1));
      try {
        session = await openSession(opening, dataDir);
        watch(session);
        return;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error.message !== told) onError(error);
        told = error.message;
      }
    }
  };
  if (role === 'product') watch(session);
  return {
    url,
    panic: () => readPanic(opening.cluster),
    close: async () => {
      isClosing = true;
      await reviving;
      await leave(session, opening);
    },
  };
}

async function prepare(options: {
  dataDir: string;
  tell(line: string): void;
  onStep?: (() => void) | undefined;
}): Promise<{ cluster: Cluster; programs: Programs }> {
  const { dataDir, tell, onStep } = options;
  const folder = join(dataDir, 'database');
  const user = await findServerUser(folder);
  makePrivate(dataDir, user);
  if (!existsSync(folder) && existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(
      `${dataDir} holds the database of an unreleased version of Waymark, which this one cannot read. Set DATA_DIR to another folder, or remove ${join(dataDir, 'postgres')}.`,
    );
  const home = user && !canEnter(realpathSync(dataDir), user) ? SYSTEM_FOLDER : dataDir;
  if (home === SYSTEM_FOLDER) makePrivate(home, user);
  const version = await clusterVersion({ folder, user });
  const programs = await findPrograms(user, home, { version: version ?? undefined });
  if (!programs) throw new Error(noPrograms(folder, version));
  const cluster = version === null ? null : { folder: realpathSync(folder), user };
  if (cluster && user && !canEnter(dirname(cluster.folder), user))
    throw new Error(
      `PostgreSQL does not run as root, and the user with the id ${user.uid} cannot enter ${dataDir}. Open the folders above it to that user, or move it to another place.`,
    );
  if (cluster) return { cluster, programs };
  tell('Making the database, once: a few seconds.');
  if (home === SYSTEM_FOLDER) {
    const elsewhere = join(home, `database-${process.pid}-${Date.now().toString(36)}`);
    await createCluster({ folder: elsewhere, user }, programs);
    await symlink(elsewhere, folder);
    tell(
      `The database is in ${elsewhere}: PostgreSQL does not run as root, and another user cannot enter ${dataDir}.`,
    );
  } else await createCluster({ folder, user }, programs);
  onStep?.();
  return { cluster: { folder: realpathSync(folder), user }, programs };
}

/** Why there are no programs, and what to do. `version`: of a database that is there. */
function noPrograms(folder: string, version: number | null): string {
  const missing = missingPackage();
  const needed = version === null ? '15 or newer' : String(version);
  const otherwise = version === null ? 'DATABASE_URL to a server' : 'DATA_DIR to another folder';
  if (missing !== null)
    return `The PostgreSQL that comes with Waymark (${missing}) is absent: npm leaves out optional packages without a word when it cannot fetch them, or was told to. Run "npm ci" again, install PostgreSQL ${needed}, or set ${otherwise}.`;
  if (version !== null)
    return `${folder} was written by PostgreSQL ${version}, which is not here. Install PostgreSQL ${version}, or set ${otherwise}.`;
  return `This machine has no PostgreSQL that Waymark can start: the one that comes with it does not run here. Install PostgreSQL 15 or newer, or set ${otherwise}.`;
}

/** Other users may not list a folder; the server's user may pass through it. */
function makePrivate(folder: string, user: ServerUser | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, user ? 0o711 : 0o700);
}

/** A connection that holds this process's locks, to the running server or to one started now. */
async function openSession(opening: Opening, dataDir: string): Promise<Session> {
  const deadline = performance.now() + BUSY_MS;
  for (let failure: unknown; ; ) {
    const session = await takeOver(opening, dataDir);
    if (session) return session;
    if (failure !== undefined && performance.now() > deadline) throw failure;
    try {
      await startServer(opening.cluster, opening.programs);
    } catch (error) {
      // Another process is starting it, or processes of the former server still end.
      if (!(error instanceof Error && /lock file|shared memory block/.test(error.message)))
        throw error;
      failure = error;
      await setTimeout(50);
    }
  }
}

/** A connection with the locks; null if no server answers. */
async function takeOver(opening: Opening, dataDir: string): Promise<Session | null> {
  const url = await serverUrl(opening.cluster);
  if (url === null) return null;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SELECT pg_advisory_lock_shared(${LOCKS.use})`);
    if (opening.role === 'command' || (await lockAsProduct(client))) return { client, url };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
  await client.end();
  throw Object.assign(
    new Error(`The data folder ${dataDir} is in use by another running process.`),
    { code: DATA_FOLDER_IN_USE },
  );
}

/** The server may not have noticed yet that the former product was killed. */
async function lockAsProduct(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + KILLED_MS;
  while (!(await tryLock(client, LOCKS.product))) {
    if (performance.now() > deadline) return false;
    await setTimeout(50);
  }
  return true;
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(${key}) AS locked`,
  );
  return rows[0]?.locked ?? false;
}

/** The last process to leave stops the server. Who comes meanwhile waits, and starts it again. */
async function leave({ client }: Session, { cluster, programs }: Opening): Promise<void> {
  try {
    await client.query(`SELECT pg_advisory_unlock_shared(${LOCKS.use})`);
    if (await tryLock(client, LOCKS.use)) await stopServer(cluster, programs);
  } catch (error) {
    // A server that has ended needs no stop.
    if (!isDatabaseUnavailable(error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
