import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { createLimiter, type Refusal } from '../limiter.ts';
import { type Problem, tryLater } from '../problem.ts';

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

const limiter = createLimiter(
  { running: MOST_AT_ONCE, waiting: MOST_WAITING, each: { waiting: MOST_WAITING_EACH } },
  refusal,
);

/**
 * Runs hashing work with bounded concurrency and a fair queue: keys (`from`: a client address or an
 * account) take turns, so a thousand attempts from one address do not delay other people. Throws
 * a Problem at once: 429 when 200 of the same key wait, 503 when 1,000 wait in all.
 */
export function inHashingPlace<T>(from: string, work: () => Promise<T>): Promise<T> {
  return limiter.run(work, { key: from });
}

function refusal(why: Refusal): Problem {
  return why === 'own'
    ? tryLater(429, 'rate-limited', 'Too many attempts. Please try again in a minute.', 60)
    : tryLater(
        503,
        'busy',
        'Too many people are logging in right now. Please try again in a minute.',
        60,
      );
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
