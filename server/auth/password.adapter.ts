import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Problem } from '../problem.ts';

/** Argon2id (the library's default algorithm) with the parameters that OWASP's password storage guide names first for it: 19 MiB, 2 passes. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core stays free for pages; the work itself runs on Node's thread pool, which compression needs as well. */
const MOST_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const MOST_WAITING = 1000;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs work that hashes when one of the few places is free, in the order of arrival: many sign-ins at once wait for each other and for
 * nobody else. Throws a Problem 503 when a thousand are waiting already.
 */
export async function inHashingPlace<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) {
    throw new Problem(
      503,
      'busy',
      'Too many people are signing in at this moment. Please try again in a minute.',
      {},
      { 'Retry-After': '60' },
    );
  }
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password (PHC string). Compatibility forms are folded (NFKC), so that two keyboards write the same password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS);
}

/** A hash of nothing that anybody can type, with today's cost: made once. */
const nobodysHash = hash(crypto.getRandomValues(new Uint8Array(32)), OPTIONS);

/** Compares a password with a stored hash; without one it works as long and says false, so that the time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'));
  return stored !== null && matches;
}
