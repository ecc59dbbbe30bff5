import { setTimeout } from 'node:timers/promises';

/** Error code of queries that the server does not answer in time. */
export const DATABASE_FAILED = 'database-failed';

export function databaseFailed(message: string): Error {
  return Object.assign(new Error(message), { code: DATABASE_FAILED });
}

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
/**
 * SQLSTATE classes: connection exception (08), insufficient resources such as disk space (53),
 * operator intervention such as a timeout or shutdown (57), system error such as I/O (58).
 */
const SQLSTATE = /^(08|53|57|58)[0-9A-Z]{3}$/;
/** Messages of errors of pg and its pool that have no code. */
const WITHOUT_CODE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** True if the database is unavailable, whatever the query: the request can be retried later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    code === DATABASE_FAILED ||
    ('severity' in error && error.severity === 'PANIC') ||
    NETWORK.test(code) ||
    // There is no socket while the bundled server does not run.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    SQLSTATE.test(code) ||
    WITHOUT_CODE.test(error.message)
  );
}

/** Shorter than the minute after which the queue takes a job without a heartbeat for a dead one. */
const OUTAGE_MS = 40_000;
const PAUSE_MS = 200;

/**
 * Repeats work while the database is unavailable, for what must be noted because it was done, such
 * as a mail that has left. Work that runs twice must do no harm: an answer can be lost, too.
 */
export async function retryDuringOutage<T>(
  work: () => Promise<T>,
  longestMs: number = OUTAGE_MS,
): Promise<T> {
  for (const deadline = performance.now() + longestMs; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
}
