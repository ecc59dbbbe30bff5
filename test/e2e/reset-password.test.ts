import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsApp,
  confirmInBrowser,
  createAccount,
  expectFieldMessage,
  expectSaid,
  expectSound,
  focusedLabel,
  linkIn,
  newEmail,
  onPhone,
  PASSWORD,
  passTime,
  post,
  REFUSED,
  readSession,
  signIn,
  signUp,
  startAccountsApp,
  submit,
  untilPage,
  untilSignedIn,
  watchAddresses,
} from './accounts.ts';
import { closeBrowserAfterAll } from './browser.ts';
import { expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp({ env: { TEST_CLOCK_AHEAD_MS: '0' } });
});
afterAll(() => app.stop());

const START = '/jobs?search=nurse';
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'a better horse';
const SENT = 'Password reset instructions have been sent to your email';

/** Requests a reset mail through the API and returns the path of its link. */
async function askForLink(email: string): Promise<string> {
  await post(app, '/api/forgot-password', { email });
  return linkIn(await app.smtp.nextMail(email), '/reset-password');
}

const choose = (page: Page, password: string, confirm = password) =>
  submit(page, { 'New password': password, 'Confirm new password': confirm }, 'Reset Password');

describe('a forgotten password', () => {
  test('from the login form over the mail and back: the way back and the typed address are kept, the old password ends', async () => {
    const email = await createAccount(app);
    await onPhone(async (page, context) => {
      const expectNoSecrets = watchAddresses(page, context);
      await page.clock.install();
      await page.goto(`${app.origin}/login?returnTo=${encodeURIComponent(START)}`);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await untilPage(
        page,
        'Forgot password',
        `/forgot-password?returnTo=${encodeURIComponent(START)}`,
      );
      await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email);
      await page.getByRole('button', { name: 'Send reset instructions' }).click();
      await expectSaid(page, SENT);
      await expectNoOverflow(page);

      const link = linkIn(await app.smtp.nextMail(email), '/reset-password');
      await page.goto(app.origin + link);
      await page.waitForURL(`${app.origin}/reset-password`);
      // It survives a reload, although it was removed from the URL.
      await page.reload();
      await expectSound(page);
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await choose(page, NEW_PASSWORD);
      await expectSaid(page, 'Your password was changed. You can log in now.');
      await passTime(page, 2900);
      expect(page.url()).toBe(`${app.origin}/reset-password`);
      await page.clock.runFor(200);
      await untilPage(page, 'Login', `/login?returnTo=${encodeURIComponent(START)}`);
      await page.clock.resume();

      expect((await app.smtp.nextMail(email)).subject).toBe('Your password at Waymark was changed');
      await expect(post(app, '/api/login', { email, password: PASSWORD })).rejects.toThrow('401');
      await submit(page, { 'Email address': email, Password: NEW_PASSWORD }, 'Log in');
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, email);
      await page.goBack();
      await untilPage(
        page,
        'Forgot password',
        `/forgot-password?returnTo=${encodeURIComponent(START)}`,
      );
      await expectNoSecrets([email, PASSWORD, NEW_PASSWORD]);
    });
  });

  test('an address without account gets the same answer, and no mail', async () => {
    const nobody = newEmail();
    const known = await createAccount(app);
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/forgot-password`);
      for (const email of [nobody, known]) {
        await submit(page, { 'Email address': email }, 'Send reset instructions');
        await expectSaid(page, SENT);
        await page.getByLabel('Email address').fill('');
        await page.getByRole('button', { name: 'Send reset instructions' }).click();
        await expectFieldMessage(page, 'Email address', 'Enter your email address.');
      }
      await expectNoOverflow(page);
    });
    // The second mail has arrived, so the first would have arrived too.
    await app.smtp.nextMail(known);
    expect(app.smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain(nobody);
  });

  test('an address that was never confirmed is confirmed by the reset mail', async () => {
    const { email } = await signUp(app);
    const link = await askForLink(email);
    await onPhone(async (page) => {
      await page.goto(app.origin + link);
      await choose(page, NEW_PASSWORD);
      await page.getByRole('link', { name: 'Log in now' }).click();
      await submit(page, { 'Email address': email, Password: NEW_PASSWORD }, 'Log in');
      await untilSignedIn(page, email);
    });
  });

  test('the new password ends the session of this browser', async () => {
    const email = await createAccount(app);
    await onPhone(async (page) => {
      await signIn(page, app, email);
      await untilSignedIn(page, email);
      await page.goto(app.origin + (await askForLink(email)));
      await choose(page, NEW_PASSWORD);
      await page.getByRole('link', { name: 'Log in now' }).waitFor();
      expect(await readSession(page)).toEqual({ token: null, userData: null });
    });
  });
});

describe('the new password', () => {
  test('is checked before it is sent, beside its field', async () => {
    const email = await createAccount(app);
    const link = await askForLink(email);
    await onPhone(async (page) => {
      await page.goto(app.origin + link);
      await choose(page, '12345');
      await expectFieldMessage(page, 'New password', 'Password should be at least 6 characters');
      await expect.poll(() => focusedLabel(page)).toBe('New password');
      await choose(page, NEW_PASSWORD, PASSWORD);
      await expectFieldMessage(page, 'Confirm new password', 'Passwords do not match');
      await expect.poll(() => focusedLabel(page)).toBe('Confirm new password');
      await expectNoOverflow(page);
      // None of the requests above used the link.
      await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expectSaid(page, 'Your password was changed. You can log in now.');
    });
  });

  test('is refused: the box to disconnect Google stays ticked', async () => {
    const link = await askForLink(await createAccount(app));
    await onPhone(
      async (page) => {
        await page.goto(`${app.origin}${link}&google=connected`);
        const box = page.getByLabel(/^Disconnect Google sign-in too/);
        await box.check();
        await choose(page, 'password1');
        await page.getByText('This password is easy to guess.').waitFor();
        expect(await box.isChecked()).toBe(true);
      },
      [REFUSED],
    );
  });

  test('network lost while sending: nothing typed is lost, the second try works', async () => {
    const link = await askForLink(await createAccount(app));
    await onPhone(
      async (page, context) => {
        await page.goto(app.origin + link);
        await context.setOffline(true);
        await choose(page, NEW_PASSWORD);
        await expectSaid(page, 'Network error. Please try again.');
        expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(
          NEW_PASSWORD,
        );
        await context.setOffline(false);
        // The page stays for the check of its looks.
        await page.route('**/login', (route) => route.fulfill({ status: 204 }));
        await page.getByRole('button', { name: 'Reset Password' }).click();
        await expectSaid(page, 'Your password was changed. You can log in now.');
        await expectSound(page);
      },
      [/ERR_INTERNET_DISCONNECTED/],
    );
  });
});

describe('a link that does not work', () => {
  const expectDeadLink = async (page: Page, link: string, message: string) => {
    await page.goto(app.origin + link);
    await choose(page, NEW_PASSWORD);
    await expectSaid(page, message);
    await expectNoOverflow(page);
    const way = page.getByRole('link', { name: 'Ask for a new link' });
    expect(await way.evaluate((element) => element === document.activeElement), 'focus').toBe(true);
    await way.click();
    await page.waitForURL('**/forgot-password');
  };

  test('because it was used, says so and offers a new one', async () => {
    const email = await createAccount(app);
    const link = await askForLink(email);
    await post(app, '/api/reset-password', {
      token: new URL(link, app.origin).searchParams.get('token'),
      newPassword: 'quicker than you',
    });
    await onPhone(
      async (page) => {
        await expectDeadLink(page, link, 'This link has already been used.');
        await submit(page, { 'Email address': email }, 'Send reset instructions');
        await expectSaid(page, SENT);
      },
      [REFUSED],
    );
  });

  test('because nobody ever sent it', async () => {
    await onPhone(
      (page) => expectDeadLink(page, '/reset-password?token=made-up', 'This link does not work.'),
      [REFUSED],
    );
  });

  test('because it is not complete: the page opened without it says what it is for', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/reset-password`);
      await page.getByText('This page only works with the link in our email.').waitFor();
      await expectNoOverflow(page);
      await page.getByRole('link', { name: 'Ask for a new link' }).click();
      await page.waitForURL('**/forgot-password');
    });
  });

  test('because its time is over: a reset link after an hour, a confirmation link after a day', async () => {
    const known = await createAccount(app);
    const reset = await askForLink(known);
    const { email, link } = await signUp(app);
    await app.setClockAhead(23.9 * HOUR_MS);
    await onPhone((page) => expectDeadLink(page, reset, 'This link has expired.'), [REFUSED]);
    await app.setClockAhead(24.1 * HOUR_MS);
    await onPhone(async (page) => {
      await page.goto(app.origin + link);
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.waitForURL('**/verify-email-instructions?reason=link-expired');
      await page.getByText('This link has expired. A link works for 24 hours.').waitFor();
      await expectNoOverflow(page);
      await submit(page, { 'Email address': email }, 'Resend Verification Email');
      await confirmInBrowser(
        page,
        app.origin + linkIn(await app.smtp.nextMail(email), '/verify-email'),
        email,
      );
      await page.waitForURL('**/jobs');
      await untilSignedIn(page, email);
    });
  });
});
