import { addMonths } from '../server/billing/premium-term.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import type { Acknowledged } from './kill-writes.ts';
import type { ParsedMail } from './smtp-server.ts';

/** What is wrong after all kills; each entry names what it is about. */
export type Losses = {
  /** Acknowledged, and not there: a row, or a mail that it sends. */
  lost: string[];
  /** Written twice, although it was asked once. */
  writtenTwice: string[];
  mails: number;
  /** Mails that were sent as two different mails. */
  mailedTwice: string[];
  /**
   * Mails that the mail server has taken twice with one Message-ID: the process was killed between
   * its answer and the commit.
   */
  deliveredAgain: string[];
  grants: number;
  /** Payers with more premium than they paid for. */
  grantedTwice: string[];
};

/** Compares acknowledged writes with the database and with the mails that arrived. */
export async function findLosses(
  { db }: OpenDatabase,
  acknowledged: Acknowledged,
  mails: readonly ParsedMail[],
): Promise<Losses> {
  const titles = await db.selectFrom('jobs').select('title').execute();
  const messages = await db.selectFrom('contact_messages').select(['email', 'subject']).execute();
  const users = await db.selectFrom('users').select('email').execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['reference', 'status', 'months', 'paid_at', 'premium_until', 'email'])
    .execute();
  const paid = payments.filter(({ status }) => status === 'paid');

  const stored = {
    jobs: titles.map(({ title }) => title),
    messages: messages.map(({ email }) => email),
    accounts: users.map(({ email }) => email),
    checkouts: payments.map(({ reference }) => reference),
    payments: paid.map(({ reference }) => reference),
  };
  const rowsLost = (Object.keys(stored) as (keyof Acknowledged)[]).flatMap((kind) =>
    without(acknowledged[kind], stored[kind]).map((what) => `${kind}: ${what}`),
  );
  const arrived = mails.map((mail) => ({ key: keyOf(mail), id: mail.messageId }));
  const expected = [
    ...messages.flatMap(({ email, subject }) => [`${email}: receipt`, `support: ${subject}`]),
    ...acknowledged.accounts.map((email) => `${email}: confirm`),
    ...paid.map(({ email }) => `${email}: paid`),
  ];
  const distinct = new Map(arrived.map(({ key, id }) => [`${key} ${id}`, key]));
  const due = ({ paid_at, months }: { paid_at: Date | null; months: number }) =>
    paid_at === null ? 0 : addMonths(paid_at, months).getTime();
  const granted = (payment: { premium_until: Date | null }) =>
    payment.premium_until?.getTime() ?? 0;
  return {
    lost: [
      ...rowsLost,
      ...without(
        expected,
        arrived.map(({ key }) => key),
      ).map((key) => `mail: ${key}`),
      ...paid.filter((each) => granted(each) < due(each)).map(({ email }) => `premium: ${email}`),
    ],
    writtenTwice: [...repeated(stored.jobs.filter(isOurs)), ...repeated(stored.messages)],
    mails: arrived.length,
    mailedTwice: repeated([...distinct.values()]),
    deliveredAgain: repeated(arrived.map(({ key, id }) => `${key} ${id}`)),
    grants: paid.length,
    grantedTwice: [
      ...paid.filter((each) => granted(each) > due(each)).map(({ email }) => email),
      ...repeated(paid.map(({ email }) => email)),
    ],
  };
}

const isOurs = (title: string) => title.startsWith('Job of the kills ');

/** What a mail is about: each has a recipient or a subject of its own. */
function keyOf({ recipients, subject = '' }: ParsedMail): string {
  const [to = ''] = recipients;
  const number = /Kills \d+$/.exec(subject)?.[0];
  if (number !== undefined) return `support: ${number}`;
  if (/^We received your message/.test(subject)) return `${to}: receipt`;
  if (/^Confirm your email/.test(subject)) return `${to}: confirm`;
  if (/receipt/i.test(subject)) return `${to}: paid`;
  return `${to}: ${subject}`;
}

function without(wanted: readonly string[], there: readonly string[]): string[] {
  const all = new Set(there);
  return wanted.filter((each) => !all.has(each));
}

/** What is there more than once; an entry for each time above the first. */
function repeated(all: readonly string[]): string[] {
  const seen = new Set<string>();
  return all.filter((each) => seen.size === seen.add(each).size);
}
