import { randomBytes } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import { hashPassword } from './password.adapter.ts';

/**
 * The administrator of local mode. The domain is reserved for examples (RFC 2606), so no mail can
 * reach anybody.
 */
export const LOCAL_ADMIN_EMAIL = 'admin@waymark.example';

/**
 * Creates the administrator of local mode at the first start and returns the password, which is
 * stored only as a hash; null when there is one already.
 */
export async function createLocalAdmin(db: Db, now: Date): Promise<string | null> {
  const known = await findRow(db, 'settings', { key: 'local-admin' }, ['key']);
  if (known) return null;
  const password = randomBytes(9).toString('base64url');
  const ways = {
    password_hash: await hashPassword(password),
    password_set_at: now,
    email_verified_at: now,
  };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({ email: LOCAL_ADMIN_EMAIL, ...ways })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(ways))
      .execute();
    await tx
      .insertInto('settings')
      .values({ key: 'local-admin', value: LOCAL_ADMIN_EMAIL })
      .execute();
  });
  return password;
}
