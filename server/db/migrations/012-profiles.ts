import { type Kysely, sql } from 'kysely';

/** The profile of an account, as shared/profile.ts describes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE profiles (
      user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      data jsonb NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
