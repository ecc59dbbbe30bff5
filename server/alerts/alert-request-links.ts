import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';

/** How long the link of the mail works. */
export const REQUEST_DAYS = 7;

/** Makes the secret of a link, when its mail is made. A retry makes another, and ends the first. */
export async function armRequest(db: Db, id: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db
    .updateTable('alert_requests')
    .set({ secret_hash: hashOfKey(secret) })
    .where('id', '=', id)
    .execute();
  return secret;
}

/** What is stored of the secret of a link. */
export function hashOfKey(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether an administrator blocks the account of an address: no alert is sent to it. */
export async function isAccountBlocked(db: Db, email: string): Promise<boolean> {
  const account = await findRow(db, 'users', { email }, ['blocked_at']);
  return account !== undefined && account.blocked_at !== null;
}
