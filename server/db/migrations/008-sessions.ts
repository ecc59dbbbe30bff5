import { type Kysely, sql } from 'kysely';

/** Sessions, and the second factor of administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      device text NOT NULL,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX sessions_user ON sessions (user_id)`.execute(db);
  await sql`CREATE INDEX sessions_expires ON sessions (expires_at)`.execute(db);
  await sql`
    CREATE TABLE second_factors (
      user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret text NOT NULL,
      created_at timestamptz NOT NULL,
      confirmed_at timestamptz,
      last_step integer NOT NULL DEFAULT 0
    )`.execute(db);
  await sql`
    CREATE TABLE recovery_codes (
      user_id integer NOT NULL REFERENCES second_factors ON DELETE CASCADE,
      code_hash text NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    )`.execute(db);
}
