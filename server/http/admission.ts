import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Problem } from '../problem.ts';
import { isPrivateAddress } from './this-machine.ts';

/**
 * Work that costs more than a look into a cache: so much of it is done at a time, waits, and is
 * done for one address.
 */
export type AdmissionLimits = {
  /** Pieces of work at a time, and how many more may wait for how long (ms). */
  running: number;
  waiting: number;
  waitMs: number;
  /** One address: so many pieces at once, and so many more each second. */
  burst: number;
  perSecond: number;
};

/**
 * Half the readers of a country may share one address of a mobile network: together they open a few
 * pages a second that no cache holds. A crawler that opens fifty takes a tenth of what one process
 * can do.
 */
const LIMITS: AdmissionLimits = {
  running: 4,
  waiting: 100,
  waitMs: 5000,
  burst: 600,
  perSecond: 20,
};

/** So many addresses are remembered: those that were heard of last. */
const ADDRESSES = 20_000;

/** Turns of the event loop between two starts. */
const TURNS = 4;

/**
 * Keeps those who ask for much from slowing down everybody else (docs/decisions/024-admission.md).
 */
export type Admission = {
  /**
   * Counts a piece of work for an address. Throws a Problem 429 with Retry-After when it has had
   * its share.
   */
  charge(address: string): void;
  /**
   * Does work when its turn comes. Rejects with a Problem 503 with Retry-After when too much waits
   * already, or for too long.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
};

/** Makes the limits of one process. `now` is in milliseconds. */
export function createAdmission(
  limits: AdmissionLimits = LIMITS,
  now: () => number = () => performance.now(),
): Admission {
  return { charge: createBudget(limits, now), inTurn: createTurns(limits) };
}

/** A token bucket for each address, of which full ones need not be remembered. */
function createBudget(
  { burst, perSecond }: AdmissionLimits,
  now: () => number,
): Admission['charge'] {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: ADDRESSES });
  return (address) => {
    // A proxy that TRUST_PROXY does not name: all readers come from there.
    if (isPrivateAddress(address)) return;
    const at = now();
    const before = buckets.get(address) ?? { left: burst, at };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
    const isPoor = left < 1;
    buckets.set(address, { left: isPoor ? left : left - 1, at });
    if (isPoor) throw tooMany();
  };
}

function createTurns({ running, waiting, waitMs }: AdmissionLimits): Admission['inTurn'] {
  const queue = new Set<() => void>();
  let free = running;

  const leave = () => {
    const [next] = queue;
    if (next === undefined) {
      free += 1;
      return;
    }
    queue.delete(next);
    next();
  };

  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (queue.size >= waiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        if (queue.delete(start)) reject(tooBusy());
      }, waitMs);
      queue.add(start);
    });
  };

  // One start after another, with turns of the event loop between them: in each it accepts one
  // connection (libuv), and requests whose answer a cache holds are answered. Work that waits for
  // nothing but itself would otherwise be done in one go.
  let starts: Promise<unknown> = Promise.resolve();
  const start = () => {
    starts = starts.then(turnsOfTheLoop);
    return starts;
  };

  return async (work) => {
    await enter();
    try {
      await start();
      return await work();
    } finally {
      leave();
    }
  };
}

async function turnsOfTheLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}

/** What is answered while too much is asked for. */
export function tooBusy(): Problem {
  const message =
    'Many people are using the site right now. Please wait a few seconds and try again.';
  return new Problem(503, 'busy', message, {}, { 'Retry-After': '5' });
}

/** What is answered to an address that asks for too much. */
export function tooMany(): Problem {
  const message =
    'Many pages were opened from your network in a short time. Please wait a few seconds and try again.';
  return new Problem(429, 'too-many-requests', message, {}, { 'Retry-After': '10' });
}
