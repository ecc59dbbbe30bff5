import type { GatewayName, PaymentState } from '../shared/billing.ts';
import type { TestAccount } from './accounts.ts';
import type { TestApi } from './api.ts';
import { type PaymentProviders, wayBack, webhookOf } from './payment-providers.ts';

/** A checkout that was begun through the API, and the cookie of its browser. */
export type TestCheckout = { reference: string; url: string; cookie: string; gateway: GatewayName };

/** Begins a checkout; Paystack's is in Ghana. Throws unless it is begun. */
export async function beginCheckout(
  { app }: TestApi,
  { token }: TestAccount,
  gateway: GatewayName,
): Promise<TestCheckout> {
  const response = await app.request('/api/create-checkout-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ gateway, country: gateway === 'paystack' ? 'GH' : 'UG' }),
  });
  const body = (await response.json()) as Record<string, string>;
  if (response.status !== 200) throw new Error(`Checkout: ${response.status} ${body.message}`);
  return {
    reference: body.reference ?? '',
    url: body.link ?? body.approvalUrl ?? '',
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    gateway,
  };
}

/** The browser comes back from the provider; returns the address it is sent to. */
export async function comeBack(
  { app }: TestApi,
  providers: PaymentProviders,
  { reference, cookie }: Pick<TestCheckout, 'reference' | 'cookie'>,
  step: 'return' | 'cancel' = 'return',
): Promise<{ landing: URL; cookie: string }> {
  const url = wayBack(await providers.find(reference), step);
  const response = await app.request(url.pathname + url.search, { headers: { cookie } });
  if (response.status !== 302) throw new Error(`The return answers ${response.status}.`);
  return {
    landing: new URL(response.headers.get('location') ?? '', 'http://x'),
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

/** Pays for premium, from the checkout to the way back; returns the reference of the payment. */
export async function buyPremium(
  api: TestApi,
  providers: PaymentProviders,
  account: TestAccount,
  gateway: GatewayName,
): Promise<string> {
  const checkout = await beginCheckout(api, account, gateway);
  await providers.pay(checkout.reference);
  await comeBack(api, providers, checkout);
  return checkout.reference;
}

/** Delivers an event of a provider to the product; returns the status of the answer. */
export async function deliver(
  { app }: TestApi,
  providers: PaymentProviders,
  reference: string,
  type: string,
): Promise<number> {
  const { path, body, headers } = webhookOf(await providers.find(reference), type);
  return (await app.request(path, { method: 'POST', body, headers })).status;
}

/** A payment as its owner sees it now. */
export async function readPayment(
  { get }: TestApi,
  { token }: TestAccount,
  reference: string,
): Promise<PaymentState> {
  const { status, body } = await get(`/api/payments/${reference}`, { 'x-auth-token': token });
  if (status !== 200) throw new Error(`The payment answers ${status}.`);
  return body as unknown as PaymentState;
}
