import { createLimiter, type Limiter } from '../limiter.ts';
import { type Problem, tryLater } from '../problem.ts';
import type { Operation } from './operation.ts';

/**
 * The changes of an account come one after the other: most of them lock its row, and each that
 * waited for the lock inside a transaction would hold a connection of the database.
 */
const CHANGES = { running: 1, waiting: 30 };
/** A page reads a few things at once. */
const READS = { running: 3, waiting: 30 };
/** What answers much is asked for once by a page. */
const COSTLY_READS = { running: 1, waiting: 5 };

/** Where an operation waits; undefined when it limits itself. */
export type AccountTurns = (operation: Operation) => Limiter | undefined;

/** Bounds what is under way for one account over all operations without turns of their own. */
export function createAccountTurns(): AccountTurns {
  const changes = createLimiter({ each: CHANGES }, tooMuch);
  const reads = createLimiter({ each: READS }, tooMuch);
  const costlyReads = createLimiter({ each: COSTLY_READS }, tooMuch);
  return ({ method, cost, turns }) => {
    if (turns === 'own') return undefined;
    if (turns) return turns;
    if (method !== 'get') return changes;
    return cost === undefined ? reads : costlyReads;
  };
}

/** The 429 for an account that asks for more before its last requests are answered. */
function tooMuch(): Problem {
  const message = 'Your last requests are still being answered. Please try again in a few seconds.';
  return tryLater(429, 'rate-limited', message, 2);
}
