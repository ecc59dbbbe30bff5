import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  closeBrowserAfterAll,
  expectNoAxeViolations,
  expectNoOverflow,
  untilHydrated,
  withPage,
} from './browser.ts';
import { type Member, signIn, signInAdmin, signInStored } from './sessions.ts';
import { findJobKinds } from './site.ts';

closeBrowserAfterAll();

/** An address as the product says it: providers send people back there, and storage belongs to it. */
const at = (path: string) => addressOf(path).replace('127.0.0.1', 'localhost');

let member: Member;
let premiumJob: number;
beforeAll(async () => {
  member = await signInStored('buyer@example.com');
  premiumJob = (await findJobKinds()).premium.id;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function chooseCountry(page: Page, country: string): Promise<void> {
  await page
    .getByText("We couldn't detect your location. Please select your country below.")
    .waitFor();
  await page.getByLabel('Country').selectOption({ label: country });
}

describe('the premium page', () => {
  test('leads through the login to mobile money, and the member sees premium jobs at once', async () => {
    await withPage(
      { width: 360 },
      async (page) => {
        await page.goto(at('/premium'));
        await chooseCountry(page, 'Uganda');
        expect(await button(page, 'Pay with mobile money').count()).toBe(0);
        await page.getByLabel('Country').selectOption({ label: 'Ghana' });
        await page.getByText('GHS 50.00 in total').waitFor();
        await button(page, 'Pay with mobile money').click();
        await page.waitForURL((url) => url.pathname === '/login');
        expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/premium');
        await untilHydrated(page);
        await page.getByLabel('Email').fill(member.email);
        await page.getByLabel('Password', { exact: true }).fill(member.password);
        await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
        await page.waitForURL((url) => url.pathname === '/premium');
        await chooseCountry(page, 'Ghana');
        await button(page, 'Pay with mobile money').click();
        await heading(page, 'Paystack sandbox').waitFor();
        await button(page, 'Pay, and tell the site twice').click();
        await heading(page, 'Payment Successful!').waitFor();
        await page
          .getByText('Congratulations! You are now a premium member for the next 6 months.')
          .waitFor();
        expect(await page.evaluate(() => localStorage.getItem('userData'))).toContain(
          '"is_premium":true',
        );
        await page.goto(at(`/jobs/${premiumJob}`));
        await page.getByRole('link', { name: 'Apply Now' }).first().waitFor();
        await page.goto(at('/premium'));
        await heading(page, 'See every job in full').waitFor();
        await page.getByRole('heading', { name: 'Pay for 6 more months' }).waitFor();
      },
      [/status of 403/],
    );
  });

  test('is paid back by a button of the account page', async () => {
    const { token } = await signIn(member);
    await withPage({ width: 360, token }, async (page) => {
      await page.goto(at('/account'));
      await page.getByText(/paid on/).waitFor();
      await button(page, 'Get a refund').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Get a refund' }).click();
      await page.getByText('Your refund is on its way.').waitFor();
      await expect
        .poll(async () => {
          const headers = { 'x-auth-token': token };
          return (await fetch(at('/api/payments'), { headers })).text();
        })
        .toContain('"status":"refunded"');
      await page.reload();
      await page.getByText('sent back on').waitFor();
      await page.getByText('Free account.').waitFor();
    });
  });

  test('goes on to the jobs five seconds after a payment with PayPal, whose token leaves the address', async () => {
    const { token } = await signInStored('paypal@example.com');
    await withPage({}, async (page) => {
      await page.clock.install();
      await page.goto(at('/'));
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.goto(at('/premium'));
      await chooseCountry(page, 'India');
      await button(page, 'Pay with PayPal ($)').click();
      await heading(page, 'PayPal sandbox').waitFor();
      await button(page, 'Pay').click();
      await heading(page, 'Payment Successful!').waitFor();
      expect(page.url()).not.toContain('token');
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token);
      await page.clock.runFor(5000);
      await page.waitForURL((url) => url.pathname === '/jobs');
    });
  });

  test('tells a cancelled payment from a declined one, and both can be tried again', async () => {
    const { token } = await signInStored('changed-mind@example.com');
    await withPage({ width: 360, dark: true, token }, async (page) => {
      await page.goto(at('/premium'));
      await chooseCountry(page, 'Kenya');
      await button(page, 'Pay with PayPal ($)').click();
      await button(page, 'Cancel').click();
      await heading(page, 'Payment Cancelled').waitFor();
      await page.getByRole('link', { name: 'Try Again' }).click();
      await chooseCountry(page, 'Kenya');
      await button(page, 'Pay with mobile money').click();
      await button(page, 'Decline').click();
      await heading(page, 'Payment Failed').waitFor();
      await page.getByRole('link', { name: 'Try Again' }).click();
      await heading(page, 'See every job in full').waitFor();
      await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();
    });
  });

  test('asks for a payment that is not confirmed, until its page is left', async () => {
    const { token } = await signInStored('slow-payment@example.com');
    const response = await fetch(addressOf('/api/create-checkout-session'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ gateway: 'paystack', country: 'GH' }),
    });
    const { reference } = (await response.json()) as { reference: string };
    await withPage({ token }, async (page) => {
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith(`/api/payments/${reference}`)) asked += 1;
      });
      await page.clock.install();
      await page.goto(addressOf(`/premium-success?payment=${reference}`));
      await page.getByText('has not confirmed your payment yet').waitFor();
      const next = page.waitForResponse(`**/api/payments/${reference}`);
      await page.clock.runFor(2_000);
      await next;
      await page.getByRole('link', { name: 'About Us' }).click();
      // The address changes before the page is drawn.
      await heading(page, 'About Waymark').waitFor();
      const before = asked;
      await page.clock.runFor(60_000);
      expect(asked).toBe(before);
    });
  });

  test('shows the default price and says so when the prices cannot be loaded', async () => {
    const { token } = await signInStored('no-prices@example.com');
    await withPage(
      { token },
      async (page, context) => {
        await context.route('**/api/pricing', (route) =>
          route.fulfill({ status: 500, body: '{}' }),
        );
        await context.route('**/api/create-checkout-session', (route) =>
          route.fulfill({ json: { reference: 'wm-1' } }),
        );
        await context.route('**/api/geo', (route) =>
          route.fulfill({ json: { country_code: 'NG' } }),
        );
        await page.goto(at('/premium'));
        await page.getByText('Could not load pricing for your selected country.').waitFor();
        await page.getByText('Your country: Nigeria').waitFor();
        await page.getByText('$4 / 6 months').waitFor();
        await button(page, 'Pay with PayPal ($)').click();
        await page.getByText('Invalid response from payment gateway.').waitFor();
      },
      [/status of 500/],
    );
  });
});

test('an administrator finds the payment of a member, gives months and ends premium', async () => {
  const { token } = await signInAdmin();
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(at('/admin/payments'));
    await page.getByRole('link', { name: member.email }).first().click();
    await page.getByText(/^Free account, 1 payment/).waitFor();
    await page.getByLabel('Reason').fill('The site was down for a week');
    await page.getByLabel('Months').fill('1');
    await button(page, 'Give premium').click();
    await page.getByText('Premium was given.').waitFor();
    await page.getByText(/^Premium until/).waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await page.getByLabel('Reason').fill('It was a test');
    await button(page, 'End premium').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End premium' }).click();
    await page.getByText('Premium has ended.').waitFor();
    await page.getByText(/^Free account/).waitFor();
    const label = await page
      .getByRole('button', { name: /^Refund: / })
      .first()
      .getAttribute('aria-label');
    const reference = label?.split(' ').at(-1) ?? '';
    const payment = page.getByRole('listitem').filter({ hasText: reference });
    await payment.getByRole('button', { name: 'Ask the provider again' }).click();
    await payment.getByText('The provider was asked.').waitFor();
    await payment.getByRole('button', { name: 'Refund' }).click();
    await payment.getByLabel('Why is the money sent back?').fill('Asked by mail');
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await payment.getByRole('button', { name: /^Send .* back$/ }).click();
    await payment.getByText('The refund was asked for.').waitFor();
  });
});
