import { type Kysely, sql } from 'kysely';

/**
 * When the two ways into an account were set. Nobody knows that of older accounts: there the
 * columns stay empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN password_set_at timestamptz, ADD COLUMN google_connected_at timestamptz`.execute(
    db,
  );
}
