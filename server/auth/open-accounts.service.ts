import type { Logger } from 'pino';
import type { OpenDatabase } from '../db/open.ts';
import type { Mailer, MailSite } from '../mail/mail.service.ts';
import { createRateLimits, type Limit, type LimitName } from '../middleware/rate-limit.adapter.ts';
import type { Queue } from '../worker/queue.service.ts';
import { startAccountMail } from './account-mail.service.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import { createAuthenticator } from './second-factor.adapter.ts';
import { createSessionTokens } from './session-token.adapter.ts';
import type { Sessions } from './sessions.service.ts';
import type { AccountsDeps } from './sign-in.service.ts';
import { LEAST_MS } from './takes-at-least.ts';

/**
 * Creates what accounts depend on: sessions, rate limits and the mail worker. Tests pass their own
 * `limits` and `leastMs`.
 */
export async function openAccounts(options: {
  database: OpenDatabase;
  queue: Queue;
  mailer: Mailer;
  site: () => MailSite;
  secret: string;
  adminEmails: readonly string[];
  google: GoogleSignIn | null;
  https: boolean;
  now: () => Date;
  log: Logger;
  limits?: Record<LimitName, Limit> | undefined;
  leastMs?: number | undefined;
}): Promise<AccountsDeps> {
  const { database, queue, mailer, site, secret, adminEmails, google, https, now, log, limits } =
    options;
  const { leastMs = LEAST_MS } = options;
  const { db, pool } = database;
  const tokens = createSessionTokens(secret, now);
  const sessions: Sessions = { db, tokens, adminEmails: new Set(adminEmails), now };
  await startAccountMail(queue, { db, mailer, site, now, log });
  const authenticator = createAuthenticator(secret, () => site().name, now);
  return {
    db,
    queue,
    sessions,
    tokens,
    limits: createRateLimits(pool, limits),
    authenticator,
    google,
    https,
    siteName: () => site().name,
    leastMs,
    now,
  };
}
