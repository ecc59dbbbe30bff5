import type { Logger } from 'pino';

const QUIET_MS = 60_000;

/**
 * Logs the queue's errors, throttled: its workers poll every few seconds. During an outage of the
 * database it writes one line a minute, with the number of suppressed errors.
 */
export function createErrorLog(log: Logger, now: () => number = Date.now): (error: Error) => void {
  let last = { kind: '', at: 0, untold: 0 };
  return (given) => {
    const error = asError(given);
    const kind = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
    if (kind === last.kind && now() - last.at < QUIET_MS) {
      last.untold++;
      return;
    }
    log.error({ err: error, ...(last.untold > 0 && { untold: last.untold }) }, 'queue');
    last = { kind, at: now(), untold: 0 };
  };
}

/** Errors of a worker's poll come as plain objects with the fields of an error. */
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}
