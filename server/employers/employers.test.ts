import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { CA, IE, importIssue, NL, UK_17, UK_24 } from '../../test/register-issues.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await importIssue(api.database, 'uk', '2026-07-17', UK_17);
  await importIssue(api.database, 'uk', '2026-07-24', UK_24);
  await importIssue(api.database, 'nl', '2026-07-01', NL);
  await importIssue(api.database, 'ca', '2024-12-31', CA);
  await importIssue(api.database, 'ie', '2025-12-31', IE);
});
afterAll(() => api.close());

async function lookUp(name: string, more: { place?: string; country?: string } = {}) {
  const query = new URLSearchParams({ name, ...more });
  const { status, body } = await api.get(`/api/employers/lookup?${query}`);
  expect(status).toBe(200);
  return body as { match: string; entries: Record<string, unknown>[] };
}
const matchOf = async (...asked: Parameters<typeof lookUp>) => (await lookUp(...asked)).match;

describe('GET /api/employers/lookup', () => {
  test('says what the newest issue says of an employer', async () => {
    expect(await lookUp('fenmarsh wellbeing trust', { place: 'Norwich' })).toEqual({
      match: 'exact',
      entries: [
        {
          ...{ register: 'uk', name: 'Fenmarsh Wellbeing Trust', place: 'Norwich' },
          ...{ routes: ['Charity Worker', 'Skilled Worker'], rating: 'A' },
          ...{ as_of: '2026-07-24', gone: false },
          page: '/employers/uk/fenmarsh-wellbeing-trust',
        },
      ],
    });
  });

  test('says when an employer is gone, and when it is rated B', async () => {
    const gone = await lookUp('Fenmarsh Catering', { place: 'Ely' });
    expect(gone).toMatchObject({
      match: 'exact',
      entries: [{ gone: true, as_of: '2026-07-17' }],
    });
    expect((await lookUp('Oakmere Farm', { place: 'Exeter' })).entries).toMatchObject([
      { rating: 'B', gone: false },
    ]);
  });

  test.each([
    ['Brindle, Hay & Co Limited', 'Leeds'],
    ['BRINDLE HAY AND COMPANY LTD.', 'leeds'],
    [' brindle,  hay & co', 'Leeds'],
    ['Bríndle Hay & Co', 'Leeds'],
    ['Northgate Pantry Limited', 'Paisley'],
    ['Northgate Pantry Ltd (t/a Sunny-Side)', 'Paisley'],
    ['northgate pantry ltd trading as sunny side', 'Paisley'],
    ['Tulpenveld Zorg BV', ''],
    ['t Molenhuis N.V.', ''],
    ['Maple Ridge Bakery Incorporated', 'Sudbury, ON P3A 1A1'],
    ['LOUGH CARE LTD', ''],
  ])('finds %s by its legal name', async (name, place) => {
    expect(await matchOf(name, { place })).toBe('exact');
  });

  test.each([
    'Oakmere Farm Ltd',
    'Oakmere Farms',
    'Oakmere',
    'The Oakmere Farm',
    'Oakmere Farm UK',
    'Brindle Hay',
    'Northgate Pantry Ltd t/a Moonside',
    'Fenmarsh Wellbeing Trust Limited',
    'Fenmarsh Wellbeing Trust t/a Fenmarsh',
    'Sunny Side',
    'Harbour Lights Limited',
  ])('gives no badge to %s', async (name) => {
    expect(await matchOf(name)).not.toBe('exact');
  });

  test('a trading name, or a name that two have, needs the place', async () => {
    expect(await matchOf('Sunny Side', { place: 'Paisley' })).toBe('exact');
    expect(await matchOf('Sunny Side', { place: 'Glasgow' })).toBe('near');
    expect((await lookUp('Harbour Lights', { place: 'Deal, Kent' })).entries).toMatchObject([
      { place: 'Deal' },
    ]);
    expect(await matchOf('Harbour Lights', { place: 'Kent' })).toBe('exact');
    expect(await matchOf('Harbour Lights', { place: 'Dover, Kent' })).toBe('near');
  });

  test('reads the registers of the country only, when one is named', async () => {
    const place = 'Exeter';
    expect(await matchOf('Oakmere Farm', { place, country: 'United Kingdom' })).toBe('exact');
    expect(await matchOf('Oakmere Farm', { place, country: 'UK' })).toBe('exact');
    expect(await matchOf('Oakmere Farm', { place, country: 'NL' })).toBe('none');
    expect(await lookUp('Oakmere Farm', { place, country: 'Kuwait' })).toEqual({
      match: 'none',
      entries: [],
    });
  });

  test('numbers of permits and positions are told', async () => {
    expect((await lookUp('Lough Care')).entries).toMatchObject([
      { routes: ['4 employment permits in 2025 (January 3, February 1)'], rating: null },
    ]);
    expect((await lookUp('Maple Ridge Bakery')).entries).toMatchObject([
      { routes: ['Bakers (5 positions)'], place: 'Sudbury' },
    ]);
  });

  test('shows names that begin alike as near', async () => {
    const { match, entries } = await lookUp('fenmarsh');
    expect(match).toBe('near');
    expect(entries.map(({ name, gone }) => [name, gone])).toEqual([
      ['Fenmarsh Catering Ltd', true],
      ['Fenmarsh Wellbeing Trust', false],
    ]);
  });

  test("the operator's yes and no are remembered", async () => {
    const decide = (employer_key: string, is_same: boolean) =>
      api.database.db
        .insertInto('register_decisions')
        .values({
          ...{ register: 'uk', employer_key, place_key: 'exeter', entry_key: 'oakmere farm llp' },
          ...{ entry_place: 'exeter', employer: employer_key, place: 'Exeter' },
          ...{ entry_name: 'Oakmere Farm LLP', is_same, decided_by: 'admin@waymark.test' },
        })
        .execute();
    expect(await matchOf('Oakmere Farm Shop', { place: 'Exeter' })).toBe('near');
    await decide('oakmere farm shop', true);
    expect(await matchOf('Oakmere Farm Shop', { place: 'Exeter' })).toBe('exact');
    expect(await matchOf('Oakmere Farm Shop', { place: 'Leeds' })).toBe('near');
    await decide('oakmere', false);
    expect(await matchOf('Oakmere', { place: 'Exeter' })).toBe('none');
  });

  test.each([
    ['', 'without a name'],
    ['?name=%20', 'with an empty name'],
    ['?name=%00', 'with a name that is no text'],
    [`?name=${'a'.repeat(201)}`, 'with too long a name'],
    [`?name=a&place=${'a'.repeat(101)}`, 'with too long a place'],
  ])('refuses %s: %s', async (query) => {
    expect((await api.get(`/api/employers/lookup${query}`)).status).toBe(400);
  });

  test.each(["'; DROP TABLE jobs; --", '%', '\u{1F600}', '()', '\ud800', 'ltd', 't/a'])(
    'answers to hostile text %j',
    async (name) => {
      const { status, body } = await api.get(
        `/api/employers/lookup?name=${encodeURI(name.toWellFormed())}`,
      );
      expect([status, body.match ?? 'none']).toEqual([200, 'none']);
    },
  );
});

describe('GET /api/employers/{register}/{name}', () => {
  test('shows what each issue says', async () => {
    const { body } = await api.get('/api/employers/uk/oakmere-farm');
    expect(body.organisations).toMatchObject([
      {
        ...{ name: 'Oakmere Farm LLP', region: 'Devon', rating: 'B', gone: false },
        history: [
          { issued_on: '2026-07-24', listed: true, rating: 'B', routes: ['Skilled Worker'] },
          { issued_on: '2026-07-17', listed: true, rating: 'A' },
        ],
      },
    ]);
    const gone = await api.get('/api/employers/uk/fenmarsh-catering');
    expect(gone.body.organisations).toMatchObject([
      { gone: true, history: [{ listed: false, routes: [] }, { listed: true }] },
    ]);
    const added = await api.get('/api/employers/uk/tarn-dairy');
    expect(added.body.organisations).toMatchObject([{ history: [{ issued_on: '2026-07-24' }] }]);
  });

  test.each(['uk/nobody', 'nl/oakmere-farm', 'fr/oakmere-farm', 'uk/%00', `uk/${'a'.repeat(300)}`])(
    'does not find %s',
    async (path) => {
      const { status, body } = await api.get(`/api/employers/${path}`);
      expect([status, body.code]).toEqual([404, 'employer-not-found']);
    },
  );
});

test('GET /api/employers/registers tells which issues we have', async () => {
  const { body } = await api.get('/api/employers/registers');
  expect(body.registers).toContainEqual({
    ...{ register: 'uk', issued_on: '2026-07-24', rows: 8, organisations: 6 },
  });
});

describe('GET /api/employers/suggestions', () => {
  const suggest = async (q: string) => {
    const { status, body } = await api.get(
      `/api/employers/suggestions?q=${encodeURIComponent(q)}&for=register`,
    );
    expect(status).toBe(200);
    return (body.suggestions as { text: string; place: string; about: string }[]).map(
      ({ text, place, about }) => [text, place, about],
    );
  };

  test('tells names that begin with what is typed, with their places', async () => {
    expect(await suggest('FENMARSH c')).toEqual([
      ['Fenmarsh Catering Ltd', 'Ely', 'Ely, UK register'],
    ]);
    expect(await suggest('harbour')).toEqual([
      ['Harbour Lights Limited', 'Hull', 'Hull, UK register'],
      ['Harbour Lights Limited', 'Deal', 'Deal, UK register'],
    ]);
    expect(await suggest('tulpen')).toEqual([['Tulpenveld Zorg B.V.', '', 'Dutch register']]);
  });

  test.each(['', 'fe', '   ', '%', '\0', 'x'.repeat(5_000)])('says nothing to %j', async (q) => {
    expect(await suggest(q)).toEqual([]);
  });
});
