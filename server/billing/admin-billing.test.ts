import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminMember, AdminPaymentList } from '../../shared/admin-billing.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { beginCheckout, buyPremium, comeBack } from '../../test/checkout.ts';
import { type PaymentProviders, startPaymentProviders } from '../../test/payment-providers.ts';
import { addMonths } from './premium-term.ts';

let providers: PaymentProviders;
let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  providers = await startPaymentProviders();
  api = await openTestApi({ gateways: providers.gateways });
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(async () => {
  await api.close();
  await providers.stop();
});

const list = async (query = ''): Promise<AdminPaymentList> => {
  const { status, body } = await api.get(`/api/admin/payments${query}`, {
    'x-auth-token': admin.token,
  });
  expect(status).toBe(200);
  return body as unknown as AdminPaymentList;
};
const change = (id: number, body: object) =>
  api.send('POST', `/api/admin/members/${id}/premium`, body, { token: admin.token });
const read = async ({ email }: TestAccount) =>
  (
    await api.get(`/api/admin/members?email=${encodeURIComponent(email)}`, {
      'x-auth-token': admin.token,
    })
  ).body as unknown as AdminMember;

test('administrators see all payments, by member, reference and state', async () => {
  const [paying, gone] = [await createAccount(api), await createAccount(api)];
  const paid = await buyPremium(api, providers, paying, 'paypal');
  const odd = await beginCheckout(api, gone, 'paystack');
  await providers.save({
    ...(await providers.pay(odd.reference)),
    paid: { amount: 1, currency: 'GHS' },
  });
  await comeBack(api, providers, odd);
  await api.send('DELETE', '/api/account', { password: PASSWORD }, { token: gone.token });
  const all = await list();
  expect(all.totalCount).toBe(2);
  expect(all.payments.map(({ reference, email, status }) => [reference, email, status])).toEqual([
    [odd.reference, null, 'failed'],
    [paid, paying.email, 'paid'],
  ]);
  for (const query of [`?search=${paying.email}`, `?search=${paid}`, '?status=paid'])
    expect((await list(query)).payments.map(({ reference }) => reference)).toEqual([paid]);
  expect((await list('?status=attention')).payments).toMatchObject([
    { reference: odd.reference, failure: 'amount-differs' },
  ]);
  expect((await list('?search=%25')).totalCount).toBe(0);
});

test('an administrator gives premium and ends it, with a reason in the audit log', async () => {
  const account = await createAccount(api);
  expect(await change(account.id, { action: 'grant', months: 3, reason: 'A gift' })).toMatchObject({
    status: 200,
    body: { is_premium: true, changes: [{ kind: 'months', months: 3, reason: 'A gift' }] },
  });
  const given = await read(account);
  expect(given.premiumUntil).toBe(addMonths(new Date(given.changes[0]?.at ?? ''), 3).toISOString());
  await buyPremium(api, providers, account, 'paypal');
  expect((await read(account)).premiumUntil).toBe(
    addMonths(new Date(given.premiumUntil ?? ''), 6).toISOString(),
  );
  expect(await change(account.id, { action: 'revoke', reason: 'Broke the terms' })).toMatchObject({
    body: { is_premium: false },
  });
  const status = await api.get('/api/auth/status', { 'x-auth-token': account.token });
  expect(status.body).toMatchObject({ is_premium: false });
  expect(await change(account.id, { action: 'revoke', reason: 'Again' })).toMatchObject({
    status: 409,
    body: { code: 'no-premium' },
  });
  const { body } = await api.get(`/api/admin/audit?subject=member%20${account.id}`, {
    'x-auth-token': admin.token,
  });
  expect(body.entries).toMatchObject([
    { action: 'premium.revoke', actor: TEST_ADMIN, after: { reason: 'Broke the terms' } },
    { action: 'premium.grant', after: { reason: 'A gift', months: 3 } },
  ]);
});

test.each([
  ['no reason', { action: 'grant', months: 1 }, 'reason'],
  ['an empty reason', { action: 'revoke', reason: '  ' }, 'reason'],
  ['no months', { action: 'grant', reason: 'A gift' }, 'months'],
  ['too many months', { action: 'grant', months: 25, reason: 'A gift' }, 'months'],
  ['half a month', { action: 'grant', months: 0.5, reason: 'A gift' }, 'months'],
  ['another action', { action: 'sell', reason: 'A gift' }, 'action'],
])('a change with %s is refused by the name of its field', async (_, body, field) => {
  const { id } = await createAccount(api);
  expect(await change(id, body)).toMatchObject({ status: 400, body: { field } });
});

test('an account that is not there is a 404, and nobody else may ask', async () => {
  expect((await change(999_999, { action: 'revoke', reason: 'x' })).status).toBe(404);
  const { token, id } = await createAccount(api);
  const headers = { 'x-auth-token': admin.token };
  expect((await api.get('/api/admin/members?email=no@example.com', headers)).status).toBe(404);
  for (const path of ['/api/admin/payments', '/api/admin/members?email=a@example.com'])
    expect((await api.get(path, { 'x-auth-token': token })).status).toBe(403);
  const body = { action: 'grant', months: 24, reason: 'I am poor' };
  const asked = await api.send('POST', `/api/admin/members/${id}/premium`, body, { token });
  expect(asked.status).toBe(403);
});
