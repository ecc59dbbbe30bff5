import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountList, AdminAccount } from '../../shared/admin-accounts.ts';
import { createAccount, PASSWORD, pressConfirm, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { tokenIn } from '../../test/mailbox.ts';
import { blockMail, findMailBlock } from '../alerts/mail-blocks.service.ts';
import { forgetStale } from './account.service.ts';

const COLLEAGUE = 'colleague@waymark.test';

let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await openTestApi({ adminEmails: [TEST_ADMIN, COLLEAGUE, `other.${COLLEAGUE}`] });
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(() => api.close());

const ask = async (method: string, path: string, body?: object) => {
  const answer = await api.send(method, `/api/admin/accounts${path}`, body, admin);
  return { status: answer.status, body: answer.body as AdminAccount & { code?: string } };
};
const list = async (query: string) =>
  (await ask('GET', query)).body as unknown as AccountList & { code?: string };
const read = async ({ id }: TestAccount) => (await ask('GET', `/${id}`)).body;
const givePremium = (id: number, months: number) =>
  api.send(
    'POST',
    `/api/admin/members/${id}/premium`,
    { action: 'grant', months, reason: 'A gift' },
    admin,
  );

const auditOf = async ({ id }: TestAccount) =>
  (
    await api.database.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'before', 'after'])
      .where('subject', '=', `member ${id}`)
      .orderBy('id')
      .execute()
  ).map((entry) => ({ ...entry }));

describe('the list of accounts', () => {
  test('finds part of an address, the newest first, in pages', async () => {
    const first = await createAccount(api, { email: 'ada.quartz@example.com' });
    const second = await createAccount(api, { email: 'bo.quartz@example.org', verified: false });
    const found = await list('?search=QUARTZ');
    expect(found).toMatchObject({ totalCount: 2, totalPages: 1 });
    expect(found.accounts.map(({ id, confirmedAt }) => [id, confirmedAt !== null])).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
    for (const sign of ['%25', '_', '%5C', `${'%25'.repeat(127)}_`, 'quartz%00%25'])
      expect((await list(`?search=${sign}`)).totalCount, sign).toBe(0);
    expect((await list('?search=quartz&page=2')).accounts).toEqual([]);
    for (const length of [255, 7000])
      expect((await ask('GET', `?search=${'_'.repeat(length)}`)).status).toBe(400);
  });

  test('says since when, the last login, why no alert goes out, and where premium is from', async () => {
    const account = await createAccount(api);
    const before = await read(account);
    expect(before).toMatchObject({
      isAdmin: false,
      lastLoginAt: null,
      premium: null,
      mailBlock: null,
    });
    await api.send('POST', '/api/login', { email: account.email, password: PASSWORD });
    await givePremium(account.id, 3);
    const reason = {
      reason: 'bounced',
      detail: '550 No such user',
      created_at: new Date(),
    } as const;
    await blockMail(api.database.db, account.email, reason);
    const after = await read(account);
    expect(after).toMatchObject({
      createdAt: before.createdAt,
      lastLoginAt: expect.any(String),
      premium: { until: expect.any(String), sources: ['given'] },
      mailBlock: { reason: 'bounced', detail: '550 No such user' },
    });
    expect((await list(`?search=${account.email}`)).accounts).toEqual([after]);
    expect(await read(admin)).toMatchObject({ isAdmin: true });
  });

  test('is for administrators only', async () => {
    const account = await createAccount(api);
    const answers = await Promise.all(
      [{}, account].map((viewer) =>
        api.send('GET', `/api/admin/accounts/${account.id}`, undefined, viewer),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
    expect(await ask('GET', '/2147483647')).toMatchObject({
      status: 404,
      body: { code: 'account-not-found' },
    });
  });
});

describe('mail to a member', () => {
  test('goes out again once an administrator lifts the block', async () => {
    const account = await createAccount(api);
    const block = { reason: 'complained', detail: null, created_at: new Date() } as const;
    await blockMail(api.database.db, account.email, block);
    expect(await ask('DELETE', `/${account.id}/mail-block`)).toMatchObject({
      status: 200,
      body: { mailBlock: null },
    });
    expect(await findMailBlock(api.database.db, account.email)).toBeUndefined();
    expect(await auditOf(account)).toMatchObject([
      { actor: TEST_ADMIN, action: 'member.lift-mail-block', before: { reason: 'complained' } },
    ]);
    expect(await ask('DELETE', `/${account.id}/mail-block`)).toMatchObject({
      status: 409,
      body: { code: 'no-mail-block' },
    });
  });

  test('confirms a sign-up that waits, and the reader of it chooses a password', async () => {
    const account = await createAccount(api, { verified: false });
    expect((await ask('POST', `/${account.id}/confirmation-mail`)).status).toBe(200);
    const secret = tokenIn(await api.mailbox.mailTo(account.email), '/verify-email');
    expect((await pressConfirm(api, secret)).landing.pathname).toBe('/choose-password');
    expect(await auditOf(account)).toMatchObject([{ action: 'member.confirmation-mail' }]);
  });

  test('is not sent for an address that is confirmed, or that has job alerts only', async () => {
    const confirmed = await createAccount(api);
    const alertsOnly = await createAccount(api, { verified: false, hasPassword: false });
    expect(await read(alertsOnly)).toMatchObject({ hasSignedUp: false });
    for (const { id } of [confirmed, alertsOnly])
      expect(await ask('POST', `/${id}/confirmation-mail`)).toMatchObject({
        status: 409,
        body: { code: 'nothing-to-confirm' },
      });
    expect(await auditOf(confirmed)).toEqual([]);
  });
});

describe('a blocked account', () => {
  const block = (id: number, reason = 'Sold false visas') => ask('PUT', `/${id}/block`, { reason });
  const login = (email: string) => api.send('POST', '/api/login', { email, password: PASSWORD });
  const isIn = async ({ token }: TestAccount) =>
    (await api.get('/api/verify-token', { 'x-auth-token': token })).status === 200;

  test('is out at once, and hears why only after the right password', async () => {
    const account = await createAccount(api);
    expect(await isIn(account)).toBe(true);
    expect(await block(account.id)).toMatchObject({
      status: 200,
      body: { blocked: { at: expect.any(String), reason: 'Sold false visas' } },
    });
    expect(await isIn(account)).toBe(false);
    expect(await login(account.email)).toMatchObject({
      status: 403,
      body: { code: 'account-blocked', message: expect.stringMatching(/^This account is blocked/) },
    });
    const form = { email: account.email, password: PASSWORD };
    expect((await api.send('POST', '/api/login-form', form)).body).toMatchObject({
      code: 'account-blocked',
    });
    const wrong = { email: account.email, password: 'not this one' };
    expect((await api.send('POST', '/api/login', wrong)).body).toMatchObject({
      code: 'wrong-password',
    });
    expect(await auditOf(account)).toMatchObject([
      { actor: TEST_ADMIN, action: 'member.block', after: { reason: 'Sold false visas' } },
    ]);
  });

  test('gets in by no link that it asked for before, and is sent no new one', async () => {
    const [account, other] = [await createAccount(api), await createAccount(api)];
    const forgot = (email: string) => api.send('POST', '/api/forgot-password', { email });
    await forgot(account.email);
    const token = tokenIn(await api.mailbox.mailTo(account.email), '/reset-password');
    await block(account.id);
    const reset = { token, newPassword: 'plum harbour lantern sock' };
    expect((await api.send('POST', '/api/reset-password', reset)).body).toMatchObject({
      code: 'link-used',
    });
    const before = api.mailbox.mails.length;
    const { email } = account;
    await forgot(email);
    await api.send('POST', '/api/resend-verification', { email });
    await api.send('POST', '/api/register', { email, password: 'plum harbour lantern sock' });
    await forgot(other.email);
    await api.mailbox.mailTo(other.email);
    expect(api.mailbox.mails.slice(before).map(({ to }) => to)).toEqual([other.email]);
  });

  test('goes on with no step that began before: a password to choose, or a landing page', async () => {
    const waiting = await createAccount(api, { verified: false });
    await ask('POST', `/${waiting.id}/confirmation-mail`);
    const secret = tokenIn(await api.mailbox.mailTo(waiting.email), '/verify-email');
    const { landing, cookie } = await pressConfirm(api, secret);
    const choice = {
      token: landing.searchParams.get('token'),
      newPassword: 'plum harbour lantern sock',
    };
    const account = await createAccount(api);
    const form = { email: account.email, password: PASSWORD };
    const { headers } = await api.send('POST', '/api/login-form', form);
    const arrived = new URL(headers.get('location') ?? '', 'http://x').searchParams.get('token');
    const key = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const land = () =>
      api.get('/api/refresh-token', { 'x-auth-token': String(arrived), cookie: key });
    expect((await land()).status).toBe(200);
    for (const { id } of [waiting, account]) expect((await block(id)).status).toBe(200);
    const chosen = await api.app.request('/api/choose-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(choice),
    });
    expect(await chosen.json()).toMatchObject({ code: 'link-used' });
    expect((await land()).status).toBe(401);
  });

  test('opens again with its password when the block ends', async () => {
    const account = await createAccount(api);
    await block(account.id);
    expect(await block(account.id)).toMatchObject({ body: { code: 'already-blocked' } });
    expect(await ask('DELETE', `/${account.id}/block`)).toMatchObject({
      status: 200,
      body: { blocked: null },
    });
    expect(await isIn(account)).toBe(false);
    expect((await login(account.email)).status).toBe(200);
    expect((await auditOf(account)).map(({ action }) => action)).toEqual([
      'member.block',
      'member.unblock',
    ]);
    expect(await ask('DELETE', `/${account.id}/block`)).toMatchObject({
      status: 409,
      body: { code: 'not-blocked' },
    });
  });

  test('stays when an unconfirmed sign-up would be forgotten, and gets no confirmation mail', async () => {
    const account = await createAccount(api, { verified: false });
    await block(account.id);
    const created_at = new Date(Date.now() - 40 * 86_400_000);
    await api.database.db
      .updateTable('users')
      .set({ created_at })
      .where('id', '=', account.id)
      .execute();
    await forgetStale(api.accounts);
    expect(await ask('POST', `/${account.id}/confirmation-mail`)).toMatchObject({
      status: 409,
      body: { code: 'member-blocked' },
    });
  });

  test('is never that of an administrator, and a reason is asked for', async () => {
    const account = await createAccount(api);
    const colleague = await createAccount(api, { email: COLLEAGUE });
    expect(await block(admin.id)).toMatchObject({ status: 409, body: { code: 'own-account' } });
    expect(await block(colleague.id)).toMatchObject({
      status: 409,
      body: { code: 'administrator-account' },
    });
    expect(await block(account.id, ' ')).toMatchObject({ status: 400, body: { field: 'reason' } });
    const path = `/api/admin/accounts/${admin.id}/block`;
    const body = { reason: 'Revenge' };
    expect((await api.send('PUT', path, body, account)).status).toBe(403);
    expect((await api.send('PUT', path, body)).status).toBe(401);
    expect(await isIn(colleague)).toBe(true);
  });
});

describe('deleting a member', () => {
  test('takes the address typed, deletes all at once, tells the member, and keeps no address', async () => {
    const account = await createAccount(api);
    const erase = (email: string) => ask('DELETE', `/${account.id}`, { email });
    expect(await erase(admin.email)).toMatchObject({ status: 400, body: { field: 'email' } });
    expect((await read(account)).email).toBe(account.email);
    expect((await erase(account.email)).status).toBe(200);
    expect((await api.mailbox.mailTo(account.email)).subject).toBe(
      'Your account at Waymark was deleted',
    );
    expect((await ask('GET', `/${account.id}`)).status).toBe(404);
    expect((await erase(account.email)).status).toBe(404);
    const log = await auditOf(account);
    expect(log).toMatchObject([{ actor: TEST_ADMIN, action: 'member.delete' }]);
    expect(JSON.stringify(log)).not.toContain(account.email);
  });

  test('is refused for an administrator, oneself included, and to everybody else', async () => {
    const colleague = await createAccount(api, { email: `other.${COLLEAGUE}` });
    for (const [{ id, email }, code] of [
      [admin, 'own-account'],
      [colleague, 'administrator-account'],
    ] as const)
      expect(await ask('DELETE', `/${id}`, { email })).toMatchObject({
        status: 409,
        body: { code },
      });
    const account = await createAccount(api);
    const path = `/api/admin/accounts/${colleague.id}`;
    const body = { email: colleague.email };
    expect((await api.send('DELETE', path, body, account)).status).toBe(403);
    expect((await api.send('DELETE', path, body)).status).toBe(401);
  });
});

test('the data of a member is a file like their own, and the log says who took it', async () => {
  const account = await createAccount(api);
  const own = await api.send('GET', '/api/account/data', undefined, account);
  const taken = await api.send('GET', `/api/admin/accounts/${account.id}/data`, undefined, admin);
  expect(taken.headers.get('content-disposition')).toBe(
    `attachment; filename="waymark-member-${account.id}.json"`,
  );
  expect(taken.body).toEqual({ ...own.body, exportedAt: expect.any(String) });
  expect(await auditOf(account)).toMatchObject([{ actor: TEST_ADMIN, action: 'member.export' }]);
  expect((await ask('GET', '/2147483647/data')).status).toBe(404);
  const path = `/api/admin/accounts/${admin.id}/data`;
  expect((await api.send('GET', path, undefined, account)).status).toBe(403);
  expect((await api.send('GET', path)).status).toBe(401);
});
