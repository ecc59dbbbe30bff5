import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../db/open.ts';
import { Problem } from '../problem.ts';

/** So many points in so many seconds for one key. */
export type Limit = { points: number; seconds: number };

/**
 * How often something may be tried. Whole neighbourhoods share one address on mobile networks, so
 * limits by address are wide and those by account are narrow; the one by account over all addresses
 * is wider, because it is also a way to lock somebody out.
 */
export const LIMITS = {
  loginAccountFromAddress: { points: 10, seconds: 900 },
  loginAccount: { points: 100, seconds: 3600 },
  loginAddress: { points: 300, seconds: 900 },
  registerEmail: { points: 5, seconds: 3600 },
  registerAddress: { points: 60, seconds: 3600 },
  forgotEmail: { points: 5, seconds: 3600 },
  resendEmail: { points: 5, seconds: 3600 },
  mailAddress: { points: 60, seconds: 3600 },
  resetAddress: { points: 60, seconds: 3600 },
  provePassword: { points: 10, seconds: 900 },
  secondFactor: { points: 5, seconds: 3600 },
  changeEmail: { points: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Counters of attempts that every process shares through the database. */
export type RateLimits = {
  /** Counts an attempt; throws a Problem 429 with Retry-After when there were too many. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Takes one counted attempt back: it succeeded. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets all attempts of a key. */
  forget(name: LimitName, key: string): Promise<void>;
};

/**
 * Limits kept in the table `rate_limits` (rate-limiter-flexible). Keys are stored as hashes:
 * nobody's address stands there.
 */
export function createRateLimits(
  pool: OpenDatabase['pool'],
  limits: Record<LimitName, Limit> = LIMITS,
): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
  return {
    consume: async (name, key) => {
      try {
        await limiters[name].consume(hashed(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
        throw error;
      }
    },
    giveBack: async (name, key) => {
      await limiters[name].reward(hashed(key));
    },
    forget: async (name, key) => {
      await limiters[name].delete(hashed(key));
    },
  };
}

function tooMany(milliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait =
    seconds < 60 ? 'a minute' : seconds < 120 ? '2 minutes' : `${Math.ceil(seconds / 60)} minutes`;
  return new Problem(
    429,
    'rate-limited',
    `Too many attempts. Please try again in ${wait}.`,
    {},
    { 'Retry-After': String(seconds) },
  );
}
