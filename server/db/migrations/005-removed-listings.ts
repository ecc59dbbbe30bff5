import { type Kysely, sql } from 'kysely';

/** Listings of feeds that an administrator deleted: imports skip them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE removed_listings (
      source text NOT NULL,
      reference text NOT NULL,
      title text NOT NULL,
      removed_at timestamptz NOT NULL,
      PRIMARY KEY (source, reference)
    )`.execute(db);
}
