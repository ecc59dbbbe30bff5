import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PremiumOffer } from '../../shared/billing.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { readPayment } from '../../test/checkout.ts';
import { createJobs } from '../../test/factories.ts';
import { type PaymentProviders, startPaymentProviders } from '../../test/payment-providers.ts';

let providers: PaymentProviders;
let api: TestApi;
let [premium, other, gone]: number[] = [];
beforeAll(async () => {
  providers = await startPaymentProviders();
  api = await openTestApi({ gateways: providers.gateways });
  const is_premium_visible = true;
  [premium, other, gone] = await createJobs(
    api.database,
    { is_premium_visible, title: 'Home carer', employer: 'Quay', state: 'Ontario' },
    {},
    { is_premium_visible, expires_at: '2020-01-01' },
  );
});
afterAll(async () => {
  await api.close();
  await providers.stop();
});

const offerOf = async (query = '') =>
  (await api.get(`/api/premium-offer${query}`)).body as PremiumOffer;

test('the offer has the price of each country with one of its own, and counts what is free', async () => {
  const offer = await offerOf();
  expect(offer).toMatchObject({ price: '$4', months: 6, jobs: { all: 2, free: 1 }, job: null });
  expect(offer.local).toEqual({ NG: 'NGN 6,000', GH: 'GHS 50', KE: 'KES 520', ZA: 'ZAR 72' });
});

test('the offer names the premium job that was asked about, and no other', async () => {
  expect((await offerOf(`?job=${premium}`)).job).toMatchObject({
    id: premium,
    title: 'Home carer',
  });
  for (const id of [String(other), String(gone), '999999', '0', '-1', 'x', '1e3'])
    expect((await offerOf(`?job=${id}`)).job, id).toBeNull();
});

test('a payment knows where its payer goes on to, the last press counts, and no other place is kept', async () => {
  const account = await createAccount(api);
  const pay = async (returnTo?: unknown) => {
    const body = { gateway: 'paypal', country: 'UG', returnTo };
    return api.send('POST', '/api/create-checkout-session', body, { token: account.token });
  };
  const read = async (answer: Awaited<ReturnType<typeof pay>>) => {
    const { returnTo, jobTitle } = await readPayment(api, account, String(answer.body.reference));
    return { returnTo, jobTitle };
  };
  const nowhere = { returnTo: null, jobTitle: null };
  expect(await read(await pay())).toEqual(nowhere);
  expect(await read(await pay(`/jobs/${premium}`))).toEqual({
    returnTo: `/jobs/${premium}`,
    jobTitle: 'Home carer',
  });
  expect(await read(await pay('/cv-builder'))).toEqual({ returnTo: '/cv-builder', jobTitle: null });
  for (const path of ['//evil.example/jobs/1', 'https://evil.example', '/admin', '/jobs/999999'])
    expect(await read(await pay(path)), path).toEqual(nowhere);
  for (const wrong of [5, { path: '/jobs/1' }, `/jobs/${'1'.repeat(40)}`])
    expect((await pay(wrong)).status, JSON.stringify(wrong)).toBe(400);
});
