import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminJobList } from '../../shared/admin-job-list.ts';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';
import { createVisitCounter } from '../stats/count-visits.service.ts';

const { kit, ask, create, importJob } = setUpAdminJobs();

describe('the list', () => {
  let ids: number[];
  beforeAll(async () => {
    ids = await createJobs(
      kit.api.database,
      {
        title: 'Qzx Crêpe maker',
        employer: 'Łódź Kitchens',
        country_code: 'FR',
        state: 'Île-de-France',
        category: 'Hospitality & Food Service',
      },
      {
        title: 'Qzx OLD job',
        employer: 'Ended AG',
        country_code: 'CH',
        expires_at: dayFromNow(-3),
      },
      {
        title: 'Qzx 100% remote_work',
        employer: 'Back\\slash',
        country_code: 'US',
        state: null,
        category: 'Cybersecurity',
      },
    );
  });
  const list = async (query: string) =>
    (await ask('GET', `/api/admin/jobs?${query}`)).body as unknown as AdminJobList;
  const places = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).jobs
      .map(({ id }) => ids.indexOf(id))
      .sort();

  test('has live and expired jobs, newest first, ten a page, with exact totals and all fields of each', async () => {
    await createJobs(
      kit.api.database,
      ...Array.from({ length: 12 }, (_, index) => ({ title: `Numbered qqpage ${index}` })),
    );
    const first = await list('search=qqpage');
    expect(first).toMatchObject({ totalCount: 12, totalPages: 2 });
    expect(first.jobs).toHaveLength(10);
    const rest = await list('search=qqpage&page=2');
    const numbers = [...first.jobs, ...rest.jobs].map(({ id }) => id);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(await list('search=qqpage&page=3')).toEqual({ jobs: [], totalCount: 12, totalPages: 2 });
    expect((await list('search=qqpage&limit=5')).totalPages).toBe(3);
    const { views, applies, ...job } = first.jobs[0] as AdminJobList['jobs'][number];
    expect([views, applies]).toEqual([0, 0]);
    expect((await ask('GET', `/api/admin/jobs/${job.id}`)).body).toEqual(job);
    expect(job).toHaveProperty('application_url');
    const all = await list('');
    const { count } = await kit.deps.db
      .selectFrom('jobs')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    expect(all.totalCount).toBe(count);
    const times = all.jobs.map(({ created_at }) => Date.parse(created_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const newest = await create();
    expect((await list('')).jobs[0]?.id).toBe(newest.id);
  });

  test.each([
    ['qzx', [0, 1, 2]],
    ['QZX CREPE', [0]],
    ['crêpe', [0]],
    ['lodz qzx', [0]],
    ['Qzx, France', [0]],
    ['qzx ile-de', [0]],
    ['qzx switzer', [1]],
    ['qzx usa', [2]],
    ['qzx cyber', [2]],
    ['qzx hospitality & food', [0]],
    ['qzx 100%', [2]],
    ['qzx %', [2]],
    ['qzx e_w', [2]],
    ['qzx _', [2]],
    ['back\\slash', [2]],
    ['qzx nothing', []],
    ["qzx' OR '1'='1", []],
  ])('finds %s', async (search, expected) => {
    expect(await places(search)).toEqual(expected);
  });

  test('finds a number, with or without its sign', async () => {
    const id = ids[1] as number;
    for (const search of [`${id}`, `#${id}`, `qzx ${id}`])
      expect(await places(search)).toContain(1);
    expect((await places(`#${id}`)).filter((place) => place === 0 || place === 2)).toEqual([]);
  });

  test('reads any search and refuses wrong numbers', async () => {
    for (const search of [
      '',
      '   ',
      ', ; "',
      '\u0000',
      '😀',
      'ß',
      'x '.repeat(500),
      "'; DROP TABLE jobs; --",
    ]) {
      expect(
        (await ask('GET', `/api/admin/jobs?search=${encodeURIComponent(search)}`)).status,
      ).toBe(200);
    }
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=x', 'page'],
      ['limit=201', 'limit'],
      ['status=ended', 'status'],
      ['premium=true', 'premium'],
      ['featured=1', 'featured'],
      ['sort=relevance', 'sort'],
      [`source=${'x'.repeat(201)}`, 'source'],
    ]) {
      expect(await ask('GET', `/api/admin/jobs?${query}`)).toMatchObject({
        status: 400,
        body: { field },
      });
    }
  });
});

describe('filters and sorting of the list', () => {
  const today = new Date();
  const day = (days: number) =>
    new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const JOBS = {
    open: { expires_at: null, is_premium_visible: true },
    long: { expires_at: day(60), featured: true },
    week: { expires_at: day(7) },
    soon: { expires_at: day(1), is_premium_visible: true },
    ended: { expires_at: day(0) },
    old: { expires_at: day(-40), featured: true },
  };
  const titles = new Map<number, string>();
  beforeAll(async () => {
    const ids = await createJobs(
      kit.api.database,
      ...Object.entries(JOBS).map(([name, fields], index) => ({
        ...fields,
        title: `Zyx ${name}`,
        created_at: new Date(today.getTime() - index * 60_000).toISOString(),
      })),
    );
    for (const [index, name] of Object.keys(JOBS).entries()) titles.set(ids[index] as number, name);
    const visits = createVisitCounter({
      db: kit.deps.db,
      now: () => today,
      log: pino({ level: 'silent' }),
    });
    for (const [place, kind] of [
      [2, 'view'],
      [2, 'view'],
      [4, 'view'],
      [4, 'apply'],
      [0, 'apply'],
      [0, 'apply'],
    ] as const)
      visits.count(ids[place] as number, kind, {
        userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/120.0.0.0 Mobile Safari/537.36',
        address: '10.0.0.1',
      });
    await visits.close();
  });
  beforeEach(() => {
    kit.clock.stopped = today;
  });
  const names = async (query: string) => {
    const { jobs, totalCount } = (await ask('GET', `/api/admin/jobs?search=zyx&${query}`))
      .body as unknown as AdminJobList;
    expect(totalCount).toBe(jobs.length);
    return jobs.map(({ id }) => titles.get(id)).join(' ');
  };

  test.each([
    ['status=live', 'open long week soon'],
    ['status=ending', 'week soon'],
    ['status=expired', 'ended old'],
    ['premium=yes', 'open soon'],
    ['premium=no&status=live', 'long week'],
    ['featured=yes', 'long old'],
    ['featured=yes&status=expired', 'old'],
    ['featured=no&premium=no', 'week ended'],
    ['source=none&status=ending', 'week soon'],
    ['source=nobody', ''],
    ['sort=oldest', 'old ended soon week long open'],
    ['sort=ending', 'soon week long open ended old'],
    ['sort=title', 'ended long old open soon week'],
    ['sort=views', 'week ended open long soon old'],
    ['sort=applies', 'open ended week long soon old'],
    ['sort=applies&status=live&premium=no', 'week long'],
    ['status=&premium=&source=&sort=', 'open long week soon ended old'],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  test('views and Apply clicks stand with each job, and without a search all filters work alike', async () => {
    const { jobs } = (await ask('GET', '/api/admin/jobs?status=live&sort=views'))
      .body as unknown as AdminJobList;
    expect(
      jobs.slice(0, 2).map(({ id, views, applies }) => [titles.get(id), views, applies]),
    ).toEqual([
      ['week', 2, 0],
      ['open', 0, 2],
    ]);
  });

  test('a status counts the same jobs as the overview', async () => {
    const { jobs } = (await ask('GET', '/api/admin/overview')).body as {
      jobs: Record<string, number>;
    };
    const total = async (status: string) =>
      (await ask('GET', `/api/admin/jobs?status=${status}`)).body.totalCount;
    expect([await total('live'), await total('ending'), await total('expired')]).toEqual([
      jobs.live,
      jobs.expiringThisWeek,
      jobs.expired,
    ]);
  });

  test('sources are named once each, and one of them filters', async () => {
    for (const reference of ['one', 'two']) await importJob(reference, { title: 'Zyx imported' });
    expect((await ask('GET', '/api/admin/job-sources')).body).toEqual({
      sources: ['feed'],
      demoJobs: 0,
    });
    expect((await ask('GET', '/api/admin/jobs?source=feed')).body.totalCount).toBe(2);
    expect((await ask('GET', '/api/admin/jobs?source=fee')).body.totalCount).toBe(0);
    expect((await ask('GET', '/api/admin/jobs?source=%00feed')).body.totalCount).toBe(2);
  });
});
