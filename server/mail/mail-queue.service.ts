import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import { retryDuringOutage } from '../db/unavailable.ts';
import { type Queue, RETRIES, type Send } from '../worker/queue.service.ts';
import { composeMail } from './compose-mail.service.ts';
import type { Mail, MailContent, Mailer, MailOutcome, MailSite } from './mail.service.ts';

/** What every mail is made with. */
export type MailDeps = {
  db: Db;
  site: () => MailSite;
  adminEmails: readonly string[];
  now: () => Date;
  log: Logger;
};

/** The same while one mail is made: the site as it is then. */
export type MailContext = Omit<MailDeps, 'site'> & { site: MailSite };

/** A mail as it leaves: its words, and where it goes. */
export type PreparedMail = MailContent &
  Pick<Mail, 'to' | 'replyTo' | 'references' | 'isPersonal'> & {
    /** Its Message-ID; without one, that of the job. The same for every attempt. */
    id?: string;
    /** A refusal is an error: an operator does not get the mail. */
    isToOperator?: true;
    /** Notes in the database what became of it. */
    onOutcome?(outcome: MailOutcome): Promise<unknown>;
    /** Runs when this attempt failed: the next one prepares the mail again. */
    onFailure?(): Promise<unknown>;
  };

/**
 * One kind of mail. The queue holds its name and data, which must not be secret; `prepare` makes
 * the mail when it is sent, or null when it is not to be sent any more. So a request takes the same
 * time whether or not an account exists (user enumeration).
 */
export type MailKind<T extends object> = {
  name: string;
  prepare(context: MailContext, data: T): Prepared | Promise<Prepared>;
};
type Prepared = PreparedMail | PreparedMail[] | null;

/** The queue of all mails. */
export const MAIL_QUEUE = 'mail';

/** Enqueues a mail, with the `send` of a transaction or of the queue itself. */
export function enqueueMail<T extends object>(
  send: Send,
  { name }: MailKind<T>,
  data: T,
): Promise<void> {
  return send(MAIL_QUEUE, { mail: name, data });
}

/** Starts the workers that make and send the mails of these kinds. */
export async function startMail(
  queue: Queue,
  kinds: readonly MailKind<object>[],
  { mailer, ...deps }: MailDeps & { mailer: Mailer },
): Promise<void> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  await queue.work<{ mail: string; data: object }>(
    MAIL_QUEUE,
    RETRIES.mail,
    async ({ id, data }) => {
      const kind = byName.get(data.mail);
      if (!kind) throw new Error(`No feature has a mail of the name ${data.mail}`);
      const site = deps.site();
      const prepared = await kind.prepare({ ...deps, site }, data.data);
      const about = { kind: kind.name, job: id };
      const send = (mail: PreparedMail & { id: string }) =>
        sendPrepared(mailer, site, mail, deps.log, about);
      if (Array.isArray(prepared))
        for (const mail of prepared) await send({ id: `${id}.${mail.to}`, ...mail });
      else if (prepared !== null) await send({ id, ...prepared });
    },
  );
}

async function sendPrepared(
  mailer: Mailer,
  site: MailSite,
  { isToOperator, onOutcome, onFailure, ...mail }: PreparedMail & { id: string },
  log: Logger,
  about: object,
): Promise<void> {
  let outcome: MailOutcome;
  try {
    outcome = await mailer.send({ ...mail, ...composeMail(site, mail) });
  } catch (error) {
    await onFailure?.();
    throw error;
  }
  if (outcome !== 'sent')
    log[isToOperator ? 'error' : 'warn'](
      { ...about, outcome },
      'the mail server refused a mail for good',
    );
  await retryDuringOutage(async () => onOutcome?.(outcome));
}
