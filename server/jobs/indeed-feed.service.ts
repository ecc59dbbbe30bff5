import { sql } from 'kysely';
import { type Job, type JobSummary, type JobType, splitItems } from '../../shared/jobs.ts';
import type { RenderedPage } from '../../shared/page-renderer.ts';
import { formatSalary } from '../../shared/salary.ts';
import { escapeHtml } from '../escape-html.ts';
import { createYielder } from '../yield-event-loop.ts';
import { type JobsDeps, listJobs } from './jobs.service.ts';

/** The site as feeds name it; `url` has no slash at its end. */
export type FeedSite = { name: string; url: string };

/** The types that the format has a name for. */
const TYPES: Partial<Record<JobType, string>> = {
  'full-time': 'fulltime',
  'part-time': 'parttime',
  contract: 'contract',
  internship: 'internship',
};

type FreeJob = JobSummary & Pick<Job, 'description' | 'responsibilities' | 'requirements'>;

/**
 * The newest jobs of a search as Indeed XML, with their whole text: free ones that name their employer
 * and their posting date, which the format requires. Their address is the page here.
 */
export async function renderIndeedFeed(
  deps: JobsDeps,
  site: FeedSite,
  query: Parameters<typeof listJobs>[1],
): Promise<RenderedPage> {
  const isPremium = query.premium === 'yes';
  const asked = { ...query, premium: 'no' as const };
  const { jobs } = isPremium ? { jobs: [] } : await listJobs(deps, asked, { member: false });
  const { texts, updated } = await readTexts(deps, jobs);
  const items: string[] = [];
  // The texts may be 8 MB together, half a second to write.
  const yieldIfDue = createYielder(5);
  for (const job of jobs) {
    await yieldIfDue();
    const text = texts.get(job.id);
    if (!text || job.undated || !job.employer) continue;
    items.push(writeJob(site, { ...job, ...text }, job.employer));
  }
  return {
    status: 200,
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
    html: `<?xml version="1.0" encoding="UTF-8"?>
<source>
<publisher>${xml(site.name)}</publisher>
<publisherurl>${xml(site.url)}</publisherurl>
${updated ? `<lastBuildDate>${updated.toUTCString()}</lastBuildDate>\n` : ''}${items.join('')}</source>
`,
  };
}

/** The texts of those jobs that everybody may read, and when one of the jobs was written last. */
async function readTexts({ db }: JobsDeps, jobs: readonly { id: number }[]) {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'description', 'responsibilities', 'requirements', 'updated_at'])
    .where('id', '=', sql<number>`ANY(${jobs.map(({ id }) => id)}::int[])`)
    .where('is_premium_visible', '=', false)
    .where('held', '=', false)
    .execute();
  const times = rows.map(({ updated_at }) => updated_at.getTime());
  return {
    texts: new Map(rows.map(({ id, updated_at: _, ...texts }) => [id, texts])),
    updated: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}

function writeJob(site: FeedSite, job: FreeJob, employer: string): string {
  const { id, title, state, country_code, category, job_type, salary } = job;
  const link = `${site.url}/jobs/${id}`;
  const fields: [string, string | null][] = [
    ['title', title],
    ['date', new Date(job.created_at).toUTCString()],
    ['referencenumber', String(id)],
    ['url', link],
    ['company', employer],
    ['city', state],
    ['country', country_code],
    ['description', descriptionOf(job)],
    ['salary', salary && formatSalary(salary)],
    ['jobtype', (job_type && TYPES[job_type]) ?? null],
    ['category', category],
    // The first moment after the last day to apply.
    [
      'expirationdate',
      job.expires_at === null || job.open_ended
        ? null
        : new Date(`${job.expires_at}T00:00:00Z`).toUTCString(),
    ],
  ];
  const elements = fields.map(([name, text]) => (text ? `<${name}>${xml(text)}</${name}>\n` : ''));
  return `<job>\n${elements.join('')}</job>\n`;
}

/** All of the text as HTML. */
function descriptionOf({ description, responsibilities, requirements }: FreeJob): string {
  const lists = [
    ['Responsibilities', responsibilities],
    ['Requirements', requirements],
  ].map(([heading = '', text = '']) => {
    const items = splitItems(text).map((item) => `<li>${escapeHtml(item)}</li>`);
    return items.length === 0 ? '' : `<h3>${heading}</h3><ul>${items.join('')}</ul>`;
  });
  return [description, ...lists].join('');
}

/** Text for XML 1.0, which has no other control characters than tab and line breaks. */
export function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\r\n]|[\uFFFE\uFFFF]/gu, ''));
}
