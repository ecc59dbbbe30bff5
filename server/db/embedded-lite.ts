import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** errno of ENOSPC in PGlite's file system layer (Emscripten). */
const NO_SPACE = 51;

const SETTINGS = [
  'timezone=UTC',
  // WebAssembly memory never shrinks, and the operating system caches the files anyway.
  'shared_buffers=32MB',
  'maintenance_work_mem=16MB',
  // Zero-filling a new WAL segment blocks all queries for 50 ms.
  'wal_init_zero=off',
  // The writer that fills the list of new search entries writes all of it: 12 ms for this much.
  'gin_pending_list_limit=64kB',
  // ANALYZE reads 300 rows for each of these, and queries wait for it: 80 ms instead of 400 for
  // 25,000 listings.
  'default_statistics_target=10',
];

/**
 * Opens the embedded database of a folder, and creates it there if the folder is missing. `onPanic`
 * gets what PostgreSQL logs as PANIC or FATAL: after one of them PGlite loops for ever on the next
 * query.
 */
export function openLite(folder: string, onPanic: (reason: string) => void): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder,
    extensions: { unaccent, pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    onStderr: (line: string) => {
      const reason = /\b(?:PANIC|FATAL): +(.*)/.exec(line)?.[1];
      if (reason !== undefined) onPanic(reason);
      return false;
    },
  });
}

/** Why the database could not be opened, for the operator. */
export function reasonOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'errno' in error && error.errno === NO_SPACE)
    return 'No space left on device';
  return error instanceof Error ? error.message : JSON.stringify(error);
}
