import type { Base } from '../feature.ts';
import { accountOperations } from './account.routes.ts';
import { forgetStale } from './account.service.ts';
import { sessionOperations } from './account-sessions.routes.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { adminAccountOperations } from './admin-accounts.routes.ts';
import { authOperations } from './auth.routes.ts';
import { confirmationForm } from './confirmation.routes.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import { googleOperations } from './google.routes.ts';
import { accountDeleted } from './mails/account-deleted.mail.ts';
import { alreadyRegistered } from './mails/already-registered.mail.ts';
import { confirmEmail } from './mails/confirm-email.mail.ts';
import { confirmEmailAgain } from './mails/confirm-email-again.mail.ts';
import { confirmNewEmail } from './mails/confirm-new-email.mail.ts';
import { emailChangeAsked } from './mails/email-change-asked.mail.ts';
import { emailChangeRefused } from './mails/email-change-refused.mail.ts';
import { emailChanged } from './mails/email-changed.mail.ts';
import { googleConnected } from './mails/google-connected.mail.ts';
import { passkeyAdded } from './mails/passkey-added.mail.ts';
import { passkeyRemoved } from './mails/passkey-removed.mail.ts';
import { passwordChanged } from './mails/password-changed.mail.ts';
import { resetPasswordMail } from './mails/reset-password.mail.ts';
import { secondFactorOff } from './mails/second-factor-off.mail.ts';
import { secondFactorOn } from './mails/second-factor-on.mail.ts';
import { teamInvitation } from './mails/team-invitation.mail.ts';
import { passkeyOperations } from './passkeys.routes.ts';
import { plainFormOperations } from './plain-forms.routes.ts';
import { createAuthenticator } from './second-factor.adapter.ts';
import { secondFactorOperations } from './second-factor.routes.ts';
import { createSessionTokens } from './session-token.adapter.ts';
import { LEAST_MS } from './takes-at-least.ts';
import { teamOperations } from './team.routes.ts';

/** Accounts: signing up, logging in, sessions and the account page. Tests pass `leastMs`. */
export function openAuth(
  base: Base,
  { google, leastMs = LEAST_MS }: { google: GoogleSignIn | null; leastMs?: number | undefined },
) {
  const { db, queue, limits, https, site, secret, adminEmails, now } = base;
  const siteName = () => site().name;
  const tokens = createSessionTokens(secret, now);
  const authenticator = createAuthenticator(secret, siteName, now);
  const sessions = { db, tokens, adminEmails: new Set(adminEmails), now };
  const services = { db, queue, sessions, tokens, limits, authenticator };
  const accounts: AccountsDeps = { ...services, google, https, site, siteName, leastMs, now };
  return {
    accounts,
    operations: [
      ...authOperations(accounts, base.addressOf),
      ...accountOperations(accounts),
      ...sessionOperations(accounts),
      ...adminAccountOperations(accounts),
      ...teamOperations(accounts),
      ...secondFactorOperations(accounts),
      ...passkeyOperations(accounts, base.addressOf),
      ...googleOperations(accounts),
      ...plainFormOperations(accounts, base.addressOf),
    ],
    forms: [confirmationForm(accounts)],
    mails: [
      accountDeleted,
      alreadyRegistered,
      confirmEmail,
      confirmEmailAgain,
      confirmNewEmail,
      emailChangeAsked,
      emailChangeRefused,
      emailChanged,
      googleConnected,
      passkeyAdded,
      passkeyRemoved,
      passwordChanged,
      resetPasswordMail,
      secondFactorOff,
      secondFactorOn,
      teamInvitation,
    ],
    tidy: () => forgetStale(base),
  };
}
