import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../../test/api.ts';
import { createJobs } from '../../../test/factories.ts';
import { operatorWords } from '../../language/operator-words.ts';
import { forgetMissedSearches, keptWords } from './missed-searches.service.ts';
import { readSynonyms } from './synonyms.service.ts';

let api: TestApi;
let admin: TestAccount;
let user: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  admin = await createAccount(api, { email: TEST_ADMIN });
  user = await createAccount(api);
  await createJobs(
    api.database,
    { title: 'Courier', employer: 'Swift' },
    { title: 'Okadaman wanted', employer: 'Fast' },
    { title: 'Baker', employer: 'Oven' },
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.deleteFrom('missed_searches').execute();
});

const asAdmin = (method: string, path: string, body?: unknown) =>
  api.send(method, path, body, { token: admin.token });
const missed = async () => (await asAdmin('GET', '/api/admin/missed-searches')).body;
const titlesOf = async (search: string) => {
  const { body } = await api.get(`/api/jobs?search=${search}`);
  return (body.jobs as { title: string }[]).map(({ title }) => title).sort();
};
const note = (words: string, count: number, day = '2026-11-20') =>
  api.database.db.insertInto('missed_searches').values({ words, day, count }).execute();

describe('searches without a result', () => {
  test('are kept as words of a day, once in ten minutes, and nothing else of them', async () => {
    for (const search of ['Zzyzx%20Rider', 'zzyzx+rider', 'baker']) await titlesOf(search);
    await missed();
    const rows = await api.database.db.selectFrom('missed_searches').selectAll().execute();
    expect(rows).toEqual([
      { words: 'zzyzx rider', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: 1 },
    ]);
  });

  test('are shown when they were met three times, the most frequent first', async () => {
    await note('once', 2);
    await note('twice', 2);
    await note('twice', 2, '2026-11-21');
    await note('often', 9);
    expect(await missed()).toEqual({
      searches: [
        { words: 'often', count: 9, lastDay: '2026-11-20' },
        { words: 'twice', count: 4, lastDay: '2026-11-21' },
      ],
      totalCount: 2,
    });
  });

  test('are guessed, removed by hand, and forgotten after 90 days', async () => {
    await note('bakker', 5);
    await note('old', 5, '2026-08-01');
    expect((await missed()).searches).toContainEqual(
      expect.objectContaining({ words: 'bakker', guess: 'baker' }),
    );
    await asAdmin('DELETE', '/api/admin/missed-searches', { words: 'bakker' });
    await forgetMissedSearches(api.database.db, '2026-11-23');
    expect(await missed()).toEqual({ searches: [], totalCount: 0 });
  });

  test.each([
    ['Okada rider', 'okada rider'],
    ['  PÂTISSIER!! ', 'patissier'],
    ['ममरض عمل', undefined],
    ['me@example.com', undefined],
    ['me (at) example', undefined],
    ['call 0803 555 1234', undefined],
    ['+234-80-3555', undefined],
    ['A12345678', undefined],
    ['https://example.org/x', undefined],
    ['example.com jobs', undefined],
    ['one two three four five six seven', undefined],
    ['x'.repeat(61), undefined],
    ['1 2', undefined],
    ['"', undefined],
  ])('%j is kept as %j', (text, kept) => {
    if (text === 'ममरض عمل') expect(keptWords(text)).toMatch(/ /);
    else expect(keptWords(text)).toBe(kept);
  });
});

describe('a name that the operator adds', () => {
  const add = (words: unknown, means: unknown) =>
    asAdmin('POST', '/api/admin/synonyms', { words, means });

  test('is understood at once, also in titles, and is a line of the vocabulary until it is removed', async () => {
    expect(await titlesOf('okadaman')).toEqual(['Okadaman wanted']);
    expect(await titlesOf('courier')).toEqual(['Courier']);
    await note('okadaman', 5);
    const { status, body } = await add(' Okadaman', 'courier');
    expect([status, body]).toMatchObject([201, { words: 'okadaman', means: 'courier' }]);
    expect(await titlesOf('okadaman')).toEqual(['Courier', 'Okadaman wanted']);
    await expect.poll(() => titlesOf('courier')).toEqual(['Courier', 'Okadaman wanted']);
    // It explains the search.
    expect((await missed()).searches).toEqual([]);
    expect((await asAdmin('GET', '/api/admin/synonyms')).body).toMatchObject({
      synonyms: [{ words: 'okadaman', means: 'courier' }],
    });
    const { body: log } = await asAdmin('GET', `/api/admin/audit?subject=synonym+${body.id}`);
    expect(log).toMatchObject({ entries: [{ action: 'synonym.create', actor: TEST_ADMIN }] });

    expect((await asAdmin('DELETE', `/api/admin/synonyms/${body.id}`)).status).toBe(200);
    expect(await titlesOf('okadaman')).toEqual(['Okadaman wanted']);
    await expect.poll(() => titlesOf('courier')).toEqual(['Courier']);
    expect((await asAdmin('DELETE', `/api/admin/synonyms/${body.id}`)).status).toBe(404);
  });

  test('is read from the database, as another process and the next start do', async () => {
    const { db, jobChanges } = api.database;
    await db
      .insertInto('synonyms')
      .values({ words: 'bredman', means: 'baker', created_at: new Date() })
      .execute();
    expect(await titlesOf('bredman')).toEqual([]);
    await jobChanges.change(async () => undefined);
    await expect.poll(() => titlesOf('bredman')).toEqual(['Baker']);
    expect(operatorWords()).toEqual([{ words: 'bredman', means: 'baker' }]);
    await db.deleteFrom('synonyms').execute();
    expect(await readSynonyms(db)).toBe(true);
  });

  test.each([
    ['a place', 'london', 'baker', 'words-not-free'],
    ['a country', 'alemania', 'baker', 'words-not-free'],
    ['a known name', 'nurse', 'baker', 'words-not-free'],
    ['a word of seeking', 'jobs', 'baker', 'words-not-free'],
    ['a condition', 'visa', 'baker', 'words-not-free'],
    ['too many words', 'a b c d e', 'baker', 'words-not-free'],
    ['signs', '!!!', 'baker', 'words-not-free'],
    ['a meaning that no search knows', 'okada', 'qwertz', 'unknown-name-of-work'],
    ['no words', '  ', 'baker', 'bad-request'],
    ['too long a text', 'x'.repeat(61), 'baker', 'bad-request'],
    ['no text', 7, 'baker', 'bad-request'],
  ])('is refused: %s', async (_, words, means, code) => {
    const { status, body } = await add(words, means);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('is refused twice, and beyond a thousand', async () => {
    const { db } = api.database;
    await add('okada', 'courier');
    expect((await add('OKADA', 'baker')).body.code).toBe('synonym-exists');
    await db
      .insertInto('synonyms')
      .values(
        Array.from({ length: 999 }, (_, at) => ({
          words: `word ${at}`,
          means: 'baker',
          created_at: new Date(),
        })),
      )
      .execute();
    expect((await add('bodaboda', 'courier')).body.code).toBe('too-many-synonyms');
    await db.deleteFrom('synonyms').execute();
    await readSynonyms(db);
  });
});

test.each([
  ['GET', '/api/admin/missed-searches', undefined],
  ['DELETE', '/api/admin/missed-searches', { words: 'x' }],
  ['GET', '/api/admin/synonyms', undefined],
  ['POST', '/api/admin/synonyms', { words: 'okada', means: 'courier' }],
  ['DELETE', '/api/admin/synonyms/1', undefined],
])('%s %s is for administrators only', async (method, path, body) => {
  expect((await api.send(method, path, body)).status).toBe(401);
  expect((await api.send(method, path, body, { token: user.token })).status).toBe(403);
});
