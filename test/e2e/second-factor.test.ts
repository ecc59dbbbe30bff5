import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { REFUSED, section, setUpAccountPage, submitIn } from './account-page.ts';
import {
  createAccount,
  expectFieldMessage,
  expectSaid,
  expectSound,
  focusedLabel,
  PASSWORD,
  pathOf,
  signIn,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { ADMIN } from './shared-app.ts';

closeBrowserAfterAll();

const { kit } = setUpAccountPage();

/**
 * A TOTP code of the current or the next step: the server accepts both, and it is newer than any
 * used one.
 */
const codeOf = (secret: string, when: 'now' | 'next') =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + (when === 'next' ? 30_000 : 0),
  });

const twoStep = (page: Page) => section(page, 'Two-step login');

test('an administrator turns two-step login on, logs in with a code, with Google and a recovery code, and turns it off', async () => {
  await createAccount(kit.app, ADMIN);
  kit.provider.addAccount({ sub: 'keeper', email: ADMIN, email_verified: true });
  let secret = '';
  let used = '';
  let recoveryCodes: string[] = [];
  await withPage(
    { width: 360 },
    async (page) => {
      await signIn(page, kit.app, ADMIN, '/login?returnTo=%2Faccount');
      await twoStep(page).getByLabel('Your password', { exact: true }).fill(PASSWORD);
      await twoStep(page).getByRole('button', { name: 'Set up two-step login' }).click();
      await twoStep(page)
        .getByRole('img', { name: 'QR code for your authenticator app' })
        .waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
        'Add this site to an authenticator app',
      );
      secret = ((await twoStep(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
      await expectSound(page);
      await twoStep(page).getByLabel('Code shown in the app').fill('000 000');
      await twoStep(page).getByRole('button', { name: 'Turn on two-step login' }).click();
      await expectFieldMessage(
        page,
        'Code shown in the app',
        'This code is wrong or has already been used.',
      );
      used = codeOf(secret, 'now');
      await twoStep(page).getByLabel('Code shown in the app').fill(used);
      await twoStep(page).getByRole('button', { name: 'Turn on two-step login' }).click();
      await twoStep(page).getByText('We will not show them again.').waitFor();
      recoveryCodes = await twoStep(page).locator('code').allTextContents();
      expect(recoveryCodes).toHaveLength(10);
      await expectSound(page);
      const file = page.waitForEvent('download');
      await twoStep(page).getByRole('button', { name: 'Save as a file' }).click();
      expect(await readFile(await (await file).path(), 'utf8')).toBe(
        `${recoveryCodes.join('\n')}\n`,
      );
      await twoStep(page).getByRole('button', { name: 'I have saved them' }).click();
      await twoStep(page).getByText('You have 10 recovery codes left.').waitFor();
    },
    REFUSED,
  );

  // There is no session yet: neither the password nor Google alone is enough.
  await withPage(
    { width: 360 },
    async (page) => {
      await signIn(page, kit.app, ADMIN, '/login?returnTo=%2Faccount');
      await page.getByLabel('6-digit code').waitFor();
      await expect.poll(() => focusedLabel(page)).toBe('6-digit code');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await expectSound(page);
      await submit(page, { '6-digit code': used }, 'Log in');
      await expectFieldMessage(
        page,
        '6-digit code',
        'This code is wrong or has already been used.',
      );
      await submit(page, { '6-digit code': codeOf(secret, 'next') }, 'Log in');
      await twoStep(page).getByText('On: after your password').waitFor();
      expect(pathOf(page)).toBe('/account');
      await submitIn(page, 'Sign in with Google', { 'Your password': PASSWORD }, 'Connect Google');
      await page.getByRole('button', { name: `Continue as ${ADMIN}` }).click();
      await expectSaid(page, 'Google was connected.');
    },
    REFUSED,
  );
  await withPage(
    { width: 360 },
    async (page) => {
      await page.goto(`${kit.app.origin}/login?returnTo=%2Faccount`);
      await page.getByRole('link', { name: 'Sign in with Google' }).click();
      await page.getByRole('button', { name: `Continue as ${ADMIN}` }).click();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect
        .poll(() => new URL(page.url()).search, { message: 'no token stays in the address' })
        .toBe('');
      await submit(page, { 'Recovery code': recoveryCodes[0]?.toLowerCase() ?? '' }, 'Log in');
      await twoStep(page).getByText('You have 9 recovery codes left.').waitFor();

      await twoStep(page).getByRole('button', { name: 'Turn off two-step login…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
      await dialog.getByLabel('Code from your app').fill(recoveryCodes[1] ?? '');
      await expectSound(page);
      await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
      await twoStep(page).getByRole('button', { name: 'Set up two-step login' }).waitFor();
    },
    REFUSED,
  );
});

test('an administrator who first mistypes the password still lands on the overview', async () => {
  await withPage(
    { width: 360 },
    async (page) => {
      await page.goto(`${kit.app.origin}/login`);
      await submit(page, { 'Email address': ADMIN, Password: 'wrong horse' }, 'Log in');
      await expectSaid(page, 'Email or password is wrong.');
      await submit(page, { Password: PASSWORD }, 'Log in');
      await page.waitForURL(`${kit.app.origin}/admin`);
    },
    REFUSED,
  );
});

test('a member is offered it as well', async () => {
  const email = await createAccount(kit.app);
  await withPage({ width: 360 }, async (page) => {
    await signIn(page, kit.app, email, '/login?returnTo=%2Faccount');
    await twoStep(page).getByRole('button', { name: 'Set up two-step login' }).waitFor();
  });
});
