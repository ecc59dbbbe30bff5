import { createLimiter } from '../limiter.ts';
import { tryLater } from '../problem.ts';

/** As long as a statement may wait for a lock. */
const WAIT_MS = 10_000;
const MOST_WAITING = 1000;
const MOST_WAITING_EACH = 200;

const limiter = createLimiter(
  {
    waiting: MOST_WAITING,
    waitMs: WAIT_MS,
    each: { running: 1, waiting: MOST_WAITING_EACH },
  },
  () =>
    tryLater(
      503,
      'busy',
      'Many people are doing this right now. Please try again in a few seconds.',
      5,
    ),
);

/**
 * Runs a transaction that locks `what` ("payment 7") in turn: of many that wait for one lock, the
 * others hold no connection meanwhile. The lock is still needed, for other processes. Never within a
 * turn of the same. Rejects with a Problem 503 when too many wait, or for ten seconds.
 */
export function inTurnOf<T>(what: string, transaction: () => Promise<T>): Promise<T> {
  return limiter.run(transaction, { key: what });
}
