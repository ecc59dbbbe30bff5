import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account, ENDED, REFUSED, section, setUpAccountPage, submitIn } from './account-page.ts';
import {
  createAccount,
  expectSaid,
  expectSound,
  linkIn,
  newEmail,
  PASSWORD,
  pathOf,
  readSession,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';

closeBrowserAfterAll();

const { kit, openAccountPage, signInWithGoogle } = setUpAccountPage();

const TITLE = 'Sign in with Google';

describe('Google', () => {
  test('an account without a password has other ways: it can choose one, and must type its address to be deleted', async () => {
    const email = newEmail('google');
    await withPage(
      {},
      async (page) => {
        await signInWithGoogle(page, email);
        expect(await page.getByLabel('Current password').count()).toBe(0);
        expect(await section(page, 'Change email address').getByRole('textbox').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Disconnect Google' }).count()).toBe(0);
        const token = (await readSession(page)).token ?? '';
        const refusal = await fetch(`${kit.app.origin}/api/account/google`, {
          method: 'DELETE',
          headers: { 'x-auth-token': token },
        });
        expect([refusal.status, ((await refusal.json()) as { code: string }).code]).toEqual([
          409,
          'password-needed',
        ]);

        await page.getByRole('button', { name: 'Delete my account…' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Your email address', { exact: true }).fill('other@example.com');
        await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
        await dialog.getByText('Type the email address of your account.').waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();

        await page.getByRole('button', { name: 'Send me a link to choose a password' }).click();
        await expectSaid(page, 'We sent you an email with a link to choose a password.');
        await page.getByText(/^You can ask for another link in \d+ seconds?\.$/).waitFor();
        await page.goto(
          kit.app.origin + linkIn(await kit.app.smtp.nextMail(email), '/reset-password'),
        );
        const box = page.getByLabel('Disconnect Google sign-in too.');
        expect(await box.isChecked()).toBe(false);
        await expectSound(page);
        await submit(
          page,
          { 'New password': PASSWORD, 'Confirm new password': PASSWORD },
          'Reset Password',
        );
        await page.waitForURL((url) => url.pathname === '/login');
        // The page that requested the mail.
        expect(pathOf(page)).toBe('/login?returnTo=%2Faccount');
        await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
        await section(page, 'Change password')
          .getByLabel('Current password', { exact: true })
          .waitFor();
        await page.getByRole('button', { name: 'Disconnect Google' }).click();
        await expectSaid(page, 'Google sign-in is disconnected.');
      },
      [...REFUSED, ENDED],
    );
  });

  test('an account without a password is deleted with its address', async () => {
    const email = newEmail('google');
    await withPage({ width: 360 }, async (page) => {
      await signInWithGoogle(page, email);
      await page.getByRole('button', { name: 'Delete my account…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your email address', { exact: true }).fill(email.toUpperCase());
      await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Your account was deleted' }).waitFor();
      expect(await readSession(page)).toEqual({ token: null, userData: null });
    });
  });

  test('is connected to an account with a password, told by mail, and disconnected again', async () => {
    const email = await createAccount(kit.app);
    const google = kit.provider.addAccount({
      sub: `of-${email}`,
      email: `google-of-${email}`,
      email_verified: true,
    });
    await withPage(
      {},
      async (page) => {
        await openAccountPage(page, email);
        await submitIn(page, TITLE, { 'Your password': 'a guess' }, 'Connect Google');
        await section(page, TITLE).getByText('This password is wrong.').waitFor();
        await submitIn(page, TITLE, { 'Your password': PASSWORD }, 'Connect Google');
        await page.getByRole('button', { name: `Continue as ${google.email}` }).click();
        await page.waitForURL(`${kit.app.origin}/account?google=connected`);
        await page
          .getByText(/^Connected since \d+ \w+ \d{4}: you can log in with Google\.$/)
          .waitFor();
        await expectSaid(page, 'Google was connected.');
        await account(page, email).waitFor();
        expect((await kit.app.smtp.nextMail(email)).subject).toBe(
          'Google sign-in was connected at Waymark',
        );
        await page.getByRole('button', { name: 'Disconnect Google' }).click();
        await expectSaid(page, 'Google sign-in is disconnected.');
        await page.getByRole('button', { name: 'Connect Google', exact: true }).waitFor();
        // The pressed button was not replaced: it keeps the focus.
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
          'Connect Google',
        );
      },
      REFUSED,
    );
  });

  test('is disconnected with all sessions when the owner asks for it, and not offered where it is the only way in', async () => {
    const email = await createAccount(kit.app);
    const google = kit.provider.addAccount({
      sub: `end-${email}`,
      email: `end-${email}`,
      email_verified: true,
    });
    const open = async (page: Page) => {
      await page.getByRole('button', { name: 'Log out everywhere', exact: true }).first().click();
      return page.getByRole('dialog');
    };
    await withPage({ width: 360 }, async (page) => {
      await openAccountPage(page, email);
      await submitIn(page, TITLE, { 'Your password': PASSWORD }, 'Connect Google');
      await page.getByRole('button', { name: `Continue as ${google.email}` }).click();
      const dialog = await open(page);
      await dialog.getByLabel('Disconnect Google sign-in too.').check();
      await expectSound(page);
      await dialog.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
      await page.waitForURL(`${kit.app.origin}/login`);
      await openAccountPage(page, email);
      await page.getByText('Not connected.').waitFor();
    });
    await withPage({}, async (page) => {
      await signInWithGoogle(page, newEmail('google'));
      expect(await (await open(page)).getByRole('checkbox').count()).toBe(0);
    });
  });

  test('of another account here is refused, and cancelling changes nothing', async () => {
    const owner = newEmail('google');
    await withPage({}, async (page) => signInWithGoogle(page, owner));
    const email = await createAccount(kit.app);
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      await submitIn(page, TITLE, { 'Your password': PASSWORD }, 'Connect Google');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(`${kit.app.origin}/account`);
      await submitIn(page, TITLE, { 'Your password': PASSWORD }, 'Connect Google');
      await page.getByRole('button', { name: `Continue as ${owner}` }).click();
      await page.waitForURL(`${kit.app.origin}/account?google=taken`);
      await expectSaid(
        page,
        'Another account on this site already uses this Google account. Choose a different Google account.',
      );
      await page.getByRole('button', { name: 'Connect Google' }).waitFor();
    });
  });
});
