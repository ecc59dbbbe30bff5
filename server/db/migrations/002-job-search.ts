import { type Kysely, sql } from 'kysely';

/**
 * The text search configuration, the narrow search table and the vocabulary of "Did you mean"
 * (docs/decisions/002-search.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS unaccent`.execute(db);
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  await sql`CREATE TEXT SEARCH CONFIGURATION waymark (COPY = english)`.execute(db);
  await sql`
    ALTER TEXT SEARCH CONFIGURATION waymark
      ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem`.execute(db);
  // Rows are narrow and documents are out of line (TOAST), so that counting reads few pages.
  await sql`
    CREATE TABLE job_search (
      job_id integer PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
      expires_at date NOT NULL,
      created_at timestamptz NOT NULL,
      country_id smallint NOT NULL,
      category_id smallint NOT NULL,
      state_text text NOT NULL,
      document tsvector NOT NULL
    ) WITH (toast_tuple_target = 128)`.execute(db);
  await sql`ALTER TABLE job_search ALTER COLUMN document SET STORAGE EXTERNAL`.execute(db);
  // Every search scans the GIN pending list, so it is kept short.
  await sql`CREATE INDEX job_search_document ON job_search USING gin (document) WITH (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`CREATE INDEX job_search_state ON job_search USING gin (state_text gin_trgm_ops) WITH (gin_pending_list_limit = 256)`.execute(
    db,
  );
  await sql`CREATE INDEX job_search_newest ON job_search (created_at DESC, job_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX job_search_country ON job_search (country_id, created_at DESC, job_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX job_search_category ON job_search (category_id, created_at DESC, job_id DESC)`.execute(
    db,
  );
  await sql`CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY)`.execute(db);
  await sql`CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops)`.execute(
    db,
  );
}
