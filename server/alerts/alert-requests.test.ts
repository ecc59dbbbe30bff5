import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, pressConfirm } from '../../test/accounts.ts';
import { type AlertKit, openAlertKit, SITE } from '../../test/alert-kit.ts';
import { tokenIn } from '../../test/mailbox.ts';
import { forgetStale } from '../auth/account.service.ts';
import { forgetRequests } from './alert-requests.service.ts';

let kit: AlertKit;
beforeAll(async () => {
  kit = await openAlertKit();
});
afterAll(() => kit.close());
afterEach(async () => {
  await kit.database.db.deleteFrom('users').execute();
  await kit.database.db.deleteFrom('jobs').execute();
  await kit.database.db.deleteFrom('alert_requests').execute();
  kit.taken();
});

let people = 0;
function newEmail(): string {
  people += 1;
  return `visitor${people}@example.com`;
}

const ask = (email: string, more: object = { search: 'nurse' }) =>
  kit.api.send('POST', '/api/alerts/by-email', { email, time_zone: 'Africa/Accra', ...more });
const read = async (key: string) => (await kit.api.get(`/api/confirm-alert?key=${key}`)).body;
const press = async (key: string) => {
  const answer = await kit.api.app.request(`/confirm-alert?key=${key}`, { method: 'POST' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
};

/** Asks for an alert; the key of the link in its mail. */
async function keyFor(email: string, more?: object): Promise<string> {
  expect((await ask(email, more)).status).toBe(200);
  const { text } = await kit.api.mailbox.mailTo(email);
  return /\/confirm-alert\?key=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
}

const alertsOf = (email: string) =>
  kit.database.db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['search', 'frequency', 'is_active', 'time_zone'])
    .where('email', '=', email)
    .execute();

/** Adds a nurse, and the recipients of the mails about her. */
async function nextMails(): Promise<string[]> {
  await kit.jobs({ title: 'Nurse' });
  await kit.run();
  return kit.takenMails().map(({ text = '' }) => text);
}

describe('an alert by an email address alone', () => {
  test('starts with the button of its mail, brings jobs, and stops with the usual link', async () => {
    const email = newEmail();
    const key = await keyFor(email);
    // Mail scanners open every link.
    for (let opened = 0; opened < 3; opened += 1)
      expect(await read(key)).toEqual({
        state: 'asked',
        title: '“nurse”',
        frequency: 'daily',
        email,
      });
    expect(await alertsOf(email)).toEqual([]);
    expect(await press(key)).toBe(`/confirm-alert?key=${key}`);
    expect(await read(key)).toMatchObject({ state: 'active', email, time_zone: 'Africa/Accra' });
    expect(await alertsOf(email)).toEqual([
      { search: 'nurse', frequency: 'daily', is_active: true, time_zone: 'Africa/Accra' },
    ]);
    kit.pass(24 * 60);
    const [mail = ''] = await nextMails();
    expect(mail).toContain('Nurse');
    const stop = new RegExp(`${SITE.url}(/unsubscribe\\?key=\\S+)`).exec(mail)?.[1] ?? '';
    expect((await read(key)) as object).toMatchObject({ stop });
    await kit.api.app.request(stop, { method: 'POST' });
    expect(await read(key)).toMatchObject({ state: 'stopped' });
    // The old link starts nothing again.
    await press(key);
    expect(await read(key)).toMatchObject({ state: 'stopped' });
    kit.pass(24 * 60);
    expect(await nextMails()).toEqual([]);
  });

  test('sends nothing before it is confirmed', async () => {
    await keyFor(newEmail(), { search: 'nurse', frequency: 'immediate' });
    kit.pass(24 * 60);
    expect(await nextMails()).toEqual([]);
  });

  test('is one of the account that has the address', async () => {
    const account = await createAccount(kit.api);
    const key = await keyFor(account.email, { country: 'Germany', frequency: 'weekly' });
    await press(key);
    await press(key);
    const headers = { 'x-auth-token': account.token };
    expect((await kit.api.get('/api/alerts', headers)).body.alerts).toMatchObject([
      { country: 'Germany', frequency: 'weekly', is_active: true },
    ]);
  });

  test('is no account, and one of the account that is made later', async () => {
    const email = newEmail();
    await press(await keyFor(email));
    const login = { email, password: 'correct horse battery' };
    expect((await kit.api.send('POST', '/api/login', login)).status).toBe(401);
    await kit.api.send('POST', '/api/register', login);
    const secret = tokenIn(await kit.api.mailbox.mailTo(email), '/verify-email');
    await pressConfirm(kit.api, secret);
    const { body } = await kit.api.send('POST', '/api/login', login);
    const headers = { 'x-auth-token': String(body.token) };
    expect((await kit.api.get('/api/alerts', headers)).body.alerts).toMatchObject([
      { search: 'nurse', is_active: true },
    ]);
  });

  test('keeps its row while it is on, and not longer', async () => {
    const email = newEmail();
    const key = await keyFor(email);
    await press(key);
    kit.pass(400 * 24 * 60);
    const deps = { db: kit.database.db, now: kit.now };
    await forgetStale(deps);
    expect(await alertsOf(email)).toHaveLength(1);
    await kit.database.db.updateTable('alerts').set({ is_active: false }).execute();
    await forgetStale(deps);
    expect(await alertsOf(email)).toEqual([]);
    expect(await read(key)).toEqual({ state: 'gone' });
  });
});

describe('what is wrong', () => {
  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ search: null }, 'search'],
    [{ country: 'Atlantis' }, 'country'],
    [{ frequency: 'hourly' }, 'frequency'],
    [{ time_zone: 'Moon/Base' }, 'time_zone'],
  ])('is named: %j', async (part, field) => {
    const { status, body } = await ask(newEmail(), { search: 'nurse', ...part });
    expect({ status, field: body.field }).toEqual({ status: 400, field });
  });

  test('a link that is old, made up or cut is gone, and starts nothing', async () => {
    const email = newEmail();
    const key = await keyFor(email);
    for (const other of ['', 'x', key.slice(1), `${key}x`, 'A'.repeat(43)]) {
      expect(await read(other), other).toEqual({ state: 'gone' });
      await press(other);
    }
    kit.pass(7 * 24 * 60 + 1);
    expect(await read(key)).toEqual({ state: 'gone' });
    await press(key);
    expect(await alertsOf(email)).toEqual([]);
    await forgetRequests({ db: kit.database.db, now: kit.now });
    expect(await kit.database.db.selectFrom('alert_requests').selectAll().execute()).toEqual([]);
  });

  test('a link is gone while its account is blocked, because no mail would follow', async () => {
    const email = newEmail();
    const [before, started] = [await keyFor(email), await keyFor(email, { country: 'Germany' })];
    await press(started);
    const block = (blocked_at: Date | null) =>
      kit.database.db
        .updateTable('users')
        .set({ blocked_at, blocked_reason: blocked_at && 'Sold false visas' })
        .where('email', '=', email)
        .execute();
    await block(kit.now());
    await press(before);
    for (const key of [before, started]) expect(await read(key)).toEqual({ state: 'gone' });
    await block(null);
    expect(await read(before)).toMatchObject({ state: 'asked' });
    expect(await read(started)).toMatchObject({ state: 'active' });
  });

  test('is in the data of the account with its address, and goes with it', async () => {
    const { email, token } = await createAccount(kit.api);
    const pressed = await keyFor(email, { country: 'Germany' });
    await press(pressed);
    const key = await keyFor(email, { search: 'nurse', frequency: 'weekly' });
    const other = await keyFor(newEmail());
    const { body } = await kit.api.get('/api/account/data', { 'x-auth-token': token });
    const asked = { email, timeZone: 'Africa/Accra', askedAt: kit.now().toISOString() };
    expect(body.alertRequests).toEqual([
      {
        ...{ ...asked, frequency: 'daily', confirmedAt: kit.now().toISOString() },
        filters: expect.objectContaining({ country: 'Germany' }),
      },
      {
        ...{ ...asked, frequency: 'weekly', confirmedAt: null },
        filters: expect.objectContaining({ search: 'nurse' }),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(key);

    const proof = { password: PASSWORD };
    expect((await kit.api.send('DELETE', '/api/account', proof, { token })).status).toBe(200);
    for (const link of [pressed, key]) {
      expect(await read(link)).toEqual({ state: 'gone' });
      await press(link);
    }
    expect(await alertsOf(email)).toEqual([]);
    expect(await read(other)).toMatchObject({ state: 'asked' });
  });

  test('an account that has too many is told', async () => {
    const { id, email } = await kit.person();
    for (let index = 0; index < 20; index += 1)
      await kit.alert(id, { kind: 'search', name: 'x', search: `word${index}` });
    const key = await keyFor(email);
    expect(await press(key)).toBe(`/confirm-alert?key=${key}&full=yes`);
    expect(await read(key)).toMatchObject({ state: 'asked' });
  });
});

describe('nobody', () => {
  test('learns whether an address has an account or an alert', async () => {
    const { email } = await kit.person();
    const known = await ask(email);
    const unknown = await ask(newEmail());
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
    const text = (mail: { text: string }) => mail.text.replace(/key=\S+/, '');
    const [one, other] = await Promise.all([
      kit.api.mailbox.mailTo(email),
      kit.api.mailbox.mailTo(`visitor${people}@example.com`),
    ]);
    expect(text(one)).toBe(text(other));
  });

  test('can flood a mailbox: three mails a day, and none to who complained or is blocked', async () => {
    const email = newEmail();
    for (let sent = 0; sent < 3; sent += 1) expect((await ask(email)).status).toBe(200);
    expect((await ask(email.toUpperCase())).status).toBe(429);
    const blocked = newEmail();
    await kit.database.db
      .insertInto('mail_blocks')
      .values({ address: blocked, reason: 'complained', created_at: kit.now() })
      .execute();
    expect((await ask(blocked)).status).toBe(200);
    const { email: shutOut } = await createAccount(kit.api);
    await kit.database.db
      .updateTable('users')
      .set({ blocked_at: kit.now(), blocked_reason: 'Sold false visas' })
      .where('email', '=', shutOut)
      .execute();
    expect((await ask(shutOut)).status).toBe(200);
    const last = newEmail();
    await keyFor(last);
    const mailed = kit.api.mailbox.mails.map(({ to }) => to);
    for (const address of [blocked, shutOut]) expect(mailed).not.toContain(address);
  });

  test.each([
    [
      { search: 'Dear friend, you won 900 euros, claim it at evil.example/win or nurse me' },
      'it, nurse\n',
      /friend|won|claim|evil|900/i,
    ],
    [
      { search: 'evil.example', state: 'https://evil.example in Bavaria' },
      'Jobs in Bavaria',
      /evil/,
    ],
    [{ search: '"visit evil.example today"', country: 'Germany' }, 'Jobs in Germany', /evil|visit/],
    [{ search: 'registered nurse berlin visa sponsorship' }, 'registered nurse in Berlin', /“/],
    [{ search: 'enfermeira', category: 'Engineering' }, 'nurse, Engineering', /enfermeira/],
  ])('can have us mail words of their own: %j', async (filters, known, own) => {
    const email = newEmail();
    expect((await ask(email, filters)).status).toBe(200);
    const { text, html } = await kit.api.mailbox.mailTo(email);
    expect(text).toContain(`new jobs for:\n\n${known}`);
    const said = text.replaceAll(/https?:\/\/localhost\S+/g, '').split('new jobs for:')[1] ?? '';
    expect(said.split('The button works')[0]).not.toMatch(own);
    expect(html).not.toContain('evil');
  });

  test('can name an alert that has no known word', async () => {
    const email = newEmail();
    await ask(email, { search: 'qwertzy' });
    const { text } = await kit.api.mailbox.mailTo(email);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('for a search that was entered on the site');
    expect(text).not.toContain('qwertzy');
  });

  test('finds the secret of a link in the database', async () => {
    const key = await keyFor(newEmail());
    const rows = await kit.database.db.selectFrom('alert_requests').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});
