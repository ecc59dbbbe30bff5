import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { localKey } from '../../server/http/local-key.ts';
import { payloadOf } from './accounts.ts';
import {
  addressOf,
  closeBrowserAfterAll,
  untilHydrated,
  untilSessionShown,
  withPage,
} from './browser.ts';
import { at, beginCheckout, button, chooseCountry, heading } from './premium-page.ts';
import { storeSession } from './session-tokens.ts';
import { type Member, signIn, signInAdmin, signInStored } from './sessions.ts';
import { findJobKinds } from './site.ts';
import { expectNoAxeViolations, expectNoOverflow, expectSoundEverywhere } from './sound.ts';
import { SECRET } from './stored-accounts.ts';

closeBrowserAfterAll();

let member: Member;
let premiumJob: number;
beforeAll(async () => {
  member = await signInStored('buyer@example.com');
  premiumJob = (await findJobKinds()).premium.id;
});

describe('the premium page', () => {
  test('leads through the login to mobile money, and the member sees premium jobs at once', async () => {
    await withPage(
      { width: 360 },
      async (page) => {
        await page.goto(at('/premium'));
        await chooseCountry(page, 'Uganda');
        await expect.poll(() => button(page, 'Pay with mobile money').count()).toBe(0);
        await page.getByLabel('Country').selectOption({ label: 'Ghana' });
        await page.getByText('GHS 50.00 in total').waitFor();
        await button(page, 'Pay with mobile money').click();
        await page.waitForURL((url) => url.pathname === '/login');
        expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/premium?country=GH');
        await untilHydrated(page);
        await page.getByLabel('Email').fill(member.email);
        await page.getByLabel('Password', { exact: true }).fill(member.password);
        await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
        await page.waitForURL((url) => url.pathname === '/premium');
        await page.getByText('Your country: Ghana').waitFor();
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

  test('a contract is withdrawn from on the account page, and has a receipt', async () => {
    const { token } = await signIn(member);
    await withPage({ width: 360, token }, async (page) => {
      await page.goto(at('/account'));
      await page.getByText(/paid on/).waitFor();
      await page.getByRole('link', { name: 'Printable receipt' }).click();
      await page.getByText(/^20\d\d-\d{6,}$/).waitFor();
      await page.getByText('The operator of this site has not published a name').waitFor();
      await expectNoAxeViolations(page);
      await expectNoOverflow(page);
      // As from the link of the email: the page waits for its scripts, and hydrates in silence.
      const html = await (await fetch(page.url())).text();
      expect(html).toContain('Loading your receipt…');
      expect(html).not.toContain('There is no payment');
      await page.reload();
      await page.getByText(/^20\d\d-\d{6,}$/).waitFor();
      await page.getByRole('link', { name: 'All your payments' }).click();
      await page.getByText(/^Until /).waitFor();
      await button(page, 'Get my money back').click();
      await page.getByText('any reason, even if you have used premium').waitFor();
      await expectSoundEverywhere(page);
      await button(page, 'Confirm withdrawal').click();
      await page.getByText('Please enter your name.').waitFor();
      await page.getByLabel('Your name').fill('Ama Mensah');
      await button(page, 'Confirm withdrawal').click();
      await page.getByText(/We received your withdrawal on .* UTC/).waitFor();
      // Without a reload: the page looks until the provider has taken the refund.
      await page.getByText('sent back on').waitFor();
      await page.getByText('Free account.').waitFor();
      // A request of its own: other tabs and pages hear of it.
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('userData')))
        .toContain('"is_premium":false');
      const outbox = at(`/dev/outbox.json?key=${localKey(SECRET)}`);
      await expect
        .poll(async () => (await fetch(outbox)).text())
        .toContain('We have received your withdrawal');
    });
  });

  test('asks the server about a payment, whatever its address says', async () => {
    const { token } = await signInStored('slow-payment@example.com');
    const { reference } = await beginCheckout(token, 'KE');
    await withPage({}, async (page) => {
      await page.goto(at(`/premium-failure?reason=cancelled&payment=${reference}`));
      await page.getByText('Log in to see what happened to this payment.').waitFor();
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.goto(at(`/premium-failure?reason=cancelled&payment=${reference}`));
      await heading(page, 'Payment not confirmed').waitFor();
      const again = page.getByRole('link', { name: 'Try Again' });
      expect(await again.getAttribute('href')).toBe('/premium?country=KE');
      await expectNoAxeViolations(page);
      await page.goto(at('/premium-failure?reason=cancelled'));
      await page.getByText('We do not know this payment.').waitFor();
      await page.goto(at('/premium-success'));
      await heading(page, 'We could not find this payment').waitFor();
    });
  });

  test('says what can be paid with in a country, and sends no checkout without one', async () => {
    await withPage({ width: 360 }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(at('/premium'));
      await page.getByText("We couldn't detect your location.").waitFor();
      await button(page, 'Pay with PayPal ($)').click();
      await page.getByText('Please select your country first.').waitFor();
      await chooseCountry(page, 'Pakistan');
      await page.getByText('PayPal is not available in Pakistan.').waitFor();
      await page.getByRole('link', { name: 'free to read in full' }).waitFor();
      await expectSoundEverywhere(page);
      for (const [country, words] of [
        ['Liberia', 'PayPal is not available in Liberia.'],
        ['Nigeria', 'In Nigeria it does not accept mobile money'],
        ['South Africa', 'In South Africa it does not accept mobile money'],
        ['Kenya', 'There you can pay by M-PESA or card.'],
      ] as const) {
        await page.getByLabel('Country').selectOption({ label: country });
        await page.getByText(words).waitFor();
      }
      // The country is kept in the address, for a reload and for the way back.
      expect(new URL(page.url()).search).toBe('?country=KE');
      expect(asked).not.toContain('/api/create-checkout-session');
    });
  });

  test('premium that was paid or paid back elsewhere is known in every tab and on every device', async () => {
    const { token } = await signInStored('two-devices@example.com');
    const unlock = (page: Page) => page.getByRole('link', { name: 'Unlock Premium' });
    const origin = new URL(at('/')).origin;
    const stored = '{"id":ID,"email":"two-devices@example.com","is_premium":false}';
    const id = String(payloadOf(token).id);
    await withPage({}, async (device) => {
      await storeSession(device, origin, token, stored.replace('ID', id));
      await device.goto(at('/premium'));
      await chooseCountry(device, 'Ghana');
      await withPage({}, async (payer, context) => {
        await storeSession(payer, origin, token);
        const home = await context.newPage();
        await home.goto(at('/'));
        await untilSessionShown(home);
        await expect.poll(() => unlock(home).count()).toBe(2);
        await payer.goto(at('/premium?country=GH'));
        await button(payer, 'Pay with mobile money').click();
        await button(payer, 'Pay, and tell the site twice').click();
        await heading(payer, 'Payment Successful!').waitFor();
        await expect.poll(() => unlock(home).count()).toBe(0);

        // The other device has its page open since before, and its stored user says "free".
        const asked: string[] = [];
        device.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await button(device, 'Pay with mobile money').click();
        await device.getByText('Your premium has begun since this page was opened.').waitFor();
        await device.getByRole('heading', { name: 'Pay for 6 more months' }).waitFor();
        expect(asked).not.toContain('/api/create-checkout-session');
        for (const path of ['/', '/cv-builder']) {
          await device.evaluate(
            (user) => localStorage.setItem('userData', user),
            stored.replace('ID', id),
          );
          await device.goto(at(path));
          if (path === '/') await expect.poll(() => unlock(device).count()).toBe(0);
          else await device.getByRole('region', { name: 'Templates' }).waitFor();
          expect(await device.getByText('Premium feature').count()).toBe(0);
        }

        const { payments } = (await (
          await fetch(at('/api/payments'), { headers: { 'x-auth-token': token } })
        ).json()) as { payments: { reference: string }[] };
        await payer.goto(at(`/premium-failure?reason=declined&payment=${payments[0]?.reference}`));
        await heading(payer, 'Payment Successful!').waitFor();
        await payer.goto(at('/premium-success'));
        await heading(payer, 'You have premium').waitFor();

        await payer.goto(at('/account'));
        await button(payer, 'Get my money back').click();
        await payer.getByLabel('Your name').fill('Ama');
        await button(payer, 'Confirm withdrawal').click();
        await payer.getByText('Free account.').waitFor();
        await expect.poll(() => unlock(home).count()).toBe(2);
        await device.goto(at('/'));
        await expect.poll(() => unlock(device).count()).toBe(2);
      });
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
      await page.getByText('Your country: Kenya').waitFor();
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
    const { reference } = await beginCheckout(token, 'GH');
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

  test('a tab hears of premium from another one, although no token is renewed', async () => {
    const { token } = await signInStored('no-prices@example.com');
    await withPage(
      { token },
      async (page, context) => {
        const home = await context.newPage();
        const answered = home.waitForResponse('**/api/auth/status');
        await home.goto(at('/'));
        await answered;
        const unlock = home.getByRole('link', { name: 'Unlock Premium' });
        await expect.poll(() => unlock.count()).toBe(2);
        await context.route('**/api/refresh-token', (route) =>
          route.fulfill({ status: 503, body: '{}' }),
        );
        await context.route('**/api/auth/status', async (route) => {
          const answer = (await (await route.fetch()).json()) as object;
          await route.fulfill({ json: { ...answer, is_premium: true } });
        });
        await page.goto(at('/premium'));
        await page.getByRole('heading', { name: 'Pay for 6 more months' }).waitFor();
        await expect.poll(() => unlock.count()).toBe(0);
      },
      [/status of 503/],
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
    await page.getByText('Premium given.').waitFor();
    await page.getByText(/^Premium until/).waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await page.getByLabel('Reason').fill('It was a test');
    await button(page, 'End premium').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End premium' }).click();
    await page.getByText('Premium has ended.').waitFor();
    await page.getByText(/^Free account/).waitFor();
    const payments = page.getByRole('list', { name: 'Payments' }).locator('> li');
    const paid = payments.filter({
      has: page.getByRole('button', { name: 'Refund', exact: true }),
    });
    await paid.first().getByRole('link').first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await button(page, 'Ask the provider again').click();
    await page.getByText('We asked the provider.').waitFor();
    await button(page, 'Refund').click();
    await page.getByLabel('Why are you sending the money back?').fill('Asked by mail');
    await page.getByLabel(/^Amount in /).fill('99999');
    await page.getByRole('button', { name: /^Send .* back$/ }).click();
    await page.getByText(/^Enter an amount up to /).waitFor();
    await page.getByLabel(/^Amount in /).fill('1.50');
    await page.getByText('Premium stays. The member gets an email.').waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^Send .* 1\.50 back$/ }).click();
    await page.getByText('The refund of a part was requested.').waitFor();
    await page.getByText(/^Refund of a part requested: .* 1\.50, by /).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'History' }).waitFor();
        return page.getByText(/^The provider accepted the refund of a part/).count();
      })
      .toBe(1);
    await page.getByRole('heading', { name: /: Paid, a part was sent back$/ }).waitFor();
    await button(page, 'Refund').click();
    await page.getByLabel('Why are you sending the money back?').fill('All of it');
    await page.getByRole('button', { name: /^Send .* back$/ }).click();
    await page.getByText('The refund was requested.').waitFor();
    await page.goto(at('/admin/payments?view=months'));
    await page.getByRole('columnheader', { name: 'Went back' }).waitFor({ state: 'attached' });
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
  });
});

test('a withdrawal that a person must refund is told before the account is deleted, and refunded by an administrator', async () => {
  const { token } = await signIn(member);
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(at('/premium'));
    await chooseCountry(page, 'Ghana');
    await button(page, 'Pay with mobile money').click();
    await button(page, 'Pay').click();
    await heading(page, 'Payment Successful!').waitFor();
    await page.goto(at('/account'));
    await button(page, 'Get my money back').click();
    await page.getByLabel('Your name').fill('Ama Mensah');
    await button(page, 'Confirm withdrawal').click();
    await page.getByText('A person will look at it').waitFor();
    await button(page, 'Delete my account…').click();
    await page.getByText('GHS 50.00, paid on').waitFor();
    await page.getByText('it is to be sent back to you').waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
  });
  const admin = await signInAdmin();
  await withPage({ width: 360, token: admin.token }, async (page) => {
    await page.goto(at('/admin/payments?status=attention'));
    const payments = page.getByRole('list', { name: 'Payments' }).locator('> li');
    const payment = payments.filter({ hasText: 'declared on' });
    await payment.getByText(/^Withdrawal from the contract by Ama Mensah, declared on/).waitFor();
    await payment.getByText(/The refund is due by \d+ \w+ 20\d\d\.$/).waitFor();
    await payment.getByRole('button', { name: 'Settled' }).click();
    await payment.getByLabel('What was done?').selectOption('not-owed');
    await payment.getByLabel('Why is no money owed? The member gets this by email.').waitFor();
    await expectSoundEverywhere(page);
    await payment.getByRole('button', { name: 'Refund' }).click();
    await payment.getByLabel('Why are you sending the money back?').fill('A valid withdrawal');
    await payment.getByRole('button', { name: 'Send GHS 50.00 back' }).click();
    await payment.getByText('The refund was requested.').waitFor();
  });
  const path = '/api/admin/payments?status=attention';
  const headers = { 'x-auth-token': admin.token };
  const isOpen = async () => (await fetch(at(path), { headers })).text();
  await expect.poll(isOpen).not.toContain('Ama Mensah');
});
