import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobList } from '../../shared/jobs.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.deleteFrom('jobs').execute();
});

const titles = async (query: string) =>
  ((await api.get(`/api/jobs${query}`)).body as unknown as JobList).jobs.map(({ title }) => title);
/** So many days ago. */
const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a place of any length is read, as a search is', async () => {
  await createJobs(api.database, { title: 'Staff nurse', state: 'Bonn' });
  expect(await titles(`?place=${'x'.repeat(5000)}`)).toEqual([]);
  expect(await titles(`?place=${' '.repeat(5000)}`)).toEqual(['Staff nurse']);
});

test('featured=true keeps every other parameter', async () => {
  await createJobs(
    api.database,
    { title: 'Staff nurse' },
    { title: 'Featured cook', featured: true, country_code: 'CA', created_at: day(2) },
    { title: 'Featured nurse', featured: true, category: 'Caregiving', state: 'Bremen' },
    { title: 'Old featured nurse', featured: true, created_at: day(3) },
  );
  const featured = (query: string) => titles(`?featured=true${query}`);
  expect(await featured('')).toEqual(['Featured nurse', 'Featured cook', 'Old featured nurse']);
  expect(await featured('&search=nurse&sort=newest')).toEqual([
    'Featured nurse',
    'Old featured nurse',
  ]);
  expect(await featured('&search=nurse')).toHaveLength(2);
  expect(await featured('&category=caregiving')).toEqual(['Featured nurse']);
  expect(await featured('&country=CA')).toEqual(['Featured cook']);
  expect(await featured('&state=bremen')).toEqual(['Featured nurse']);
  expect(await featured('&date=today')).toEqual(['Featured nurse']);
  expect(await featured('&sort=oldest&limit=1&page=2')).toEqual(['Featured cook']);
  expect((await api.get('/api/jobs?featured=true&limit=2')).body).toMatchObject({
    totalCount: 3,
    totalPages: 2,
  });
});

test('without a choice a list with words is by match, any other by date', async () => {
  await createJobs(
    api.database,
    { title: 'Zeppelin pilot', created_at: day(3) },
    { title: 'Cook', description: '<p>You cook for the pilot of a zeppelin.</p>' },
  );
  const best = ['Zeppelin pilot', 'Cook'];
  expect(await titles('?search=zeppelin+pilot')).toEqual(best);
  expect(await titles('?search=zeppelin+pilot&sort=newest')).toEqual(best.toReversed());
  expect((await titles('?search=+'))[0]).toBe('Cook');
});
