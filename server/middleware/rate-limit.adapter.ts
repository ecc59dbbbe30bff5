import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../db/open.ts';
import { type Problem, tryLater } from '../problem.ts';

/** `points` attempts in `seconds` per key. */
export type Limit = { points: number; seconds: number };

/**
 * Limits of attempts. Mobile networks share one address among many users (carrier-grade NAT), so
 * limits by address are wide and limits by account narrow. The limit by account over all addresses
 * is wider, because an attacker could use it to lock the owner out.
 */
export const LIMITS = {
  loginAccountFromAddress: { points: 10, seconds: 900 },
  loginAccount: { points: 100, seconds: 3600 },
  loginAddress: { points: 300, seconds: 900 },
  passkeyChallenge: { points: 300, seconds: 900 },
  passkeyFromAddress: { points: 10, seconds: 900 },
  registerEmail: { points: 5, seconds: 3600 },
  registerAddress: { points: 60, seconds: 3600 },
  forgotEmail: { points: 5, seconds: 3600 },
  resendEmail: { points: 5, seconds: 3600 },
  mailAddress: { points: 60, seconds: 3600 },
  resetAddress: { points: 60, seconds: 3600 },
  provePassword: { points: 10, seconds: 900 },
  secondFactor: { points: 5, seconds: 3600 },
  secondFactorPardon: { points: 3, seconds: 86_400 },
  changeEmail: { points: 5, seconds: 3600 },
  checkout: { points: 20, seconds: 3600 },
  // Each asks the provider, which limits the whole site.
  checkoutReturn: { points: 30, seconds: 3600 },
  webhookAddress: { points: 600, seconds: 60 },
  // Events whose signature PayPal found wrong, by payment and by address.
  webhookPayment: { points: 60, seconds: 3600 },
  webhookForger: { points: 60, seconds: 3600 },
  contactAddress: { points: 30, seconds: 3600 },
  contactEmail: { points: 5, seconds: 3600 },
  // Mails about messages that look like spam, of all senders together.
  contactSuspect: { points: 20, seconds: 3600 },
  // A receipt goes to an address that anybody can enter.
  contactReceipt: { points: 3, seconds: 86_400 },
  contactReceiptAddress: { points: 30, seconds: 86_400 },
  // A person checks some messages; one pass over a text costs a few milliseconds.
  checkOffer: { points: 60, seconds: 3600 },
  // An administrator reads each job that an employer sends.
  employerJob: { points: 40, seconds: 86_400 },
  employerDomain: { points: 100, seconds: 86_400 },
  reportJob: { points: 20, seconds: 3600 },
  // An IPv6 customer has thousands of addresses in one network.
  reportNetwork: { points: 60, seconds: 3600 },
  // The queue of held jobs shows all; the mailbox of the operator is not flooded.
  jobHiddenMail: { points: 10, seconds: 86_400 },
  importProfile: { points: 40, seconds: 900 },
  exportProfile: { points: 60, seconds: 900 },
  // The preview follows the typing.
  previewCv: { points: 600, seconds: 600 },
  // Seconds in which PDFs are made and read; a short CV counts as one.
  makeCv: { points: 60, seconds: 600 },
  shareCv: { points: 30, seconds: 86_400 },
  // Openings of one link, and those of one reader that count once.
  sharedCv: { points: 240, seconds: 600 },
  sharedCvView: { points: 1, seconds: 3600 },
  // Each sends a mail to an address that anybody can enter.
  alertRequestAddress: { points: 30, seconds: 3600 },
  alertRequestEmail: { points: 3, seconds: 86_400 },
  changeAlerts: { points: 300, seconds: 3600 },
  // Notes are sent while they are typed.
  saveJobs: { points: 600, seconds: 3600 },
  previewAlert: { points: 120, seconds: 600 },
  // Each may let a mail go to an address that refuses it.
  liftMailBlock: { points: 5, seconds: 86_400 },
} as const satisfies Record<string, Limit>;

/** The clocks of two machines differ by less (ms). */
const CLOCKS_APART = 60_000;

export type LimitName = keyof typeof LIMITS;

/** Counters of attempts, shared by all processes through the database. */
export type RateLimits = {
  /** Counts an attempt. Throws a Problem 429 with Retry-After above the limit. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Counts an attempt, and whether it is within the limit. */
  allows(name: LimitName, key: string): Promise<boolean>;
  /** Adds points that are known only afterwards. Refuses nothing. */
  charge(name: LimitName, key: string, points: number): Promise<void>;
  /** Refunds an attempt that succeeded. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets the counter of a key. */
  forget(name: LimitName, key: string): Promise<void>;
};

/**
 * Rate limits in the table `rate_limits` (rate-limiter-flexible). Keys are stored as hashes, so no
 * address or email is kept.
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
  /** Undefined within the limit, else the milliseconds until the next attempt. */
  const count = async (name: LimitName, key: string): Promise<number | undefined> => {
    try {
      await limiters[name].consume(hashed(key));
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      if (error.msBeforeNext <= limits[name].seconds * 1000 + CLOCKS_APART)
        return error.msBeforeNext;
      // Counted while the clock was ahead: the refusal would last until that time comes.
      await limiters[name].delete(hashed(key));
      return count(name, key);
    }
  };
  return {
    consume: async (name, key) => {
      const wait = await count(name, key);
      if (wait !== undefined) throw tooMany(wait);
    },
    allows: async (name, key) => (await count(name, key)) === undefined,
    charge: async (name, key, points) => {
      await limiters[name].penalty(hashed(key), points);
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
  return tryLater(429, 'rate-limited', `Too many attempts. Please try again in ${wait}.`, seconds);
}
