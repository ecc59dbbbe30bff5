import { sql } from 'kysely';
import type { Schema, Tx } from '../server/db/schema.ts';
import {
  every,
  filterConditions,
  readState,
  textConditions,
} from '../server/jobs/search/compile/search-conditions.ts';
import { NO_FILTER } from '../server/jobs/search/compile/search-plan.ts';
import { compileSearch } from '../server/jobs/search/compile/search-query.ts';
import { CATEGORIES, type Category } from '../shared/constants/categories.ts';
import { COUNTRIES } from '../shared/constants/countries.ts';
import { CHOICE_NAMES, type FilterChoices } from '../shared/filter-choices.ts';
import { utcToday } from '../shared/job-dates.ts';
import { factFilter } from '../shared/job-facts.ts';
import { payFilter } from '../shared/pay-filter.ts';

/** An alert as the loop reads it. */
export type LoopAlert = FilterChoices & {
  id: number;
  user_id: number;
  search: string;
  state: string;
  categories: Category[];
  countries: string[];
  premium: Schema['alerts']['premium'];
  matched_until: Date;
  is_member: boolean;
};

/**
 * The plain way: asks the database once for this subscriber, and writes the mail. Benchmarks
 * compare the matcher with it, and a test checks that both choose the same jobs. Returns the ids
 * and how many more match.
 */
export async function matchOne(
  tx: Tx,
  alert: LoopAlert,
  { until, now }: { until: Date; now: Date },
): Promise<{ ids: number[]; more: number }> {
  const compiled = await compileSearch(tx, alert.search);
  const scope = {
    today: utcToday(now),
    since: undefined,
    state: readState(alert.state),
    premium: alert.premium ?? undefined,
    member: alert.is_member,
    facts: factFilter(alert),
    pay: payFilter(alert),
    featured: false,
    countries: undefined,
    repeats: 'all' as const,
  };
  const countries = alert.countries.map((code) =>
    COUNTRIES.findIndex((each) => each.code === code),
  );
  const categories = alert.categories.map((name) => CATEGORIES.indexOf(name));
  const conditions = every([
    ...textConditions(compiled, 'by-row'),
    ...filterConditions(scope, NO_FILTER, 'by-row'),
    ...(countries.length > 0 ? [sql`country_id = ANY(${countries}::smallint[])`] : []),
    ...(categories.length > 0 ? [sql`category_id = ANY(${categories}::smallint[])`] : []),
  ]);
  const { rows } = await sql<{ id: number; total: number }>`
    WITH found AS (
      SELECT job_id FROM job_search
      WHERE ${conditions}
        AND job_id IN (SELECT job_id FROM job_arrivals WHERE arrived_at > ${alert.matched_until} AND arrived_at <= ${until})
        AND NOT EXISTS (SELECT FROM alert_sent WHERE user_id = ${alert.user_id} AND alert_sent.job_id = job_search.job_id)
    ), ranked AS (
      SELECT id, created_at, count(*) OVER ()::int AS total,
        row_number() OVER (PARTITION BY lower(trim(employer)) ORDER BY created_at DESC, id DESC) AS place
      FROM found JOIN jobs ON id = job_id
    )
    SELECT id, total FROM ranked WHERE place <= 5 ORDER BY created_at DESC, id DESC LIMIT 25`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  const more = (rows[0]?.total ?? 0) - ids.length;
  if (ids.length === 0) return { ids, more };
  await sql`
    INSERT INTO alert_sent (user_id, job_id, sent_at) SELECT ${alert.user_id}, unnest(${ids}::int[]), ${now}`.execute(
    tx,
  );
  await sql`
    INSERT INTO alert_mails (alert_id, job_ids, more, is_digest, created_at, try_at)
    VALUES (${alert.id}, ${ids}::int[], ${more}, true, ${now}, ${now})`.execute(tx);
  return { ids, more };
}

/** Some alerts of the database, as `matchOne` takes them: every n-th one. */
export async function readLoopAlerts(
  tx: Tx,
  { everyNth, now }: { everyNth: number; now: Date },
): Promise<LoopAlert[]> {
  return tx
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['alerts.id', 'user_id', 'search', 'state', 'categories', 'countries', 'premium'])
    .select(CHOICE_NAMES)
    .select([
      'matched_until',
      sql<boolean>`coalesce(premium_until > ${now}, false)`.as('is_member'),
    ])
    .where(sql<boolean>`alerts.id % ${everyNth} = 0`)
    .orderBy('alerts.id')
    .execute();
}
