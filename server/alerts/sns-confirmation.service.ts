import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';

/** The setting that holds where a subscription of Amazon SNS is confirmed, until it is. */
const CONFIRMATION = 'sns-confirmation';

/** Keeps the address that confirms the subscription, for the page /admin/mail. */
export async function noteSnsConfirmation(db: Db, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: CONFIRMATION, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Forgets the address: a message came, so the subscription is confirmed. */
export async function forgetSnsConfirmation(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', CONFIRMATION).execute();
}

/** The address to open; null when no subscription waits. */
export async function readPendingSnsConfirmation(db: Db): Promise<string | null> {
  return (await findRow(db, 'settings', { key: CONFIRMATION }, ['value']))?.value ?? null;
}
