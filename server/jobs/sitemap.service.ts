import { sql } from 'kysely';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { utcToday } from '../../shared/job-dates.ts';
import type { RenderedPage } from '../../shared/page-renderer.ts';
import { isIndexed, PAGES, type PageEntry } from '../../shared/pages.ts';
import { escapeHtml } from '../escape-html.ts';
import type { JobsDeps } from './jobs.service.ts';
import { countLiveJobs } from './search/search-jobs.service.ts';

/** The index of all sitemaps. */
export const SITEMAP_PATH = '/sitemap.xml';

/** A sitemap may have 50,000 addresses and 50 MB (sitemaps.org); each of these has fewer. */
const JOBS_PER_SITEMAP = 10_000;

/** The numbers of jobs are 32-bit integers: a larger one makes the query fail. */
const MAX_ID = 2_147_483_647;

const PATH = /^\/sitemap(?:-(?:(pages)|jobs-(\d{1,6})))?\.xml$/;
const HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  // Not public: the service worker keeps no sitemap among the pages to read offline.
  'Cache-Control': 'no-cache',
};

type Entry = { path: string; changed?: Date };

/** Whether a path is that of a sitemap. */
export function isSitemap(path: string): boolean {
  return PATH.test(path);
}

/**
 * The sitemap of a path: the index, the pages, or live jobs, ten thousand ids each, with the time of
 * the last change. Null when the path is no sitemap's, or has no job, or the site does not know its
 * address.
 */
export async function renderSitemap(
  deps: JobsDeps,
  siteUrl: string,
  path: string,
): Promise<RenderedPage | null> {
  const [matched, pages, part] = PATH.exec(path) ?? [];
  if (matched === undefined || siteUrl === '') return null;
  if (pages) return write('urlset', 'url', siteUrl, await listPages(deps));
  if (part === undefined) {
    const entries = [{ path: '/sitemap-pages.xml' }, ...(await listParts(deps))];
    return write('sitemapindex', 'sitemap', siteUrl, entries);
  }
  const entries = await listJobs(deps, Number(part));
  return entries.length === 0 ? null : write('urlset', 'url', siteUrl, entries);
}

/** Public pages that search engines may show, and the lists that are not empty. */
async function listPages({ search }: JobsDeps): Promise<Entry[]> {
  const { countries, categories } = await countLiveJobs(search);
  const rows: PageEntry[] = Object.values(PAGES);
  return [
    ...rows.filter((page) => isIndexed(page) && !page.path.includes(':')).map(({ path }) => path),
    ...CATEGORIES.filter((name) => categories[name]).map(
      (name) => `/category/${encodeURIComponent(name)}`,
    ),
    ...COUNTRIES.filter(({ code }) => countries[code]).map(({ code }) => `/country/${code}`),
    ...COUNTRIES.map(({ code }) => `/permits/${code}`),
  ].map((path) => ({ path }));
}

function liveJobs({ db, now }: JobsDeps) {
  return db
    .selectFrom('jobs')
    .where('held', '=', false)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', utcToday(now()))]));
}

async function listParts(deps: JobsDeps): Promise<Entry[]> {
  const part = sql<number>`id / ${sql.lit(JOBS_PER_SITEMAP)}`;
  const rows = await liveJobs(deps)
    .select([part.as('part'), (eb) => eb.fn.max('updated_at').as('changed')])
    .groupBy('part')
    .orderBy('part')
    .execute();
  return rows.map(({ part, changed }) => ({ path: `/sitemap-jobs-${part}.xml`, changed }));
}

async function listJobs(deps: JobsDeps, part: number): Promise<Entry[]> {
  const first = part * JOBS_PER_SITEMAP;
  if (first > MAX_ID) return [];
  const rows = await liveJobs(deps)
    .select(['id', 'updated_at'])
    .where('id', '>=', first)
    .where('id', '<=', Math.min(first + JOBS_PER_SITEMAP - 1, MAX_ID))
    .orderBy('id')
    .execute();
  return rows.map(({ id, updated_at }) => ({ path: `/jobs/${id}`, changed: updated_at }));
}

function write(root: string, item: string, siteUrl: string, entries: Entry[]): RenderedPage {
  const items = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<${item}><loc>${escapeHtml(siteUrl + path)}</loc>${lastmod}</${item}>`;
  });
  return {
    status: 200,
    headers: HEADERS,
    html: `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('\n')}
</${root}>
`,
  };
}
