import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsApp,
  expectFieldMessage,
  expectSaid,
  expectSound,
  focusedLabel,
  linkIn,
  NO_CONNECTION,
  newEmail,
  onPhone,
  PASSWORD,
  pathOf,
  REFUSED,
  submit,
  watchAddresses,
} from './accounts.ts';
import { addressOf, closeBrowserAfterAll } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';

closeBrowserAfterAll();

const kit = setUpSharedApp();
let app: AccountsApp;
beforeAll(() => {
  ({ app } = kit);
});

const START = '/jobs?search=nurse';
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

describe('a bad connection', () => {
  test('lost while sending: it says so, keeps what was typed, and the second try works', async () => {
    const email = newEmail();
    await onPhone(
      async (page, context) => {
        await page.goto(`${app.origin}/signup`);
        await context.setOffline(true);
        await submit(page, fields(email), 'Create account');
        await expectSaid(page, 'Network error. Please try again.');
        expect(pathOf(page)).toBe('/signup');
        for (const [label, text] of Object.entries(fields(email))) {
          expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(text);
        }
        await expectSound(page);
        await context.setOffline(false);
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.waitForURL('**/verify-email-instructions?reason=sent*');
        await app.smtp.nextMail(email);
      },
      [NO_CONNECTION],
    );
  });

  test('slow: the button is busy, after five seconds it says why, and a second press sends nothing twice', async () => {
    const email = newEmail();
    await onPhone(async (page) => {
      await page.clock.install();
      const answer = Promise.withResolvers<void>();
      let requests = 0;
      await page.route('**/signup', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        requests += 1;
        await answer.promise;
        await route.continue();
      });
      await page.goto(`${app.origin}/signup`);
      await submit(page, fields(email), 'Create account');
      const busy = page.getByRole('button', { name: 'Creating account...' });
      await busy.waitFor();
      expect(await busy.getAttribute('aria-disabled')).toBe('true');
      await busy.press('Enter');
      await page.clock.fastForward(5000);
      await expectSaid(page, 'Still working. Your connection is slow.', 'status');
      await expectSound(page);
      answer.resolve();
      await page.waitForURL('**/verify-email-instructions?reason=sent*');
      expect(requests).toBe(1);
    });
  });

  test('a form sent before the script is there is taken, and stays out of the address', async () => {
    const email = newEmail();
    await onPhone(async (page, context) => {
      const expectNoSecrets = watchAddresses(page, context);
      const scripts = Promise.withResolvers<void>();
      await page.route(/\/assets\/(?!every-page).*\.js$/, async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(`${app.origin}/signup`, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.documentElement.dataset.js !== undefined);
      await submit(page, fields(email), 'Create account');
      scripts.resolve();
      await page.waitForURL('**/verify-email-instructions?reason=sent*');
      await app.smtp.nextMail(email);
      await expectNoSecrets([email, PASSWORD]);
    });
  });

  test.each([
    ['before even the first script is there', /\/assets\/.*\.js$/],
    ['and the script never comes', /\/assets\/(?!every-page).*\.js$/],
  ])('a form that is sent %s is posted as it is, and taken', async (_, scripts) => {
    const email = newEmail();
    await onPhone(
      async (page, context) => {
        const expectNoSecrets = watchAddresses(page, context);
        await page.route(scripts, (route) =>
          pathOf(page).startsWith('/signup') ? route.abort() : route.continue(),
        );
        await page.goto(`${app.origin}/signup?returnTo=${encodeURIComponent(START)}`);
        await submit(page, fields(email, PASSWORD, 'another'), 'Create account');
        await page.getByText('Passwords do not match', { exact: true }).waitFor();
        await expect.poll(() => focusedLabel(page)).toBe('Confirm password');
        expect(await page.getByLabel('Email address').inputValue()).toBe(email);
        await submit(page, fields(email), 'Create account');
        await page.waitForURL('**/verify-email-instructions?reason=sent&returnTo=*');
        await page.getByText('We sent you an email.').waitFor();
        // The browser of the sign-up is known: no password is asked for once more.
        await page.goto(app.origin + linkIn(await app.smtp.nextMail(email), '/verify-email'));
        await page.getByRole('button', { name: 'Confirm my email address' }).click();
        await page.waitForURL(app.origin + START);
        await expectNoSecrets([email, PASSWORD]);
      },
      [NO_CONNECTION, /Failed to fetch dynamically imported module/, /status of 400/],
      // It would fetch the scripts that are kept from the page.
      { serviceWorker: false },
    );
  });
});
