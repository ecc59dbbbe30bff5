/**
 * Code of the error that every query gets when the embedded database has failed, or a server does
 * not answer in time.
 */
export const DATABASE_FAILED = 'database-failed';

/** An error with the code DATABASE_FAILED. */
export function databaseFailed(message: string): Error {
  return Object.assign(new Error(message), { code: DATABASE_FAILED });
}

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
/**
 * Connection lost (08), no resources such as disk space (53), cancelled by the time limit or shut
 * down (57), input or output failed (58).
 */
const SQLSTATE = /^(08|53|57|58)[0-9A-Z]{3}$/;
/** Errors of pg and its pool that have no code. */
const WITHOUT_CODE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/**
 * Whether an error says that the database cannot be used now, whatever was asked of it: an answer
 * is worth asking for again later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    code === DATABASE_FAILED ||
    NETWORK.test(code) ||
    SQLSTATE.test(code) ||
    WITHOUT_CODE.test(error.message)
  );
}
