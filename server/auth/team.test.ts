import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role, Team } from '../../shared/team.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { type Answer, openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { forgetStale } from './account.service.ts';

const DAY = 86_400_000;

let ahead = 0;
let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await openTestApi({ now: () => new Date(Date.now() + ahead) });
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(() => api.close());

const team = async (): Promise<Team> =>
  (await api.get('/api/admin/team', { 'x-auth-token': admin.token })).body as unknown as Team;

const invite = (email: string, role: Role, { token }: TestAccount = admin): Promise<Answer> =>
  api.send('POST', '/api/admin/team/invitations', { email, role }, { token });

/** The secret of the last invitation that was mailed to an address. */
async function secretTo(email: string): Promise<string> {
  const { text } = await api.mailbox.mailTo(email);
  return /\/invitation\?invite=([\w-]+)/.exec(text)?.[1] ?? '';
}

const accept = ({ token: session }: TestAccount, token: string): Promise<Answer> =>
  api.send('POST', '/api/team-invitation', { token }, { token: session });

async function createWith(role: Role): Promise<TestAccount> {
  const account = await createAccount(api);
  expect((await invite(account.email, role)).status).toBe(200);
  expect((await accept(account, await secretTo(account.email))).body).toEqual({ role });
  return account;
}

const statusOf = async ({ token }: TestAccount, path: string) =>
  (await api.get(path, { 'x-auth-token': token })).status;

const remove = ({ id }: TestAccount, { token }: TestAccount = admin): Promise<Answer> =>
  api.send('DELETE', `/api/admin/team/${id}`, undefined, { token });

const auditOf = async (subject: string) =>
  (
    (await api.get(`/api/admin/audit?subject=${encodeURIComponent(subject)}`, {
      'x-auth-token': admin.token,
    })) as unknown as { body: { entries: { action: string; actor: string }[] } }
  ).body.entries.map(({ action, actor }) => [action, actor]);

test('an editor is invited by mail, works at once, and no longer when the role is taken away', async () => {
  const editor = await createAccount(api);
  expect(await statusOf(editor, '/api/admin/jobs')).toBe(403);
  await invite(editor.email, 'editor');
  expect((await team()).invitations).toMatchObject([{ email: editor.email, role: 'editor' }]);
  await accept(editor, await secretTo(editor.email));
  expect(await statusOf(editor, '/api/admin/jobs')).toBe(200);
  expect(await statusOf(editor, '/api/admin/payments')).toBe(403);
  expect((await team()).people).toMatchObject([
    { email: TEST_ADMIN, role: 'admin', isBySetting: true },
    { email: editor.email, role: 'editor', isBySetting: false },
  ]);
  expect((await remove(editor)).status).toBe(200);
  expect(await statusOf(editor, '/api/admin/jobs')).toBe(403);
  expect(await auditOf(`member ${editor.id}`)).toEqual([
    ['team.remove', TEST_ADMIN],
    ['team.accept', editor.email],
  ]);
});

test('an editor may call what is declared for editors, and nothing else of the administration', async () => {
  const editor = await createWith('editor');
  const operations = api.operations.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(operations.length).toBeGreaterThan(70);
  const wrong: string[] = [];
  for (const { method, path, access, endpoint } of operations) {
    const address = path.replace('{reference}', 'wm-none').replaceAll(/\{\w+\}/g, '999999');
    const hasBody = method !== 'get' && method !== 'delete';
    const response = await api.app.request(address, {
      method: method.toUpperCase(),
      headers: { 'x-auth-token': editor.token, 'content-type': 'application/json' },
      ...(hasBody && { body: '{}' }),
    });
    const { status } = response;
    await response.body?.cancel();
    if (access !== 'admin' && access !== 'editor') wrong.push(`${endpoint} is for ${access}`);
    if ((status === 403) !== (access === 'admin')) wrong.push(`${endpoint} answers ${status}`);
    const isClosed =
      /\/(payments|payments\.csv|payment-months|members|accounts|mail|team|audit|partners)\b/;
    if (isClosed.test(path) && access !== 'admin') wrong.push(`${endpoint} is open to editors`);
  }
  expect(wrong).toEqual([]);
});

test('an editor sees no money and no members on the overview', async () => {
  const editor = await createWith('editor');
  const read = async ({ token }: TestAccount) =>
    (await api.get('/api/admin/overview', { 'x-auth-token': token })).body;
  expect(await read(editor)).toMatchObject({
    money: null,
    accounts: null,
    todo: { oddPayments: 0, missingSettings: [], permitEndings: [] },
  });
  expect(await read(admin)).toMatchObject({ accounts: { confirmed: expect.any(Number) } });
});

describe('an invitation', () => {
  test('that was taken back, replaced or is over gives no role', async () => {
    const account = await createAccount(api);
    await invite(account.email, 'editor');
    const first = await secretTo(account.email);
    await invite(account.email, 'admin');
    const second = await secretTo(account.email);
    expect(await accept(account, first)).toMatchObject({ body: { code: 'invitation-over' } });
    const { invitations } = await team();
    const mine = invitations.filter(({ email }) => email === account.email);
    expect(mine).toHaveLength(1);
    const path = `/api/admin/team/invitations/${mine[0]?.id}`;
    expect((await api.send('DELETE', path, undefined, { token: admin.token })).status).toBe(200);
    expect((await api.send('DELETE', path, undefined, { token: admin.token })).status).toBe(404);
    expect(await accept(account, second)).toMatchObject({ body: { code: 'invitation-over' } });
    await invite(account.email, 'editor');
    const third = await secretTo(account.email);
    ahead = 8 * DAY;
    expect(await accept(account, third)).toMatchObject({ body: { code: 'invitation-over' } });
    ahead = 0;
    expect((await accept(account, third)).status).toBe(200);
    expect((await accept(account, third)).status).toBe(404);
    await remove(account);
  });

  test('is good for the address that got it only', async () => {
    const [invited, other] = [await createAccount(api), await createAccount(api)];
    await invite(invited.email, 'editor');
    const secret = await secretTo(invited.email);
    expect(await accept(other, secret)).toMatchObject({
      status: 403,
      body: { code: 'other-address' },
    });
    expect((await accept(invited, secret)).status).toBe(200);
    expect(await invite(invited.email, 'admin')).toMatchObject({ body: { code: 'has-role' } });
    await remove(invited);
  });

  test('leaves no address behind when it is over, or when its account is deleted', async () => {
    const [late, gone] = [await createAccount(api), await createAccount(api)];
    const left = async () =>
      (await api.database.db.selectFrom('role_invitations').select('email').execute()).map(
        ({ email }) => email,
      );
    await invite(gone.email, 'editor');
    await api.send('DELETE', '/api/account', { password: PASSWORD }, gone);
    expect(await left()).not.toContain(gone.email);
    await invite(late.email, 'editor');
    await forgetStale(api.accounts);
    expect(await left()).toContain(late.email);
    ahead = 7 * DAY;
    await forgetStale(api.accounts);
    ahead = 0;
    expect(await left()).not.toContain(late.email);
  });

  test('keeps only the hash of its secret', async () => {
    const account = await createAccount(api);
    await invite(account.email, 'editor');
    const secret = await secretTo(account.email);
    const rows = await api.database.db.selectFrom('role_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test.each([
    ['no address', { role: 'editor' }, 'email'],
    ['no role', { email: 'x@example.org' }, 'role'],
    ['a role that is none', { email: 'x@example.org', role: 'owner' }, 'role'],
  ])('with %s is refused by the name of its field', async (_, body, field) => {
    const { token } = admin;
    expect(await api.send('POST', '/api/admin/team/invitations', body, { token })).toMatchObject({
      status: 400,
      body: { field },
    });
  });
});

test('an editor and a member cannot invite or take a role away', async () => {
  const [editor, member] = [await createWith('editor'), await createAccount(api)];
  for (const account of [editor, member]) {
    expect((await invite('friend@example.org', 'admin', account)).status).toBe(403);
    expect((await remove(editor, account)).status).toBe(403);
    expect(await statusOf(account, '/api/admin/team')).toBe(403);
  }
});

test('an administrator by invitation is one in everything, and cannot be blocked or deleted', async () => {
  const second = await createWith('admin');
  expect(await statusOf(second, '/api/admin/payments')).toBe(200);
  const { body } = await api.get('/api/auth/status', { 'x-auth-token': second.token });
  expect(body).toMatchObject({ is_admin: true });
  const block = await api.send(
    'PUT',
    `/api/admin/accounts/${second.id}/block`,
    { reason: 'x' },
    { token: admin.token },
  );
  expect(block).toMatchObject({ body: { code: 'administrator-account' } });
  expect(await remove(admin, second)).toMatchObject({ body: { code: 'named-in-setting' } });
  expect((await remove(second, second)).status).toBe(200);
  expect(await statusOf(second, '/api/admin/payments')).toBe(403);
});

test('the last administrator keeps the role, also when two remove each other at once', async () => {
  const [first, second] = [await createWith('admin'), await createWith('admin')];
  await api.database.db.deleteFrom('users').where('id', '=', admin.id).execute();
  const answers = await Promise.all([remove(second, first), remove(first, second)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const last = answers[0]?.status === 200 ? first : second;
  expect(await remove(last, last)).toMatchObject({
    status: 409,
    body: { code: 'last-administrator' },
  });
  const gone = await api.send(
    'DELETE',
    '/api/account',
    { password: PASSWORD },
    { token: last.token },
  );
  expect(gone).toMatchObject({ status: 409, body: { code: 'last-administrator' } });
});
