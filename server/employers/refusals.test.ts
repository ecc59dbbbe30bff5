import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { CA, CA_REFUSED, importIssue } from '../../test/register-issues.ts';
import { matchJobs } from './match-jobs.service.ts';
import { undoRegister } from './registers/registers.service.ts';

let api: TestApi;
let baker: number;
const match = () => matchJobs({ ...api.database, now: () => new Date() }, { rests: false });
const OLDER = CA_REFUSED.split('\n')
  .filter((row) => !row.includes('Cashiers') && !row.includes('High Wage'))
  .join('\n');
beforeAll(async () => {
  api = await openTestApi();
  const jobs = { country_code: 'CA', employer: 'Maple Ridge Bakery' } as const;
  [baker = 0] = await createJobs(api.database, { ...jobs, state: 'Sudbury, ON' });
  await importIssue(api.database, 'ca', '2025-03-31', CA);
  await importIssue(api.database, 'ca-refused', '2024-12-31', OLDER);
  await importIssue(api.database, 'ca-refused', '2025-03-31', CA_REFUSED);
  await match();
});
afterAll(() => api.close());

const REFUSED = [
  {
    ...{ name: 'Maple Ridge Bakery Inc', place: 'Sudbury, Ontario', as_of: '2025-03-31' },
    routes: ['Bakers (3 positions)', 'Cashiers (1 position)'],
  },
  {
    ...{ name: 'Maple Ridge Bakery Inc', place: 'Sudbury, Ontario', as_of: '2024-12-31' },
    routes: ['Bakers (2 positions)'],
  },
];
async function lookUp(name: string, more: { place?: string; country?: string } = {}) {
  const query = new URLSearchParams({ name, ...more });
  const { status, body } = await api.get(`/api/employers/lookup?${query}`);
  expect(status).toBe(200);
  return body as { match: string; entries: unknown[]; refused?: unknown[] };
}
const job = async (id: number) => (await api.get(`/api/jobs/${id}`)).body;

describe('applications that Canada refused', () => {
  test('are told of the employer, by quarter and occupation, beside what the register says', async () => {
    expect(await lookUp('maple ridge bakery', { place: 'Sudbury' })).toMatchObject({
      ...{ match: 'exact', entries: [{ register: 'ca', as_of: '2025-03-31' }] },
      refused: REFUSED,
    });
  });

  test('are no entry of a register: they make no seal', async () => {
    const cleaner = await lookUp('Lone Fir Cleaning', { place: 'Calgary' });
    expect(cleaner).toMatchObject({ match: 'none', entries: [] });
    expect(cleaner.refused).toHaveLength(2);
    const { body } = await api.get('/api/employers/suggestions?q=lone+fir');
    expect(body).toEqual({ suggestions: [] });
  });

  test.each([
    ['in another town', 'Maple Ridge Bakery', { place: 'Toronto' }],
    ['in another province', 'Maple Ridge Bakery', { place: 'Sudbury, Alberta' }],
    ['without a town', 'Maple Ridge Bakery', {}],
    ['of another legal form', 'Maple Ridge Bakery Ltd', { place: 'Sudbury' }],
    ['with a name that begins alike', 'Maple Ridge', { place: 'Sudbury' }],
    ['in another country', 'Maple Ridge Bakery', { place: 'Sudbury', country: 'GB' }],
  ])('are told of no employer %s', async (_, name, more) => {
    expect(await lookUp(name, more)).not.toHaveProperty('refused');
  });

  test('stand on the page of the employer, also where nothing else is known of it', async () => {
    const bakery = await api.get('/api/employers/ca/maple-ridge-bakery');
    expect(bakery.body).toMatchObject({ organisations: [{ place: 'Sudbury' }], refused: REFUSED });
    const cleaner = await api.get('/api/employers/ca/lone-fir-cleaning');
    expect(cleaner.body).toMatchObject({
      organisations: [],
      refused: [{ name: 'Lone Fir Cleaning Ltd.' }, { as_of: '2024-12-31' }],
    });
    expect((await api.get('/api/employers/uk/lone-fir-cleaning')).status).toBe(404);
  });

  test('stand on the page of a job, from its first moment, and go with their edition', async () => {
    expect(await job(baker)).toMatchObject({ register_refused: REFUSED });
    const [cleaner = 0, elsewhere = 0] = await createJobs(
      api.database,
      { employer: 'Lone Fir Cleaning Ltd', state: 'Calgary', country_code: 'CA' },
      { employer: 'Lone Fir Cleaning Ltd', state: 'Regina', country_code: 'CA' },
    );
    expect(await job(cleaner)).toMatchObject({ register_refused: [{ as_of: '2025-03-31' }, {}] });
    expect(await job(cleaner)).not.toHaveProperty('register_entry');
    expect(await job(elsewhere)).not.toHaveProperty('register_refused');
    await undoRegister(api.database.db, 'ca-refused', '2025-03-31');
    await match();
    expect(await job(baker)).toMatchObject({ register_refused: [REFUSED[1]] });
    await undoRegister(api.database.db, 'ca-refused', '2024-12-31');
    await match();
    expect(await job(cleaner)).not.toHaveProperty('register_refused');
  });
});

test('a quarter of other employers than the one before is no broken file', async () => {
  const other = CA_REFUSED.replaceAll('Maple Ridge', 'Elm').replaceAll('Lone Fir', 'Oak');
  await importIssue(api.database, 'ca-refused', '2024-09-30', CA_REFUSED);
  expect(await importIssue(api.database, 'ca-refused', '2024-12-31', other)).toMatchObject({
    ...{ organisations: 2, added: 2, removed: 2 },
  });
});
