import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { lockDataFolder } from './data-lock.ts';
import { type EmbeddedThread, startEmbeddedThread } from './embedded-thread.ts';
import { migrateToLatest } from './migrate.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** An open database with the pool beneath it. `embedded` has exactly one connection: inside a transaction use the transaction only. */
export type OpenDatabase = {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'server';
  close(): Promise<void>;
};

/** Thrown when another process holds the data folder; the message is for the operator. */
export const DATA_FOLDER_IN_USE = 'data-folder-in-use';

const DATE_OID = 1082;

/** A calendar day stays text: as a Date it would be shifted by the machine's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format)),
};

/** Opens a PostgreSQL server by its address and migrates it. */
export async function openServerDatabase(connectionString: string, onIdleError: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString, types, max: 10, options: '-c timezone=UTC' });
  pool.on('error', onIdleError);
  // A connection that is lost between two statements of a transaction has nobody else who listens, and would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError));
  return finishOpening('server', pool, async () => pool.end());
}

/**
 * Opens the embedded database in a folder and migrates it. It runs in a thread of its own, reached through a pool of one connection: PGlite
 * has one session (DESIGN section 4). Throws an Error with code `data-folder-in-use` when the folder is taken.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  const lock = lockDataFolder(dataDir);
  if (!lock) {
    throw Object.assign(new Error(`The data folder ${dataDir} is in use by another running process.`), { code: DATA_FOLDER_IN_USE });
  }
  let thread: EmbeddedThread;
  try {
    thread = await startEmbeddedThread(join(dataDir, 'postgres'));
  } catch (error) {
    lock.release();
    throw error;
  }
  const pool = new pg.Pool({ stream: thread.connect, user: 'postgres', database: 'postgres', types, max: 1, idleTimeoutMillis: 0 });
  return finishOpening('embedded', pool, async () => {
    await pool.end();
    await thread.close();
    lock.release();
  });
}

async function finishOpening(kind: OpenDatabase['kind'], pool: pg.Pool, close: () => Promise<void>): Promise<OpenDatabase> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    if (kind === 'embedded') {
      await sql`SET timezone = 'UTC'`.execute(db);
      // Filling a new file of its log with zeroes first takes 50 ms, in which nobody is answered.
      await sql`SET wal_init_zero = off`.execute(db);
    }
    await migrateToLatest(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, kind, close };
}
