import { hashPassword } from '../../server/auth/password.adapter.ts';
import { openEmbeddedDatabase } from '../../server/db/open.ts';
import { PASSWORD } from './accounts.ts';

/** An account as it stands in the database. */
export type StoredAccount = { id: number; email: string; token_version: number };

/**
 * Writes confirmed accounts with the password of these tests into the data folder of a product that is not running. One hash serves all:
 * making one is slow on purpose.
 */
export async function storeAccounts(dataDir: string, accounts: { email: string; premiumUntil?: Date }[]): Promise<StoredAccount[]> {
  const database = await openEmbeddedDatabase(dataDir);
  try {
    const hash = await hashPassword(PASSWORD);
    const rows = accounts.map(({ email, premiumUntil }) => ({
      email,
      password_hash: hash,
      email_verified_at: new Date(),
      premium_until: premiumUntil ?? null,
    }));
    return await database.db.insertInto('users').values(rows).returning(['id', 'email', 'token_version']).execute();
  } finally {
    await database.close();
  }
}
