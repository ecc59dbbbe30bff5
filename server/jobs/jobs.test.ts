import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobList, JobSummary } from '../../shared/jobs.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';

let api: TestApi;
let ids: {
  nurse: number;
  premium: number;
  expired: number;
  endsToday: number;
  welder: number;
  featured: number;
  noEnd: number;
};

beforeAll(async () => {
  api = await openTestApi();
  const [nurse, premium, expired, endsToday, welder, featured, noEnd] = (await createJobs(
    api.database,
    { title: 'Staff nurse' },
    {
      title: 'Theatre nurse',
      is_premium_visible: true,
      country_code: 'GB',
      description: '<p>Secretword inside.</p>',
    },
    { title: 'Old nurse post', expires_at: dayFromNow(-1) },
    { title: 'Nurse post that ends today', expires_at: dayFromNow(0) },
    {
      title: 'Welder',
      category: 'Construction',
      country_code: 'US',
      created_at: '2026-01-02T00:00:00Z',
    },
    {
      title: 'Featured cook',
      category: 'Hospitality & Food Service',
      featured: true,
      country_code: 'CA',
      created_at: '2026-01-01T00:00:00Z',
    },
    {
      title: 'Open-ended driver',
      expires_at: null,
      category: 'Logistics & Transport',
      country_code: 'NL',
      salary: null,
    },
  )) as [number, number, number, number, number, number, number];
  ids = { nurse, premium, expired, endsToday, welder, featured, noEnd };
});
afterAll(() => api.close());

const list = async (query: string) =>
  (await api.get(`/api/jobs${query}`)).body as unknown as JobList;
const titles = async (query: string) => (await list(query)).jobs.map((job) => job.title);

describe('GET /api/jobs', () => {
  test('lists live jobs only, newest first, with exact totals and no description', async () => {
    const answer = await list('');
    expect(answer.jobs.map((job) => job.id)).toEqual([
      ids.noEnd,
      ids.premium,
      ids.nurse,
      ids.welder,
      ids.featured,
    ]);
    expect(answer).toMatchObject({ totalCount: 5, totalPages: 1 });
    for (const job of answer.jobs) {
      expect(Object.keys(job).sort()).toEqual([
        'category',
        'country',
        'country_code',
        'created_at',
        'employer',
        'excerpt',
        'expires_at',
        'facts',
        'featured',
        'id',
        'is_premium_visible',
        'job_type',
        'salary',
        'state',
        'title',
      ]);
    }
  });

  test.each(['USA', 'US', 'us', 'usa'])('takes country %s', async (country) => {
    expect(await titles(`?country=${country}`)).toEqual(['Welder']);
  });

  test.each(['UK', 'GB', 'United Kingdom', 'united%20kingdom'])(
    'takes country %s',
    async (country) => {
      expect(await titles(`?country=${country}`)).toEqual(['Theatre nurse']);
    },
  );

  test('combines filters, pages and sorts', async () => {
    expect(await titles('?category=construction&country=USA&state=ham&search=welder')).toEqual([
      'Welder',
    ]);
    expect(await titles('?sort=oldest&limit=2')).toEqual(['Featured cook', 'Welder']);
    expect(await titles('?sort=oldest&limit=2&page=2')).toEqual(['Staff nurse', 'Theatre nurse']);
    expect(await titles('?date=today')).toEqual([
      'Open-ended driver',
      'Theatre nurse',
      'Staff nurse',
    ]);
  });

  test('a page past the end is empty and keeps the right totals', async () => {
    expect(await list('?limit=2&page=99')).toMatchObject({
      jobs: [],
      totalCount: 5,
      totalPages: 3,
    });
  });

  test('unknown category or country gives an empty list', async () => {
    expect(await list('?category=Astronautics')).toMatchObject({
      jobs: [],
      totalCount: 0,
      totalPages: 0,
    });
    expect(await list('?country=Atlantis')).toMatchObject({
      jobs: [],
      totalCount: 0,
      totalPages: 0,
    });
  });

  test('featured=true gives featured live jobs', async () => {
    expect(await titles('?featured=true')).toEqual(['Featured cook']);
    expect(await titles('?featured=true&country=DE')).toEqual([]);
  });

  test('counts=true counts the choices of each filter', async () => {
    const { counts } = await list('?search=nurse&counts=true');
    expect(counts).toMatchObject({
      countries: { GB: 1, DE: 1 },
      categories: { 'Healthcare & Medical': 2 },
      facts: { level: { trained: 2 } },
    });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'limit=0',
    'limit=101',
    'date=yesterday',
    'sort=best',
    'featured=maybe',
  ])('400 names the field for %s', async (query) => {
    const { status, body } = await api.get(`/api/jobs?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'bad-request',
      field: query.split('=')[0],
      message: expect.stringMatching(/must be/),
    });
  });

  test('empty values count as absent', async () => {
    expect(await list('?search=&category=&country=&state=&date=&page=&sort=')).toMatchObject({
      totalCount: 5,
    });
  });

  test('a token that is not valid is ignored on lists', async () => {
    expect((await api.get('/api/jobs', { authorization: 'Bearer x.y.z' })).status).toBe(200);
  });
});

describe('GET /api/jobs/{id}', () => {
  test('gives the whole job', async () => {
    const { status, body } = await api.get(`/api/jobs/${ids.nurse}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: ids.nurse,
      country: 'Germany',
      country_code: 'DE',
      responsibilities: 'Give medicines; Write care plans',
    });
    // As in the 403: one reader serves both.
    const { job, ...fields } = body;
    expect(job).toEqual(fields);
  });

  test('an expired job stays reachable', async () => {
    expect((await api.get(`/api/jobs/${ids.expired}`)).status).toBe(200);
  });

  test('a premium job is 403 with its summary and nothing more', async () => {
    const { status, body } = await api.get(`/api/jobs/${ids.premium}`);
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'premium-required', message: expect.any(String) });
    expect(body.hidden).toEqual({
      description: true,
      requirements: 2,
      responsibilities: 2,
      apply_link: true,
    });
    const job = body.job as JobSummary;
    for (const hidden of [
      'description',
      'responsibilities',
      'requirements',
      'company_website',
      'company_tagline',
      'application_url',
    ]) {
      expect(job).not.toHaveProperty(hidden);
    }
    expect(JSON.stringify(body)).not.toContain('Secretword');
  });

  test.each([{ 'x-auth-token': 'rubbish' }, { authorization: 'Bearer a.b.c' }])(
    'a token that is not valid: 401 on premium, ignored elsewhere',
    async (headers) => {
      expect((await api.get(`/api/jobs/${ids.premium}`, headers)).status).toBe(401);
      expect((await api.get(`/api/jobs/${ids.nurse}`, headers)).status).toBe(200);
    },
  );

  test.each(['0', '-1', '99999999', '99999999999999999999', 'abc', '1e3', '1%00', '%F0%9F%98%80'])(
    '%s is 404 Job not found.',
    async (id) => {
      const { status, body } = await api.get(`/api/jobs/${id}`);
      expect(status).toBe(404);
      expect(body).toEqual({ message: 'Job not found.', code: 'job-not-found' });
    },
  );

  test('related jobs are live, alike, and never the job itself', async () => {
    const { body } = await api.get(`/api/jobs/${ids.nurse}/related`);
    expect((body.jobs as JobSummary[]).map((job) => job.id)).toEqual([ids.premium]);
  });
});

describe('the rest of the API', () => {
  test('unknown paths are 404 JSON, wrong methods 405 with Allow', async () => {
    expect(await api.get('/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    const response = await api.app.request('/api/jobs', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ code: 'method-not-allowed' });
  });

  test('a body over its limit is 413', async () => {
    const response = await api.app.request('/api/login', {
      method: 'POST',
      body: 'x'.repeat(16_001),
      headers: { 'content-length': '16001' },
    });
    expect(response.status).toBe(413);
  });

  test('OpenAPI names every operation', async () => {
    const { body } = await api.get('/api/openapi.json');
    const paths = Object.keys(body.paths as object);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/api/jobs', '/api/jobs/{id}', '/api/jobs/{id}/related', '/api/stats'],
        ...['/jobs/feed.xml', '/jobs/feed.json', '/jobs/indeed.xml'],
        ...['/api/register', '/api/login', '/api/account', '/api/partner/jobs'],
      ]),
    );
  });

  test('health and stats', async () => {
    expect((await api.get('/healthz')).status).toBe(200);
    expect((await api.get('/readyz')).status).toBe(200);
    expect((await api.get('/api/stats')).body).toMatchObject({
      liveJobs: 5,
      countries: { DE: 1, US: 1 },
      categories: { Construction: 1 },
      kept_off: { held: 0, removed: 0, reports: 0 },
    });
  });

  test('the process is not ready while a migration of its release is absent', async () => {
    const { db } = api.database;
    const rename = (from: string, to: string) =>
      sql`UPDATE kysely_migration SET name = ${to} WHERE name = ${from}`.execute(db);
    await rename('001-schema', '999-later');
    expect(await api.get('/readyz')).toMatchObject({ status: 503, body: { code: 'not-ready' } });
    await rename('999-later', '001-schema');
    expect((await api.get('/readyz')).status).toBe(200);
  });

  test('a change shows at once', async () => {
    await createJobs(api.database, { title: 'Night porter', country_code: 'KW' });
    expect(await titles('?country=KW')).toEqual(['Night porter']);
  });
});
