import { describe, expect, test } from 'vitest';
import {
  expectFieldMessage,
  expectSound,
  focusedLabel,
  newEmail,
  onPhone,
  PASSWORD,
  pathOf,
  REFUSED,
  submit,
} from './accounts.ts';
import { addressOf, closeBrowserAfterAll } from './browser.ts';

closeBrowserAfterAll();

const COMMON =
  'This password is easy to guess. Try three or four words that do not belong together.';
const fields = (email: string, password = PASSWORD, confirm = password) => ({
  'Email address': email,
  Password: password,
  'Confirm password': confirm,
});

describe('what is typed wrong', () => {
  test('is told beside each field, and the first one gets the focus', async () => {
    await onPhone(async (page) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
      await page.goto(addressOf('/signup'));
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectFieldMessage(page, 'Email address', 'Enter your email address.');
      await expect.poll(() => focusedLabel(page)).toBe('Email address');
      await expectSound(page);

      await submit(page, fields('nobody', '12345'), 'Create account');
      await expectFieldMessage(
        page,
        'Email address',
        'Enter an email address such as name@example.com.',
      );
      await page.getByText('Password should be at least 6 characters', { exact: true }).waitFor();
      await expect.poll(() => focusedLabel(page)).toBe('Email address');

      await page.getByLabel('Email address').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect.poll(() => focusedLabel(page)).toBe('Password');
      await expect
        .poll(() => page.getByLabel('Email address').getAttribute('aria-invalid'))
        .toBeNull();

      await submit(page, fields('nobody@example.com', PASSWORD, 'correct house'), 'Create account');
      await expectFieldMessage(page, 'Confirm password', 'Passwords do not match');
      await expect.poll(() => focusedLabel(page)).toBe('Confirm password');
      await expectSound(page);
      expect(pathOf(page)).toBe('/signup');
      expect(sent).toEqual([]);
    });
  });

  test('a password that is shown can be read, and hidden again, without losing the place', async () => {
    await onPhone(async (page) => {
      await page.goto(addressOf('/signup'));
      const field = page.getByLabel('Password', { exact: true });
      await field.fill(PASSWORD);
      await page.getByRole('button', { name: 'Show password', exact: true }).click();
      await expect.poll(() => field.getAttribute('type')).toBe('text');
      await expect
        .poll(() => field.evaluate((element) => element === document.activeElement))
        .toBe(true);
      await page.getByRole('button', { name: 'Hide password', exact: true }).click();
      await expect.poll(() => field.getAttribute('type')).toBe('password');
      await expect.poll(() => field.inputValue()).toBe(PASSWORD);
    });
  });
});

test('an address that was typed before the script was there is told after the sign-up', async () => {
  const email = newEmail('early');
  await onPhone(async (page) => {
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/form-script-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(addressOf('/signup'), { waitUntil: 'commit' });
    await page.getByLabel('Confirm password', { exact: true }).waitFor();
    for (const [label, text] of Object.entries(fields(email)))
      await page.getByLabel(label, { exact: true }).fill(text);
    script.resolve();
    await page.waitForLoadState('load');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`We sent an email to ${email}.`).waitFor();
  });
});

describe('a password that is guessed first', () => {
  test('is refused beside its field with a reason; what was typed stays, and another one is taken', async () => {
    const email = newEmail('guessed');
    await onPhone(
      async (page) => {
        await page.goto(addressOf('/signup'));
        for (const [password, reason] of [
          ['password1', COMMON],
          [email, 'Your email address is easy to guess. Choose another password.'],
        ] as const) {
          await submit(page, fields(email, password), 'Create account');
          await expectFieldMessage(page, 'Password', reason);
          await expect.poll(() => focusedLabel(page)).toBe('Password');
          expect(await page.getByLabel('Email address').inputValue()).toBe(email);
          expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
        }
        await expectSound(page);
        await submit(page, fields(email), 'Create account');
        await page.waitForURL('**/verify-email-instructions?reason=sent*');
      },
      [REFUSED],
    );
  });
});
