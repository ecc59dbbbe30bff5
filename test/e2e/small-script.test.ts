import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { type Member, signInStored } from './sessions.ts';

closeBrowserAfterAll();

let member: Member;
beforeAll(async () => {
  member = await signInStored('small.script@example.com');
});

describe('the small script', () => {
  test('takes a query with a token out of the address and keeps it for a reload', async () => {
    await withPage({}, async (page) => {
      await page.goto(addressOf('/reset-password?token=secret&returnTo=%2Fjobs%2F5'));
      await page.waitForURL(addressOf('/reset-password'));
      await page.reload();
      // The page is made of it again.
      await page.getByLabel('New password', { exact: true }).waitFor();
      const state = await page.evaluate(() => history.state as { usr?: object });
      expect(state.usr).toEqual({ token: 'secret', returnTo: '/jobs/5' });
    });
  });

  test('leaves it where the form posts to its own address, and no cache keeps that page', async () => {
    await withPage({}, async (page) => {
      const response = await page.goto(addressOf('/verify-email?token=secret'));
      expect(response?.headers()['cache-control']).toBe('no-store');
      expect(page.url()).toBe(addressOf('/verify-email?token=secret'));
    });
  });

  test('leaves a form that is sent before its script is there to the browser', async () => {
    await withPage({ width: 360 }, async (page) => {
      const released = Promise.withResolvers<void>();
      await page.route('**/assets/form-script-*.js', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto(addressOf('/login'), { waitUntil: 'commit' });
      await page.getByLabel('Email address').fill(member.email);
      await page.getByLabel('Password', { exact: true }).fill(member.password);
      await page.waitForFunction(() => 'js' in document.documentElement.dataset);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      released.resolve();
      await page.waitForURL('**/jobs');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
    });
  });

  test('what needs a script cannot be pressed where the script could not be fetched', async () => {
    await withPage(
      { width: 360 },
      async (page) => {
        await page.route('**/assets/pay-*.js', (route) => route.abort());
        await page.goto(addressOf('/premium'));
        const pay = page.getByRole('button', { name: 'Pay with PayPal ($)', exact: true });
        await expect.poll(() => pay.isDisabled()).toBe(true);
      },
      [/ERR_FAILED/],
    );
  });
});
