import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import { composeMail } from '../mail/compose-mail.service.ts';
import type { MailContent, Mailer, MailSite } from '../mail/mail.service.ts';
import type { Queue, QueueJob } from '../worker/queue.service.ts';
import * as words from './account-mail-words.ts';
import { armLink, type EmailLink, oweLink } from './email-links.service.ts';
import { isGoogleYoungerThanPassword } from './google-connection.ts';

/**
 * A mail in the queue: what happened, and the recipient. The worker looks the account up and
 * creates the link. So a request takes the same time whether or not the account exists (user
 * enumeration), and the queue holds no secret.
 */
export type AccountMail =
  | { kind: 'link'; linkId: number }
  | { kind: 'forgot'; email: string; returnTo: string | null }
  | { kind: 'resend'; email: string; returnTo: string | null; browser: string | null }
  | { kind: 'already-registered'; email: string }
  | { kind: 'password-changed'; email: string; isGoogleEnded?: boolean }
  | { kind: 'email-change-asked'; email: string; newEmail: string }
  | { kind: 'email-change-refused'; email: string; oldEmail: string; reason: 'taken' | 'admin' }
  | { kind: 'email-changed'; email: string; newEmail: string }
  | { kind: 'google-connected'; email: string }
  | { kind: 'second-factor-on'; email: string }
  | { kind: 'second-factor-off'; email: string }
  | { kind: 'account-deleted'; email: string };

export type AccountMailDeps = {
  db: Kysely<Schema>;
  mailer: Mailer;
  site: () => MailSite;
  now: () => Date;
  log: Logger;
};

const QUEUE = 'account-mail';

/** Exponential backoff: 2 s, 4 s, … up to ten minutes, for a day (150 retries). */
const RETRIES = { retries: 150, firstDelaySeconds: 2, longestDelaySeconds: 600, concurrency: 2 };

/** Starts the worker that composes and sends account mails. */
export async function startAccountMail(queue: Queue, deps: AccountMailDeps): Promise<void> {
  await queue.work<AccountMail>(QUEUE, RETRIES, (job) => sendAccountMail(deps, job));
}

/** Enqueues mails in the transaction that it was made for. */
export type EnqueueMail = (...mails: AccountMail[]) => Promise<void>;

/** Enqueues one mail outside a transaction. It is sent at once. */
export async function enqueueMail(queue: Queue, mail: AccountMail): Promise<void> {
  await queue.send(QUEUE, mail);
}

/** Runs a transaction that enqueues mails. They are sent at once after its commit. */
export async function transactionWithMail<R>(
  queue: Queue,
  run: (tx: Transaction<Schema>, enqueue: EnqueueMail) => Promise<R>,
): Promise<R> {
  return queue.transaction((tx, send) =>
    run(tx, async (...mails) => {
      for (const mail of mails) await send(QUEUE, mail);
    }),
  );
}

type Prepared = { to: string; content: MailContent; linkId?: number };

async function sendAccountMail(
  deps: AccountMailDeps,
  { id, data }: QueueJob<AccountMail>,
): Promise<void> {
  const prepared = await prepare(deps, data);
  if (!prepared) return;
  try {
    const outcome = await deps.mailer.send({
      to: prepared.to,
      id,
      ...composeMail(deps.site(), prepared.content),
    });
    if (outcome !== 'sent')
      deps.log.warn(
        { kind: data.kind, job: id, outcome },
        'the mail server refused a mail for good',
      );
  } catch (error) {
    // The retry creates its own link: this one would never be deleted.
    if (prepared.linkId !== undefined)
      await deps.db.deleteFrom('email_links').where('id', '=', prepared.linkId).execute();
    throw error;
  }
}

/** The mail to send, or null when there is no recipient. */
async function prepare(deps: AccountMailDeps, mail: AccountMail): Promise<Prepared | null> {
  const site = deps.site();
  switch (mail.kind) {
    case 'link':
      return prepareLink(deps, mail.linkId);
    case 'forgot':
      return prepareForgot(deps, mail.email, mail.returnTo);
    case 'resend':
      return prepareResend(deps, mail);
    case 'already-registered':
      return { to: mail.email, content: words.alreadyRegistered(site) };
    case 'password-changed':
      return { to: mail.email, content: words.passwordChanged(site, mail.isGoogleEnded === true) };
    case 'email-change-asked':
      return { to: mail.email, content: words.emailChangeAsked(site, mail.newEmail) };
    case 'email-change-refused':
      return { to: mail.email, content: words.emailChangeRefused(site, mail) };
    case 'email-changed':
      return { to: mail.email, content: words.emailChanged(site, mail.newEmail) };
    case 'google-connected':
      return { to: mail.email, content: words.googleConnected(site) };
    case 'second-factor-on':
      return { to: mail.email, content: words.secondFactorOn(site) };
    case 'second-factor-off':
      return { to: mail.email, content: words.secondFactorOff(site) };
    case 'account-deleted':
      return { to: mail.email, content: words.accountDeleted(site) };
  }
}

async function prepareLink(
  { db, site, now }: AccountMailDeps,
  linkId: number,
): Promise<Prepared | null> {
  const link = await db
    .selectFrom('email_links')
    .selectAll()
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return link ? { to: link.email, content: await linkContent({ db, site, now }, link) } : null;
}

async function prepareForgot(
  deps: AccountMailDeps,
  email: string,
  returnTo: string | null,
): Promise<Prepared | null> {
  const user = await findUser(deps.db, email);
  if (!user) return null;
  // The page offers to disconnect Google where a new password does not do so by itself.
  const offersGoogle = user.google_sub !== null && !isGoogleYoungerThanPassword(user);
  return prepareNewLink(
    deps,
    { user_id: user.id, purpose: 'reset', email, return_to: returnTo },
    offersGoogle,
  );
}

async function prepareResend(
  deps: AccountMailDeps,
  { email, returnTo, browser }: Extract<AccountMail, { kind: 'resend' }>,
): Promise<Prepared | null> {
  const user = await findUser(deps.db, email);
  if (!user) return null;
  if (user.email_verified_at) return { to: email, content: words.alreadyConfirmed(deps.site()) };
  const signUp = await deps.db
    .selectFrom('email_links')
    .select(['password_hash', 'browser_hash'])
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'verify')
    .where('browser_hash', '=', browser)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const link = { user_id: user.id, purpose: 'verify', email, return_to: returnTo } as const;
  return prepareNewLink(deps, { ...link, ...signUp });
}

async function prepareNewLink(
  deps: AccountMailDeps,
  link: Parameters<typeof oweLink>[1],
  offersGoogle = false,
): Promise<Prepared> {
  const id = await oweLink(deps.db, link);
  const content = await linkContent(
    deps,
    { id, user_id: link.user_id, purpose: link.purpose, return_to: link.return_to ?? null },
    offersGoogle,
  );
  return { to: link.email, content, linkId: id };
}

async function linkContent(
  { db, site, now }: Pick<AccountMailDeps, 'db' | 'site' | 'now'>,
  link: Pick<EmailLink, 'id' | 'user_id' | 'purpose' | 'return_to'>,
  offersGoogle = false,
): Promise<MailContent> {
  const secret = await armLink(db, link, now());
  if (link.purpose === 'reset') {
    const query = new URLSearchParams({
      token: secret,
      ...(link.return_to !== null && { returnTo: link.return_to }),
      ...(offersGoogle && { google: 'connected' }),
    });
    return words.resetPassword(site(), `${site().url}/reset-password?${query}`);
  }
  const url = `${site().url}/verify-email?token=${secret}`;
  if (link.purpose === 'verify') return words.verifyEmail(site(), url);
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', link.user_id)
    .executeTakeFirstOrThrow();
  return words.confirmNewEmail(site(), url, email);
}

function findUser(db: Kysely<Schema>, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}
