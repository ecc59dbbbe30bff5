import { type Kysely, sql } from 'kysely';

/**
 * Premium jobs get two search rows: the existing one, of the whole text, becomes the members' row;
 * a new one for visitors has only the public fields (docs/decisions/002-search.md). The SQL is a
 * copy, because a migration must not change with the product.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 0 everybody, 1 visitors, 2 members. The default is dropped, so that every writer must set the
  // audience.
  await sql`ALTER TABLE job_search ADD COLUMN audience smallint NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE job_search ALTER COLUMN audience DROP DEFAULT`.execute(db);
  await sql`ALTER TABLE job_search DROP CONSTRAINT job_search_pkey`.execute(db);
  await sql`ALTER TABLE job_search ADD PRIMARY KEY (job_id, audience)`.execute(db);
  await sql`UPDATE job_search SET audience = 2 FROM jobs WHERE id = job_id AND is_premium_visible`.execute(
    db,
  );
  await sql`
    INSERT INTO job_search (job_id, audience, created_at, expires_at, country_id, category_id, state_text, document)
    SELECT id, 1, job_search.created_at, job_search.expires_at, country_id, category_id, state_text,
      CASE WHEN pg_column_size(words) < 2040 THEN words || array_to_tsvector(ARRAY[repeat('~', 2000)]) ELSE words END
    FROM job_search JOIN jobs ON id = job_id
      CROSS JOIN LATERAL (SELECT ${wordsOf(PUBLIC_TEXT)} AS body, ${wordsOf(sql`concat(' ', title, ' ')`)} AS title_words OFFSET 0) AS text
      CROSS JOIN LATERAL (SELECT body || ${TITLE_WORDS} || ${PAIRS} AS words OFFSET 0) AS document
    WHERE audience = 2`.execute(db);
}

const COUNTRY_WORDS = {
  ...{
    US: 'USA usa',
    CA: 'Canada canada',
    GB: 'United Kingdom uk',
    DE: 'Germany germany',
    FR: 'France france',
  },
  ...{
    IT: 'Italy italy',
    ES: 'Spain spain',
    NL: 'Netherlands netherlands',
    SE: 'Sweden sweden',
    NO: 'Norway norway',
  },
  ...{
    DK: 'Denmark denmark',
    FI: 'Finland finland',
    CH: 'Switzerland switzerland',
    BE: 'Belgium belgium',
    AT: 'Austria austria',
  },
  ...{
    IE: 'Ireland ireland',
    AU: 'Australia australia',
    NZ: 'New Zealand nz',
    JP: 'Japan japan',
    SG: 'Singapore singapore',
  },
  ...{
    KR: 'South Korea korea',
    HK: 'Hong Kong hk',
    TW: 'Taiwan taiwan',
    AE: 'United Arab Emirates uae',
    QA: 'Qatar qatar',
  },
  ...{ SA: 'Saudi Arabia ksa', KW: 'Kuwait kuwait' },
};

const PUBLIC_TEXT = sql`concat_ws(E' \n ', '', title, employer, category, state, ${JSON.stringify(COUNTRY_WORDS)}::jsonb ->> country_code,
  replace(job_type, '-', ''), excerpt, '', '')`;

const TITLE_WORDS = sql`array_to_tsvector(ARRAY(SELECT '/' || lexeme FROM unnest(tsvector_to_array(title_words)) AS lexeme))`;

const POSITIONS = sql`(SELECT lexeme, unnest(positions) AS position FROM unnest(body))`;

const PAIRS = sql`array_to_tsvector(ARRAY(SELECT DISTINCT '_' || a.lexeme || '_' || b.lexeme
  FROM ${POSITIONS} AS a JOIN ${POSITIONS} AS b ON b.position = a.position + 1
  WHERE length(a.lexeme) <= 60 AND length(b.lexeme) <= 60))`;

function wordsOf(text: ReturnType<typeof sql>): ReturnType<typeof sql> {
  const SEPARATORS = `./\\-−–—_:@'’+#*,()[]|=~`;
  const names = [
    [' IT ', ' IT ict '],
    ['nformation Technology', 'nformation Technology ict'],
    ['nformation technology', 'nformation technology ict'],
    [' Intern ', ' Intern internship '],
    ['ull Time', 'ull Time fulltime'],
    ['ull time', 'ull time fulltime'],
    ['art Time', 'art Time parttime'],
    ['art time', 'art time parttime'],
  ];
  const separated = sql`translate(${text}, ${SEPARATORS}, ${' '.repeat([...SEPARATORS].length)})`;
  const named = names.reduce(
    (inner, [written, indexed]) => sql`replace(${inner}, ${written}, ${indexed})`,
    separated,
  );
  return sql`to_tsvector('waymark', ${named})`;
}
