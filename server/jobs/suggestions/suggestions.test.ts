import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SuggestionKind } from '../../../shared/suggestions.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { createJobs } from '../../../test/factories.ts';

type Found = { kind: SuggestionKind; text: string; jobs?: number; typed?: string }[];

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
  await createJobs(
    api.database,
    { title: 'Registered Nurse, Night Shift', employer: 'Sjømat Nursing', country_code: 'NO' },
    { title: 'REGISTERED NURSE', employer: 'Klinik Süd', country_code: 'DE', state: 'Bayern' },
    { title: 'Nurse (m/w/d)', employer: 'Klinik Süd', country_code: 'DE', state: 'Bayern' },
    { title: 'Mall Security Guard with Housing', employer: 'Acme "Guards"', country_code: 'AE' },
    { title: 'Housekeeper', employer: 'Ritz', country_code: 'AE' },
    { title: 'Cook', employer: 'Wirt', country_code: 'DE', state: 'München' },
    { title: 'Nurse of the past', employer: 'Closed', expires_at: '2020-01-01' },
  );
});
afterAll(() => api.close());

async function suggest(query: string): Promise<Found> {
  const { status, body } = await api.get(`/api/suggestions?${query}`);
  expect(status).toBe(200);
  return body.suggestions as Found;
}

describe('GET /api/suggestions', () => {
  test('names work, places and employers that begin with the text, with their live jobs', async () => {
    expect(await suggest('q=nur')).toEqual([
      { kind: 'occupation', text: 'Nurse', jobs: 3 },
      // A search takes both for the same.
      { kind: 'occupation', text: 'Registered Nurse', jobs: 3 },
      { kind: 'employer', text: 'Sjømat Nursing', jobs: 1 },
    ]);
    expect(await suggest('q=ba')).toEqual([{ kind: 'place', text: 'Bayern, Germany', jobs: 2 }]);
  });

  test.each([
    ['the start of any word', 'security g', ['Security Guard', 'Mall Security Guard']],
    ['without accents', 'klinik sud', ['Klinik Süd']],
    ['with letters that others do not have', 'sjomat', ['Sjømat Nursing']],
    ['other names of a country', 'uae', ['United Arab Emirates']],
    ['the name of a country in another language', 'norveg', ['Norway']],
    ['one in another script', 'ألمان', ['Germany']],
    ['the name of a city in another language', 'munch', ['München, Germany']],
    ['the English name of a city', 'munich', ['München, Germany']],
    ['without the quotes of a name', 'acme g', ['Acme Guards']],
    ['an everyday name of the work', 'RN', ['Nurse', 'Registered Nurse']],
    ['a name in another language', 'krankenschwester', ['Nurse', 'Registered Nurse']],
    ['names for the same that are listed', 'watchman', ['Security Guard', 'Guard']],
    ['a name that a search takes for the same', 'housemaid', ['Housekeeper']],
    ['what nobody has', 'zzz', []],
    ['work that is not listed', 'sparky', []],
    ['closed jobs only', 'closed', []],
    ['no text', '', []],
    ['signs only', '%_\\"', []],
    ['any length', 'nurse '.repeat(1000), []],
  ])('finds by %s', async (_, q, texts) => {
    const found = await suggest(new URLSearchParams({ q }).toString());
    expect(found.map(({ text }) => text)).toEqual(texts);
  });

  test('can be for one field: work and employers, or places', async () => {
    const kinds = async (query: string) => (await suggest(query)).map(({ kind }) => kind);
    expect(await kinds('q=n&for=work')).toEqual(['occupation', 'occupation', 'employer']);
    expect(await kinds('q=nor&for=place')).toEqual(['place']);
    expect((await api.get('/api/suggestions?q=n&for=other')).status).toBe(400);
  });

  test('is the same for everybody, so that a browser keeps it', async () => {
    const { headers } = await api.get('/api/suggestions?q=nur');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('counts again after jobs changed', async () => {
    await createJobs(api.database, { title: 'Welder', employer: 'Yard' });
    await expect
      .poll(() => suggest('q=weld'))
      .toEqual([{ kind: 'occupation', text: 'Welder', jobs: 1 }]);
  });

  test('pays from the budget of its address, as a search does', async () => {
    const strict = await openTestApi({
      admission: { running: 4, waiting: 10, waitMs: 1000, burst: 1, perSecond: 0 },
    });
    const ask = () => strict.get('/api/suggestions?q=nur');
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    await strict.close();
  });
});
