import type { MailSetup } from '../../shared/admin-mail.ts';
import type { Db } from '../db/open.ts';
import type { Env } from '../env.ts';
import { keepsOutbox } from '../env.ts';
import type { Mailer } from './mail.service.ts';
import { createOutboxMailer } from './outbox.service.ts';

/** The way mail leaves: the outbox of local mode, SMTP, or nowhere (it then waits in the queue). */
export async function createMailer(db: Db, env: Env): Promise<Mailer> {
  if (keepsOutbox(env)) return createOutboxMailer(db);
  const { SMTP_URL, SMTP_REQUIRE_TLS } = env;
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: privateKey } = env;
  if (SMTP_URL !== undefined) {
    const { createSmtpMailer } = await import('./smtp.adapter.ts');
    return createSmtpMailer({
      url: SMTP_URL,
      requireTls: SMTP_REQUIRE_TLS,
      dkim: domain && selector && privateKey ? { domain, selector, privateKey } : undefined,
      from: senderOf(env),
    });
  }
  return {
    send: () => Promise.reject(new Error('SMTP_URL is not set: this mail waits for it')),
    close: () => {},
  };
}

/** How mail leaves, for the operator: without the credentials of SMTP_URL. */
export function describeMail(env: Env): MailSetup {
  if (keepsOutbox(env)) return { way: 'outbox' };
  if (env.SMTP_URL === undefined) return { way: 'none' };
  return { way: 'smtp', server: new URL(env.SMTP_URL).host, from: senderOf(env) };
}

function senderOf({ MAIL_FROM, SITE_NAME, PUBLIC_URL }: Env): string {
  const { hostname } = new URL(PUBLIC_URL ?? 'http://localhost');
  return MAIL_FROM ?? `${JSON.stringify(SITE_NAME)} <no-reply@${hostname}>`;
}
