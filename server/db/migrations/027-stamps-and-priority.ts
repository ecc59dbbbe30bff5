import { type Kysely, sql } from 'kysely';

/** Stamps of the contact form are used once, and mails of premium members are sent first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE contact_stamps (
      stamp text PRIMARY KEY,
      digest text NOT NULL,
      used_at timestamptz NOT NULL
    )`.execute(db);
  await sql`ALTER TABLE alert_mails ADD COLUMN is_priority boolean NOT NULL DEFAULT false`.execute(
    db,
  );
  await sql`DROP INDEX alert_mails_due`.execute(db);
  await sql`
    CREATE INDEX alert_mails_due ON alert_mails (is_priority DESC, is_digest, try_at)
    WHERE transmitted_at IS NULL`.execute(db);
}
