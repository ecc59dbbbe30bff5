import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsApp,
  confirmInBrowser,
  createAccount,
  expectFieldMessage,
  expectNothingSecretStored,
  expectSaid,
  expectSound,
  focusedLabel,
  linkIn,
  newEmail,
  onPhone,
  onPhoneWithServiceWorker,
  openWithServiceWorker,
  PASSWORD,
  PHONE,
  payloadOf,
  post,
  REFUSED,
  readSession,
  signIn,
  signUp,
  submit,
  untilPage,
  untilSignedIn,
  WITHOUT_SCRIPT,
  watchAddresses,
} from './accounts.ts';
import { closeBrowserAfterAll, setUpTab } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const kit = setUpSharedApp();
let app: AccountsApp;
let email: string;
beforeAll(async () => {
  ({ app } = kit);
  email = await createAccount(app);
});

const START = '/jobs?search=nurse&country=DE';
const LOGIN = `/login?returnTo=${encodeURIComponent(START)}`;

describe('signing in', () => {
  const tab = setUpTab(() => PHONE);

  test('from a search back to it; Back never shows the form again, and nothing secret is left behind', async () => {
    await onPhoneWithServiceWorker(async (page, context) => {
      const expectNoSecrets = watchAddresses(page, context);
      await openWithServiceWorker(page, app, START);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Login' }).click();
      await untilPage(page, 'Login', LOGIN);
      // Opens the other form and returns: both are in the history.
      await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
      await untilPage(page, 'Create your account', LOGIN.replace('login', 'signup'));
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await untilPage(page, 'Login', LOGIN);
      await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, email);

      const { token, userData } = await readSession(page);
      expect(userData).toEqual({ id: payloadOf(token ?? '').id, email, is_premium: false });
      // The search replaced each form in the history.
      for (let step = 1; step <= 3; step += 1) {
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: /nurse job/ }).waitFor();
        await page.waitForURL(app.origin + START);
        await untilSignedIn(page, email);
        expect(await page.locator('input[type=password]').count()).toBe(0);
      }
      await page.goBack();
      await page.waitForURL(`${app.origin}/about`);
      await untilSignedIn(page, email);
      await expectNothingSecretStored(page, [email, token ?? '']);
      await expectNoSecrets([email, PASSWORD]);
    });
  });

  test('who is signed in already is taken on at once, from the sign-up form too', async () => {
    await onPhone(async (page) => {
      await signIn(page, app, email);
      await page.waitForURL('**/jobs');
      for (const path of [LOGIN, LOGIN.replace('login', 'signup')]) {
        await page.goto(app.origin + path);
        await page.waitForURL(app.origin + START);
      }
    });
  });

  test.each([
    ['//evil.example'],
    ['https://evil.example/jobs'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    ['/login'],
  ])('leads to the jobs when the way back is %s', async (returnTo) => {
    const { page } = tab;
    await signIn(page, app, email, `/login?returnTo=${encodeURIComponent(returnTo)}`);
    await page.waitForURL(`${app.origin}/jobs`);
    await page.evaluate(() => localStorage.clear());
  });

  test('an address typed with capitals and blanks is the same address', async () => {
    await onPhone(async (page) => {
      await signIn(page, app, ` ${email.toUpperCase()} `);
      await untilSignedIn(page, email);
    });
  });
});

describe('a wrong password', () => {
  test('is told in words, keeps what was typed, and the right one works then', async () => {
    await onPhone(
      async (page) => {
        await page.goto(app.origin + LOGIN);
        await submit(page, { 'Email address': email, Password: 'wrong horse' }, 'Log in');
        await expectSaid(page, 'Email or password is wrong.');
        expect(await page.getByLabel('Email address').inputValue()).toBe(email);
        expect((await readSession(page)).token).toBeNull();
        await expectSound(page);
        await submit(page, { Password: PASSWORD }, 'Log in');
        await page.waitForURL(app.origin + START);
      },
      [REFUSED],
    );
  });

  test('an address without account is answered with the same words', async () => {
    await onPhone(
      async (page) => {
        await signIn(page, app, newEmail());
        await expectSaid(page, 'Email or password is wrong.');
      },
      [REFUSED],
    );
  });

  test('typed too often has to wait, and the page says how long', async () => {
    const other = newEmail();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(post(app, '/api/login', { email: other, password: PASSWORD })).rejects.toThrow(
        '401',
      );
    }
    await onPhone(
      async (page) => {
        await signIn(page, app, other);
        await expectSaid(page, 'Too many attempts. Please try again in 15 minutes.');
        await expectNoOverflow(page);
      },
      [/status of 429/],
    );
  });

  test('empty fields are told beside themselves', async () => {
    await onPhone(async (page) => {
      await page.goto(app.origin + LOGIN);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expectFieldMessage(page, 'Email address', 'Enter your email address.');
      await expectFieldMessage(page, 'Password', 'Enter your password.');
      await expect.poll(() => focusedLabel(page)).toBe('Email address');
      await expectSound(page);
    });
  });
});

describe('an address that is not confirmed yet', () => {
  test('is told after the right password only, and a new mail can be asked for', async () => {
    const { email: unverified } = await signUp(app);
    await onPhone(
      async (page) => {
        await page.goto(app.origin + LOGIN);
        const resend = page.getByRole('button', { name: 'Resend verification email' });
        await submit(page, { 'Email address': unverified, Password: 'wrong horse' }, 'Log in');
        await expectSaid(page, 'Email or password is wrong.');
        expect(await resend.count()).toBe(0);
        await submit(page, { Password: PASSWORD }, 'Log in');
        await expectSaid(page, 'Please confirm your email address first.');
        await expectSound(page);
        await resend.click();
        await expectSaid(page, 'Verification email sent. Please check your inbox.');
        const rest = page.getByText('You can ask for another email in');
        await rest.waitFor();
        await expectNoOverflow(page);
        // A reload does not end the pause.
        await page.reload();
        await submit(page, { 'Email address': unverified, Password: PASSWORD }, 'Log in');
        await rest.waitFor();
        // The link of the new mail has the return path.
        await confirmInBrowser(
          page,
          app.origin + linkIn(await app.smtp.nextMail(unverified), '/verify-email'),
          unverified,
        );
        await page.waitForURL(app.origin + START);
        await untilSignedIn(page, unverified);
      },
      [REFUSED],
    );
  });

  test('a resend that finds no network says so and works the second time', async () => {
    const { email: unverified } = await signUp(app);
    await onPhone(
      async (page, context) => {
        await signIn(page, app, unverified);
        const resend = page.getByRole('button', { name: 'Resend verification email' });
        await resend.waitFor();
        await context.setOffline(true);
        await resend.click();
        await expectSaid(page, 'Network error. Please try again.');
        await context.setOffline(false);
        await resend.click();
        await expectSaid(page, 'Verification email sent. Please check your inbox.');
        await app.smtp.nextMail(unverified);
      },
      [REFUSED, /ERR_INTERNET_DISCONNECTED/],
    );
  });
});

describe('the login form', () => {
  test('serves password managers and the keyboards of phones', async () => {
    await onPhone(async (page) => {
      await page.goto(app.origin + LOGIN);
      const attributes = (label: string, names: string[]) =>
        page
          .getByLabel(label, { exact: true })
          .evaluate(
            (field, list) =>
              Object.fromEntries(list.map((name) => [name, field.getAttribute(name)])),
            names,
          );
      expect(
        await attributes('Email address', [
          'type',
          'autocomplete',
          'inputmode',
          'autocapitalize',
          'name',
        ]),
      ).toEqual({
        type: 'email',
        autocomplete: 'username',
        inputmode: 'email',
        autocapitalize: 'none',
        name: 'email',
      });
      expect(await attributes('Password', ['type', 'autocomplete', 'name'])).toEqual({
        type: 'password',
        autocomplete: 'current-password',
        name: 'password',
      });
      // Enter in a field sends the form, as a password manager may do.
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.waitForURL(app.origin + START);
    });
  });

  test('sent before the script is there is posted as it is, and what was typed stays out of the address', async () => {
    await onPhone(async (page, context) => {
      const expectNoSecrets = watchAddresses(page, context);
      const scripts = Promise.withResolvers<void>();
      await page.route(/\/assets\/(?!every-page).*\.js$/, async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(app.origin + LOGIN, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.documentElement.dataset.js !== undefined);
      await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
      scripts.resolve();
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, email);
      await expectNoSecrets([email, PASSWORD]);
    });
  });

  test('passes the way back on before the script is there, and so do the pages around it', async () => {
    await onPhone(
      async (page) => {
        await page.goto(app.origin + START);
        await page.getByText('Menu', { exact: true }).click();
        await page.getByRole('link', { name: 'Login' }).click();
        await untilPage(page, 'Login', LOGIN);
        const main = page.getByRole('main');
        await main.getByRole('link', { name: 'Create account' }).click();
        await untilPage(page, 'Create your account', LOGIN.replace('login', 'signup'));
        await main.getByRole('link', { name: 'Log in' }).click();
        await main.getByRole('link', { name: 'Forgot password?' }).click();
        await untilPage(page, 'Forgot password', LOGIN.replace('login', 'forgot-password'));
        await page.getByText('Menu', { exact: true }).click();
        await page.getByRole('link', { name: 'Sign Up' }).click();
        await untilPage(page, 'Create your account', LOGIN.replace('login', 'signup'));
      },
      [WITHOUT_SCRIPT],
      { javaScript: false },
    );
  });

  test('posted without its script ends in a session, where its address says', async () => {
    await onPhone(
      async (page, context) => {
        const expectNoSecrets = watchAddresses(page, context);
        await page.route('**/assets/form-script-*.js', (route) => route.abort());
        await page.goto(app.origin + LOGIN);
        await submit(page, { 'Email address': email, Password: 'wrong horse' }, 'Log in');
        await expectSaid(page, 'Email or password is wrong.');
        expect(pathName(page)).toBe('/login');
        expect(await page.getByLabel('Email address').inputValue()).toBe(email);
        await expect.poll(() => focusedLabel(page)).toBe('Password');
        expect(await page.content()).not.toContain('wrong horse');
        await expectNoOverflow(page);
        await submit(page, { Password: PASSWORD }, 'Log in');
        await page.waitForURL(app.origin + START);
        await untilSignedIn(page, email);
        const { token } = await readSession(page);
        await expectNoSecrets([email, PASSWORD, token ?? '']);
      },
      [REFUSED, /ERR_FAILED/],
      // It would fetch the script that is kept from the page.
      { serviceWorker: false },
    );
  });

  test('goes on with the landing page when the script of the session does not come', async () => {
    await onPhone(
      async (page, context) => {
        const expectNoSecrets = watchAddresses(page, context);
        const isOnLogin = () => pathName(page) === '/login';
        await page.route('**/assets/signed-in-*.js', (route) =>
          isOnLogin() ? route.abort() : route.continue(),
        );
        await signIn(page, app, email, LOGIN);
        await page.waitForURL(app.origin + START);
        await untilSignedIn(page, email);
        await expectNoSecrets([email, PASSWORD]);
      },
      [/ERR_FAILED/],
      { serviceWorker: false },
    );
  });

  test('without JavaScript says that it needs it, and what is wrong is told all the same', async () => {
    await onPhone(
      async (page) => {
        await page.goto(app.origin + LOGIN);
        await page.locator('noscript p', { hasText: 'Logging in needs JavaScript.' }).waitFor();
        await expectNoOverflow(page);
        await submit(page, { 'Email address': email, Password: 'wrong horse' }, 'Log in');
        await page.getByText('Email or password is wrong.').waitFor();
        // The browser complains when the reader was faster than its focus.
        await expect.poll(() => focusedLabel(page)).toBe('Password');
        expect(
          await page
            .getByRole('main')
            .getByRole('link', { name: 'Create account' })
            .getAttribute('href'),
        ).toBe(LOGIN.replace('login', 'signup'));
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.getByLabel('Password', { exact: true }).press('Enter');
        await page.waitForURL('**/auth/success?token=*');
      },
      [REFUSED, WITHOUT_SCRIPT],
      { javaScript: false },
    );
  });
});

const pathName = (page: Page) => new URL(page.url()).pathname;
