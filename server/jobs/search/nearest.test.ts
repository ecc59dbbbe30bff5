import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import type { JobList } from '../../../shared/jobs.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { createJobs } from '../../../test/factories.ts';
import { nearCountries } from '../../language/near-countries.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
  const welder = { title: 'Welder', category: 'Construction' as const };
  await createJobs(
    api.database,
    { ...welder, country_code: 'AE' },
    { ...welder, country_code: 'SA' },
    { ...welder, country_code: 'SA' },
    { ...welder, country_code: 'NO' },
    { ...welder, country_code: 'NO' },
    { ...welder, country_code: 'NO' },
    {
      title: 'Cook',
      category: 'Hospitality & Food Service',
      country_code: 'IT',
      description: 'We give you accommodation.',
    },
    { title: 'Carpenter', category: 'Construction', country_code: 'IT' },
  );
});
afterAll(() => api.close());

async function list(query: string): Promise<JobList> {
  const { status, body } = await api.get(`/api/jobs?${query}`);
  expect(status).toBe(200);
  return body as unknown as JobList;
}

test.each<[string, object[], string | undefined]>([
  [
    'search=welder+in+qatar',
    [
      { search: 'welder', country: 'AE', count: 1 },
      { search: 'welder', country: 'SA', count: 2 },
      { search: 'welder', country: 'NO', count: 3 },
    ],
    undefined,
  ],
  [
    'search=welder+in+kenya',
    [
      { search: 'welder', country: 'SA', count: 2 },
      { search: 'welder', country: 'AE', count: 1 },
      { search: 'welder', country: 'NO', count: 3 },
      { country: 'SA', count: 2 },
      { country: 'AE', count: 1 },
    ],
    'Kenya',
  ],
  ['place=Nigeria', [{ country: 'IT', count: 2 }], 'Nigeria'],
  ['search=bricklayer', [{ category: 'Construction', count: 7 }], undefined],
  [
    'search=bricklayer&country=IT',
    [
      { category: 'Construction', country: 'IT', count: 1 },
      { country: 'IT', count: 2 },
    ],
    undefined,
  ],
])('%s is led to what is near', async (query, ways, notCovered) => {
  const { nearest, notCovered: elsewhere } = await list(query);
  expect(elsewhere).toBe(notCovered);
  expect(nearest?.ways.filter(({ category }) => !category || category === 'Construction')).toEqual(
    ways,
  );
});

test('each number is that of the list that it opens', async () => {
  for (const query of [
    'search=welder+in+qatar',
    'search=welder+in+kenya',
    'search=bricklayer&country=IT',
  ])
    for (const { count, ...way } of (await list(query)).nearest?.ways ?? []) {
      const opened = await list(new URLSearchParams(way as Record<string, string>).toString());
      expect([way, opened.totalCount - (opened.closeCount ?? 0)]).toEqual([way, count]);
    }
});

test('each filter on facts can be left out by itself, with its number', async () => {
  const { wider } = await list('search=cook&visa=offered&housing=yes');
  expect(wider).toEqual([{ drop: 'visa', without: 'Visa help offered', count: 1 }]);
  expect((await list('search=bricklayer&housing=yes')).wider).toEqual([
    { drop: 'word', without: 'bricklayer', search: '', count: 1 },
  ]);
});

test.each(['search=welder', 'search=welder&page=9', 'search='])(
  '%s needs nothing near',
  async (query) => {
    expect((await list(query)).nearest).toBeUndefined();
  },
);

test.each([
  `search=${'nigeria '.repeat(40)}`,
  'search=%00%22-kenya',
  'place=%E2%80%AE',
  'search=astronaut&country=nowhere',
])('any text is answered: %s', async (query) => {
  expect((await list(query)).totalCount).toBe(0);
});

test('each of the 27 countries, and every other one, has countries near to it', () => {
  for (const { code } of COUNTRIES) expect(nearCountries(code).length, code).toBeGreaterThan(0);
  for (const code of ['NG', 'KE', 'IN', 'PH', 'BR', 'PL', 'EG', 'FJ', 'UA'])
    expect(nearCountries(code).length, code).toBeGreaterThan(1);
  const covered = new Set<string>(COUNTRIES.map(({ code }) => code));
  expect(nearCountries('NG').every((code) => covered.has(code))).toBe(true);
});
