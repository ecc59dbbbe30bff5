import { describe, expect, test } from 'vitest';
import { expectSaid, onPhone, PHONE, untilPage, WITHOUT_SCRIPT } from './accounts.ts';
import { addressOf, closeBrowserAfterAll, setUpTab } from './browser.ts';
import { expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

describe('/login-failure', () => {
  const tab = setUpTab(() => PHONE);

  test.each([
    ['', null],
    ['?reason=cancelled', 'The Google login was cancelled, or Google did not allow it.'],
    ['?reason=expired', 'The login took too long, or you continued it in another browser.'],
    [
      '?reason=email-not-verified',
      'Google has not verified your email address, so we cannot use it.',
    ],
    ['?reason=google', 'Failed to sign in with Google.'],
    ['?reason=google-signup', 'Failed to sign up with Google.'],
    ['?reason=%3Cscript%3E', null],
  ])('%s says what happened and leads to the login', async (query, reason) => {
    const { page } = tab;
    await page.goto(addressOf(`/login-failure${query}`));
    await expectSaid(page, "We couldn't log you in. Please try again.");
    if (reason) await page.getByText(reason, { exact: true }).waitFor();
    await expectNoOverflow(page);
    await page.getByRole('link', { name: 'Go to login' }).click();
    await untilPage(page, 'Login', '/login');
  });

  test('works without JavaScript', async () => {
    await onPhone(
      async (page) => {
        await page.goto(addressOf('/login-failure'));
        await page.getByText("We couldn't log you in. Please try again.").waitFor();
        await page.getByRole('link', { name: 'Go to login' }).click();
        await expect.poll(() => page.url()).toBe(addressOf('/login'));
      },
      [WITHOUT_SCRIPT],
      { javaScript: false },
    );
  });
});
