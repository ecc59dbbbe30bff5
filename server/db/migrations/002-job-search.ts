import { type Kysely, sql } from 'kysely';

/** The search configuration, the narrow search table and the words for "Did you mean" (docs/decisions/002-search.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS unaccent`.execute(db);
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  await sql`CREATE TEXT SEARCH CONFIGURATION waymark (COPY = english)`.execute(db);
  await sql`
    ALTER TEXT SEARCH CONFIGURATION waymark
      ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem`.execute(db);
  await sql`
    CREATE TABLE job_search (
      job_id integer PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at date NOT NULL,
      category_id smallint NOT NULL,
      country_code text NOT NULL,
      state_text text NOT NULL,
      title_document tsvector NOT NULL,
      document tsvector NOT NULL
    ) WITH (toast_tuple_target = 128)`.execute(db);
  await sql`CREATE INDEX job_search_document ON job_search USING gin (document)`.execute(db);
  await sql`CREATE INDEX job_search_newest ON job_search (created_at DESC, job_id DESC)`.execute(db);
  await sql`CREATE INDEX job_search_country ON job_search (country_code, created_at DESC, job_id DESC)`.execute(db);
  await sql`CREATE INDEX job_search_category ON job_search (category_id, created_at DESC, job_id DESC)`.execute(db);
  await sql`CREATE TABLE search_words (word text PRIMARY KEY, uses integer NOT NULL)`.execute(db);
  await sql`CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops)`.execute(db);
}
