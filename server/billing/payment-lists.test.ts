import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminPaymentList } from '../../shared/admin-billing.ts';
import type { PaymentMonths } from '../../shared/payment-history.ts';
import { TEST_ADMIN } from '../../test/api.ts';
import { type BillingKit, openBillingKit } from '../../test/billing-kit.ts';
import { doSettleJob } from './reconcile.service.ts';

let kit: BillingKit;
beforeAll(async () => {
  kit = await openBillingKit();
});
afterAll(() => kit.close());

const get = (path: string) => kit.api.get(path, { 'x-auth-token': kit.admin.token });
const found = async (search: string) =>
  (
    (await get(`/api/admin/payments?search=${search}`)).body as unknown as AdminPaymentList
  ).payments.map(({ reference }) => reference);

test('a payment is found by the number of its receipt and by both ids of its provider', async () => {
  const [first, second] = [await kit.pay('paypal'), await kit.pay('paystack')];
  const row = await kit.row(first);
  expect(row?.receiptNumber).toMatch(/^[0-9]{4}-[0-9]{6}$/);
  for (const part of [row?.receiptNumber, row?.providerReference, row?.captureId])
    expect(await found(part ?? '')).toEqual([first.reference]);
  const [year = '', number = ''] = row?.receiptNumber?.split('-') ?? [];
  expect(await found(`${Number(year) - 1}-${number}`)).toEqual([]);
  expect(await found(second.reference)).toEqual([second.reference]);
});

test('a checkout that was not paid has no receipt number', async () => {
  const payer = await kit.begin('paypal');
  expect(await kit.row(payer)).toMatchObject({ receiptNumber: null, captureId: null });
});

test('the sums of a month take parts, refunds and what came back from a refund that failed', async () => {
  const months = async () => {
    const { months: all } = (await get('/api/admin/payment-months'))
      .body as unknown as PaymentMonths;
    const [usd] = all.filter(({ currency }) => currency === 'USD');
    return usd ?? { payments: 0, arrived: 0, back: 0 };
  };
  const before = await months();
  const [kept, part, whole] = [
    await kit.pay('paypal'),
    await kit.pay('paypal'),
    await kit.pay('paypal'),
  ];
  await kit.act('refund', part, { reason: 'x', part: { amount: 150, left: 400 } });
  await kit.act('refund', whole, { reason: 'x' });
  await expect.poll(async () => (await kit.read(part)).partSentBack).toMatchObject({ amount: 150 });
  await expect.poll(async () => (await kit.read(whole)).status).toBe('refunded');
  await kit.settle();
  const after = await months();
  expect({
    payments: after.payments - before.payments,
    arrived: after.arrived - before.arrived,
    back: after.back - before.back,
  }).toEqual({ payments: 3, arrived: 1200, back: 550 });
  await kit.change(whole, { refund: 'failed', state: 'paid', failedRefunds: 0 });
  await kit.act('ask', whole);
  await kit.settle();
  expect((await kit.read(whole)).status).toBe('paid');
  expect((await months()).back - before.back).toBe(150);
  expect((await kit.read(kept)).status).toBe('paid');
});

test('the file of all payments guards against formulas and names members by number', async () => {
  const payer = await kit.pay('paypal');
  await kit.api.database.db
    .updateTable('payments')
    .set({ provider_id: '=HYPERLINK("http://evil.example")' })
    .where('reference', '=', payer.reference)
    .execute();
  const response = await kit.api.app.request('/api/admin/payments.csv', {
    headers: { 'x-auth-token': kit.admin.token },
  });
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const text = await response.text();
  const line = text.split('\r\n').find((each) => each.includes(payer.reference)) ?? '';
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(line).toContain(`,${payer.id},"UG","paid",,"USD","USD 4.00",4,0,4,6,`);
  expect(text).not.toContain(payer.email);
  const lines = text.trimEnd().split('\r\n');
  expect(new Set(lines.map((each) => each.split(',').length))).toEqual(new Set([22]));
});

test('a reason that is a formula is stored as it was written, for the page to show', async () => {
  const payer = await kit.pay('paypal');
  await kit.act('refund', payer, { reason: '=1+1<script>', part: { amount: 100, left: 400 } });
  const { body } = await get(`/api/admin/payments/${payer.reference}`);
  expect(JSON.stringify(body)).toContain('=1+1<script>');
  expect(body).toMatchObject({
    history: expect.arrayContaining([expect.objectContaining({ by: TEST_ADMIN })]),
  });
});

test.each([
  ['paystack', 101, 'refunds', { sentBack: 1 }],
  ['paypal', 501, 'refunds', { sentBack: 1 }],
  ['paypal', 51, 'disputes', {}],
] as const)(
  'all pages of the daily list of %s are read: %i %s',
  async (gateway, count, kind, change) => {
    // The payment is the last of the provider's list.
    const known = await kit.pay(gateway);
    const own = await kit.providers.find(known.reference);
    const dispute = (id: string) => ({
      disputes: [{ id, state: 'open' as const, dueAt: '2031-01-01T00:00:00.000Z' }],
    });
    const others = Array.from({ length: count }, (_, index) => ({
      ...own,
      id: `${kind}-${gateway}-${index}`,
      reference: `wm-other-${kind}-${index}`,
      captureId: `${7_000_000 + index}`,
      ...(kind === 'disputes' ? dispute(`PP-${kind}-${index}`) : change),
    }));
    for (const each of others) await kit.providers.save(each);
    const last = { ...own, ...(kind === 'disputes' ? dispute('PP-LAST') : change) };
    // A saved payment keeps its place in the list: the known one moves behind the others.
    const moved = { ...last, id: own.id };
    kit.providers.forget(own.id);
    await kit.providers.save(moved);
    await doSettleJob(kit.api.billing, { touchedAt: gateway });
    await kit.settle();
    const row = await kit.row(known);
    if (kind === 'disputes') expect(row?.disputes).toMatchObject([{ id: 'PP-LAST' }]);
    else expect(row?.partSentBack).toMatchObject({ amount: 1 });
    for (const { id } of others) kit.providers.forget(id);
  },
);
