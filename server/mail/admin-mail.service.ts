import { randomUUID } from 'node:crypto';
import type { AdminMail, MailSetup, TestMailResult } from '../../shared/admin-mail.ts';
import { hurryAlertMails, readWaitingAlertMails } from '../alerts/alerts-sent.service.ts';
import { listMailBlocks } from '../alerts/mail-blocks.service.ts';
import { readPendingSnsConfirmation } from '../alerts/sns-confirmation.service.ts';
import type { Db } from '../db/open.ts';
import { hurryRetries, type Queue, readWaiting } from '../worker/queue.service.ts';
import { composeMail } from './compose-mail.service.ts';
import type { Mailer, MailSite } from './mail.service.ts';
import { MAIL_QUEUE } from './mail-queue.service.ts';
import { listRefusals } from './mail-refusals.service.ts';
import { explainFailure, type MailError, readMailTrouble } from './mail-trouble.service.ts';

export type AdminMailDeps = {
  db: Db;
  queue: Queue;
  mailer: Mailer;
  mailSetup: MailSetup;
  mailEventsSecret: string | null;
  site: () => MailSite;
  now: () => Date;
};

/** What the operator is told about mail: what waits, what was refused, and who is blocked. */
export async function readAdminMail(deps: AdminMailDeps): Promise<AdminMail> {
  const { db, mailSetup, mailEventsSecret } = deps;
  const trouble = await readMailTrouble(db);
  const { reasons, givenUp, ...account } = await readWaiting(db, MAIL_QUEUE);
  return {
    setup: mailSetup,
    takesEvents: mailEventsSecret !== null,
    confirmEventsAt: await readPendingSnsConfirmation(db),
    trouble: trouble && { since: trouble.since, reason: trouble.reason },
    waiting: {
      account,
      alerts: await readWaitingAlertMails(db),
      reasons: reasons.map(({ reason, ...rest }) => ({ ...rest, reason: replyIn(reason) })),
      givenUp,
    },
    refused: await listRefusals(db),
    blocked: await listMailBlocks(db),
  };
}

/** The reply of the mail server, without the words that the mail library puts before it. */
function replyIn(reason: string): string {
  return reason.replace(/^[^:]*: (?=\d{3}[ -])/, '');
}

/** Tries all mails that wait now, and resolves to how many were not due yet. */
export async function tryWaitingMails({ db, queue, now }: AdminMailDeps): Promise<number> {
  const count = await hurryRetries(db, MAIL_QUEUE);
  queue.wake(MAIL_QUEUE);
  return count + (await hurryAlertMails(db, now()));
}

/** Sends a mail to this address now, outside of the queue, and says what became of it. */
export async function sendTestMail(
  { mailer, mailSetup, site }: AdminMailDeps,
  to: string,
): Promise<TestMailResult> {
  let answer = '';
  try {
    const outcome = await mailer.send({
      ...composeMail(site(), testMail(site())),
      to,
      id: randomUUID(),
      onRefusal: (words) => {
        answer = words;
      },
    });
    if (outcome !== 'sent')
      return {
        outcome: 'failed',
        message: `The mail server refused the email for good: ${answer}`,
      };
  } catch (error) {
    return { outcome: 'failed', message: explainFailure(error as MailError) };
  }
  if (mailSetup.way === 'outbox')
    return {
      outcome: 'stored',
      message: 'This local site sends no email. The test email is in its outbox.',
    };
  return {
    outcome: 'sent',
    message: `The mail server took the email to ${to}. If it does not arrive, look in the spam folder and check SPF, DKIM and DMARC.`,
  };
}

function testMail({ name, url }: MailSite) {
  return {
    subject: `Test email from ${name}`,
    heading: 'Email works',
    paragraphs: [
      `An administrator of ${name} sent this email to see whether emails arrive. You do not have to do anything.`,
    ],
    button: { text: 'Open the mail page', url: `${url}/admin/mail` },
  };
}
