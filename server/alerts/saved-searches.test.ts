import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert, AlertList, AlertPreview } from '../../shared/alerts.ts';
import { MAX_ALERTS } from '../../shared/constants/limits.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** The account of all requests that are refused. */
let refusing: Promise<TestAccount> | undefined;

const list = async ({ token }: TestAccount) =>
  ((await api.get('/api/alerts', { 'x-auth-token': token })).body as unknown as AlertList).alerts;
const save = (account: TestAccount, body: object) =>
  api.send('POST', '/api/alerts', { frequency: 'daily', ...body }, account);
const change = (account: TestAccount, id: number, body: object) =>
  api.send('PATCH', `/api/alerts/${id}`, body, account);
/** Saves a search that must be new. */
async function saved(account: TestAccount, body: object): Promise<Alert> {
  const answer = await save(account, body);
  expect(answer.status).toBe(201);
  return answer.body.alert as Alert;
}

test('a search of every kind is saved with a name and the way back to its page', async () => {
  const account = await createAccount(api);
  expect(await save(account, { search: '  staff   nurse ', country: 'UK' })).toMatchObject({
    status: 201,
    body: {
      message: 'Alert saved: “staff nurse” in United Kingdom',
      alert: {
        name: '“staff nurse” in United Kingdom',
        search: 'staff nurse',
        country: 'United Kingdom',
        category: null,
        is_active: true,
        frequency: 'daily',
        path: '/jobs?search=staff+nurse&country=UK',
      },
    },
  });
  const month = { pay_currency: 'EUR', pay_period: 'month' };
  const rest: [object, string, string][] = [
    [{ category: 'caregiving' }, 'Caregiving', '/jobs?category=Caregiving'],
    [{ country: 'de' }, 'Jobs in Germany', '/jobs?country=DE'],
    [
      { country: 'Canada', state: 'Ontario', premium: 'no' },
      'Jobs in Ontario, Canada, free to read',
      '/jobs?country=Canada&state=Ontario&premium=no',
    ],
    [
      { search: 'nurse', visa: 'offered', type: 'full-time' },
      '“nurse”, visa help offered, full-time',
      '/jobs?search=nurse&visa=offered&type=full-time',
    ],
    [
      { housing: 'yes', experience: 'none', pay: 'shown' },
      'Jobs, housing offered, no experience needed, pay shown',
      '/jobs?housing=yes&experience=none&pay=shown',
    ],
    [
      { costs: 'no-fee', language: 'english', pay_from: 2000, ...month },
      'Jobs, no fee to pay, asks for English only, from €2,000 a month',
      '/jobs?costs=no-fee&language=english&pay_from=2000&pay_currency=EUR&pay_period=month',
    ],
    [{ search: 'ممرضة', name: ' Mine ' }, 'Mine', `/jobs?search=${encodeURIComponent('ممرضة')}`],
  ];
  for (const [body, name, path] of rest)
    expect(await saved(account, body)).toMatchObject({ name, path });
  expect((await list(account)).map(({ name }) => name)).toEqual([
    ...rest.map(([, name]) => name).reverse(),
    '“staff nurse” in United Kingdom',
  ]);
});

test('the same search again is the same alert, switched on with the new frequency', async () => {
  const account = await createAccount(api);
  const first = await saved(account, { search: 'Nurse', category: 'Caregiving', name: 'Mine' });
  await change(account, first.id, { is_active: false });
  expect(
    await save(account, { search: ' nurse', category: 'caregiving', frequency: 'weekly' }),
  ).toMatchObject({
    status: 200,
    body: {
      message: 'You already have this alert: Mine',
      alert: { id: first.id, name: 'Mine', frequency: 'weekly', is_active: true },
    },
  });
  expect(await save(account, { search: 'nurse', pay_from: 2000 })).toMatchObject({
    status: 400,
    body: { field: 'pay_currency' },
  });
  // With another fact it is another search.
  const withVisa = { search: 'nurse', category: 'Caregiving', visa: 'offered' };
  const visa = await saved(account, withVisa);
  expect(visa).toMatchObject({ visa: 'offered', housing: null, type: null });
  expect(await save(account, { ...withVisa, visa: 'open' })).toMatchObject({ status: 201 });
  expect(await save(account, withVisa)).toMatchObject({
    status: 200,
    body: { alert: { id: visa.id } },
  });
  // Pressed twice at once.
  const answers = await Promise.all([1, 2, 3].map(() => save(account, { country: 'JP' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(await list(account)).toHaveLength(4);
});

test('an account has at most 20, and is told so', async () => {
  const account = await createAccount(api);
  const rows = Array.from({ length: MAX_ALERTS - 1 }, (_, index) => ({
    user_id: account.id,
    kind: 'search' as const,
    search: `a${index}`,
    frequency: 'daily' as const,
  }));
  await api.database.db.insertInto('alerts').values(rows).execute();
  // The last place is taken once, also by requests at the same time.
  const answers = await Promise.all(['b', 'c'].map((search) => save(account, { search })));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({
    status: 409,
    body: {
      code: 'too-many-alerts',
      message: 'You have 20 saved searches, which is the limit. Delete one to add another.',
    },
  });
  const [one] = await list(account);
  // What is there already needs no place, and preferences take none.
  expect((await save(account, { search: one?.search })).status).toBe(200);
  const preferences = { is_active: true, frequency: 'daily' };
  expect((await api.send('POST', '/api/notifications', preferences, account)).status).toBe(200);
  await api.send('DELETE', `/api/alerts/${one?.id}`, undefined, account);
  expect((await save(account, { search: 'another' })).status).toBe(201);
});

test('it is renamed, paused, resumed and deleted', async () => {
  const account = await createAccount(api);
  const { id } = await saved(account, { search: 'welder' });
  expect(await change(account, id, { name: ' Welding ', frequency: 'immediate' })).toMatchObject({
    status: 200,
    body: { alert: { name: 'Welding', frequency: 'immediate', is_active: true } },
  });
  expect(await change(account, id, { is_active: false })).toMatchObject({
    body: { alert: { name: 'Welding', is_active: false } },
  });
  expect(await change(account, id, {})).toMatchObject({ body: { alert: { is_active: false } } });
  expect(await change(account, id, { is_active: true })).toMatchObject({
    body: { alert: { is_active: true } },
  });
  const remove = () => api.send('DELETE', `/api/alerts/${id}`, undefined, account);
  expect((await remove()).status).toBe(200);
  expect(await list(account)).toEqual([]);
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'alert-not-found' } });
});

test('the time zone of the first alert is that of the account, until it is changed there', async () => {
  const account = await createAccount(api);
  await saved(account, { search: 'one', time_zone: 'Africa/Nairobi' });
  await saved(account, { search: 'two', time_zone: 'Europe/Berlin' });
  const zones = async () =>
    (
      await api.database.db
        .selectFrom('alerts')
        .select('time_zone')
        .where('user_id', '=', account.id)
        .execute()
    ).map(({ time_zone }) => time_zone);
  expect(await zones()).toEqual(['Africa/Nairobi', 'Africa/Nairobi']);
  expect(
    (await api.get('/api/notifications', { 'x-auth-token': account.token })).body.time_zone,
  ).toBe('Africa/Nairobi');
  const preferences = { is_active: false, frequency: 'daily', time_zone: 'Asia/Manila' };
  await api.send('POST', '/api/notifications', preferences, account);
  expect(await zones()).toEqual(['Asia/Manila', 'Asia/Manila', 'Asia/Manila']);
});

test.each<[string, object, string, string]>([
  ['no filter', {}, 'search', 'Choose what to look for: words, a category or a country.'],
  [
    'blank filters',
    { search: '  ', state: '\n', category: null },
    'search',
    'Choose what to look for: words, a category or a country.',
  ],
  [
    'a long search',
    { search: 'x'.repeat(201) },
    'search',
    'search may have at most 200 characters.',
  ],
  ['an unknown category', { category: 'X' }, 'category', '“X” is not a category of this site.'],
  [
    'an unknown country',
    { country: 'Narnia' },
    'country',
    '“Narnia” is not a country of this site.',
  ],
  ['a list', { country: ['DE'] }, 'country', 'country must be text.'],
  ['premium of no kind', { country: 'DE', premium: 1 }, 'premium', 'premium must be yes or no.'],
  ['visa help of no kind', { country: 'DE', visa: 'yes' }, 'visa', 'visa must be offered or open.'],
  [
    'an unknown job type',
    { type: 'Full-time' },
    'type',
    'type must be full-time, part-time, contract, internship or freelance.',
  ],
  ['no name', { country: 'DE', name: ' ' }, 'name', 'Enter a name.'],
  [
    'a long name',
    { country: 'DE', name: 'x'.repeat(101) },
    'name',
    'A name may have at most 100 characters.',
  ],
  [
    'no frequency',
    { country: 'DE', frequency: undefined },
    'frequency',
    'frequency must be immediate, daily or weekly.',
  ],
  [
    'a time zone of no place',
    { country: 'DE', time_zone: 'Nowhere' },
    'time_zone',
    'time_zone must be the name of a time zone, such as Africa/Lagos.',
  ],
])('%s is refused', async (_, body, field, message) => {
  refusing ??= createAccount(api);
  const account = await refusing;
  expect(await save(account, body)).toMatchObject({
    status: 400,
    body: { code: 'bad-request', field, message },
  });
  expect(await list(account)).toEqual([]);
});

test('somebody else’s alert is none: 404, and it stays as it is', async () => {
  const owner = await createAccount(api);
  const other = await createAccount(api);
  const alert = await saved(owner, { search: 'mine' });
  await api.send('POST', '/api/notifications', { is_active: true, frequency: 'daily' }, owner);
  const preferences = await api.database.db
    .selectFrom('alerts')
    .select('id')
    .where('kind', '=', 'preferences')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const notFound = { status: 404, body: { code: 'alert-not-found' } };
  for (const id of [alert.id, 999_999, 'x', '0', preferences.id]) {
    const path = `/api/alerts/${id}`;
    expect(await api.send('PATCH', path, { is_active: false }, other)).toMatchObject(notFound);
    expect(await api.send('DELETE', path, undefined, other)).toMatchObject(notFound);
    expect(await api.send('GET', `${path}/preview`, undefined, other)).toMatchObject(notFound);
  }
  // Preferences are not a saved search, for their owner neither.
  expect(await api.send('DELETE', `/api/alerts/${preferences.id}`, undefined, owner)).toMatchObject(
    notFound,
  );
  expect(await list(owner)).toEqual([alert]);
  expect(await list(other)).toEqual([]);
});

test('a preview has the jobs that would be sent now, for saved searches and for preferences', async () => {
  const account = await createAccount(api);
  const member = await createAccount(api, { premiumUntil: new Date(Date.now() + 60_000) });
  const offer = 'Visa sponsorship is available for this role.';
  await createJobs(
    api.database,
    { title: 'Preview welder', country_code: 'NZ', description: `<p>${offer}</p>` },
    { title: 'Preview baker', country_code: 'NZ', category: 'Food & Beverage' },
    {
      title: 'Preview secret',
      country_code: 'NZ',
      category: 'Engineering',
      description: `<p>Zirconium work. ${offer}</p>`,
      is_premium_visible: true,
    },
    { title: 'Preview gone', country_code: 'NZ', expires_at: '2026-01-01' },
  );
  const ofSearch = async (who: TestAccount, body: object) => {
    const { id } = await saved(who, body);
    const { body: found } = await api.get(`/api/alerts/${id}/preview`, {
      'x-auth-token': who.token,
    });
    return found as AlertPreview;
  };
  const titles = ({ jobs }: AlertPreview) => jobs.map(({ title }) => title).sort();
  expect(titles(await ofSearch(account, { search: 'welder', country: 'NZ' }))).toEqual([
    'Preview welder',
  ]);
  expect(await ofSearch(account, { search: 'plumber', country: 'NZ' })).toEqual({
    jobs: [],
    more: 0,
  });
  // Only members search the full text of premium jobs, and nobody is sent its private fields.
  expect(await ofSearch(account, { search: 'zirconium' })).toEqual({ jobs: [], more: 0 });
  const help = { visa: 'offered', country: 'NZ' };
  expect(titles(await ofSearch(account, help))).toEqual(['Preview welder']);
  expect(titles(await ofSearch(member, help))).toEqual(['Preview secret', 'Preview welder']);
  const found = await ofSearch(member, { search: 'zirconium' });
  expect(titles(found)).toEqual(['Preview secret']);
  expect(JSON.stringify(found)).not.toContain('Zirconium');

  const preview = async (body: object) =>
    (
      await api.send(
        'POST',
        '/api/notifications/preview',
        { is_active: true, frequency: 'weekly', ...body },
        account,
      )
    ).body as AlertPreview;
  const preferences = { countries: ['New Zealand'], categories: ['Food & Beverage'] };
  expect(titles(await preview(preferences))).toEqual(['Preview baker']);
  const baker = (await preview(preferences)).jobs[0]?.id ?? 0;
  await api.database.db
    .insertInto('alert_sent')
    .values({ user_id: account.id, job_id: baker, sent_at: new Date() })
    .execute();
  expect(await preview(preferences)).toEqual({ jobs: [], more: 0 });
  // An advert of which an older listing was sent, however long ago, comes in no mail again.
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const advert = {
    country_code: 'NZ' as const,
    category: 'Construction & General Labor' as const,
    employer: 'Preview Roofs Ltd',
    title: 'Preview roofer',
    description: `<p>${'Repair slate roofs in all weather with a crew of three people. '.repeat(6)}</p>`,
  };
  const [older = 0] = await createJobs(api.database, { ...advert, state: 'Otago' });
  await api.database.db
    .updateTable('job_arrivals')
    .set({ arrived_at: days(20) })
    .where('job_id', '=', older)
    .execute();
  await api.database.db
    .insertInto('alert_sent')
    .values({ user_id: account.id, job_id: older, sent_at: days(20) })
    .execute();
  await createJobs(api.database, { ...advert, state: 'Nelson' });
  const roofs = { countries: ['New Zealand'], categories: ['Construction & General Labor'] };
  expect(await preview(roofs)).toEqual({ jobs: [], more: 0 });
  // Nothing was saved by looking.
  expect(
    (await api.get('/api/notifications', { 'x-auth-token': account.token })).body.preferences,
  ).toMatchObject({ is_active: false });
});
