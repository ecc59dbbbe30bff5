import { sql } from 'kysely';
import type { Db } from '../../server/db/open.ts';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { QUERY_LOG } from './query-log.ts';
import { createRandom, pick, weightedPicker } from './random.ts';

const BATCH = 10_000;
const TEXTS = [...new Set(QUERY_LOG.flatMap(({ text }) => (text ? [text] : [])))];

const frequencyOf = weightedPicker([
  { value: 'immediate', weight: 30 },
  { value: 'daily', weight: 50 },
  { value: 'weekly', weight: 20 },
]);
const choices = weightedPicker([
  { value: 0, weight: 25 },
  { value: 1, weight: 40 },
  { value: 2, weight: 20 },
  { value: 3, weight: 10 },
  { value: 6, weight: 5 },
]);

/**
 * Writes one subscriber for each alert: one in twenty is a member, three in ten search for words
 * (those of the search log), the others choose categories and countries. All digests are due at
 * `now`.
 */
export async function generateAlerts(
  db: Db,
  count: number,
  { now, start }: { now: Date; start: Date },
): Promise<void> {
  await sql`
    INSERT INTO users (id, email, email_verified_at, premium_until)
    SELECT id, 'reader' || id || '@example.org', ${start}, CASE WHEN id % 20 = 0 THEN ${now}::timestamptz + interval '1 year' END
    FROM generate_series(1, ${count}::int) AS id`.execute(db);
  const random = createRandom(7);
  const several = <T>(list: readonly T[]): T[] => [
    ...new Set(Array.from({ length: choices(random) }, () => pick(random, list))),
  ];
  for (let first = 1; first <= count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) => {
      const hasText = random() < 0.3;
      return {
        user_id: first + index,
        search: hasText ? pick(random, TEXTS) : '',
        categories: hasText ? [] : several(CATEGORIES),
        countries: several(COUNTRIES).map(({ code }) => code),
        frequency: frequencyOf(random),
      };
    });
    await sql`
      INSERT INTO alerts (user_id, kind, search, categories, countries, frequency, matched_until, next_at)
      SELECT user_id, 'search', search, categories, countries, frequency, ${start}, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS alert (user_id int, search text, categories text[], countries text[], frequency text)`.execute(
      db,
    );
  }
  await sql`ANALYZE users`.execute(db);
  await sql`ANALYZE alerts`.execute(db);
}
