import { expect, test } from 'vitest';
import { playPaypal } from './play-paypal.ts';
import { payerPays, type SandboxPayment, type SandboxStore } from './sandbox-payment.ts';

const account = { clientId: 'id', clientSecret: 'secret', webhookId: 'hook' };
const now = () => new Date(Date.UTC(2026, 0, 1));

test('two captures at the same moment take the money once, and it can be refunded', async () => {
  const kept = new Map<string, SandboxPayment>();
  const store: SandboxStore = {
    find: async (id) => kept.get(id),
    findCapture: async (id) => [...kept.values()].find(({ captureId }) => captureId === id),
    list: async () => [...kept.values()],
    save: async (payment) => void kept.set(payment.id, payment),
  };
  const app = playPaypal({ store, now, pageUrl: () => '', sendEvent: () => {}, account });
  const order: SandboxPayment = {
    id: 'ORDER',
    provider: 'paypal',
    reference: 'WM-1',
    amount: 500,
    currency: 'USD',
    returnUrl: '',
    cancelUrl: '',
    state: 'created',
  };
  await store.save(payerPays(order, now()));
  const login = await app.request('/v1/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('id:secret')}` },
    body: 'grant_type=client_credentials',
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const post = async (path: string) => {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const answer = await app.request(path, { method: 'POST', headers, body: '{}' });
    return { status: answer.status, text: await answer.text() };
  };
  const capture = () => post('/v2/checkout/orders/ORDER/capture');
  const answers = await Promise.all([capture(), capture()]);
  const { captureId = 'none' } = kept.get('ORDER') ?? {};
  for (const { status, text } of answers)
    expect(status === 422 || text.includes(captureId), text).toBe(true);
  expect((await post(`/v2/payments/captures/${captureId}/refund`)).status).toBe(201);
});
