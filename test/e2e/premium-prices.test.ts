import { describe, expect, test } from 'vitest';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { at, button, chooseCountry } from './premium-page.ts';
import { signInStored } from './sessions.ts';
import { expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

describe('the premium page', () => {
  test('offers no payment before it is known whether the reader has premium', async () => {
    const { token } = await signInStored('changed-mind@example.com');
    await withPage(
      { width: 360, token },
      async (page, context) => {
        let isBroken = true;
        await context.route('**/api/auth/status', (route) =>
          isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
        );
        await page.goto(at('/premium'));
        await chooseCountry(page, 'Ghana');
        await page.getByText('We could not find out whether you already have premium.').waitFor();
        const offered = page.getByRole('button', { name: /^Pay with/, disabled: false });
        await expect.poll(() => button(page, 'Pay with mobile money').count()).toBe(1);
        expect(await offered.count()).toBe(0);
        await expectSoundEverywhere(page);
        isBroken = false;
        await button(page, 'Check again').click();
        await expect.poll(() => offered.count()).toBe(2);
      },
      [/status of 500/],
    );
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
        await button(page, 'Pay with mobile money').waitFor();
      },
      [/status of 500/],
    );
  });

  test('does not say that there is no other way to pay before the prices say so', async () => {
    await withPage(
      {},
      async (page, context) => {
        let fail: () => void = () => {};
        const isAsked = new Promise<void>((resolve) => {
          fail = resolve;
        });
        await context.route('**/api/pricing', async (route) => {
          await isAsked;
          await route.fulfill({ status: 500, body: '{}' });
        });
        await page.goto(at('/premium?country=GH'));
        await page.getByText('PayPal is not available in Ghana.').waitFor();
        expect(await page.getByText('We have no other payment method for').count()).toBe(0);
        fail();
        await button(page, 'Pay with mobile money').waitFor();
        await page.getByText('Paystack shows the total before you pay.').waitFor();
        expect(await page.getByText('We have no other payment method for').count()).toBe(0);
      },
      [/status of 500/],
    );
  });
});
