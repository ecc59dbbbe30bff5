import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobCounts } from '../../shared/jobs.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs, jobFields } from '../../test/factories.ts';
import { CA, IE, importIssue, NL, UK_17, UK_24 } from '../../test/register-issues.ts';
import { upsertImportedJobs } from '../jobs/imported-jobs.service.ts';
import { updateJob } from '../jobs/job-write.service.ts';
import { matchJobs, wantMatching } from './match-jobs.service.ts';
import { undoRegister } from './registers/registers.service.ts';

let api: TestApi;
const now = () => new Date();
const match = () => matchJobs({ ...api.database, now }, { rests: false });
beforeAll(async () => {
  api = await openTestApi();
  await importIssue(api.database, 'uk', '2026-07-17', UK_17);
});
afterAll(() => api.close());

async function create(employer: string, state: string | null, country_code = 'GB') {
  const [id] = await createJobs(api.database, { employer, state, country_code } as never);
  return id as number;
}
const job = async (id: number) => (await api.get(`/api/jobs/${id}`)).body;
async function listed(query = ''): Promise<number[]> {
  const { body } = await api.get(`/api/jobs?limit=100&register=yes${query}`);
  const { jobs, totalCount } = body as { jobs: { id: number }[]; totalCount: number };
  expect(jobs).toHaveLength(totalCount);
  return jobs.map(({ id }) => id);
}

describe('the register line of a job', () => {
  test('is there from the first moment, on the page and in lists', async () => {
    const id = await create('FENMARSH wellbeing trust', 'Norwich');
    expect(await job(id)).toMatchObject({
      register: { register: 'uk', rating: 'A' },
      register_entry: {
        ...{ register: 'uk', name: 'Fenmarsh Wellbeing Trust', place: 'Norwich', rating: 'A' },
        ...{ routes: ['Skilled Worker'], as_of: '2026-07-17', gone: false },
        page: '/employers/uk/fenmarsh-wellbeing-trust',
      },
    });
    const { jobs } = (await api.get('/api/jobs?limit=100')).body as { jobs: { id: number }[] };
    const inList = jobs.find((each) => each.id === id);
    expect(inList).toMatchObject({ register: { register: 'uk', rating: 'A' } });
    expect(inList).not.toHaveProperty('register_entry');
    expect(await listed()).toContain(id);
  });

  test.each([
    ['a name that two have', 'Harbour Lights Limited', null, 'GB'],
    ['a name that two have, at another place', 'Harbour Lights', 'Leeds', 'GB'],
    ['a trading name at another place', 'Sunny Side', 'Glasgow', 'GB'],
    ['another legal form', 'Oakmere Farm Ltd', 'Exeter', 'GB'],
    ['a name that begins alike', 'Oakmere', 'Exeter', 'GB'],
    ['a register of another country', 'Oakmere Farm LLP', 'Exeter', 'IE'],
    ['a country without a register', 'Oakmere Farm LLP', 'Exeter', 'DE'],
  ])('is not there for %s', async (_, employer, state, country) => {
    const id = await create(employer, state, country);
    const { register, register_entry } = await job(id);
    expect([register, register_entry]).toEqual([undefined, undefined]);
    expect(await listed()).not.toContain(id);
  });

  test('needs the place where the name alone is not enough', async () => {
    const ids = [
      await create('Harbour Lights', 'Deal, Kent'),
      await create('Sunny Side', 'Paisley'),
    ];
    expect(await listed()).toEqual(expect.arrayContaining(ids));
  });

  test('follows a change of the employer, by hand and by a feed', async () => {
    const id = await create('Oakmere Farm', 'Exeter');
    const { jobChanges } = api.database;
    const rename = (employer: string) =>
      jobChanges.change((tx) => updateJob(tx, id, { employer }, now()));
    await rename('Somebody Else');
    expect(await job(id)).not.toHaveProperty('register_entry');
    expect(await listed()).not.toContain(id);
    await rename('Oakmere Farm');
    expect(await listed()).toContain(id);

    const feed = (employer: string, runId: string) =>
      jobChanges.change((tx) =>
        upsertImportedJobs(tx, { source: 'registers', runId, now: now() }, [
          { reference: '1', fields: jobFields({ employer, country_code: 'GB', state: 'Exeter' }) },
        ]),
      );
    const before = (await listed()).length;
    await feed('Oakmere Farm', 'a');
    expect(await listed()).toHaveLength(before + 1);
    await feed('Somebody Else', 'b');
    expect(await listed()).toHaveLength(before);
  });

  test('follows the issues: rated B, gone, new, and back when one is undone', async () => {
    const [farm, caterer, dairy] = [
      await create('Oakmere Farm LLP', 'Exeter'),
      await create('Fenmarsh Catering', 'Ely'),
      await create('Tarn Dairy', 'Kendal'),
    ];
    const lines = async () =>
      Promise.all(
        [farm, caterer, dairy].map(async (id) => {
          const { register_entry: entry } = await job(id);
          if (entry === undefined) return null;
          const { rating, gone, as_of } = entry as Record<string, unknown>;
          return [rating, gone, as_of];
        }),
      );
    const before = [['A', false, '2026-07-17'], ['A', false, '2026-07-17'], null];
    expect(await lines()).toEqual(before);
    await importIssue(api.database, 'uk', '2026-07-24', UK_24);
    expect(await match()).toBeGreaterThan(2);
    expect(await lines()).toEqual([
      ['B', false, '2026-07-24'],
      ['A', true, '2026-07-17'],
      ['Provisional', false, '2026-07-24'],
    ]);
    expect(await job(caterer)).not.toHaveProperty('register');
    const found = await listed();
    expect([farm, caterer, dairy].map((id) => found.includes(id))).toEqual([true, false, true]);
    // Nothing is left to compare.
    expect(await match()).toBe(0);
    await undoRegister(api.database.db, 'uk', '2026-07-24');
    await match();
    expect(await lines()).toEqual(before);
  });

  test('tells what Canada and Ireland gave, and that the Dutch register has a name', async () => {
    await importIssue(api.database, 'nl', '2026-07-01', NL);
    await importIssue(api.database, 'ca', '2024-12-31', CA);
    await importIssue(api.database, 'ie', '2025-12-31', IE);
    const ids = [
      await create('Tulpenveld Zorg B.V.', 'Utrecht', 'NL'),
      await create('Maple Ridge Bakery', 'Sudbury', 'CA'),
      await create('Lough Care Ltd', 'Sligo', 'IE'),
    ];
    const routes = await Promise.all(
      ids.map(async (id) => ((await job(id)).register_entry as { routes: string[] }).routes),
    );
    expect(routes).toEqual([[], ['Bakers (5 positions)'], ['4 employment permits in 2025']]);
  });
});

test('the filter is refused with another value, and counts what its list has', async () => {
  expect((await api.get('/api/jobs?register=maybe')).status).toBe(400);
  const { body } = await api.get('/api/jobs?counts=true&limit=1');
  const registered = (body.counts as JobCounts).facts.register?.yes ?? 0;
  expect(registered).toBe((await listed()).length);
  const nothing = await api.get('/api/jobs?counts=true&limit=1&country=de');
  expect((nothing.body.counts as JobCounts).facts.register?.yes ?? 0).toBe(0);
  const inBritain = await listed('&country=uk');
  expect(inBritain.length).toBeLessThan(registered);
  const narrowed = await api.get('/api/jobs?counts=true&limit=1&country=uk');
  expect(narrowed.body.counts).toMatchObject({ facts: { register: { yes: inBritain.length } } });
});

test('comparing goes on where a process was killed, and begins anew for another issue', async () => {
  const { db } = api.database;
  const first = await create('Oakmere Farm', 'Exeter');
  const second = await create('Oakmere Farm', 'Exeter');
  const lines = async () =>
    Promise.all([first, second].map(async (id) => (await job(id)).register_entry !== undefined));
  const forget = (after_id: number) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('jobs').set({ register_entry: null }).execute();
      await tx.insertInto('register_matching').values({ register: 'uk', after_id }).execute();
    });
  await forget(first);
  await match();
  expect(await lines()).toEqual([false, true]);
  await forget(second);
  await db.transaction().execute((tx) => wantMatching(tx, ['uk']));
  await match();
  expect(await lines()).toEqual([true, true]);
});
