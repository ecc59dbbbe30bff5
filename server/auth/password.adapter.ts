import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Problem } from '../problem.ts';

/**
 * Argon2id (the library's default) with the first parameters that the OWASP Password Storage Cheat
 * Sheet lists: 19 MiB, 2 passes.
 */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves one core to pages. Hashing runs on Node's thread pool, which compression uses too. */
const MOST_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const MOST_WAITING = 1000;
/** Twice the concurrent sign-ins expected from one carrier-grade NAT address. */
const MOST_WAITING_EACH = 200;

/** Waiting work by key. A Map keeps insertion order, which gives round robin. */
const queues = new Map<string, (() => void)[]>();
let waiting = 0;
let running = 0;

/**
 * Runs hashing work with bounded concurrency and a fair queue: keys (`from`: a client address or an
 * account) take turns, so a thousand attempts from one address delay nobody else. Throws a Problem
 * at once: 429 when 200 of the same key wait, 503 when 1,000 wait in all.
 */
export async function inHashingPlace<T>(from: string, work: () => Promise<T>): Promise<T> {
  if ((queues.get(from)?.length ?? 0) >= MOST_WAITING_EACH) {
    throw new Problem(
      429,
      'rate-limited',
      'Too many attempts. Please try again in a minute.',
      {},
      { 'Retry-After': '60' },
    );
  }
  if (waiting >= MOST_WAITING) {
    throw new Problem(
      503,
      'busy',
      'Too many people are logging in right now. Please try again in a minute.',
      {},
      { 'Retry-After': '60' },
    );
  }
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => enqueue(from, resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = dequeue();
    if (next) next();
    else running -= 1;
  }
}

function enqueue(from: string, start: () => void): void {
  const queue = queues.get(from);
  if (queue) queue.push(start);
  else queues.set(from, [start]);
  waiting += 1;
}

/** Takes the first item of the next key, which moves to the end of the round robin. */
function dequeue(): (() => void) | undefined {
  const turn = queues.entries().next().value;
  if (!turn) return undefined;
  const [from, queue] = turn;
  queues.delete(from);
  const start = queue.shift();
  if (queue.length > 0) queues.set(from, queue);
  waiting -= 1;
  return start;
}

/**
 * Hashes a password (PHC string). Unicode is normalised (NFKC), so that different keyboards give
 * the same password.
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS);
}

/** A dummy hash with the current cost, for accounts that do not exist. */
const nobodysHash = hash(crypto.getRandomValues(new Uint8Array(32)), OPTIONS);

/**
 * Verifies a password. Without a stored hash it does the same work and returns false, against
 * timing attacks.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'));
  return stored !== null && matches;
}
