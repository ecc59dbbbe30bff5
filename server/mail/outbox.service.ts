import type { Db } from '../db/open.ts';
import type { Mailer } from './mail.service.ts';

/** A mail that was not sent but stored, to be read at /dev/outbox. */
export type OutboxMail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: Date;
};

const KEPT = 200;

/** The mailer of local mode: writes mails to the table `outbox` and keeps the newest 200. */
export function createOutboxMailer(db: Db): Mailer {
  return {
    async send({ to, subject, text, html, beforeEnd }) {
      await beforeEnd?.();
      await db.insertInto('outbox').values({ recipient: to, subject, text, html }).execute();
      const kept = db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(KEPT);
      await db.deleteFrom('outbox').where('id', 'not in', kept).execute();
      return 'sent';
    },
    close() {},
  };
}

/** The mails of the outbox, newest first. */
export async function listOutbox(db: Db): Promise<OutboxMail[]> {
  return selectMails(db).orderBy('id', 'desc').execute();
}

/** One mail of the outbox; undefined when there is none with this id. */
export async function findOutboxMail(db: Db, id: number): Promise<OutboxMail | undefined> {
  return selectMails(db).where('id', '=', id).executeTakeFirst();
}

function selectMails(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'created_at']);
}
