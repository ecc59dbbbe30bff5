import { type Kysely, sql } from 'kysely';

/** A posting date that a feed does not give is unknown (docs/decisions/075-feeds-that-shrink.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE jobs ADD COLUMN undated boolean NOT NULL DEFAULT false`.execute(db);
}
