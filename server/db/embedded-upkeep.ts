import type { PGlite } from '@electric-sql/pglite';

/** The log (WAL) since the last checkpoint may grow to this. */
const CHECKPOINT_BYTES = 256_000_000;
/** How many answers come between two looks. */
const LOOK_EVERY = 200;
/**
 * The tables to see to: so many rows changed since the last ANALYZE, or so many are dead. These are
 * the limits of PostgreSQL's autovacuum.
 */
const NEGLECTED_TABLE = `
  SELECT relid::regclass::text AS name, is_bloated FROM (
    SELECT relid, n_mod_since_analyze AS changed, 50 + 0.1 * n_live_tup AS most_changed,
      n_dead_tup > 50 + 0.2 * n_live_tup AS is_bloated
    FROM pg_stat_user_tables) AS tables
  WHERE changed > most_changed OR is_bloated
  ORDER BY changed / most_changed DESC LIMIT 1`;

/**
 * Does what the background processes of a PostgreSQL server do, and a single-user backend such as
 * PGlite does not: checkpoints, ANALYZE and VACUUM. Without them an import of 38,000 listings left
 * 4 GB of log, and the planner took tables for as small as they had been at first. Call the
 * function after every answer; one table is seen to at a time, because queries wait meanwhile.
 */
export function createUpkeep(lite: PGlite): () => Promise<void> {
  let answers = 0;
  return async () => {
    answers += 1;
    if (answers < LOOK_EVERY || lite.isInTransaction()) return;
    answers = 0;
    const { rows: log } = await lite.query<{ is_due: boolean }>(
      `SELECT pg_current_wal_lsn() - redo_lsn > ${CHECKPOINT_BYTES} AS is_due FROM pg_control_checkpoint()`,
    );
    if (log[0]?.is_due) await lite.exec('CHECKPOINT');
    const { rows: tables } = await lite.query<{ name: string; is_bloated: boolean }>(
      NEGLECTED_TABLE,
    );
    for (const { name, is_bloated } of tables)
      await lite.exec(`${is_bloated ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${name}`);
  };
}
