import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Pricing } from '../../shared/billing.ts';
import { PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { beginCheckout, comeBack, deliver, readPayment } from '../../test/checkout.ts';
import { type PaymentProviders, startPaymentProviders } from '../../test/payment-providers.ts';
import { beginSession } from '../auth/sessions.service.ts';
import { addMonths } from './premium-term.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);

let providers: PaymentProviders;
let api: TestApi;
beforeAll(async () => {
  providers = await startPaymentProviders();
  api = await openTestApi({ gateways: providers.gateways, now });
});
afterEach(() => {
  providers.mend();
  ahead = 0;
});
afterAll(async () => {
  await api.close();
  await providers.stop();
});

const GATEWAYS = ['paystack', 'paypal'] as const;

describe('prices', () => {
  test('are there for the 34 countries and for all others', async () => {
    const { status, body } = await api.get('/api/pricing');
    const pricing = body as Pricing;
    expect(status).toBe(200);
    expect(Object.keys(pricing).toSorted()).toEqual(
      ['DEFAULT', ...PRICING_COUNTRIES.map(({ code }) => code)].toSorted(),
    );
    expect(pricing.DEFAULT).toEqual({
      currencySymbol: '$',
      label: '4 / 6 months',
      months: 6,
      charges: [{ gateway: 'paypal', amount: 400, currency: 'USD' }],
    });
    const withMobileMoney = Object.entries(pricing)
      .filter(([, { charges }]) => charges.some(({ gateway }) => gateway === 'paystack'))
      .map(([code]) => code);
    expect(withMobileMoney.toSorted()).toEqual(['GH', 'KE', 'NG', 'ZA']);
  });

  test('are labelled with what PayPal charges, everywhere', async () => {
    const pricing = (await api.get('/api/pricing')).body as Pricing;
    for (const [country, { currencySymbol, label, months, charges }] of Object.entries(pricing)) {
      const charge = charges.find(({ gateway }) => gateway === 'paypal');
      expect({ charge, months }, country).toEqual({
        charge: {
          gateway: 'paypal',
          amount: 100 * Number(/^[0-9.]+(?= )/.exec(label)?.[0]),
          currency: currencySymbol === '$' ? 'USD' : currencySymbol,
        },
        months: Number(/ ([0-9]+) months$/.exec(label)?.[1]),
      });
    }
  });
});

describe('a checkout is not begun', () => {
  const ask = async (body: object, token?: string) =>
    api.send('POST', '/api/create-checkout-session', body, token === undefined ? {} : { token });

  test('without a session', async () => {
    expect(await ask({ gateway: 'paypal', country: 'GH' })).toMatchObject({ status: 401 });
  });

  test.each([
    ['a gateway that is none', { gateway: 'cash', country: 'GH' }, 'gateway'],
    ['no gateway', { country: 'GH' }, 'gateway'],
    ['a country that is none', { gateway: 'paypal', country: 'Ghana' }, 'country'],
    ['mobile money where there is none', { gateway: 'paystack', country: 'UG' }, 'gateway'],
    ['no country', { gateway: 'paypal' }, 'country'],
    ['null as the country', { gateway: 'paypal', country: null }, 'country'],
  ])('with %s', async (_, body, field) => {
    const { token } = await createAccount(api);
    expect(await ask(body, token)).toMatchObject({ status: 400, body: { field } });
  });

  test('without a country, and says what to do', async () => {
    const { token } = await createAccount(api);
    const { body } = await ask({ gateway: 'paypal' }, token);
    expect(body.message).toBe('Please select your country.');
  });

  test.each(['down', 'slow', 'error', 'garbage', 'lost'] as const)(
    'when the provider is %s; then nothing is charged, and the next try works',
    async (fault) => {
      const account = await createAccount(api);
      for (const gateway of GATEWAYS) {
        providers.fail(/(initialize|orders)$/, fault);
        expect(await ask({ gateway, country: 'KE' }, account.token)).toMatchObject({
          status: 502,
          body: { message: 'Payment initiation failed.', code: 'payment-initiation-failed' },
        });
        providers.mend();
        await beginCheckout(api, account, gateway);
      }
      const { body } = await api.get('/api/payments', { 'x-auth-token': account.token });
      expect(body.payments).toHaveLength(2);
    },
  );
});

describe.each(GATEWAYS)('a checkout with %s', (gateway) => {
  test('that is paid makes a member for 6 months, at the return', async () => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    expect(checkout.url).toMatch(/^http:\/\/127\.0\.0\.1:.*\/pay\//);
    expect((await readPayment(api, account, checkout.reference)).is_premium).toBe(false);
    await providers.pay(checkout.reference);
    const { landing } = await comeBack(api, providers, checkout);
    expect(landing.pathname).toBe('/premium-success');
    expect(landing.searchParams.get('payment')).toBe(checkout.reference);
    const { payment, is_premium, premiumUntil } = await readPayment(
      api,
      account,
      checkout.reference,
    );
    expect(payment).toMatchObject({ status: 'paid', gateway, failure: null });
    expect(is_premium).toBe(true);
    expect(premiumUntil).toBe(addMonths(new Date(payment.paidAt ?? ''), 6).toISOString());
    const mail = await api.mailbox.mailTo(account.email);
    expect(mail.subject).toBe('Your receipt from Waymark');
    expect(mail.text).toContain(gateway === 'paypal' ? 'USD 4.00' : 'GHS 50.00');
  });

  test('that is declined makes nobody a member', async () => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    await providers.decline(checkout.reference);
    const { landing } = await comeBack(api, providers, checkout);
    expect(landing.pathname + landing.search).toBe(
      `/premium-failure?reason=declined&payment=${checkout.reference}`,
    );
    expect(await readPayment(api, account, checkout.reference)).toMatchObject({
      payment: { status: 'failed', failure: 'declined' },
      is_premium: false,
    });
  });

  test('that is cancelled is told apart from one that failed', async () => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    const { landing } = await comeBack(api, providers, checkout, 'cancel');
    expect(landing.pathname + landing.search).toBe(
      `/premium-failure?reason=cancelled&payment=${checkout.reference}`,
    );
    expect((await readPayment(api, account, checkout.reference)).payment.status).toBe('cancelled');
  });

  test('is begun once by two presses, and again after it was decided', async () => {
    const account = await createAccount(api);
    const first = await beginCheckout(api, account, gateway);
    const second = await beginCheckout(api, account, gateway);
    expect(second.url).toBe(first.url);
    await comeBack(api, providers, second, 'cancel');
    expect((await beginCheckout(api, account, gateway)).url).not.toBe(first.url);
  });

  test('is begun once by five presses at the same time, from two sessions', async () => {
    const account = await createAccount(api);
    const user = await api.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    const phone = await beginSession(api.accounts.sessions, user, 'Phone');
    const start = /POST .*(initialize|orders)$/;
    const before = providers.asked.filter((path) => start.test(path)).length;
    const begun = await Promise.all(
      Array.from({ length: 5 }, (_, press) =>
        beginCheckout(api, press % 2 === 0 ? account : { ...account, token: phone }, gateway),
      ),
    );
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    expect(providers.asked.filter((path) => start.test(path))).toHaveLength(before + 1);
    const { body } = await api.get('/api/payments', { 'x-auth-token': account.token });
    expect(body.payments).toHaveLength(1);
  });

  test('that the provider does not begin fails for all who pressed', async () => {
    const account = await createAccount(api);
    // One that comes after the failure of the first begins anew.
    const mend = providers.fail(/POST .*(initialize|orders)$/, 'error', 3);
    const presses = await Promise.allSettled(
      Array.from({ length: 3 }, () => beginCheckout(api, account, gateway)),
    );
    expect(presses.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    mend();
    expect((await beginCheckout(api, account, gateway)).url).toContain('/pay/');
  });

  test('gives the new state to a session that refreshes its token, and PayPal’s return a token', async () => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    await providers.pay(checkout.reference);
    const { landing, cookie } = await comeBack(api, providers, checkout);
    const given = landing.searchParams.get('token');
    expect(given === null).toBe(gateway === 'paystack');
    const { body } = await api.get('/api/refresh-token', {
      'x-auth-token': given ?? account.token,
      cookie,
    });
    const claims = JSON.parse(
      Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ id: account.id, is_premium: true });
  });

  test('gives no token to another browser, and shows nobody else the payment', async () => {
    const account = await createAccount(api);
    const other = await createAccount(api);
    const { reference } = await beginCheckout(api, account, gateway);
    const stranger = await beginCheckout(api, other, gateway);
    await providers.pay(reference);
    const { landing } = await comeBack(api, providers, { reference, cookie: stranger.cookie });
    expect(landing.searchParams.get('token')).toBeNull();
    const asked = await api.get(`/api/payments/${reference}`, { 'x-auth-token': other.token });
    expect(asked.status).toBe(404);
    expect((await readPayment(api, other, stranger.reference)).is_premium).toBe(false);
    expect((await readPayment(api, account, reference)).is_premium).toBe(true);
  });

  test('that is paid again adds 6 months to the end that runs', async () => {
    const until = new Date(Date.now() + 40 * 86_400_000);
    const account = await createAccount(api, { premiumUntil: until });
    for (const months of [6, 12]) {
      const checkout = await beginCheckout(api, account, gateway);
      await providers.pay(checkout.reference);
      await comeBack(api, providers, checkout);
      expect(await readPayment(api, account, checkout.reference)).toMatchObject({
        premiumUntil: addMonths(until, months).toISOString(),
        isExtension: true,
      });
    }
  });

  test('that is paid after the old term ended begins at the payment', async () => {
    const account = await createAccount(api, { premiumUntil: new Date(Date.now() - 3_600_000) });
    const checkout = await beginCheckout(api, account, gateway);
    await providers.pay(checkout.reference);
    await comeBack(api, providers, checkout);
    const { payment, ...state } = await readPayment(api, account, checkout.reference);
    expect(state).toMatchObject({
      premiumUntil: addMonths(new Date(payment.paidAt ?? ''), 6).toISOString(),
      isExtension: false,
    });
  });

  test.each(['down', 'slow', 'error', 'garbage', 'lost'] as const)(
    'is confirmed later when the provider is %s at the return',
    async (fault) => {
      const account = await createAccount(api);
      const checkout = await beginCheckout(api, account, gateway);
      await providers.pay(checkout.reference);
      providers.fail(/verify|orders/, fault, fault === 'lost' ? 2 : 1);
      const { landing } = await comeBack(api, providers, checkout);
      expect(landing.pathname).toBe('/premium-success');
      providers.mend();
      await expect
        .poll(async () => {
          await api.makeRetriesDue();
          return (await readPayment(api, account, checkout.reference)).payment.status;
        })
        .toBe('paid');
    },
  );

  test('whose reference nobody has leads to the failure page', async () => {
    const response = await api.app.request(
      `/api/checkout/${gateway}/return?payment=wm-00000000000000000000000000000000`,
    );
    expect(response.headers.get('location')).toBe('/premium-failure?reason=unknown');
    expect((await api.app.request(`/api/checkout/cash/return`)).status).toBe(404);
  });

  test('whose event comes first is granted once, and the return finds it paid', async () => {
    const account = await createAccount(api);
    const checkout = await beginCheckout(api, account, gateway);
    await providers.pay(checkout.reference);
    const type = gateway === 'paystack' ? 'charge.success' : 'CHECKOUT.ORDER.APPROVED';
    expect(await deliver(api, providers, checkout.reference, type)).toBe(200);
    await expect
      .poll(async () => (await readPayment(api, account, checkout.reference)).is_premium)
      .toBe(true);
    const { premiumUntil } = await readPayment(api, account, checkout.reference);
    expect((await comeBack(api, providers, checkout)).landing.pathname).toBe('/premium-success');
    expect((await readPayment(api, account, checkout.reference)).premiumUntil).toBe(premiumUntil);
  });
});

test('PayPal’s return with the order of another payment settles neither', async () => {
  const account = await createAccount(api);
  const mine = await beginCheckout(api, account, 'paypal');
  const other = await beginCheckout(api, await createAccount(api), 'paypal');
  await providers.pay(other.reference);
  const { id } = await providers.find(other.reference);
  const response = await api.app.request(
    `/api/checkout/paypal/return?payment=${mine.reference}&token=${id}`,
    { headers: { cookie: mine.cookie } },
  );
  expect(response.headers.get('location')).toBe('/premium-failure?reason=unknown');
  expect((await readPayment(api, account, mine.reference)).payment.status).toBe('pending');
});

test('PayPal’s return gives no token after a new password, nor a day later', async () => {
  const account = await createAccount(api);
  const [stolen, old] = [
    await beginCheckout(api, account, 'paypal'),
    await beginCheckout(api, await createAccount(api), 'paypal'),
  ];
  const tokenOf = async (checkout: typeof stolen) =>
    (await comeBack(api, providers, checkout)).landing.searchParams.get('token');
  expect(await tokenOf(stolen)).not.toBeNull();
  // The session that changes the password goes on, but tokens of before have ended.
  const passwords = { currentPassword: PASSWORD, newPassword: 'a brand new one' };
  const changed = await api.send('POST', '/api/account/password', passwords, account);
  expect(changed.status).toBe(200);
  expect(await tokenOf(stolen)).toBeNull();
  expect(await tokenOf(old)).not.toBeNull();
  ahead = 86_400_000 + 60_000;
  expect(await tokenOf(old)).toBeNull();
});

describe.each(['a new', 'an open'])('%s checkout', (kind) => {
  test('neither deadlocks with a log-out of all devices, nor survives it', async () => {
    const account = await createAccount(api);
    const { db } = api.database;
    if (kind === 'an open') {
      const user = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow();
      const token = await beginSession(api.accounts.sessions, user, 'Another phone');
      await beginCheckout(api, { ...account, token }, 'paypal');
    }
    const begun = await db.transaction().execute(async (tx) => {
      const own = tx.selectFrom('sessions').select('id').where('user_id', '=', account.id);
      await own.forUpdate().execute();
      const asked = api.send(
        'POST',
        '/api/create-checkout-session',
        { gateway: 'paypal', country: 'UG' },
        account,
      );
      await expect
        .poll(async () => {
          const { rows } = await sql`
              SELECT FROM pg_stat_activity
              WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db);
          return rows.length;
        })
        .toBe(1);
      await tx.deleteFrom('sessions').where('user_id', '=', account.id).execute();
      return { asked };
    });
    expect(await begun.asked).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
  });
});

test('who comes back again and again makes the product ask the provider 30 times an hour at most', async () => {
  const account = await createAccount(api);
  const checkout = await beginCheckout(api, account, 'paystack');
  const verified = () =>
    providers.asked.filter((path) => path.endsWith(`verify/${checkout.reference}`)).length;
  for (let time = 0; time < 31; time += 1) {
    const { landing } = await comeBack(api, providers, checkout);
    expect(landing.pathname).toBe('/premium-success');
  }
  expect(verified()).toBe(30);
});

test('a member whose term ended an hour ago is none, with the old token too', async () => {
  const account = await createAccount(api, { premiumUntil: new Date(Date.now() - 3_600_000) });
  const { body } = await api.get('/api/auth/status', { 'x-auth-token': account.token });
  expect(body).toMatchObject({ is_premium: false });
});

test('an account begins 20 checkouts an hour at most', async () => {
  const { token } = await createAccount(api);
  const ask = () =>
    api.send(
      'POST',
      '/api/create-checkout-session',
      { gateway: 'paypal', country: 'UG' },
      { token },
    );
  for (let asked = 0; asked < 20; asked += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
