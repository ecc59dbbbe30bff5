import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';
import { createJobSearch } from './search/search-jobs.service.ts';
import { isSitemap, renderSitemap } from './sitemap.service.ts';

const SITE = 'https://jobs.example';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** W3C Datetime, complete. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

let api: TestApi;
let ids: number[];
beforeAll(async () => {
  api = await openTestApi();
  ids = await createJobs(
    api.database,
    { title: 'Open nurse', country_code: 'DE', category: 'Food & Beverage' },
    { title: 'Premium welder', is_premium_visible: true, expires_at: null },
    { title: 'Gone cook', expires_at: dayFromNow(0) },
    { title: 'Held driver' },
  );
  await api.database.db
    .updateTable('jobs')
    .set({ held: true })
    .where('title', '=', 'Held driver')
    .execute();
});
afterAll(() => api.close());

const render = (path: string, site = SITE) => {
  const { db } = api.database;
  const now = () => new Date();
  return renderSitemap({ db, now, search: createJobSearch({ db, now }) }, site, path);
};

type Entry = { loc: string; lastmod?: string };

/** The entries of a sitemap. Throws when it is not by the rules of sitemaps.org. */
async function read(path: string): Promise<{ root: string; entries: Entry[] }> {
  const page = await render(path);
  if (!page) throw new Error(`${path} is no sitemap`);
  expect(page.headers['Content-Type']).toBe('application/xml; charset=utf-8');
  const open: string[] = [];
  const entries: Entry[] = [];
  let root = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, uri }) => {
    expect(uri).toBe(NAMESPACE);
    root ||= name;
    if (open.length === 1) entries.push({ loc: '' });
    open.push(name);
  });
  parser.on('text', (text) => {
    const name = open[2];
    const entry = entries.at(-1);
    if (entry && (name === 'loc' || name === 'lastmod')) entry[name] = (entry[name] ?? '') + text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(page.html).close();
  expect(entries.length).toBeLessThanOrEqual(50_000);
  for (const { loc, lastmod = '2026-01-01T00:00:00Z' } of entries) {
    expect(new URL(loc).href).toBe(loc);
    expect(loc.startsWith(`${SITE}/`)).toBe(true);
    expect(lastmod).toMatch(TIME);
  }
  return { root, entries };
}

test('the index leads to the pages and to each part that has live jobs', async () => {
  const { root, entries } = await read('/sitemap.xml');
  expect(root).toBe('sitemapindex');
  expect(entries).toEqual([
    { loc: `${SITE}/sitemap-pages.xml` },
    { loc: `${SITE}/sitemap-jobs-0.xml`, lastmod: expect.stringMatching(TIME) },
  ]);
  for (const { loc } of entries) {
    expect(isSitemap(new URL(loc).pathname)).toBe(true);
    expect((await read(new URL(loc).pathname)).root).toBe('urlset');
  }
});

test('jobs are live ones only, with the time of their last change', async () => {
  const { entries } = await read('/sitemap-jobs-0.xml');
  expect(entries).toEqual(
    [ids[0], ids[1]].map((id) => ({
      loc: `${SITE}/jobs/${id}`,
      lastmod: expect.stringMatching(TIME),
    })),
  );
  expect(await render('/sitemap-jobs-7.xml')).toBe(null);
});

test('numbers that no job can have are no sitemap', async () => {
  for (const part of [214_747, 214_748, 214_749, 999_999])
    expect(await render(`/sitemap-jobs-${part}.xml`), String(part)).toBe(null);
});

test('pages are those that search engines may show, and lists that are not empty', async () => {
  const paths = (await read('/sitemap-pages.xml')).entries.map(({ loc }) => loc.slice(SITE.length));
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/jobs',
      '/about',
      '/category/Food%20%26%20Beverage',
      '/country/DE',
    ]),
  );
  for (const path of ['/login', '/admin', '/premium', '/jobs/:id', '/country/KW'])
    expect(paths).not.toContain(path);
});

test('each job is in one part: ten thousand numbers each', async () => {
  const { pool } = api.database;
  await pool.query("SELECT setval(pg_get_serial_sequence('jobs', 'id'), 9998)");
  const [last, first] = await createJobs(api.database, { title: 'Last' }, { title: 'First' });
  expect([last, first]).toEqual([9999, 10_000]);
  const partOf = async (part: number) =>
    (await read(`/sitemap-jobs-${part}.xml`)).entries.map(({ loc }) => loc);
  const [before, after] = [await partOf(0), await partOf(1)];
  expect(before.at(-1)).toBe(`${SITE}/jobs/9999`);
  expect(after).toEqual([`${SITE}/jobs/10000`]);
});

test('there is no sitemap without the address of the site, and none elsewhere', async () => {
  expect(await render('/sitemap.xml', '')).toBe(null);
  for (const path of ['/sitemap', '/sitemap-jobs.xml', '/sitemap-jobs-x.xml', '/a/sitemap.xml'])
    expect(await render(path)).toBe(null);
});

test('a job that was deleted is gone for good, one that never was is not found', async () => {
  const [deleted = 0] = await createJobs(api.database, { title: 'Deleted carer' });
  await api.database.db.deleteFrom('jobs').where('id', '=', deleted).execute();
  const problem = { code: 'job-not-found', message: 'Job not found.' };
  expect((await api.get(`/api/jobs/${deleted}`)).body).toEqual({ ...problem, gone: true });
  expect((await api.get('/api/jobs/2000000000')).body).toEqual(problem);
  // A held job may come back.
  expect((await api.get(`/api/jobs/${ids[3]}`)).body).toEqual(problem);
});
