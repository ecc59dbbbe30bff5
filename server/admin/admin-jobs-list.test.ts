import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminJobList } from '../../shared/admin-jobs.ts';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';

const { kit, ask, create } = setUpAdminJobs();

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
      { title: 'Qzx OLD job', employer: 'Ended AG', country_code: 'CH', expires_at: dayFromNow(-3) },
      { title: 'Qzx 100% remote_work', employer: 'Back\\slash', country_code: 'US', state: null, category: 'Cybersecurity' },
    );
  });
  const list = async (query: string) => (await ask('GET', `/api/admin/jobs?${query}`)).body as unknown as AdminJobList;
  const places = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).jobs.map(({ id }) => ids.indexOf(id)).sort();

  test('has live and expired jobs, newest first, ten a page, with exact totals and no description', async () => {
    await createJobs(kit.api.database, ...Array.from({ length: 12 }, (_, index) => ({ title: `Numbered qqpage ${index}` })));
    const first = await list('search=qqpage');
    expect(first).toMatchObject({ totalCount: 12, totalPages: 2 });
    expect(first.jobs).toHaveLength(10);
    const rest = await list('search=qqpage&page=2');
    const numbers = [...first.jobs, ...rest.jobs].map(({ id }) => id);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(await list('search=qqpage&page=3')).toEqual({ jobs: [], totalCount: 12, totalPages: 2 });
    expect((await list('search=qqpage&limit=5')).totalPages).toBe(3);
    expect(Object.keys(first.jobs[0] ?? {}).sort()).toEqual(
      [
        'category',
        'country',
        'country_code',
        'created_at',
        'employer',
        'excerpt',
        'expires_at',
        'featured',
        'id',
        'is_premium_visible',
        'job_type',
        'salary',
        'source',
        'state',
        'title',
        'updated_at',
      ].sort(),
    );
    const all = await list('');
    const { count } = await kit.deps.db.selectFrom('jobs').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
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
    for (const search of [`${id}`, `#${id}`, `qzx ${id}`]) expect(await places(search)).toContain(1);
    expect((await places(`#${id}`)).filter((place) => place === 0 || place === 2)).toEqual([]);
  });

  test('reads any search and refuses wrong numbers', async () => {
    for (const search of ['', '   ', ', ; "', '\u0000', '😀', 'ß', 'x '.repeat(500), "'; DROP TABLE jobs; --"]) {
      expect((await ask('GET', `/api/admin/jobs?search=${encodeURIComponent(search)}`)).status).toBe(200);
    }
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=x', 'page'],
      ['limit=101', 'limit'],
    ]) {
      expect(await ask('GET', `/api/admin/jobs?${query}`)).toMatchObject({ status: 400, body: { field } });
    }
  });
});
