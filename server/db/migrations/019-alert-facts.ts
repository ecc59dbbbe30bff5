import { type Kysely, sql } from 'kysely';

/** The filters on facts (docs/decisions/052-facts.md) of a saved search. Null: not asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE alerts
      ADD COLUMN visa text CHECK (visa IN ('offered', 'open')),
      ADD COLUMN housing text CHECK (housing IN ('yes')),
      ADD COLUMN experience text CHECK (experience IN ('none')),
      ADD COLUMN pay text CHECK (pay IN ('shown')),
      ADD COLUMN type text
        CHECK (type IN ('full-time', 'part-time', 'contract', 'internship', 'freelance'))`.execute(
    db,
  );
}
