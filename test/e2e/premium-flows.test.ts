import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '../../server/billing/premium-term.ts';
import type { GatewayName } from '../../shared/billing.ts';
import { PAID_EVENT, type PAYER_ACTIONS, wayBack, webhookOf } from '../payment-providers.ts';
import { payloadOf } from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { type Payer, type PremiumApp, startPremiumApp } from './premium-app.ts';
import { storeSession } from './session-tokens.ts';

closeBrowserAfterAll();

let app: PremiumApp;
let premiumJob: number;
beforeAll(async () => {
  app = await startPremiumApp();
  const { jobs } = (await (await fetch(`${app.origin}/api/jobs?limit=100`)).json()) as {
    jobs: { id: number; is_premium_visible: boolean }[];
  };
  premiumJob = jobs.find(({ is_premium_visible }) => is_premium_visible)?.id ?? 0;
});
afterAll(() => app.stop());

const GATEWAYS = ['paystack', 'paypal'] as const;
const PAY = { paystack: 'Pay with mobile money', paypal: 'Pay with PayPal ($)' } as const;
const GATED = [/status of 403/];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openPremium(page: Page, payer: Payer): Promise<void> {
  await storeSession(page, app.origin, payer.token);
  await page.goto(`${app.origin}/premium`);
  await page.getByText("We couldn't detect your location.").waitFor();
  await page.getByLabel('Country').selectOption({ label: 'Ghana' });
}

/** Presses "Pay", until the provider's page is there; returns the reference of the payment. */
async function pressPay(page: Page, gateway: GatewayName): Promise<string> {
  await button(page, PAY[gateway]).click();
  await page.waitForURL(`${app.providers.url}/pay/*`);
  const { reference } = await app.providers.find(page.url().split('/').at(-1) ?? '');
  return reference;
}

async function goToProvider(page: Page, payer: Payer, gateway: GatewayName): Promise<string> {
  await openPremium(page, payer);
  return pressPay(page, gateway);
}

const decide = (page: Page, action: (typeof PAYER_ACTIONS)[number]) => button(page, action).click();

async function expectGated(page: Page): Promise<void> {
  await page.goto(`${app.origin}/jobs/${premiumJob}`);
  await page.getByRole('region', { name: 'This job is for Premium members' }).waitFor();
  expect(await page.getByRole('link', { name: 'Apply Now' }).count()).toBe(0);
}

/** Six months from the provider's time of payment, however often it was told. */
async function expectOneTerm(payer: Payer, reference: string): Promise<void> {
  const { payment, is_premium, premiumUntil } = await app.read(payer, reference);
  expect({ status: payment.status, is_premium, premiumUntil }).toEqual({
    status: 'paid',
    is_premium: true,
    premiumUntil: addMonths(new Date(payment.paidAt ?? ''), 6).toISOString(),
  });
}

describe('when a provider is down, the page says so, and the next press works', () => {
  // Nobody has paid with PayPal yet: it is asked for a token first.
  test.each([
    ['PayPal gives its token', 'paypal', /oauth2/],
    ['PayPal begins the order', 'paypal', /POST .*orders$/],
    ['Paystack begins the payment', 'paystack', /initialize$/],
  ] as const)('as %s', async (_, gateway, step) => {
    const payer = app.payer();
    await withPage(
      {},
      async (page) => {
        await openPremium(page, payer);
        const mend = app.providers.fail(step, 'down');
        await button(page, PAY[gateway]).click();
        await page.getByText('Payment initiation failed.').waitFor();
        mend();
        const held = app.providers.hold(/initialize$|POST .*orders$/, 'after');
        await button(page, PAY[gateway]).click();
        await held.reached;
        await page.getByRole('button', { name: 'Opening the payment page...' }).waitFor();
        expect(await page.getByRole('button', { disabled: true }).count()).toBe(2);
        held.letGo();
        await page.waitForURL(`${app.providers.url}/pay/*`);
      },
      [/status of 502/],
    );
  });
});

// Each has its own member, payment and browser; what waits for a provider lets the others run.
describe('a payment', { concurrent: true }, () => {
  describe('when a provider does not answer at the return, the page waits', {
    concurrent: true,
  }, () => {
    test.each([
      ['down at Paystack’s check', 'paystack', 'down', 'verify/ID'],
      ['slow at Paystack’s check', 'paystack', 'hold', 'verify/ID'],
      ['down at PayPal’s order', 'paypal', 'down', 'orders/ID'],
      ['down at PayPal’s capture', 'paypal', 'down', 'orders/ID/capture'],
      ['lost after PayPal’s capture', 'paypal', 'lost', 'orders/ID'],
      ['slow after PayPal’s capture', 'paypal', 'hold', 'orders/ID/capture'],
    ] as const)('%s', async (_, gateway, fault, step) => {
      const payer = app.payer();
      await withPage({}, async (page) => {
        const reference = await goToProvider(page, payer, gateway);
        const { id } = await app.providers.find(reference);
        const path = new RegExp(`${step.replace('ID', id)}$`);
        const mend =
          fault === 'hold'
            ? app.providers.hold(path, 'after').letGo
            : app.providers.fail(path, fault, 100);
        await decide(page, 'Pay');
        await heading(page, 'Confirming your payment').waitFor();
        mend();
        await heading(page, 'Payment Successful!').waitFor();
        await expectOneTerm(payer, reference);
      });
    });
  });

  describe.each(GATEWAYS)('with %s', (gateway) => {
    test('that is paid opens premium jobs at the return, without another login', async () => {
      const payer = app.payer();
      await withPage({ width: 360 }, async (page) => {
        const reference = await goToProvider(page, payer, gateway);
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await decide(page, 'Pay');
        await heading(page, 'Payment Successful!').waitFor();
        expect(page.url()).not.toContain('token=');
        await page.getByRole('link', { name: 'See the jobs now' }).click();
        await page.locator(`main a[href="/jobs/${premiumJob}"]`).first().click();
        await page.getByRole('link', { name: 'Apply Now' }).first().waitFor();
        await page.getByRole('heading', { name: 'What you do' }).waitFor();
        expect(asked.filter((path) => /login/.test(path))).toEqual([]);
        await expectOneTerm(payer, reference);
      });
    });

    test('that is the second one says how many months it added', async () => {
      const payer = app.payer();
      await withPage({}, async (page) => {
        for (const words of [
          /^Congratulations! You are now a premium member for the next 6 months\. You have/,
          /^Congratulations! 6 months were added to your premium\. You have premium until/,
        ]) {
          await goToProvider(page, payer, gateway);
          await decide(page, 'Pay');
          await page.getByText(words).waitFor();
        }
      });
    });

    test('that is declined or cancelled says which, and opens nothing', async () => {
      const payer = app.payer();
      await withPage(
        { width: 360 },
        async (page) => {
          const cancelled = await goToProvider(page, payer, gateway);
          await decide(page, 'Cancel');
          await heading(page, 'Payment Cancelled').waitFor();
          const declined = await goToProvider(page, payer, gateway);
          expect(declined).not.toBe(cancelled);
          await decide(page, 'Decline');
          await heading(page, 'Payment Failed').waitFor();
          await page.getByRole('link', { name: 'Try Again' }).waitFor();
          expect((await app.read(payer, cancelled)).payment.status).toBe('cancelled');
          expect((await app.read(payer, declined)).payment.status).toBe('failed');
          await expectGated(page);
        },
        GATED,
      );
    });

    test('of which an event tells before the return, twice at once and again after it, counts once', async () => {
      const payer = app.payer();
      await withPage({}, async (page) => {
        const reference = await goToProvider(page, payer, gateway);
        await app.providers.pay(reference);
        const { path, ...event } = webhookOf(
          await app.providers.find(reference),
          PAID_EVENT[gateway],
        );
        const tell = async () =>
          (await fetch(app.origin + path, { method: 'POST', ...event })).status;
        expect(await Promise.all([tell(), tell()])).toEqual([200, 200]);
        await expect.poll(async () => (await app.read(payer, reference)).is_premium).toBe(true);
        await decide(page, 'Go back without deciding');
        await heading(page, 'Payment Successful!').waitFor();
        expect(await tell()).toBe(200);
        await expectOneTerm(payer, reference);
      });
    });

    test('that is paid after the return is shown when its event comes, and a forged one is refused before', async () => {
      const payer = app.payer();
      await withPage(
        {},
        async (page) => {
          const reference = await goToProvider(page, payer, gateway);
          await decide(page, 'Go back without deciding');
          await heading(page, 'Confirming your payment').waitFor();
          const { path, body, headers } = webhookOf(
            { ...(await app.providers.find(reference)), state: 'paid', captureId: '1' },
            PAID_EVENT[gateway],
          );
          const forged = Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [
              name,
              /sig/.test(name) ? value.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')) : value,
            ]),
          );
          const answer = await fetch(app.origin + path, { method: 'POST', body, headers: forged });
          expect(answer.status).toBe(401);
          expect((await app.read(payer, reference)).is_premium).toBe(false);
          await app.providers.pay(reference);
          expect(await app.deliver(reference, PAID_EVENT[gateway])).toBe(200);
          await heading(page, 'Payment Successful!').waitFor();
          await expectOneTerm(payer, reference);
        },
        GATED,
      );
    });

    const other = gateway === 'paystack' ? 'currency' : 'amount';
    test(`of another ${other} opens nothing, and the page asks to write to us`, async () => {
      const payer = app.payer();
      await withPage(
        { width: 360 },
        async (page) => {
          const reference = await goToProvider(page, payer, gateway);
          const { amount, currency, ...payment } = await app.providers.pay(reference);
          const differing =
            other === 'amount' ? { amount: 1, currency } : { amount, currency: 'NGN' };
          await app.providers.save({ ...payment, amount, currency, paid: differing });
          await decide(page, 'Go back without deciding');
          await heading(page, 'Payment Failed').waitFor();
          await page.getByText('not the right amount').waitFor();
          expect(await page.getByRole('link', { name: 'Try Again' }).count()).toBe(0);
          await expectGated(page);
        },
        GATED,
      );
    });

    test('that is somebody else’s gives nothing to who opens its return', async () => {
      const [payer, thief] = [app.payer(), app.payer()];
      let back = '';
      await withPage({}, async (page) => {
        const reference = await goToProvider(page, payer, gateway);
        back = wayBack(await app.providers.pay(reference), 'return').href;
      });
      await withPage(
        {},
        async (page) => {
          await storeSession(page, app.origin, thief.token);
          await page.goto(back);
          await heading(page, 'We could not find this payment').waitFor();
          const token = await page.evaluate(() => localStorage.getItem('token'));
          expect(payloadOf(token ?? '')).toMatchObject({ id: thief.id, is_premium: false });
          await expectGated(page);
        },
        [...GATED, /status of 404/],
      );
    });
  });
});

test('a payment whose browser never came back is found by itself, also after a restart', async () => {
  const [mobile, paypal] = [app.payer(), app.payer()];
  const references: string[] = [];
  await withPage({}, async (page) => {
    for (const [payer, gateway] of [
      [mobile, 'paystack'],
      [paypal, 'paypal'],
    ] as const) {
      const reference = await goToProvider(page, payer, gateway);
      await app.providers.pay(reference);
      references.push(reference);
    }
  });
  await app.restart(90_000);
  for (const [index, payer] of [mobile, paypal].entries())
    await expect
      .poll(async () => (await app.read(payer, references[index] ?? '')).is_premium)
      .toBe(true);
  await withPage(
    {},
    async (page) => {
      await storeSession(page, app.origin, mobile.token);
      await page.goto(`${app.origin}/jobs/${premiumJob}`);
      await page.getByRole('link', { name: 'Apply Now' }).first().waitFor();
    },
    GATED,
  );
});
