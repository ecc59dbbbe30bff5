import { type Kysely, sql } from 'kysely';

/**
 * A link of a mail knows the browser that asked for it: only there is the password of the sign-up
 * known to be its own (docs/decisions/064-whose-password.md). What that replaces goes. Links of
 * before have no browser: their password is chosen when they are opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_links ADD COLUMN browser_hash text`.execute(db);
  await sql`ALTER TABLE users DROP COLUMN password_contested`.execute(db);
}
