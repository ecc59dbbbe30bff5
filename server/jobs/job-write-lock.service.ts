import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Any number that no other advisory lock has. */
const LOCK = 7_061_055;

/**
 * Waits until no other transaction writes jobs, and keeps them waiting until this one ends. Call it
 * before the first lock on a row: writers change rows of listings that are not theirs (repeats), so
 * that row locks alone would deadlock. Not a lock on the table, because that would cancel
 * autovacuum during every import.
 */
export async function lockJobWrites(tx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/**
 * The same, and locks `jobs` against writers without that lock; readers are not blocked.
 */
export async function lockJobsTable(tx: Transaction<Schema>): Promise<void> {
  await lockJobWrites(tx);
  await sql`LOCK TABLE jobs IN EXCLUSIVE MODE`.execute(tx);
}
