import type { Logger } from 'pino';

const QUIET_MS = 60_000;

/**
 * Logs the errors of the queue. Its workers ask the database every few seconds: while that is away,
 * one line a minute says so, with the number of errors that were not written since.
 */
export function createErrorLog(log: Logger, now: () => number = Date.now): (error: Error) => void {
  let last = { kind: '', at: 0, untold: 0 };
  return (error) => {
    const kind = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
    if (kind === last.kind && now() - last.at < QUIET_MS) {
      last.untold++;
      return;
    }
    log.error({ err: error, ...(last.untold > 0 && { untold: last.untold }) }, 'queue');
    last = { kind, at: now(), untold: 0 };
  };
}
