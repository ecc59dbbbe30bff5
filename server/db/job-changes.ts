import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { kindOfWork } from './kinds-of-work.ts';
import { inTurnOf } from './lock-turns.ts';
import type { OpenDatabase } from './open.ts';
import type { Tx } from './schema.ts';
import { flushSearchIndex } from './search-index.ts';
import { DATABASE_TAKEN, joinWriters } from './writer-lock.ts';

const CHANNEL = 'jobs_changed';
const CONNECT_MS = 5_000;
/** A machine that is gone cuts no connection, and the kernel asks after two hours by itself. */
const KEEP_ALIVE_MS = 10_000;

/** Cache invalidation in every process after listings changed. */
export type JobChanges = {
  /** Subscribes to changes made by this or another process. */
  onChange(callback: () => void): void;
  /**
   * Runs `work` in a transaction and announces the change after the commit. Inside `asLongWork` it
   * also empties the pending list of the search index, which bulk writes fill (open.ts).
   */
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Announces changed listings by LISTEN/NOTIFY, sent with the commit, so that the import command and
 * other instances are heard. A lost listener connection counts as a change, because notifications
 * may have been missed. The connection also says that this process writes; rejects while the
 * database is being moved or restored (writer-lock.ts).
 */
export async function openJobChanges(
  { db, findServer, replicas }: Pick<OpenDatabase, 'db' | 'findServer' | 'replicas'>,
  log: (error: Error) => void,
): Promise<JobChanges> {
  const events = new EventEmitter();
  // Before the caches: what they are filled with from here on has the change.
  if (replicas) events.on('change', replicas.changed);
  const listener = await keepListening(findServer, () => events.emit('change'), log);
  return {
    onChange: (callback) => {
      events.on('change', callback);
    },
    change: async (work) => {
      const transaction = () =>
        db.transaction().execute(async (tx) => {
          const value = await work(tx);
          await announceJobChange(tx);
          return value;
        });
      // Long work has connections of its own, and may take minutes.
      const isLong = kindOfWork() === 'long';
      const result = await (isLong ? transaction() : inTurnOf('jobs', transaction));
      // The change is committed: without the flush searches are only slower until autovacuum.
      if (isLong) await flushSearchIndex(db).catch(log);
      events.emit('change');
      return result;
    },
    close: listener.close,
  };
}

/** Announces changed listings with the commit of a transaction that does more than change them. */
export async function announceJobChange(tx: Tx): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(tx);
}

async function keepListening(
  findServer: () => Promise<string>,
  onChange: () => void,
  log: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const connectionString = await findServer();
    client = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('notification', onChange);
    client.on('error', log);
    client.on('end', () => {
      if (!closed) retryLater();
    });
    await client.connect();
    if (!(await joinWriters(client))) {
      await client.end();
      throw Object.assign(
        new Error('The database is being moved or restored: wait until that has ended.'),
        { code: DATABASE_TAKEN },
      );
    }
    await client.query(`LISTEN ${CHANNEL}`);
    onChange();
  };
  const retryLater = () => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        log(error);
        if (!closed) retryLater();
      });
    }, 1000);
  };

  await connect().catch((error: unknown) => {
    closed = true;
    clearTimeout(retry);
    throw error;
  });
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client.end();
    },
  };
}
