import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notifications } from '../../shared/alerts.ts';
import { createAccount, PASSWORD, pressConfirm, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const read = async (token: string) =>
  (await api.get('/api/notifications', { authorization: `Bearer ${token}` }))
    .body as unknown as Notifications;
const save = (token: string, body: object) =>
  api.send('POST', '/api/notifications', body, { token });
const rowsOf = ({ id }: TestAccount) =>
  api.database.db.selectFrom('alerts').selectAll().where('user_id', '=', id).execute();

/** The account of all requests that are refused. */
let refusing: Promise<TestAccount> | undefined;

const GOOD = { categories: [], countries: [], is_active: true, frequency: 'daily' };

describe('preferences', () => {
  test('are off, and for everything, until they are saved', async () => {
    const { token, email } = await createAccount(api);
    expect(await read(token)).toEqual({
      preferences: { categories: [], countries: [], is_active: false, frequency: 'daily' },
      time_zone: null,
      email,
      mail_block: null,
    });
  });

  test('come back as they were saved, in the order of the site, each once', async () => {
    const account = await createAccount(api);
    const preferences = {
      categories: ['Caregiving', 'engineering', 'Caregiving'],
      countries: ['kw', 'Germany', 'UK', 'USA', 'DE'],
      is_active: true,
      frequency: 'weekly',
    };
    const saved = {
      preferences: {
        ...preferences,
        categories: ['Engineering', 'Caregiving'],
        countries: ['USA', 'United Kingdom', 'Germany', 'Kuwait'],
      },
      time_zone: 'Africa/Lagos',
    };
    expect(await save(account.token, { ...preferences, time_zone: 'Africa/Lagos' })).toMatchObject({
      status: 200,
      body: { message: 'Notification preferences saved successfully!', ...saved },
    });
    expect(await read(account.token)).toMatchObject(saved);
    expect(await rowsOf(account)).toMatchObject([
      { kind: 'preferences', countries: ['US', 'GB', 'DE', 'KW'], time_zone: 'Africa/Lagos' },
    ]);
  });

  test('are one row however often they are saved, and keep the time zone when none is sent', async () => {
    const account = await createAccount(api);
    await save(account.token, { ...GOOD, time_zone: 'Asia/Manila' });
    await Promise.all([
      save(account.token, { ...GOOD, is_active: false }),
      save(account.token, { ...GOOD, is_active: false, time_zone: undefined }),
    ]);
    expect(await read(account.token)).toMatchObject({
      preferences: { ...GOOD, is_active: false },
      time_zone: 'Asia/Manila',
    });
    expect(await rowsOf(account)).toHaveLength(1);
  });

  test('count only later jobs as new once they change, not when they are saved unchanged', async () => {
    const account = await createAccount(api);
    await save(account.token, GOOD);
    const old = new Date('2026-01-05T10:00:00Z');
    const age = () =>
      api.database.db
        .updateTable('alerts')
        .set({ matched_until: old })
        .where('user_id', '=', account.id)
        .execute();
    const isAnew = async (body: object) => {
      await age();
      await save(account.token, body);
      return (await rowsOf(account))[0]?.matched_until.getTime() !== old.getTime();
    };
    expect(await isAnew(GOOD)).toBe(false);
    expect(await isAnew({ ...GOOD, time_zone: 'Asia/Manila' })).toBe(false);
    expect(await isAnew({ ...GOOD, countries: ['DE'] })).toBe(true);
    expect(await isAnew({ ...GOOD, countries: ['DE'], categories: ['Caregiving'] })).toBe(true);
    const weekly = { ...GOOD, frequency: 'weekly' };
    expect(await isAnew(weekly)).toBe(true);
    expect(await isAnew({ ...weekly, is_active: false })).toBe(false);
    expect(await isAnew(weekly)).toBe(true);
  });

  test.each<[string, unknown, string | undefined, string]>([
    ['nothing', {}, 'is_active', 'is_active must be true or false.'],
    [
      'an unknown category',
      { ...GOOD, categories: ['Caregiving', 'Astronautics'] },
      'categories.1',
      '“Astronautics” is not a category of this site.',
    ],
    [
      'an unknown country',
      { ...GOOD, countries: ['France', 'XX'] },
      'countries.1',
      '“XX” is not a country of this site.',
    ],
    [
      'a number',
      { ...GOOD, countries: [7] },
      'countries.0',
      'countries must be a list of strings.',
    ],
    [
      'a text',
      { ...GOOD, categories: 'all' },
      'categories',
      'categories must be a list of strings.',
    ],
    [
      'null in place of a list',
      { ...GOOD, categories: null },
      'categories',
      'categories must be a list of strings.',
    ],
    [
      'a long list',
      { ...GOOD, countries: Array.from({ length: 101 }, () => 'DE') },
      'countries',
      'countries may have at most 100 entries.',
    ],
    [
      'hourly',
      { ...GOOD, frequency: 'hourly' },
      'frequency',
      'frequency must be immediate, daily or weekly.',
    ],
    ['yes', { ...GOOD, is_active: 'yes' }, 'is_active', 'is_active must be true or false.'],
    ...['Mars/Olympus', '+01:00', '', 'x'.repeat(65), 7, '../../etc'].map(
      (time_zone): [string, unknown, string, string] => [
        `the time zone ${String(time_zone).slice(0, 20)}`,
        { ...GOOD, time_zone },
        'time_zone',
        'time_zone must be the name of a time zone, such as Africa/Lagos.',
      ],
    ),
  ])('refuse %s and stay as they were', async (_, body, field, message) => {
    refusing ??= createAccount(api);
    const { token } = await refusing;
    expect(await save(token, body as object)).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field, message },
    });
    expect((await read(token)).preferences.is_active).toBe(false);
  });

  test('need a session, are of one account, and are asked for with either header', async () => {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? GOOD : undefined;
      expect(await api.send(method, '/api/notifications', body)).toMatchObject({
        status: 401,
        body: { code: 'no-token', message: 'Please log in first.' },
      });
      expect(
        await api.send(method, '/api/notifications', body, { token: 'rubbish' }),
      ).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
    }
    const one = await createAccount(api);
    const other = await createAccount(api);
    await save(one.token, { ...GOOD, categories: ['Caregiving'] });
    expect((await read(other.token)).preferences.categories).toEqual([]);
    expect((await api.get('/api/notifications', { 'x-auth-token': one.token })).body).toMatchObject(
      { preferences: { categories: ['Caregiving'] } },
    );
  });
});

describe('an address that refuses mail', () => {
  test('is said with its reason, and taken up again when its owner asks', async () => {
    const account = await createAccount(api);
    const stranger = await createAccount(api);
    await block(account.email, 'bounced');
    await block(stranger.email, 'complained');
    expect(await read(account.token)).toMatchObject({
      mail_block: { reason: 'bounced', since: '2026-11-01T08:00:00.000Z' },
    });
    expect(
      await api.send('DELETE', '/api/notifications/mail-block', undefined, account),
    ).toMatchObject({ status: 200 });
    expect((await read(account.token)).mail_block).toBeNull();
    expect((await read(stranger.token)).mail_block).toMatchObject({ reason: 'complained' });
  });

  test('may be taken up again five times a day', async () => {
    const account = await createAccount(api);
    const lift = () => api.send('DELETE', '/api/notifications/mail-block', undefined, account);
    for (let time = 1; time <= 5; time += 1) expect((await lift()).status).toBe(200);
    expect(await lift()).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
  });
});

describe('the account', () => {
  test('downloads its alerts and what they sent, without the key of its unsubscribe links', async () => {
    const account = await createAccount(api);
    await save(account.token, { ...GOOD, countries: ['DE'], time_zone: 'Africa/Accra' });
    await api.send(
      'POST',
      '/api/alerts',
      { search: 'nurse', housing: 'yes', frequency: 'weekly' },
      account,
    );
    await api.database.db
      .insertInto('alert_sent')
      .values({ user_id: account.id, job_id: 4711, sent_at: new Date('2026-11-02T08:00:00Z') })
      .execute();
    await block(account.email, 'refused');
    const { body } = await api.get('/api/account/data', { 'x-auth-token': account.token });
    expect(body).toMatchObject({
      alerts: [
        { kind: 'search', name: '“nurse”, housing offered', search: 'nurse', housing: 'yes' },
        { kind: 'preferences', countries: ['Germany'], timeZone: 'Africa/Accra' },
      ],
      jobsSentByAlerts: [{ job: 4711, title: null, sentAt: '2026-11-02T08:00:00.000Z' }],
      mailBlock: { reason: 'refused' },
    });
    const [{ unsubscribe_key = '' } = {}] = await rowsOf(account);
    expect(unsubscribe_key).not.toBe('');
    expect(JSON.stringify(body)).not.toContain(unsubscribe_key);
  });

  test('keeps its alerts through a change of address, and the block stays with the old one', async () => {
    const account = await createAccount(api);
    await save(account.token, GOOD);
    await block(account.email, 'bounced');
    const newEmail = `new-${account.email}`;
    await api.send('POST', '/api/account/email', { newEmail, password: PASSWORD }, account);
    await pressConfirm(api, tokenIn(await api.mailbox.mailTo(newEmail), '/verify-email'));
    const { token } = (
      await api.send('POST', '/api/login', { email: newEmail, password: PASSWORD })
    ).body as { token: string };
    expect(await read(token)).toMatchObject({
      preferences: GOOD,
      email: newEmail,
      mail_block: null,
    });
  });

  test('takes everything with it when it is deleted', async () => {
    const account = await createAccount(api);
    await save(account.token, GOOD);
    await block(account.email, 'complained');
    await api.database.db
      .insertInto('alert_sent')
      .values({ user_id: account.id, job_id: 1, sent_at: new Date() })
      .execute();
    await api.send('DELETE', '/api/account', { password: PASSWORD }, account);
    const { db } = api.database;
    expect(await rowsOf(account)).toEqual([]);
    expect(
      await db.selectFrom('alert_sent').where('user_id', '=', account.id).selectAll().execute(),
    ).toEqual([]);
    expect(
      await db.selectFrom('mail_blocks').where('address', '=', account.email).selectAll().execute(),
    ).toEqual([]);
  });
});

async function block(address: string, reason: 'refused' | 'bounced' | 'complained') {
  await api.database.db
    .insertInto('mail_blocks')
    .values({ address, reason, detail: null, created_at: new Date('2026-11-01T08:00:00Z') })
    .execute();
}
