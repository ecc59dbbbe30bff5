import { hashPassword } from '../../server/auth/password.adapter.ts';
import { type Db, openEmbeddedDatabase } from '../../server/db/open.ts';
import { PASSWORD } from './accounts.ts';

/** An account in the database, with a session for tokens. */
export type StoredAccount = { id: number; email: string; token_version: number; session: string };

type NewAccount = { email: string; premiumUntil?: Date };

const DAY = 86_400_000;

/** Inserts confirmed accounts into the data folder of a stopped product. */
export async function storeAccounts(
  dataDir: string,
  accounts: NewAccount[],
): Promise<StoredAccount[]> {
  const database = await openEmbeddedDatabase(dataDir);
  try {
    return await insertAccounts(database.db, accounts);
  } finally {
    await database.close();
  }
}

/** Inserts confirmed accounts. All share one password hash, because hashing is slow. */
export async function insertAccounts(db: Db, accounts: NewAccount[]): Promise<StoredAccount[]> {
  const hash = await hashPassword(PASSWORD);
  const rows = accounts.map(({ email, premiumUntil }) => ({
    email,
    password_hash: hash,
    email_verified_at: new Date(),
    premium_until: premiumUntil ?? null,
  }));
  const users = await db
    .insertInto('users')
    .values(rows)
    .returning(['id', 'email', 'token_version'])
    .execute();
  const now = new Date();
  const sessions = await db
    .insertInto('sessions')
    .values(
      users.map(({ id }) => ({
        user_id: id,
        device: 'Chrome',
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + DAY),
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  return users.map((user) => ({
    ...user,
    session: sessions.find(({ user_id }) => user_id === user.id)?.id ?? '',
  }));
}
