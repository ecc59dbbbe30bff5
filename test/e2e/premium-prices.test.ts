import { describe, expect, test } from 'vitest';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { at, button, chooseCountry } from './premium-page.ts';
import { signInStored } from './sessions.ts';
import { expectNoOverflow, expectSoundEverywhere } from './sound.ts';

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

  test('keeps what it shows, and says so, when the prices of a country cannot be loaded', async () => {
    const { token } = await signInStored('no-prices@example.com');
    await withPage(
      { token },
      async (page, context) => {
        let isBroken = true;
        const asked = Promise.withResolvers<void>();
        const released = Promise.withResolvers<void>();
        await context.route('**/premium?country=NG', async (route) => {
          if (isBroken) return route.fulfill({ status: 500, body: '' });
          asked.resolve();
          await released.promise;
          return route.fallback();
        });
        await context.route('**/api/create-checkout-session', (route) =>
          route.fulfill({ json: { reference: 'wm-1' } }),
        );
        await context.route('**/api/geo', (route) =>
          route.fulfill({ json: { country_code: 'NG' } }),
        );
        await page.goto(at('/premium'));
        await page.getByText('Could not load pricing for your selected country.').waitFor();
        await page.getByText('$4 / 6 months').waitFor();
        // Nothing is charged but what is shown.
        const chosen = () => page.getByLabel('Country').inputValue();
        await expect.poll(chosen).toBe('');
        await button(page, 'Pay with PayPal ($)').click();
        await page.getByText('Please select your country first.').waitFor();
        await expectSoundEverywhere(page);

        isBroken = false;
        await page.getByLabel('Country').selectOption({ label: 'Nigeria' });
        await asked.promise;
        expect(await page.getByRole('button', { name: /^Pay with/, disabled: false }).count()).toBe(
          0,
        );
        released.resolve();
        await page.getByText('Your country: Nigeria').waitFor();
        await page.getByText('NGN 6,000.00 in total').waitFor();
        expect(await page.getByText('Could not load pricing').count()).toBe(0);
        await button(page, 'Pay with PayPal ($)').click();
        await page.getByText('Invalid response from payment gateway.').waitFor();
        await button(page, 'Pay with mobile money').waitFor();
      },
      [/status of 500/],
    );
  });
});

test.each(['QQ', 'gh', 'GHANA', '__proto__', 'DEFAULT', '%00', '%3Cb%3E'])(
  '?country=%s is no code of a country, and not said to be that of the reader',
  async (country) => {
    const html = await (await fetch(at(`/premium?country=${country}`))).text();
    expect(html).toContain('Determining your location');
    expect(html).not.toContain('Your country:');
  },
);

test('without a script the country is chosen with a form, and the page says what is missing', async () => {
  await withPage(
    { width: 360, javaScript: false },
    async (page) => {
      await page.goto(at('/premium?returnTo=%2Fcv-builder'));
      expect(await page.getByText('Determining your location').isVisible()).toBe(false);
      await page.getByLabel('Country').selectOption({ label: 'Kenya' });
      await button(page, 'Show price').click();
      await page.waitForURL(at('/premium?returnTo=%2Fcv-builder&country=KE'));
      await page.getByText('Your country: Kenya').waitFor();
      await page.getByText('KES 520.00 in total').waitFor();
      await page.locator('noscript p', { hasText: 'Paying needs JavaScript.' }).waitFor();
      expect(await button(page, 'Pay with mobile money').isDisabled()).toBe(true);
      await expectNoOverflow(page);
    },
    [/\.js csp$/],
  );
});
