import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../../test/api.ts';

let api: TestApi;
let admin: string;
let key: string;
let partnerId: number;
let now = new Date('2026-06-15T12:00:00Z');

const POSTING = {
  identifier: 'R-1',
  title: 'Nurse',
  description: '<p>You work on a ward.</p><script>alert(1)</script>',
  hiringOrganization: { name: 'Fjord Clinic' },
  jobLocation: { address: { addressLocality: 'Bergen', addressCountry: 'NO' } },
  datePosted: '2026-06-10',
  url: 'https://clinic.example/jobs/1',
};

beforeAll(async () => {
  api = await openTestApi({ now: () => now });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
  const added = await asAdmin('POST', '/api/admin/partners', { name: 'North', daily_limit: 8 });
  expect(added.status).toBe(201);
  ({ key, id: partnerId } = added.body as { key: string; id: number });
});
afterAll(() => api.close());
afterEach(async () => {
  now = new Date('2026-06-15T12:00:00Z');
  for (const table of ['partner_calls', 'job_search', 'jobs'] as const)
    await api.database.db.deleteFrom(table).execute();
});

const asAdmin = (method: string, path: string, body?: object) =>
  api.send(method, path, body, { token: admin });

async function post(body: unknown, by = key) {
  const response = await api.app.request(
    '/api/partner/jobs',
    {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: '192.0.2.9' } } },
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const stored = () =>
  api.database.db
    .selectFrom('jobs')
    .select(['title', 'source', 'reference', 'employer', 'country_code', 'description'])
    .select(['expires_at', 'application_url'])
    .execute();

describe('a job of a partner', () => {
  test('is published, changed and ended by its reference, each once', async () => {
    expect(await post(POSTING)).toMatchObject({
      status: 200,
      body: { reference: 'R-1', outcome: 'new', url: expect.stringMatching(/\/jobs\/\d+$/) },
    });
    expect(await stored()).toEqual([
      {
        ...{ title: 'Nurse', source: 'North', reference: 'R-1', employer: 'Fjord Clinic' },
        ...{ country_code: 'NO', description: '<p>You work on a ward.</p>' },
        ...{ expires_at: '2026-07-15', application_url: 'https://clinic.example/jobs/1' },
      },
    ]);
    expect((await post(POSTING)).body.outcome).toBe('unchanged');
    const changed = { ...POSTING, identifier: { '@type': 'PropertyValue', value: 'R-1' } };
    expect((await post({ ...changed, title: 'Head nurse' })).body.outcome).toBe('updated');
    expect(await stored()).toMatchObject([{ title: 'Head nurse' }]);
    const end = { identifier: 'R-1', action: 'end' };
    expect((await post(end)).body.outcome).toBe('ended');
    expect(await stored()).toMatchObject([{ expires_at: '2026-06-15' }]);
    expect((await post(end)).body.outcome).toBe('unchanged');
    expect((await post(POSTING)).body.outcome).toBe('updated');
  });

  test('ends no other job, and one of another partner with its reference is another job', async () => {
    await post(POSTING);
    await post({ ...POSTING, identifier: 'R-2' });
    const { body } = await asAdmin('POST', '/api/admin/partners', { name: 'South' });
    expect((await post({ ...POSTING, title: 'Cook' }, String(body.key))).body.outcome).toBe('new');
    expect((await post({ identifier: 'R-2', action: 'end' }, String(body.key))).status).toBe(404);
    expect((await stored()).filter(({ expires_at }) => expires_at === '2026-07-15')).toHaveLength(
      3,
    );
  });

  test.each<[unknown, number, string]>([
    ['{', 400, 'must be JSON'],
    [[], 400, ''],
    [{ title: 'Nurse' }, 400, 'identifier'],
    [{ ...POSTING, identifier: ' ' }, 400, 'identifier'],
    [{ ...POSTING, title: '' }, 422, 'title missing'],
    [
      { ...POSTING, jobLocation: { address: { addressCountry: 'PE' } } },
      422,
      'country not supported',
    ],
    [
      { ...POSTING, jobLocation: { address: { addressLocality: 'Oslo', addressCountry: 'DE' } } },
      422,
      'contradict',
    ],
    [{ identifier: 'R-9', action: 'end' }, 404, 'No job'],
  ])('that is wrong is refused with words: %j', async (body, status, words) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(words) } });
    expect(await stored()).toEqual([]);
  });
});

describe('a key', () => {
  test('is needed, may be renewed and revoked, and is stored as a hash only', async () => {
    expect(await post(POSTING, 'wmp_wrong')).toMatchObject({
      status: 401,
      body: { code: 'partner-key-wrong' },
    });
    const renewed = await asAdmin('POST', `/api/admin/partners/${partnerId}/key`);
    expect((await post(POSTING)).status).toBe(401);
    key = String(renewed.body.key);
    expect((await post(POSTING)).status).toBe(200);
    const { rows } = await api.database.pool.query('SELECT partners::text AS row FROM partners');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect((await asAdmin('DELETE', `/api/admin/partners/${partnerId}/key`)).status).toBe(200);
    expect((await post(POSTING)).status).toBe(401);
    key = String((await asAdmin('POST', `/api/admin/partners/${partnerId}/key`)).body.key);
    expect((await asAdmin('POST', '/api/admin/partners/999999/key')).status).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  test('may send so many jobs a day, and the page shows what it sent', async () => {
    await post(POSTING);
    await post({ ...POSTING, identifier: 'bad', title: '' });
    const { partners } = (await asAdmin('GET', '/api/admin/partners')).body as {
      partners: { name: string }[];
    };
    expect(partners.find(({ name }) => name === 'North')).toMatchObject({
      today: 2,
      calls: [
        { reference: 'bad', outcome: 'refused', detail: expect.stringContaining('title missing') },
        { reference: 'R-1', outcome: 'new' },
      ],
    });
    const calls = Array.from({ length: 6 }, () => ({
      ...{
        partner_id: partnerId,
        at: now,
        reference: 'x',
        outcome: 'unchanged' as const,
        detail: '',
      },
    }));
    await api.database.db.insertInto('partner_calls').values(calls).execute();
    expect(await post(POSTING)).toMatchObject({ status: 429, body: { code: 'partner-limit' } });
    now = new Date('2026-06-16T00:00:01Z');
    expect((await post(POSTING)).status).toBe(200);
  });

  test('is not made for the name of a feed or of jobs', async () => {
    await post(POSTING);
    for (const name of ['North', 'demo', ''])
      expect((await asAdmin('POST', '/api/admin/partners', { name })).status).toBe(
        name === 'North' ? 409 : 400,
      );
  });
});

describe('scopes of a key', () => {
  const setScopes = (scopes: unknown) =>
    asAdmin('PUT', `/api/admin/partners/${partnerId}/scopes`, { scopes });
  const end = { identifier: 'R-1', action: 'end' };
  const past = { ...POSTING, validThrough: '2026-06-01' };
  const changed = { ...POSTING, title: 'Head nurse' };
  afterEach(() => setScopes(['create', 'update', 'end']));

  test.each<[string[], [object, number | string][]]>([
    [
      ['create'],
      [
        [POSTING, 'new'],
        [POSTING, 'unchanged'],
        [changed, 403],
        [past, 403],
        [end, 403],
      ],
    ],
    [
      ['update'],
      [
        [{ ...POSTING, identifier: 'R-2' }, 403],
        [changed, 'updated'],
        [past, 403],
        [end, 403],
      ],
    ],
    [
      ['end'],
      [
        [POSTING, 'unchanged'],
        [changed, 403],
        [end, 'ended'],
        [POSTING, 403],
      ],
    ],
    [
      ['update', 'end'],
      [
        [past, 'updated'],
        [POSTING, 403],
      ],
    ],
  ])('%j are all that it may do', async (scopes, calls) => {
    if (!scopes.includes('create')) await post(POSTING);
    expect((await setScopes(scopes)).status).toBe(200);
    for (const [body, expected] of calls) {
      const before = await stored();
      const answer = await post(body);
      if (expected !== 403) expect(answer).toMatchObject({ body: { outcome: expected } });
      else {
        const problem = {
          code: 'partner-scope-missing',
          message: expect.stringMatching(/^This key may not /),
        };
        expect(answer).toMatchObject({ status: 403, body: problem });
        expect(await stored()).toEqual(before);
      }
    }
  });

  test('are given with the key, changed at once, logged, and never empty or unknown', async () => {
    const given = { name: 'West', scopes: ['end', 'create', 'end'] };
    const { body } = await asAdmin('POST', '/api/admin/partners', given);
    expect((await post({ identifier: 'R-1', action: 'end' }, String(body.key))).status).toBe(404);
    await setScopes(['end']);
    expect((await post(POSTING)).status).toBe(403);
    const { partners } = (await asAdmin('GET', '/api/admin/partners')).body as {
      partners: { name: string; scopes: string[]; calls: object[] }[];
    };
    const found = (name: string) => partners.find((partner) => partner.name === name);
    expect(found('West')?.scopes).toEqual(['create', 'end']);
    expect(found('North')).toMatchObject({
      scopes: ['end'],
      calls: [
        { outcome: 'refused', detail: 'This key may not publish new jobs. It may end jobs.' },
      ],
    });
    const { db } = api.database;
    const entry = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'partner.scopes')
      .where('subject', '=', `partner ${partnerId}`)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      before: { scopes: ['create', 'update', 'end'] },
      after: { name: 'North', scopes: ['end'] },
    });
    for (const wrong of [[], ['delete'], 'end', undefined])
      expect((await setScopes(wrong)).status).toBe(400);
    const none = await asAdmin('PUT', '/api/admin/partners/999999/scopes', { scopes: ['end'] });
    expect(none.status).toBe(404);
  });
});

describe('an attack with a key', () => {
  test.each<[string, object, number]>([
    ['a character that the database refuses', { identifier: 'R\u00001\u202e' }, 200],
    ['nothing but such characters', { identifier: '\u0000\u202e' }, 400],
    ['half a character', { identifier: 'R\ud800' }, 200],
    ['a title with both', { title: 'Nurse\u0000\ud800' }, 200],
    ['a refused country with both', { jobLocation: 'Nowhere\u0000\ud800' }, 422],
    ['names of the language', { __proto__: { title: 'x' }, constructor: { name: 'x' } }, 200],
    ['7,000 signs', { title: '<'.repeat(7000), description: '&'.repeat(7000) }, 200],
  ])('by %s is answered in words', async (_, more, status) => {
    const answer = await post({ ...POSTING, ...more });
    expect(answer).toMatchObject({ status });
    if (status !== 200) return;
    expect(answer.body.url).toMatch(/\/jobs\/\d+$/);
    const end = await post({ ...POSTING, ...more, action: 'end' });
    expect(end.body.outcome).toBe('ended');
  });

  test('by a body that is too deep, too large or no JSON is refused', async () => {
    const deep = `{"identifier":"R-1","a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    for (const [body, status] of [
      [deep, 400],
      [JSON.stringify({ ...POSTING, description: 'x'.repeat(128_000) }), 413],
      ['{"identifier":"\ud83d', 400],
    ] as const)
      expect(await post(body)).toMatchObject({ status });
    expect(await stored()).toEqual([]);
  });

  test('by other jobs inside of one publishes none of them', async () => {
    const inner = { ...POSTING, '@type': 'JobPosting', identifier: 'R-2', title: 'Cook' };
    for (const name of ['@graph', 'itemListElement', 'item', 'mainEntity'])
      await post({ ...POSTING, [name]: [inner] });
    expect(await stored()).toMatchObject([{ reference: 'R-1', title: 'Nurse' }]);
  });

  test('by many jobs at once takes no more than a day has', async () => {
    const many = Array.from({ length: 11 }, (_, n) => post({ ...POSTING, identifier: `R-${n}` }));
    const taken = (await Promise.all(many)).filter(({ status }) => status === 200);
    expect(taken).toHaveLength(8);
    expect(await stored()).toHaveLength(8);
  });

  test('by a key that is revoked while its jobs wait ends with the job that is read', async () => {
    const many = Array.from({ length: 6 }, (_, n) => post({ ...POSTING, identifier: `R-${n}` }));
    await Promise.race(many);
    await asAdmin('DELETE', `/api/admin/partners/${partnerId}/key`);
    const before = (await stored()).length;
    await Promise.all(many);
    expect((await stored()).length - before).toBeLessThanOrEqual(1);
    key = String((await asAdmin('POST', `/api/admin/partners/${partnerId}/key`)).body.key);
  });

  test('tells the key to nobody', async () => {
    await post(POSTING);
    await post('{', `${key}x`);
    const tables = ['audit_log', 'partner_calls', 'partners', 'jobs'] as const;
    const { db } = api.database;
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().execute()),
    );
    const told = (await asAdmin('GET', '/api/admin/partners')).body;
    expect(JSON.stringify([rows, told])).not.toContain(key);
  });
});

test('the API is in the OpenAPI document, with its body', async () => {
  const { body } = await api.get('/api/openapi.json');
  const { paths } = body as { paths: Record<string, { post?: { requestBody?: object } }> };
  expect(paths['/api/partner/jobs']?.post?.requestBody).toMatchObject({ required: true });
  expect(paths).toHaveProperty(['/jobs/indeed.xml']);
});
