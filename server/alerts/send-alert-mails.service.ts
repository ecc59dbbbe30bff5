import { sql } from 'kysely';
import type { Logger } from 'pino';
import { CHOICE_NAMES } from '../../shared/filter-choices.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { findSummaries } from '../jobs/jobs.service.ts';
import { composeMail } from '../mail/compose-mail.service.ts';
import type { Mailer, MailSite } from '../mail/mail.service.ts';
import { alertTitle, type NamedAlert } from './alert-title.ts';
import { blockMail } from './mail-blocks.service.ts';
import { newJobsMail } from './mails/new-jobs.mail.ts';
import { chooseForMail } from './new-jobs.ts';

export type SendDeps = {
  db: Db;
  mailer: Mailer;
  site: () => MailSite;
  now: () => Date;
  log: Logger;
};

/** A mail that this process may send. The number of the attempt tells one claim from the next. */
type Claimed = Pick<
  Row<'alert_mails'>,
  'id' | 'alert_id' | 'job_ids' | 'more' | 'attempts' | 'created_at' | 'from_import'
>;

const MINUTE = 60_000;
const CLAIMED = 20;
/** As many as the mailer has connections. */
const CONCURRENCY = 2;
/** A claim of a process that has died ends after this time. */
const CLAIM_MS = 10 * MINUTE;
/** Greylisting asks for a few minutes; later attempts are this far apart at most. */
const LONGEST_DELAY_MS = 30 * MINUTE;
/** New jobs are old after this time. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE;
/** After this time, an answer to a mail does not come any more. */
const IN_DOUBT_MS = 60 * MINUTE;

/**
 * Sends the mails that are due, until none is left or the mail server is away. Several processes
 * may do so at once.
 */
export async function sendAlertMails(
  deps: SendDeps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await forgetInDoubt(deps);
  while (!isStopping()) {
    const claimed = await claim(deps);
    if (claimed.length === 0) return;
    let isServerAway = false;
    const work = async () => {
      for (let mail = claimed.shift(); mail; mail = claimed.shift()) {
        if (isServerAway || isStopping()) await tryAgain(deps, mail, 0);
        else if ((await sendOne(deps, mail)) === 'server-away') isServerAway = true;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (isServerAway) return;
  }
}

/** Takes mails for this process: those of members first, then immediate ones. */
async function claim({ db, now }: SendDeps): Promise<Claimed[]> {
  const time = now();
  const { rows } = await sql<Claimed>`
    WITH claimed AS (UPDATE alert_mails SET try_at = ${new Date(time.getTime() + CLAIM_MS)}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM alert_mails WHERE transmitted_at IS NULL AND try_at <= ${time}
      ORDER BY is_priority DESC, is_digest, try_at LIMIT ${CLAIMED} FOR UPDATE SKIP LOCKED
    )
    RETURNING *)
    SELECT id, alert_id, job_ids, more, attempts, created_at, from_import FROM claimed
    ORDER BY is_priority DESC, is_digest, created_at, id`.execute(db);
  const imports = rows.flatMap(({ from_import, alert_id }) => (from_import ? alert_id : []));
  // Not in the statement before: the matcher locks alerts first, and a deadlock would follow.
  if (imports.length > 0)
    await db
      .updateTable('alerts')
      .set({ imports_mailed_at: time })
      .where('id', 'in', imports)
      .execute();
  return rows;
}

async function sendOne(deps: SendDeps, mail: Claimed): Promise<'done' | 'server-away'> {
  const { db, mailer, site, now, log } = deps;
  const prepared = await prepare(deps, mail);
  if (!prepared) {
    await forget(db, mail.id);
    return 'done';
  }
  const { to, content, headers } = prepared;
  let isTransmitted = false;
  const beforeEnd = async () => {
    await markTransmitted(deps, mail);
    isTransmitted = true;
  };
  try {
    const outcome = await mailer.send({
      to,
      id: mail.id,
      ...composeMail(site(), content),
      headers,
      beforeEnd,
    });
    if (outcome === 'refused') {
      log.warn({ mail: mail.id }, 'the mail server refused the recipient of an alert for good');
      await blockMail(db, to, { reason: 'refused', detail: null, created_at: now() });
    }
    if (outcome === 'rejected')
      log.warn({ mail: mail.id }, 'the mail server refused an alert for good');
    await forget(db, mail.id);
    return 'done';
  } catch (error) {
    const { command, responseCode } = error as MailError;
    if (isTransmitted && responseCode === undefined) {
      // The server may have it: a second attempt could be a second mail.
      log.warn(
        { err: error, mail: mail.id },
        'no answer to an alert that was sent; not sent again',
      );
      await forget(db, mail.id);
      return 'server-away';
    }
    const isAboutMail = responseCode !== undefined && /^(RCPT TO|DATA)$/.test(command ?? '');
    log.warn({ err: error, mail: mail.id, attempt: mail.attempts }, 'an alert could not be sent');
    await tryAgain(deps, mail, isAboutMail ? 2 ** (mail.attempts - 1) * MINUTE : 0);
    return isAboutMail ? 'done' : 'server-away';
  }
}

type MailError = { command?: string; responseCode?: number };

/** The mail as it is now; null when there is no recipient or no live job any more. */
async function prepare({ db, site, now }: SendDeps, mail: Claimed) {
  const alert = await db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['email', 'kind', 'name', 'frequency', 'unsubscribe_key'])
    .select(['search', 'state', 'categories', 'countries', 'premium'])
    .select(CHOICE_NAMES)
    .where('alerts.id', '=', mail.alert_id)
    .where('is_active', '=', true)
    .where('blocked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('email_verified_at', 'is not', null), eb('alerts_confirmed_at', 'is not', null)]),
    )
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', now())]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail_blocks').select('address').whereRef('address', '=', 'email'))),
    )
    .executeTakeFirst();
  if (!alert || now().getTime() - mail.created_at.getTime() > GIVE_UP_MS) return null;
  const live = await findSummaries({ db, now }, mail.job_ids);
  if (live.length === 0) return null;
  const jobs = chooseForMail(live);
  const more = mail.more + live.length - jobs.length;
  const { url, supportEmail } = site();
  const unsubscribeUrl = `${url}/unsubscribe?key=${alert.unsubscribe_key}`;
  return {
    to: alert.email,
    content: newJobsMail(site(), alert, { jobs, more, now: now(), unsubscribeUrl }),
    headers: {
      ...listHeaders(url, alert),
      ...unsubscribeHeaders(unsubscribeUrl, supportEmail, alert),
    },
  };
}

/**
 * The name of the list (RFC 2919), and what mailbox providers count complaints by (Feedback-ID):
 * frequency, kind, "alerts" and the sender, which has 5 to 15 characters.
 */
function listHeaders(siteUrl: string, { frequency, kind }: NamedAlert): Record<string, string> {
  const { hostname } = new URL(siteUrl);
  const sender = hostname
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 15)
    .padEnd(5, '0');
  return {
    'List-Id': `<alerts.${hostname}>`,
    'Feedback-ID': `${frequency}:${kind}:alerts:${sender}`,
  };
}

/** One-click unsubscribe (RFC 8058), and the address to write to (RFC 2369). */
function unsubscribeHeaders(
  url: string,
  supportEmail: string | null,
  alert: NamedAlert,
): Record<string, string> {
  const subject = encodeURIComponent(`Stop my job alert: ${alertTitle(alert).slice(0, 100)}`);
  const byMail = supportEmail === null ? '' : `, <mailto:${supportEmail}?subject=${subject}>`;
  return {
    'List-Unsubscribe': `<${url}>${byMail}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Rejects when another process had this mail in the meantime: then it is not sent. */
async function markTransmitted({ db, now }: SendDeps, mail: Claimed): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('alert_mails')
    .set({ transmitted_at: now() })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('transmitted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error('This alert was sent by another process.');
}

async function tryAgain({ db, now }: SendDeps, mail: Claimed, delay: number): Promise<void> {
  const time = now().getTime() + Math.min(Math.max(delay, MINUTE / 2), LONGEST_DELAY_MS);
  await db
    .updateTable('alert_mails')
    .set({ transmitted_at: null, try_at: new Date(time) })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute();
}

async function forget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('alert_mails').where('id', '=', id).execute();
}

/** A process died between the end of a mail and its answer: it may have arrived. */
async function forgetInDoubt({ db, now, log }: SendDeps): Promise<void> {
  const rows = await db
    .deleteFrom('alert_mails')
    .where('transmitted_at', '<', new Date(now().getTime() - IN_DOUBT_MS))
    .returning('id')
    .execute();
  for (const { id } of rows)
    log.warn({ mail: id }, 'an alert may not have arrived; not sent again');
}
