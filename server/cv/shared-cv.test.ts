import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CV_LINKS } from '../../shared/cv-links.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { LIMITS } from '../middleware/rate-limit.adapter.ts';

let api: TestApi;
let later = 0;
beforeAll(async () => {
  api = await openTestApi({
    now: () => new Date(Date.now() + later),
    limits: { ...LIMITS, sharedCv: { points: 1_000, seconds: 600 } },
    chromePath: '/nonexistent/chromium',
  });
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const COOK: Profile = {
  ...EMPTY_PROFILE,
  name: 'Esi Mensah',
  professionalTitle: 'Cook',
  contact: { phone: '+233 20 555 0199', email: 'esi@example.org', location: 'Takoradi' },
  summary: 'Cooks for sixty guests.',
  experience: [{ jobTitle: 'Cook', company: 'Harbour Inn', dates: '2019 - now', duties: [] }],
  skills: ['Grill'],
};

/** A member with this profile, who shares the CV. */
async function open(profile = COOK, fields: { premiumUntil?: Date } = {}) {
  const account = await createAccount(api, fields);
  const { token } = account;
  await api.send('POST', '/api/profile', { cv_data: profile }, { token });
  return {
    ...account,
    links: async () =>
      (await api.get('/api/cv-links', { 'x-auth-token': token })).body.links as {
        id: number;
        views: number;
        endedAt: string | null;
      }[],
    make: (wanted: object = {}) => api.send('POST', '/api/cv-links', wanted, { token }),
    share: async (wanted: object = {}) => {
      const { status, body } = await api.send('POST', '/api/cv-links', wanted, { token });
      expect(status).toBe(201);
      return new URL(body.path as string, 'http://x').searchParams.get('key') ?? '';
    },
    end: (id: number) => api.send('DELETE', `/api/cv-links/${id}`, undefined, { token }),
  };
}

const read = (key: string) => api.get(`/api/shared-cv?key=${key}`);
const htmlOf = async (key: string) => (await read(key)).body.html as string;

describe('what a link shows', () => {
  test('of a CV that is too long tells its reader to ask for a file, and not to shorten it', async () => {
    const { id, share } = await open();
    const key = await share();
    const duties = Array.from({ length: 120 }, () => `a${'\n'.repeat(900)}a`);
    const experience = [{ jobTitle: 'Cook', company: '', dates: '', duties }];
    const data = JSON.stringify({ ...COOK, experience });
    await api.database.db.updateTable('profiles').set({ data }).where('user_id', '=', id).execute();
    expect(await read(key)).toMatchObject({
      ...{ status: 422, body: { code: 'cv-too-long' } },
    });
    const { message } = (await read(key)).body;
    expect(message).toBe(
      'This CV is too long to be shown. Ask the person who sent you the link for a file.',
    );
  });

  test('is the CV as its owner wants it now: template, settings, and nothing hidden', async () => {
    const { token, share } = await open();
    const key = await share();
    expect(await htmlOf(key)).toContain('Cooks for sixty guests.');
    await api.send(
      'POST',
      '/api/profile',
      { cv_data: { ...COOK, summary: 'Bakes, too.', template: 'plain.handlebars' } },
      { token },
    );
    const settings = { hidden: ['experience'], language: 'de', color: 'blue' };
    await api.send('POST', '/api/cv-settings', { settings }, { token });
    const html = await htmlOf(key);
    for (const text of ['Bakes, too.', 'plain.a4.css', 'data-color="blue"', '<html lang="de"'])
      expect(html).toContain(text);
    expect(html).not.toContain('Harbour Inn');
    expect(html).not.toContain('<script');
  });

  test('has the email address, and phone, place and address only when its owner says so', async () => {
    const { token, share } = await open();
    const settings = {
      ...{ address: '12 Chapel Hill', birthDate: '14 March 1998', signaturePlace: 'Shama' },
    };
    await api.send('POST', '/api/cv-settings', { settings }, { token });
    const usual = await htmlOf(await share({ country: 'DE' }));
    expect(usual).toContain('esi@example.org');
    expect(usual).toContain('1998');
    const private_ = ['555 0199', 'Takoradi', 'Chapel Hill', 'Shama'];
    for (const text of private_) expect(usual).not.toContain(text);
    const other = await htmlOf(
      await share({ country: 'DE', showsEmail: false, showsPhone: true, showsAddress: true }),
    );
    for (const text of private_) expect(other).toContain(text);
    expect(other).not.toContain('esi@example.org');
    // Without a country the CV has no such facts.
    expect(await htmlOf(await share())).not.toContain('1998');
  });

  test('is kept by no cache, and found by no search engine', async () => {
    const { share } = await open();
    const { headers } = await read(await share());
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('is a PDF only while its owner has premium', async () => {
    const { share } = await open();
    const key = await share();
    expect((await read(key)).body.hasPdf).toBe(false);
    expect(await api.get(`/api/shared-cv/pdf?key=${key}`)).toMatchObject({
      status: 403,
      body: { code: 'premium-required' },
    });
    const payer = await open(COOK, { premiumUntil: new Date(Date.now() + 40 * DAY_MS) });
    // Past the gate; this server has no browser.
    expect(await api.get(`/api/shared-cv/pdf?key=${await payer.share()}`)).toMatchObject({
      status: 503,
      body: { code: 'cv-unavailable' },
    });
  });
});

describe('the end of a link', () => {
  const GONE = { status: 410, body: { code: 'cv-link-ended' } };
  const UNKNOWN = { status: 404, body: { code: 'cv-link-unknown' } };

  test('comes at once, for the CV, its PDF and its count; another account cannot end it', async () => {
    const { links, end, share } = await open();
    const key = await share();
    const [link] = await links();
    const other = await open();
    expect((await other.end(link?.id ?? 0)).status).toBe(404);
    expect((await read(key)).status).toBe(200);
    expect((await end(link?.id ?? 0)).status).toBe(200);
    expect(await read(key)).toMatchObject(GONE);
    expect(await api.get(`/api/shared-cv/pdf?key=${key}`)).toMatchObject(GONE);
    expect(await api.send('POST', '/api/shared-cv/view', { key })).toMatchObject(GONE);
    expect((await links())[0]?.endedAt).toMatch(/^\d{4}-/);
  });

  test('comes after the chosen days, 30 without a choice; later it is forgotten', async () => {
    const { share } = await open();
    const [week, usual] = [await share({ days: 7 }), await share()];
    later = 8 * DAY_MS;
    expect(await read(week)).toMatchObject(GONE);
    expect((await read(usual)).status).toBe(200);
    later = 31 * DAY_MS;
    expect(await read(usual)).toMatchObject(GONE);
    later = 125 * DAY_MS;
    await api.services.tidy();
    later = 0;
    expect(await read(usual)).toMatchObject(UNKNOWN);
  });

  test('comes with a block of its owner, and with the end of the account', async () => {
    const { id, token, share } = await open();
    const key = await share();
    const { db } = api.database;
    await db
      .updateTable('users')
      .set({ blocked_at: new Date(), blocked_reason: 'x' })
      .where('id', '=', id)
      .execute();
    expect(await read(key)).toMatchObject(GONE);
    await db
      .updateTable('users')
      .set({ blocked_at: null, blocked_reason: null })
      .where('id', '=', id)
      .execute();
    await api.send('DELETE', '/api/account', { password: PASSWORD }, { token });
    expect(await read(key)).toMatchObject(UNKNOWN);
  });

  test.each(['', 'x', 'a'.repeat(43)])('a key that is none (%o) opens nothing', async (key) => {
    expect(await read(key)).toMatchObject(UNKNOWN);
  });
});

test('an account has ten links that work, each with a secret that is not stored', async () => {
  const { make, end, links, share } = await open();
  const first = await share();
  for (let made = 1; made < MAX_CV_LINKS; made += 1) await share();
  expect(await make()).toMatchObject({ status: 409, body: { code: 'too-many-cv-links' } });
  await end((await links())[0]?.id ?? 0);
  const last = await share();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(last).not.toBe(first);
  const rows = JSON.stringify(await api.database.db.selectFrom('cv_links').selectAll().execute());
  expect(rows).not.toContain(first);
  expect(rows).not.toContain(last);
});

test('openings are counted: once an hour for a reader, not for the owner, and without addresses', async () => {
  const { token, links, share } = await open();
  const key = await share();
  const view = (options: object) => api.send('POST', '/api/shared-cv/view', { key }, options);
  await view({ token });
  for (const from of ['10.1.1.1', '10.1.1.1', '10.1.1.2'])
    expect((await view({ from })).status).toBe(204);
  expect((await links())[0]?.views).toBe(2);
  const { db } = api.database;
  const kept = JSON.stringify(await db.selectFrom('rate_limits').selectAll().execute());
  expect(kept).not.toContain('10.1.1');
});

test('a profile that makes no CV is not shared; the data of the account names its links', async () => {
  const beginner = await open({ ...EMPTY_PROFILE, name: 'Kofi' });
  expect(await beginner.make()).toMatchObject({
    status: 403,
    body: { code: 'profile-incomplete' },
  });
  const { token, share } = await open();
  await share({ days: 90 });
  const { body } = await api.get('/api/account/data', { 'x-auth-token': token });
  expect(body).toMatchObject({ cvLinks: [{ views: 0, showsEmail: true, showsPhone: false }] });
});
