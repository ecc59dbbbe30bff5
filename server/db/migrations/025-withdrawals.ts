import { type Kysely, sql } from 'kysely';

/** Declarations of withdrawal: who withdrew from the contract of which payment, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE withdrawals (
      payment_id integer PRIMARY KEY REFERENCES payments ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX withdrawals_user ON withdrawals (user_id)`.execute(db);
}
