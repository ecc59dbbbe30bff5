import type { OpenDatabase } from '../db/open.ts';
import type { MailSite } from '../mail/mail.service.ts';
import { createRateLimits, type Limit, type LimitName } from '../middleware/rate-limit.adapter.ts';
import type { Queue } from '../worker/queue.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import { accountDeleted } from './mails/account-deleted.mail.ts';
import { alreadyRegistered } from './mails/already-registered.mail.ts';
import { confirmEmail } from './mails/confirm-email.mail.ts';
import { confirmEmailAgain } from './mails/confirm-email-again.mail.ts';
import { confirmNewEmail } from './mails/confirm-new-email.mail.ts';
import { emailChangeAsked } from './mails/email-change-asked.mail.ts';
import { emailChangeRefused } from './mails/email-change-refused.mail.ts';
import { emailChanged } from './mails/email-changed.mail.ts';
import { googleConnected } from './mails/google-connected.mail.ts';
import { passwordChanged } from './mails/password-changed.mail.ts';
import { resetPasswordMail } from './mails/reset-password.mail.ts';
import { secondFactorOff } from './mails/second-factor-off.mail.ts';
import { secondFactorOn } from './mails/second-factor-on.mail.ts';
import { createAuthenticator } from './second-factor.adapter.ts';
import { createSessionTokens } from './session-token.adapter.ts';
import type { Sessions } from './sessions.service.ts';
import { LEAST_MS } from './takes-at-least.ts';

/** Every mail of an account. */
export const ACCOUNT_MAILS = [
  accountDeleted,
  alreadyRegistered,
  confirmEmail,
  confirmEmailAgain,
  confirmNewEmail,
  emailChangeAsked,
  emailChangeRefused,
  emailChanged,
  googleConnected,
  passwordChanged,
  resetPasswordMail,
  secondFactorOff,
  secondFactorOn,
];

/**
 * Creates what accounts depend on: sessions and rate limits. Tests pass their own
 * `limits` and `leastMs`.
 */
export async function openAccounts(options: {
  database: OpenDatabase;
  queue: Queue;
  site: () => MailSite;
  secret: string;
  adminEmails: readonly string[];
  google: GoogleSignIn | null;
  https: boolean;
  now: () => Date;
  limits?: Record<LimitName, Limit> | undefined;
  leastMs?: number | undefined;
}): Promise<AccountsDeps> {
  const { database, queue, site, secret, adminEmails, google, https, now, limits } = options;
  const { leastMs = LEAST_MS } = options;
  const { db, pool } = database;
  const tokens = createSessionTokens(secret, now);
  const sessions: Sessions = { db, tokens, adminEmails: new Set(adminEmails), now };
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
