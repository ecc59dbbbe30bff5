import type { Kysely } from 'kysely';
import type { Passkey } from '../../shared/passkeys.ts';
import type { Schema } from '../db/schema.ts';

/** The passkeys of an account, the oldest first: without their keys. */
export async function listPasskeys(db: Kysely<Schema>, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

/** Removes all passkeys of an account; whether there were any. */
export async function endPasskeys(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
