import {
  type AdminMail,
  LISTED_MAILS,
  REFUSAL_DAYS,
  type RefusalKind,
} from '../../shared/admin-mail.ts';
import type { Db } from '../db/open.ts';
import { shortReply } from './mail.service.ts';

/** Notes for the operator that a mail server refused a mail for good. `answer`: its words. */
export async function noteRefusal(
  db: Db,
  refusal: { address: string; outcome: RefusalKind; answer: string; created_at: Date },
): Promise<void> {
  const answer = shortReply(refusal.answer);
  await db
    .insertInto('mail_refusals')
    .values({ ...refusal, answer })
    .execute();
}

/** The newest refusals, and how many there are. */
export async function listRefusals(db: Db): Promise<AdminMail['refused']> {
  const rows = await db
    .selectFrom('mail_refusals')
    .select(['id', 'address', 'outcome', 'answer', 'created_at'])
    .orderBy('id', 'desc')
    .limit(LISTED_MAILS)
    .execute();
  const { count } = await db
    .selectFrom('mail_refusals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    totalCount: Number(count),
    mails: rows.map(({ outcome, created_at, ...row }) => ({
      ...row,
      kind: outcome,
      at: created_at.toISOString(),
    })),
  };
}

/** Forgets the refusals of an address: its account is deleted. */
export async function forgetRefusals(db: Db, address: string): Promise<void> {
  await db.deleteFrom('mail_refusals').where('address', '=', address).execute();
}

/** Deletes refusals that are older than 30 days. */
export async function tidyRefusals({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - REFUSAL_DAYS * 86_400_000);
  await db.deleteFrom('mail_refusals').where('created_at', '<', before).execute();
}
