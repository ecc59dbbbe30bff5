import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** Error code while a restore or a move has the database. The message is for the operator. */
export const DATABASE_TAKEN = 'database-taken';

/** Any number that no other advisory lock has. */
const KEY = 7_303;
/** For how long the lock of a killed process may still be held. */
const KILLED_MS = 2_000;

/**
 * Says of a connection that its process writes into the database. False while a restore or a move
 * has the database for itself. It ends with the connection.
 */
export async function joinWriters(client: pg.ClientBase): Promise<boolean> {
  return lock(client, 'pg_try_advisory_lock_shared');
}

/**
 * Takes the database for this connection alone: no product and no import starts to write in it.
 * False if one does so already.
 */
export async function excludeWriters(client: pg.ClientBase): Promise<boolean> {
  const deadline = performance.now() + KILLED_MS;
  while (!(await lock(client, 'pg_try_advisory_lock'))) {
    if (performance.now() > deadline) return false;
    await setTimeout(100);
  }
  return true;
}

/** Whether a process writes into the database now. */
export async function hasWriters(client: pg.ClientBase): Promise<boolean> {
  if (!(await lock(client, 'pg_try_advisory_lock'))) return true;
  await client.query(`SELECT pg_advisory_unlock(${KEY})`);
  return false;
}

async function lock(client: pg.ClientBase, how: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT ${how}(${KEY}) AS locked`);
  return rows[0]?.locked ?? false;
}
