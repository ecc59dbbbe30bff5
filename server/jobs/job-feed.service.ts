import { sql } from 'kysely';
import * as v from 'valibot';
import { findCategory } from '../../shared/constants/categories.ts';
import { findCountry } from '../../shared/constants/countries.ts';
import { FEED_FIELDS } from '../../shared/constants/page-fields.ts';
import { shownEmployer } from '../../shared/employer-name.ts';
import { lastDayToApply, longDate } from '../../shared/job-dates.ts';
import { FACT_FILTER_NAMES, factFilterLabel, visaLabel } from '../../shared/job-facts.ts';
import {
  FEED_JOBS,
  type FeedFields,
  feedFormatOf,
  feedHomePath,
  feedPath,
} from '../../shared/job-feed.ts';
import {
  alsoIn,
  DATE_FILTERS,
  type JobSummary,
  jobQuerySchema,
  jobTypeLabel,
  PREMIUM_FILTERS,
} from '../../shared/jobs.ts';
import type { RenderedPage } from '../../shared/page-renderer.ts';
import { lackOfPay, payLabel } from '../../shared/pay-filter.ts';
import { formatSalary } from '../../shared/salary.ts';
import { escapeHtml } from '../escape-html.ts';
import { type FeedSite, renderIndeedFeed, xml } from './indeed-feed.service.ts';
import { type JobsDeps, listJobs } from './jobs.service.ts';

type Feed = {
  site: FeedSite;
  fields: FeedFields;
  title: string;
  jobs: JobSummary[];
  /** When one of the jobs was written last; null without jobs, and where it is not shown. */
  updated: Date | null;
};

/**
 * The feed of a path such as /jobs/feed.xml?country=DE: the 50 newest jobs of a search with what
 * everybody may see. Null when the path is no feed's.
 */
export async function renderJobFeed(
  deps: JobsDeps,
  site: FeedSite,
  target: string,
): Promise<RenderedPage | null> {
  const [path = '', text = ''] = target.split('?', 2);
  const format = feedFormatOf(path);
  if (format === null) return null;
  const given = new URLSearchParams(text);
  const fields: FeedFields = Object.fromEntries(
    FEED_FIELDS.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])),
  );
  const query = v.safeParse(jobQuerySchema, fields, { abortEarly: true });
  const wrong = query.success ? lackOfPay(query.output)?.message : query.issues[0].message;
  if (!query.success || wrong !== undefined)
    return {
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      html: `${wrong}\n`,
    };
  // Readers of feeds expect what is new, also where there are words.
  const asked = { ...query.output, sort: 'newest', limit: FEED_JOBS } as const;
  if (format === 'indeed') return renderIndeedFeed(deps, site, asked);
  const { jobs } = await listJobs(deps, asked, { member: false });
  const updated = format === 'xml' ? await lastChange(deps, jobs) : null;
  const feed: Feed = { site, fields, title: titleOf(site, fields), jobs, updated };
  return {
    status: 200,
    headers: {
      'Content-Type': format === 'xml' ? RSS : JSON_FEED,
      // Not public: the service worker keeps no feed among the pages to read offline.
      'Cache-Control': 'no-cache',
      // No Last-Modified: no time of a job tells that another one left the feed. The ETag does.
    },
    html: format === 'xml' ? writeRss(feed) : writeJsonFeed(feed),
  };
}

const RSS = 'application/rss+xml; charset=utf-8';
const JSON_FEED = 'application/feed+json; charset=utf-8';

async function lastChange({ db }: JobsDeps, jobs: JobSummary[]): Promise<Date | null> {
  if (jobs.length === 0) return null;
  const { at } = await db
    .selectFrom('jobs')
    .select(sql<Date | null>`max(updated_at)`.as('at'))
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return at;
}

/** RSS 2.0. The description is HTML, as readers take it for. */
function writeRss({ site, fields, title, jobs, updated }: Feed): string {
  const items = jobs.map(
    (job) => `<item>
<title>${xml(job.title)}</title>
<link>${xml(linkOf(site, job))}</link>
<guid isPermaLink="true">${xml(linkOf(site, job))}</guid>
${job.undated ? '' : `<pubDate>${new Date(job.created_at).toUTCString()}</pubDate>\n`}<category>${xml(job.category)}</category>
<description>${xml(
      linesOf(job)
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join(''),
    )}</description>
</item>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(site.url + feedHomePath(fields))}</link>
<description>${xml(describe(site))}</description>
<language>en</language>
${updated ? `<lastBuildDate>${updated.toUTCString()}</lastBuildDate>\n` : ''}<ttl>60</ttl>
<atom:link href="${xml(site.url + feedPath('xml', fields))}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel>
</rss>
`;
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
function writeJsonFeed({ site, fields, title, jobs }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: site.url + feedHomePath(fields),
    feed_url: site.url + feedPath('json', fields),
    description: describe(site),
    language: 'en',
    items: jobs.map((job) => ({
      id: linkOf(site, job),
      url: linkOf(site, job),
      title: job.title,
      content_text: linesOf(job).join('\n'),
      ...(!job.undated && { date_published: job.created_at }),
      ...(job.employer !== null && { authors: [{ name: job.employer }] }),
      tags: [job.category, job.country],
    })),
  });
}

const linkOf = ({ url }: FeedSite, { id }: JobSummary) => `${url}/jobs/${id}`;

function describe({ name }: FeedSite): string {
  return `The ${FEED_JOBS} newest of these jobs on ${name}. Never pay anyone to get a job.`;
}

/** "Waymark: jobs for “nurse”, Caregiving, Germany". */
function titleOf({ name }: FeedSite, fields: FeedFields): string {
  const { search, category, country, state, date, premium } = fields;
  const parts = [
    search && `“${search}”`,
    category && (findCategory(category) ?? category),
    state,
    country && (findCountry(country)?.name ?? country),
    DATE_FILTERS.find(({ value }) => value === date)?.label,
    PREMIUM_FILTERS.find(({ value }) => value === premium)?.label,
    ...FACT_FILTER_NAMES.map((name) => factFilterLabel(name, fields[name])),
    payLabel(fields),
  ].filter(Boolean);
  return parts.length === 0 ? `${name}: newest jobs` : `${name}: jobs for ${parts.join(', ')}`;
}

/** What a list shows of a job, line by line. */
function linesOf(job: JobSummary): string[] {
  const { employer, state, country, salary, job_type, excerpt } = job;
  const expires_at = job.open_ended ? null : job.expires_at;
  return [
    [shownEmployer(employer), [state, country].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(' · '),
    [salary && formatSalary(salary), job_type && jobTypeLabel(job_type)]
      .filter(Boolean)
      .join(' · '),
    excerpt,
    job.also_in === undefined ? '' : alsoIn(job.also_in),
    (job.facts && visaLabel(job.facts)) ?? '',
    expires_at === null ? '' : `Last day to apply: ${longDate(lastDayToApply(expires_at))}`,
    job.is_premium_visible ? 'Premium: the full details are for premium members.' : '',
  ].filter((line) => line !== '');
}
