import { type Kysely, sql } from 'kysely';

/** When the password and Google sign-in were set. Null for older accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN password_set_at timestamptz, ADD COLUMN google_connected_at timestamptz`.execute(
    db,
  );
}
