import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Todo } from '../../shared/admin-overview.ts';
import { readWaitingAlertMails } from '../alerts/alerts-sent.service.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import { countUndone } from '../worker/queue.service.ts';
import { type Mailer, shortReply } from './mail.service.ts';
import { MAIL_QUEUE } from './mail-queue.service.ts';
import { noteRefusal } from './mail-refusals.service.ts';

/** The setting that holds why no mail leaves, as JSON, until one does. */
const TROUBLE = 'mail-trouble';
type Trouble = { since: string; reason: string };

/** What the errors of a mailer carry (smtp.adapter.ts). */
export type MailError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  originalCode?: string;
};

/** Codes of OpenSSL and Node for a certificate that does not prove who the server is. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH/;

/**
 * The same mailer, which notes in the database why a mail did not leave where the operator can
 * mend it. The next mail that leaves, of any process, deletes the note. It also notes mails that
 * the server refuses for good.
 */
export function watchMailer(
  mailer: Mailer,
  { db, now, log }: { db: Db; now: () => Date; log: Logger },
): Mailer {
  const safely = (work: Promise<unknown>) =>
    // What became of the mail counts, also without the note.
    work.catch((error: unknown) => log.warn({ err: error }, 'could not note whether mail leaves'));
  return {
    ...mailer,
    async send(mail) {
      let isOurs = false;
      let answer = '';
      const { beforeEnd } = mail;
      const watched = beforeEnd && {
        beforeEnd: () =>
          beforeEnd().catch((error: unknown) => {
            isOurs = true;
            throw error;
          }),
      };
      try {
        const outcome = await mailer.send({
          ...mail,
          ...watched,
          onRefusal: (words) => {
            answer = words;
            mail.onRefusal?.(words);
          },
        });
        if (outcome === 'sent') await safely(forgetTrouble(db));
        else
          await safely(noteRefusal(db, { address: mail.to, outcome, answer, created_at: now() }));
        return outcome;
      } catch (error) {
        const failure = error as MailError;
        if (!isOurs && !asksToWait(failure))
          await safely(noteTrouble(db, explainFailure(failure), now()));
        throw error;
      }
    },
  };
}

/** Why mail does not leave, since when, and how many mails wait or were given up since; or null. */
export async function readMailTrouble(db: Db): Promise<Todo['mailTrouble']> {
  const stored = await findRow(db, 'settings', { key: TROUBLE }, ['value']);
  if (!stored) return null;
  const { since, reason } = JSON.parse(stored.value) as Trouble;
  const queued = await countUndone(db, MAIL_QUEUE, new Date(since));
  const alerts = await readWaitingAlertMails(db);
  return { count: queued + alerts.count, since, reason };
}

async function noteTrouble(db: Db, reason: string, now: Date): Promise<void> {
  const value = JSON.stringify({ since: now.toISOString(), reason } satisfies Trouble);
  await sql`
    INSERT INTO settings (key, value) VALUES (${TROUBLE}, ${value})
    ON CONFLICT (key) DO UPDATE
    SET value = jsonb_set(settings.value::jsonb, '{reason}', to_jsonb(${reason}::text))::text`.execute(
    db,
  );
}

async function forgetTrouble(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', TROUBLE).execute();
}

/** Whether the server only asks to come again with this mail. */
function asksToWait({ command, responseCode = 0 }: MailError): boolean {
  return isAboutMail(command) && responseCode >= 400 && responseCode < 500;
}

function isAboutMail(command: string | undefined): boolean {
  return command === 'RCPT TO' || command === 'DATA';
}

/** Why a mail did not leave, as a sentence for the operator. */
export function explainFailure(error: MailError): string {
  const { code, command, response, responseCode = 0, originalCode = '', message } = error;
  return `${whatFailed()}${shortReply(response ?? message).replace(/\.$/, '')}.`;

  function whatFailed(): string {
    if (asksToWait(error)) return 'The mail server asks to try again later: ';
    if (isAboutMail(command) && responseCode >= 500)
      return 'The mail server does not send for this site: ';
    if (command === 'MAIL FROM') return 'The mail server refused the sender, MAIL_FROM: ';
    if (code === 'EAUTH') return 'The mail server refused the user name or password in SMTP_URL: ';
    if (CERTIFICATE.test(originalCode)) return 'The certificate of the mail server was refused: ';
    if (code === 'EDNS') return 'The mail server in SMTP_URL was not found: ';
    if (code === 'ETLS') return 'The mail server does not encrypt: ';
    if (code === 'ESOCKET' || code === 'ECONNECTION' || code === 'ETIMEDOUT')
      return 'The mail server does not respond: ';
    return '';
  }
}
