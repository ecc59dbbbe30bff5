import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobList } from '../../../shared/jobs.ts';
import { createAccount } from '../../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { createJobs } from '../../../test/factories.ts';
import { updateJob } from '../job-write.service.ts';

const DAY = 86_400_000;

let api: TestApi;
let premium: number;
let free: number;
let tokens: { free: string; expired: string; member: string };

beforeAll(async () => {
  api = await openTestApi();
  [premium, free] = (await createJobs(
    api.database,
    {
      title: 'Harbour pilot',
      excerpt: 'Guide ships into port.',
      description:
        '<p>Quokka Shipping pays the zebrafish allowance. Call the marmalade office.</p>',
      requirements: 'Vulcanised boots',
      company_tagline: 'Ocelot lines',
      category: 'Transportation Support',
      country_code: 'US',
      is_premium_visible: true,
    },
    {
      title: 'Harbour cook',
      description: '<p>Cook for the crew.</p>',
      category: 'Food & Beverage',
      country_code: 'GB',
    },
  )) as [number, number];
  const account = async (ends: number | null) =>
    (await createAccount(api, ends === null ? {} : { premiumUntil: new Date(Date.now() + ends) }))
      .token;
  tokens = { free: await account(null), expired: await account(-DAY), member: await account(DAY) };
});
afterAll(() => api.close());

/** Viewers without premium, and the headers they send. */
const outsiders = () => [
  {},
  { authorization: `Bearer ${tokens.free}` },
  { 'x-auth-token': tokens.expired },
  { authorization: 'Bearer not.a.token' },
];

async function ask(
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<JobList> {
  const { status, body } = await api.get(
    `/api/jobs?${new URLSearchParams({ ...query, counts: 'true' })}`,
    headers,
  );
  expect(status).toBe(200);
  return body as unknown as JobList;
}
const idsOf = (list: JobList) => list.jobs.map(({ id }) => id).sort();
const asMember = () => ({ authorization: `Bearer ${tokens.member}` });

describe('the private text of a premium job', () => {
  test.each<Record<string, string>>([
    { search: 'zebrafish' },
    { search: 'zebraf' },
    { search: 'ze' },
    { search: 'harbour zebrafish' },
    { search: '"zebrafish allowance"' },
    { search: '"the marmalade office"' },
    { search: '"pays the zebrafish allowance"' },
    { search: 'quokka', sort: 'relevance' },
    { search: 'marmalade', category: 'Transportation Support' },
    { search: 'marmalade', country: 'US', state: 'ham' },
    { search: 'marmalade', premium: 'yes' },
    { search: 'marmalade', date: 'week', sort: 'oldest' },
    { search: 'zebrafish -cook' },
    { search: 'zebrafish or quokka' },
  ])('is found by members and by nobody else: %j', async (fields) => {
    // By match a list goes on with what has a part of the words.
    const query = { sort: 'newest', ...fields };
    const nothing = {
      jobs: [],
      totalCount: 0,
      totalPages: 0,
      counts: { countries: {}, categories: {} },
    };
    // Before and after a search of a member: its cached results are not for others.
    for (const headers of outsiders()) expect(await ask(query, headers)).toMatchObject(nothing);
    expect(idsOf(await ask(query, asMember()))).toEqual([premium]);
    for (const headers of outsiders()) expect(await ask(query, headers)).toMatchObject(nothing);
  });

  test('makes no close match: those miss the word, for everybody else', async () => {
    const query = { search: 'harbour quokka', sort: 'relevance' };
    for (const headers of outsiders())
      expect(await ask(query, headers)).toMatchObject({
        totalCount: 2,
        closeCount: 2,
        parts: [{ from: 0, misses: 'quokka' }],
        wider: [{ search: 'harbour', count: 2 }],
      });
    expect(await ask(query, asMember())).toMatchObject({
      jobs: [{ id: premium }, { id: free }],
      closeCount: 1,
      parts: [{ from: 1, misses: 'quokka' }],
    });
  });

  test('shows in no exclusion', async () => {
    for (const search of [
      'harbour -zebrafish',
      '-zebrafish',
      'harbour -"marmalade office"',
      '-quokka -marmalade',
    ]) {
      for (const headers of outsiders()) {
        const list = await ask({ search }, headers);
        expect(idsOf(list), search).toEqual([premium, free]);
        expect(list.counts?.countries, search).toEqual({ US: 1, GB: 1 });
      }
      expect(idsOf(await ask({ search }, asMember())), search).toEqual([free]);
    }
  });

  test('is no word of "Did you mean"', async () => {
    for (const search of ['zebrafsh', 'marmalad3', 'harbour quoka']) {
      for (const headers of [...outsiders(), asMember()])
        expect(await ask({ search }, headers), search).not.toMatchObject({
          corrected: expect.anything(),
        });
    }
    expect((await ask({ search: 'harbuor cook' })).suggestion).toBe('harbour cook');
  });

  test('what everybody may see is found by everybody, once', async () => {
    for (const search of [
      'harbour pilot',
      '"guide ships"',
      'usa pilot',
      'transportation support',
    ]) {
      for (const headers of [...outsiders(), asMember()]) {
        expect(await ask({ search }, headers), search).toMatchObject({
          totalCount: 1,
          jobs: [{ id: premium }],
        });
      }
    }
    for (const headers of [{}, asMember()]) expect((await ask({}, headers)).totalCount).toBe(2);
    expect((await api.get('/api/stats')).body).toMatchObject({ liveJobs: 2 });
  });

  test('follows the flag of the job', async () => {
    const flag = (is_premium_visible: boolean) =>
      api.database.jobChanges.change((tx) =>
        updateJob(tx, premium, { is_premium_visible }, new Date()),
      );
    await flag(false);
    expect(idsOf(await ask({ search: 'zebrafish' }))).toEqual([premium]);
    expect((await ask({ search: 'harbour' }, asMember())).totalCount).toBe(2);
    await flag(true);
    expect(idsOf(await ask({ search: 'zebrafish' }))).toEqual([]);
    expect((await ask({ search: 'harbour' }, asMember())).totalCount).toBe(2);
  });
});

describe('premium=yes and premium=no', () => {
  test('lists premium jobs only, or only those that are free to read', async () => {
    for (const headers of [{}, asMember()]) {
      expect(idsOf(await ask({ premium: 'no' }, headers))).toEqual([free]);
      expect(idsOf(await ask({ premium: 'yes' }, headers))).toEqual([premium]);
      expect(
        idsOf(await ask({ premium: 'yes', search: 'harbour', sort: 'relevance' }, headers)),
      ).toEqual([premium]);
      expect((await ask({ premium: 'no' }, headers)).counts).toMatchObject({
        countries: { GB: 1 },
        categories: { 'Food & Beverage': 1 },
        facts: { level: { trained: 1, senior: 0 } },
      });
    }
  });

  test('anything else is refused', async () => {
    expect(await api.get('/api/jobs?premium=true')).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field: 'premium' },
    });
  });
});
