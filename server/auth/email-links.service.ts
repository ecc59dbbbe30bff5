import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { EmailLinksTable, LinkPurpose, Schema } from '../db/schema.ts';
import { Problem } from '../problem.ts';

export type EmailLink = Selectable<EmailLinksTable>;

const HOURS: Record<LinkPurpose, number> = { verify: 24, 'change-email': 24, reset: 1 };

/**
 * Writes down that a mail with a link is owed. The link itself is made when the mail is, and only
 * its hash is kept. Returns its number.
 */
export async function oweLink(
  db: Kysely<Schema>,
  link: Pick<EmailLink, 'user_id' | 'purpose' | 'email'> &
    Partial<Pick<EmailLink, 'password_hash' | 'return_to'>>,
): Promise<number> {
  const { id } = await db
    .insertInto('email_links')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes the secret of a link that is about to be sent; its time runs from now, so that a mail which
 * waited for its server is still good. A second attempt makes a new secret and the first is dead.
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

/**
 * Finds the link of a secret and locks it until the transaction ends. Throws a Problem 400:
 * `link-unknown`, `link-used`, `link-expired` (DESIGN section 5: stored hashed, single use,
 * verification 24 h, reset 1 h).
 */
export async function findGoodLink(
  tx: Transaction<Schema>,
  secret: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<EmailLink> {
  const link = await tx
    .selectFrom('email_links')
    .selectAll()
    .where('secret_hash', '=', hashOf(secret))
    .forUpdate()
    .executeTakeFirst();
  if (!link || !purposes.includes(link.purpose)) {
    throw new Problem(400, 'link-unknown', 'This link does not work. Please ask for a new one.');
  }
  if (link.used_at !== null) throw linkUsed();
  if (link.expires_at === null || link.expires_at <= now) {
    throw new Problem(400, 'link-expired', 'This link is too old. Please ask for a new one.');
  }
  return link;
}

/** What a link that was used before is answered with. */
export function linkUsed(): Problem {
  return new Problem(
    400,
    'link-used',
    'This link has already been used. Please ask for a new one if you need it.',
  );
}

/** Ends all links of an account that serve one of these purposes. */
export async function endLinks(
  tx: Transaction<Schema>,
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
