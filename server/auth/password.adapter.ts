import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Problem } from '../problem.ts';

/**
 * Argon2id (the library's default algorithm) with the parameters that OWASP's password storage
 * guide names first for it: 19 MiB, 2 passes.
 */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One core stays free for pages; the work itself runs on Node's thread pool, which compression
 * needs as well.
 */
const MOST_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const MOST_WAITING = 1000;
/** Twice as many as sign in at once from the address of a whole mobile network, on a busy day. */
const MOST_WAITING_EACH = 200;

/** Who waits, by who asked; a Map keeps the order in which they came. */
const queues = new Map<string, (() => void)[]>();
let waiting = 0;
let running = 0;

/**
 * Runs work that hashes when one of the few places is free. Those who ask (`from`: an address, or
 * an account) take turns, so that a thousand attempts from one address delay nobody else. Throws a
 * Problem at once: 429 when 200 of the same wait already, 503 when a thousand do in all.
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

/** The first of whoever's turn it is, who then goes to the end of the line. */
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
 * Hashes a password (PHC string). Compatibility forms are folded (NFKC), so that two keyboards
 * write the same password.
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS);
}

/** A hash of nothing that anybody can type, with today's cost: made once. */
const nobodysHash = hash(crypto.getRandomValues(new Uint8Array(32)), OPTIONS);

/**
 * Compares a password with a stored hash; without one it works as long and says false, so that the
 * time tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'));
  return stored !== null && matches;
}
