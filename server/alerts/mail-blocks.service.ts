import { type AdminMail, LISTED_MAILS } from '../../shared/admin-mail.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { Schema } from '../db/schema.ts';
import { shortReply } from '../mail/mail.service.ts';

/** Why no alert goes to an address: it refused mail, a mail came back, or its owner complained. */
export type MailBlock = Pick<Schema['mail_blocks'], 'reason' | 'detail'> & { created_at: Date };

/**
 * Stops all alerts to an address, if it belongs to an account. A complaint outweighs what was known
 * before.
 */
export async function blockMail(
  db: Db,
  address: string,
  { reason, detail, created_at }: MailBlock,
): Promise<void> {
  const words = detail === null ? null : shortReply(detail);
  await db
    .insertInto('mail_blocks')
    .columns(['address', 'reason', 'detail', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val, cast }) => [
          'email',
          cast<MailBlock['reason']>(val(reason), 'text').as('reason'),
          cast<string | null>(val(words), 'text').as('detail'),
          cast<Date>(val(created_at), 'timestamptz').as('created_at'),
        ])
        .where('email', '=', normalise(address)),
    )
    .onConflict((conflict) =>
      reason === 'complained'
        ? conflict.column('address').doUpdateSet({ reason, detail: words, created_at })
        : conflict.doNothing(),
    )
    .execute();
}

/** The block of an address; undefined when alerts are sent to it. */
export async function findMailBlock(db: Db, address: string): Promise<MailBlock | undefined> {
  return findRow(db, 'mail_blocks', { address: normalise(address) }, [
    'reason',
    'detail',
    'created_at',
  ]);
}

/** The newest blocked addresses, and how many there are. */
export async function listMailBlocks(db: Db): Promise<AdminMail['blocked']> {
  const rows = await db
    .selectFrom('mail_blocks')
    .select(['address', 'reason', 'detail', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('address')
    .limit(LISTED_MAILS)
    .execute();
  const { count } = await db
    .selectFrom('mail_blocks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    totalCount: Number(count),
    addresses: rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() })),
  };
}

/** Alerts are sent again: the owner of the address asked for it. */
export async function liftMailBlock(db: Db, address: string): Promise<void> {
  await db.deleteFrom('mail_blocks').where('address', '=', normalise(address)).execute();
}

function normalise(address: string): string {
  return address.trim().toLowerCase();
}
