import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inTurnOf } from '../db/lock-turns.ts';
import { lockRow } from '../db/rows.ts';
import type { LinkPurpose, Row, Schema, Tx } from '../db/schema.ts';
import { Problem } from '../problem.ts';

export type EmailLink = Row<'email_links'>;

const HOURS: Record<LinkPurpose, number> = { verify: 24, 'change-email': 24, reset: 1 };

/**
 * Inserts a link without a secret and returns its id. The secret is created when the mail is
 * composed, and only its hash is stored.
 */
export async function createPendingLink(
  db: Kysely<Schema>,
  link: Pick<EmailLink, 'user_id' | 'purpose' | 'email'> &
    Partial<Pick<EmailLink, 'password_hash' | 'browser_hash' | 'return_to'>>,
): Promise<number> {
  const { id } = await db
    .insertInto('email_links')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Creates the secret of a link when its mail is composed. The lifetime starts now, so a mail that
 * was delayed in the queue is still valid. A retry creates a new secret and invalidates the first.
 */
export async function armLink(
  db: Kysely<Schema>,
  link: Pick<EmailLink, 'id' | 'purpose'>,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db
    .updateTable('email_links')
    .set({
      secret_hash: hashOf(secret),
      expires_at: new Date(now.getTime() + HOURS[link.purpose] * 3_600_000),
    })
    .where('id', '=', link.id)
    .execute();
  return secret;
}

/** A link that was not used yet. */
export async function findUnusedLink(
  db: Kysely<Schema>,
  id: number,
): Promise<EmailLink | undefined> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes a link whose mail did not leave: the next attempt makes one of its own. */
export async function deleteLink(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('email_links').where('id', '=', id).execute();
}

/** Runs a transaction that locks a link, by its secret or its id, in the turn of that link. */
export function inTurnOfLink<T>(link: string, transaction: () => Promise<T>): Promise<T> {
  return inTurnOf(`link ${link}`, transaction);
}

/**
 * Finds the link of a secret and locks its row until the transaction ends. Throws a Problem 400:
 * `link-unknown`, `link-used`, `link-expired` (specification, section 10, "Accounts").
 */
export async function findGoodLink(
  tx: Tx,
  secret: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<EmailLink> {
  const link = await lockRow(tx, 'email_links', { secret_hash: hashOf(secret) });
  if (!link || !purposes.includes(link.purpose)) throw linkUnknown();
  if (link.used_at !== null) throw linkUsed();
  if (link.expires_at === null || link.expires_at <= now) {
    throw new Problem(400, 'link-expired', 'This link has expired. Please ask for a new one.');
  }
  return link;
}

/**
 * A link that was opened before, by its id; its row is locked until the transaction ends. Throws a
 * Problem 400: `link-unknown`, `link-used`.
 */
export async function findLinkById(tx: Tx, id: number): Promise<EmailLink> {
  const link = await lockRow(tx, 'email_links', { id });
  if (!link) throw linkUnknown();
  if (link.used_at !== null) throw linkUsed();
  return link;
}

/** The error for a token that belongs to no link. */
export function linkUnknown(): Problem {
  return new Problem(400, 'link-unknown', 'This link does not work. Please ask for a new one.');
}

/** The error for a link that has been used. */
export function linkUsed(): Problem {
  return new Problem(
    400,
    'link-used',
    'This link has already been used. Please ask for a new one if you need it.',
  );
}

/** Invalidates all links of an account that have one of these purposes. */
export async function endLinks(
  tx: Tx,
  userId: number,
  purposes: LinkPurpose[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
