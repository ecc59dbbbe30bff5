import { beforeAll, describe, expect, test } from 'vitest';
import { REFUSED, section, setUpAccountPage, submitIn } from './account-page.ts';
import { createAccount, expectSaid, NO_CONNECTION, PASSWORD } from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const { kit, openAccountPage, signInWithGoogle } = setUpAccountPage();

describe('with an address of 200 characters', () => {
  const long = (name: string) =>
    `${name.padEnd(64, 'x')}@${'department-'.repeat(5)}hospital.${'y'.repeat(59)}.example.com`;
  let email: string;
  beforeAll(async () => {
    email = await createAccount(kit.app, long('nurse'));
    expect(email).toHaveLength(200);
  });

  test('the page is sound while it loads, when that fails, and with messages', async () => {
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        let answer = Promise.withResolvers<'abort' | 'continue'>();
        await page.route('**/api/account', async (route) => {
          const [how] = await Promise.all([answer.promise]);
          await (how === 'abort' ? route.abort() : route.continue());
        });
        await page.reload();
        await page.getByText('Loading your account…').waitFor();
        await expectSoundEverywhere(page);
        answer.resolve('abort');
        await expectSaid(page, 'Network error. Please try again.');
        await expectSoundEverywhere(page);
        answer = Promise.withResolvers();
        answer.resolve('continue');
        await page.getByRole('button', { name: 'Try again' }).click();

        await submitIn(page, 'Change password', {}, 'Change password');
        await page.getByText('Enter a password.').first().waitFor();
        const pending = { 'New email address': long('moved'), 'Your password': PASSWORD };
        await submitIn(page, 'Change email address', pending, 'Send link to new address');
        await section(page, 'Your details').getByText('Not confirmed yet').waitFor();
        await expectSoundEverywhere(page);
      },
      [NO_CONNECTION],
    );
  });

  test('the dialogs are sound', async () => {
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        await section(page, 'Log out everywhere')
          .getByRole('button', { name: 'Log out everywhere', exact: true })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
        await expectSoundEverywhere(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Delete my account…' }).click();
        await page
          .getByRole('dialog')
          .getByLabel('Your password', { exact: true })
          .fill('wrong horse');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'Delete my account', exact: true })
          .click();
        await page.getByText('This password is wrong.').waitFor();
        await expectSoundEverywhere(page);
      },
      REFUSED,
    );
  });

  test('the page of an account without a password is sound, and so is the goodbye', async () => {
    await withPage({ width: 360 }, async (page) => {
      const google = long('google');
      await signInWithGoogle(page, google);
      await expectSoundEverywhere(page);
      await page.getByRole('button', { name: 'Delete my account…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your email address', { exact: true }).fill(google);
      await expectSoundEverywhere(page);
      await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Your account was deleted' }).waitFor();
      await expectSoundEverywhere(page);
    });
  });
});
