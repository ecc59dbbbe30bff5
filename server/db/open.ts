import { Socket } from 'node:net';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createEmbedded } from './create-embedded.ts';
import { closeFilesToOthers, lockDataFolder } from './data-lock.ts';
import {
  type EmbeddedLimits,
  type EmbeddedThread,
  startEmbeddedThread,
} from './embedded-thread.ts';
import { asLongWork, isLongWork } from './long-work.ts';
import { migrateToLatest } from './migrate.ts';
import type { Schema } from './schema.ts';
import { databaseFailed } from './unavailable.ts';

export type Db = Kysely<Schema>;

/**
 * An open database with its connection pool. `embedded` has exactly one connection: inside a
 * transaction use only the transaction, or a deadlock follows.
 */
export type OpenDatabase = {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'server';
  /**
   * True while this process has a query that is not answered. With a server, queries inside
   * `asLongWork` do not count: they have connections of their own.
   */
  hasReaders(): boolean;
  close(): Promise<void>;
};

/** Error code if another process holds the data folder. The message is for the operator. */
export const DATA_FOLDER_IN_USE = 'data-folder-in-use';

/**
 * Timeouts in ms: for a connection, for one statement, and for any byte from the server during a
 * query. `longWork` is the last one inside `asLongWork`.
 */
export type ServerLimits = {
  connect: number;
  statement: number;
  silence: number;
  longWork: number;
};

// A slow statement times out before the socket does. The pool closes idle connections even earlier
// (10 s).
const SERVER_LIMITS: ServerLimits = {
  connect: 5_000,
  statement: 10_000,
  silence: 15_000,
  longWork: 600_000,
};
/** Time limits of the product's embedded database. */
export const EMBEDDED_LIMITS: EmbeddedLimits = { query: 30_000, longWork: 600_000 };

/**
 * New entries of the search index wait in a list (GIN pending list) that every search scans, and
 * that is written into the index together, which is far less work. Who fills it writes it: imports
 * may fill more of it than a request that writes one job.
 */
const PENDING_KB = { readers: 64, longWork: 2048 };

const DATE_OID = 1082;

/** A date stays text: as a Date the machine's time zone would shift it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format),
};

/**
 * Connects to a PostgreSQL server and migrates it. If the server does not answer within the limits,
 * queries reject with errors that `isDatabaseUnavailable` recognises. Work inside `asLongWork` has
 * limits of its own.
 */
export async function openServerDatabase(
  connectionString: string,
  onIdleError: (error: Error) => void,
  limits: ServerLimits = SERVER_LIMITS,
): Promise<OpenDatabase> {
  const common = { connectionString, types, connectionTimeoutMillis: limits.connect };
  const pool = new pg.Pool({
    ...common,
    max: 10,
    options: `-c timezone=UTC -c gin_pending_list_limit=${PENDING_KB.readers} -c statement_timeout=${limits.statement}`,
    stream: () => impatientSocket(limits.silence),
  });
  const longPool = new pg.Pool({
    ...common,
    max: 4,
    options: `-c timezone=UTC -c gin_pending_list_limit=${PENDING_KB.longWork}`,
    stream: () => impatientSocket(limits.longWork),
  });
  for (const each of [pool, longPool]) {
    each.on('error', onIdleError);
    // Without a listener, an error on a connection between two statements of a transaction would
    // end the process.
    each.on('connect', (client) => client.on('error', onIdleError));
  }
  const end = async () => void (await Promise.all([pool.end(), longPool.end()]));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => (isLongWork() ? longPool : pool).connect(),
        end,
      },
    }),
  });
  return migrated({ db, pool, kind: 'server', hasReaders: () => isInUse(pool), close: end });
}

/**
 * A socket with an inactivity timeout: a frozen server keeps its connections open but sends
 * nothing.
 */
function impatientSocket(silence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence, () =>
    socket.destroy(databaseFailed(`The database did not answer within ${silence / 1000} seconds.`)),
  );
  return socket;
}

/**
 * Opens the embedded database (PGlite) in a folder and migrates it. It runs in a worker thread
 * behind a pool of one connection, because PGlite has one session. Throws an Error with code
 * `data-folder-in-use` if another process holds the folder. `onFailure` is called if the database
 * fails later; then it answers no more queries.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  onFailure: (error: Error) => void = () => undefined,
  limits: EmbeddedLimits = EMBEDDED_LIMITS,
): Promise<OpenDatabase> {
  const lock = lockDataFolder(dataDir);
  if (!lock) {
    throw Object.assign(
      new Error(`The data folder ${dataDir} is in use by another running process.`),
      { code: DATA_FOLDER_IN_USE },
    );
  }
  let thread: EmbeddedThread;
  try {
    await createEmbedded(join(dataDir, 'postgres'));
    thread = await startEmbeddedThread(join(dataDir, 'postgres'), limits, onFailure);
    closeFilesToOthers(dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
  const database = onEmbeddedThread(thread, async () => {
    try {
      await thread.close();
    } finally {
      lock.release();
    }
  });
  return migrated(database);
}

/**
 * The embedded database of a thread, which it does not migrate. Closing it ends its one connection
 * and then calls `end`.
 */
export function onEmbeddedThread(thread: EmbeddedThread, end: () => Promise<void>): OpenDatabase {
  const pool = new pg.Pool({
    stream: thread.connect,
    user: 'postgres',
    database: 'postgres',
    types,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: thread.limits.query,
  });
  // Errors of idle connections: `onFailure` reports them.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    try {
      await pool.end();
    } finally {
      await end();
    }
  };
  return { db, pool, kind: 'embedded', hasReaders: () => isInUse(pool), close };
}

/** True while a connection of a pool is at work, or somebody waits for one. */
function isInUse({ totalCount, idleCount, waitingCount }: pg.Pool): boolean {
  return totalCount > idleCount || waitingCount > 0;
}

async function migrated(database: OpenDatabase): Promise<OpenDatabase> {
  try {
    await asLongWork(() => migrateToLatest(database.db));
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}
