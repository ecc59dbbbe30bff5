import { sql } from 'kysely';
import type { Feed } from '../../../shared/admin-imports.ts';
import { utcToday } from '../../../shared/job-dates.ts';
import type { Db } from '../../db/open.ts';
import { GONE_TIMES } from '../dead-links/dead-links.service.ts';

type Figures = Feed['figures'];

/** The figures of a feed without jobs. */
export const NO_FIGURES: Figures = { jobs: 0, views: 0, applies: 0, dead: 0, held: 0 };

/** Figures of the jobs of all feeds, or of one, by the name of the feed. */
export async function figuresOfFeeds(
  db: Db,
  now: Date,
  only?: string,
): Promise<Map<string, Figures>> {
  const isLive = sql`(expires_at IS NULL OR expires_at > ${utcToday(now)})`;
  const isAsked =
    only === undefined ? sql`source IN (SELECT source FROM feeds)` : sql`source = ${only}`;
  const { rows } = await sql<Figures & { source: string }>`
    SELECT source, count(*) FILTER (WHERE ${isLive} AND NOT held)::int AS jobs,
      coalesce(sum(views), 0)::int AS views, coalesce(sum(applies), 0)::int AS applies,
      count(*) FILTER (WHERE ${isLive} AND gone_times >= ${GONE_TIMES})::int AS dead,
      count(*) FILTER (WHERE held)::int AS held
    FROM jobs LEFT JOIN job_totals ON job_id = id LEFT JOIN apply_links ON url = application_url
    WHERE ${isAsked} GROUP BY source`.execute(db);
  return new Map(rows.map(({ source, ...figures }) => [source, figures]));
}
