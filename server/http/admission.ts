import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { splitWords } from '../language/words.ts';
import { createLimiter, type Limiter } from '../limiter.ts';
import { type Problem, tryLater } from '../problem.ts';
import { isPrivateAddress } from './this-machine.ts';

/** Limits for work that is not answered from a cache: concurrency, queue, and rate per address. */
export type AdmissionLimits = {
  /** Concurrent pieces of work, queue length, and longest wait in the queue (ms). */
  running: number;
  waiting: number;
  waitMs: number;
  /** Token bucket of an address, and of an account: capacity, and refill per second. */
  burst: number;
  perSecond: number;
};

/**
 * Half the readers of a country may share one address of a mobile network (CGNAT): together they
 * open a few uncached pages a second. A crawler that opens fifty gets a tenth of what one process
 * can do.
 */
const LIMITS: AdmissionLimits = {
  running: 4,
  waiting: 100,
  waitMs: 5000,
  burst: 600,
  perSecond: 20,
};

/** Number of token buckets of addresses, and of accounts, with LRU eviction. */
const BUCKETS = 20_000;

/** Turns of the event loop between two starts. */
const TURNS = 4;

/**
 * Admission control: keeps heavy users from slowing down everybody else
 * (docs/decisions/024-admission.md).
 */
export type Admission = {
  /**
   * Takes a token of an address, or as many as its work costs. Throws a Problem 429 with
   * Retry-After if its bucket has fewer.
   */
  charge(address: string, cost?: number): void;
  /** The same of an account, wherever it comes from, for what it reads. */
  chargeAccount(id: number, cost?: number): void;
  /**
   * Queues work. Rejects with a Problem 503 with Retry-After if the queue is full or the wait too
   * long.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Uncached work that runs and waits. */
  sizes: Limiter['sizes'];
};

/** What was taken from which bucket. */
export type Charge =
  | { of: 'address'; key: string; cost: number }
  | { of: 'account'; key: number; cost: number };

/** The other processes of this machine: one budget holds over all of them. */
export type OtherProcesses = {
  tell(charge: Charge): void;
  onHeard(callback: (charge: Charge) => void): void;
};

/** Words of a search that cost no more than a page, and the most words that are read. */
const CHEAP_WORDS = 4;
const MOST_WORDS = 16;

/** What a request for an address costs: each word of a long search is looked up by itself. */
export function costOf(url: string): number {
  const [, query = ''] = url.split('?', 2);
  const counts = new URLSearchParams(query).getAll('search').map((text) => splitWords(text).length);
  return 1 + Math.max(0, Math.min(MOST_WORDS, Math.max(0, ...counts)) - CHEAP_WORDS);
}

/** So many bytes of text are read by rules in the time of a page. */
const BYTES_PER_TOKEN = 10_000;

/** What reading a body costs beside its request. */
export function costOfReading(bytes: number): number {
  return Math.floor(bytes / BYTES_PER_TOKEN);
}

/** Creates the admission control of a process. `now` returns ms. */
export function createAdmission(
  limits: AdmissionLimits = LIMITS,
  now: () => number = () => performance.now(),
  others?: OtherProcesses,
): Admission {
  const ofAddresses = createBudget<string>(limits, now);
  const ofAccounts = createBudget<number>(limits, now);
  // A refused charge takes nothing, and is told to no one.
  others?.onHeard((charge) => {
    if (charge.of === 'address') ofAddresses(charge.key, charge.cost);
    else ofAccounts(charge.key, charge.cost);
  });
  return {
    charge: (address, cost = 1) => {
      // A private address is a proxy missing in TRUST_PROXY: all readers come from it.
      if (isPrivateAddress(address)) return;
      if (!ofAddresses(address, cost)) throw tooMany();
      others?.tell({ of: 'address', key: address, cost });
    },
    chargeAccount: (id, cost = 1) => {
      if (!ofAccounts(id, cost)) throw tooManyOfAccount();
      others?.tell({ of: 'account', key: id, cost });
    },
    ...createTurns(limits),
  };
}

/** One token bucket per key. A full bucket need not be stored. Tells whether it had as many tokens. */
function createBudget<Key extends string | number>(
  { burst, perSecond }: AdmissionLimits,
  now: () => number,
): (key: Key, cost: number) => boolean {
  const buckets = new LRUCache<Key, { left: number; at: number }>({ max: BUCKETS });
  return (key, cost) => {
    const at = now();
    const before = buckets.get(key) ?? { left: burst, at };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
    const isRich = left >= cost;
    buckets.set(key, { left: isRich ? left - cost : left, at });
    return isRich;
  };
}

/** A limiter whose starts are spread over turns of the event loop. */
export function createTurns({
  running,
  waiting,
  waitMs,
}: Pick<AdmissionLimits, 'running' | 'waiting' | 'waitMs'>): Pick<Admission, 'inTurn' | 'sizes'> {
  const limiter = createLimiter({ running, waiting, waitMs }, tooBusy);
  // In each turn libuv accepts one connection and cached answers are sent. Otherwise CPU-bound work
  // would run in one go and starve them.
  let starts: Promise<unknown> = Promise.resolve();
  const inTurn: Admission['inTurn'] = (work) =>
    limiter.run(async () => {
      starts = starts.then(turnsOfTheLoop);
      await starts;
      return work();
    });
  return { inTurn, sizes: limiter.sizes };
}

async function turnsOfTheLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}

/** The 503 when the server is overloaded. */
export function tooBusy(): Problem {
  const message =
    'Many people are using the site right now. Please wait a few seconds and try again.';
  return tryLater(503, 'busy', message, 5);
}

function tooManyOfAccount(): Problem {
  const message =
    'Many pages were opened with your account in a short time. Please wait a few seconds and try again.';
  return tryLater(429, 'too-many-requests', message, 10);
}

/** The 429 for an address without tokens. */
export function tooMany(): Problem {
  const message =
    'Many pages were opened from your network in a short time. Please wait a few seconds and try again.';
  return tryLater(429, 'too-many-requests', message, 10);
}
