import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../openid-provider.ts';
import {
  type AccountsApp,
  createAccount,
  expectFieldMessage,
  expectSaid,
  focusedLabel,
  linkIn,
  NO_CONNECTION,
  newEmail,
  PASSWORD,
  post,
  readSession,
  startAccountsApp,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, expectNoAxeViolations, expectNoOverflow, withPage } from './browser.ts';

closeBrowserAfterAll();

const NEW_PASSWORD = 'another horse';
/** What the browser notes about refusals that a test asks for. */
const REFUSED = [/status of 40[019]/];
/** What the product logs when a session is over. */
const ENDED = /console info: Token verification failed/;

let app: AccountsApp;
let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await startOpenIdProvider({ claimsIn: 'id-token' });
  const { issuer, clientId, clientSecret } = provider;
  app = await startAccountsApp({ env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } });
  provider.allowRedirect(`${app.origin}/api/auth/google/callback`);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const account = (page: Page, email: string) => page.locator('header').getByRole('link', { name: `Account of ${email}`, exact: true });

async function logIn(email: string, password = PASSWORD): Promise<string> {
  return String((await post(app, '/api/login', { email, password })).token);
}

async function isGood(token: string): Promise<boolean> {
  return (await fetch(`${app.origin}/api/verify-token`, { headers: { 'x-auth-token': token } })).ok;
}

/** Opens the account page of somebody who logged in before. */
async function openAccountPage(page: Page, email: string): Promise<void> {
  const token = await logIn(email);
  await page.goto(`${app.origin}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${app.origin}/account`);
  await section(page, 'Delete my account').waitFor();
}

/** Fills in fields of one section and presses its button. */
async function submitIn(page: Page, title: string, fields: Record<string, string>, button: string): Promise<void> {
  const part = section(page, title);
  for (const [label, text] of Object.entries(fields)) await part.getByLabel(label, { exact: true }).fill(text);
  await part.getByRole('button', { name: button, exact: true }).click();
}

const changePassword = (page: Page, current: string, next: string, confirm = next) =>
  submitIn(
    page,
    'Change password',
    { 'Current password': current, 'New password': next, 'Confirm new password': confirm },
    'Change password',
  );

/** Signs in with the provider from the login page, as somebody it knows. */
async function signInWithGoogle(page: Page, email: string): Promise<void> {
  provider.addAccount({ sub: email, email, email_verified: true });
  await page.goto(`${app.origin}/login?returnTo=%2Faccount`);
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await page.waitForURL(`${app.origin}/account`);
  await section(page, 'Delete my account').waitFor();
}

describe('who is signed out', () => {
  test('goes to the login page in the place of this one, and comes back', async () => {
    const email = await createAccount(app);
    await withPage({ width: 360 }, async (page) => {
      await page.goto(`${app.origin}/about`);
      await page.goto(`${app.origin}/account`);
      await page.waitForURL(`${app.origin}/login?returnTo=%2Faccount`);
      await submit(page, { 'E-mail address': email, Password: PASSWORD }, 'Sign in');
      await section(page, 'Who you are').getByText(email).waitFor();
      expect(pathOf(page)).toBe('/account');
      await page.goBack();
      expect(pathOf(page)).toBe('/about');
    });
  });

  test('in another tab goes there too, without a word about an expired session', async () => {
    const email = await createAccount(app);
    await withPage({}, async (page, context) => {
      await openAccountPage(page, email);
      const other = await context.newPage();
      await other.goto(`${app.origin}/about`);
      await other.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${app.origin}/login*`);
      expect(await readSession(page)).toEqual({ token: null, userData: null });
    });
  });
});

describe('the page', () => {
  test('says that it loads, and who you are then', async () => {
    const email = await createAccount(app);
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      const released = Promise.withResolvers<void>();
      await page.route('**/api/account', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.reload();
      await expectSaid(page, 'Loading your account…', 'status');
      released.resolve();
      const facts = section(page, 'Who you are');
      await facts.getByText(email).waitFor();
      const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
      expect(await facts.textContent()).toContain(`Member since${today}`);
      expect(await facts.textContent()).toContain('Free account.');
      expect(await page.getByText('Loading your account…').count()).toBe(0);
    });
  });

  test.each([
    ['there is no connection', undefined, 'Network error. Please try again.'],
    ['the server fails', { status: 503, json: { code: 'busy', message: 'We are busy for a minute.' } }, 'We are busy for a minute.'],
    ['something else answers', { status: 502, body: '<h1>Bad gateway</h1>' }, 'Failed to load your account.'],
  ])('says so when %s, and tries again', async (_, answer, text) => {
    const email = await createAccount(app);
    await withPage(
      {},
      async (page) => {
        await openAccountPage(page, email);
        let isBroken = true;
        await page.route('**/api/account', (route) => (isBroken ? (answer ? route.fulfill(answer) : route.abort()) : route.continue()));
        await page.reload();
        await expectSaid(page, text);
        isBroken = false;
        await page.getByRole('button', { name: 'Try again' }).click();
        await section(page, 'Who you are').getByText(email).waitFor();
        expect(await page.getByText(text).count()).toBe(0);
      },
      [NO_CONNECTION, /status of 50/],
    );
  });
});

describe('change password', () => {
  test('says beside the field what is wrong, and keeps the password', async () => {
    const email = await createAccount(app);
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        await changePassword(page, PASSWORD, 'short');
        await expectFieldMessage(page, 'New password', 'Password should be at least 6 characters');
        await changePassword(page, PASSWORD, NEW_PASSWORD, 'another house');
        await expectFieldMessage(page, 'Confirm new password', 'Passwords do not match');
        expect(await focusedLabel(page)).toBe('Confirm new password');
        await changePassword(page, 'wrong horse', NEW_PASSWORD);
        await expectFieldMessage(page, 'Current password', 'This password is wrong.');
        expect(await focusedLabel(page)).toBe('Current password');
        expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD);
        expect(await logIn(email)).toMatch(/^ey/);
      },
      REFUSED,
    );
  });

  test('ends the other sessions and keeps this one', async () => {
    const email = await createAccount(app);
    const elsewhere = await logIn(email);
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      const before = (await readSession(page)).token ?? '';
      await changePassword(page, PASSWORD, NEW_PASSWORD);
      await expectSaid(page, 'Your password was changed. Other devices were signed out.');
      expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
      const after = (await readSession(page)).token ?? '';
      expect({ elsewhere: await isGood(elsewhere), before: await isGood(before), after: await isGood(after) }).toEqual({
        elsewhere: false,
        before: false,
        after: true,
      });
      await page.reload();
      await section(page, 'Who you are').getByText(email).waitFor();
      await expect(logIn(email)).rejects.toThrow('401');
      expect(await logIn(email, NEW_PASSWORD)).toMatch(/^ey/);
      expect((await app.smtp.nextMail(email)).subject).toBe('Your password at Waymark was changed');
    });
    // The other device, at its next page.
    await withPage(
      {},
      async (page) => {
        await page.goto(`${app.origin}/robots.txt`);
        await page.evaluate((value) => localStorage.setItem('token', value), elsewhere);
        await page.goto(`${app.origin}/about`);
        await page.locator('header').getByRole('link', { name: 'Login' }).waitFor();
        expect(await readSession(page)).toEqual({ token: null, userData: null });
      },
      [...REFUSED, ENDED],
    );
  });

  test('loses no typed text with the network, and works with the next press', async () => {
    const email = await createAccount(app);
    await withPage(
      { width: 360 },
      async (page, context) => {
        await openAccountPage(page, email);
        await context.setOffline(true);
        await changePassword(page, PASSWORD, NEW_PASSWORD);
        await expectSaid(page, 'Network error. Please try again.');
        const fields = ['Current password', 'New password', 'Confirm new password'];
        const values = await Promise.all(fields.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
        expect(values).toEqual([PASSWORD, NEW_PASSWORD, NEW_PASSWORD]);
        await context.setOffline(false);
        await section(page, 'Change password').getByRole('button', { name: 'Change password', exact: true }).click();
        await expectSaid(page, 'Your password was changed. Other devices were signed out.');
      },
      [NO_CONNECTION],
    );
  });
});

describe('change e-mail address', () => {
  test('needs the password and another address', async () => {
    const email = await createAccount(app);
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        const change = (newEmail: string, password: string) =>
          submitIn(
            page,
            'Change e-mail address',
            { 'New e-mail address': newEmail, 'Your password': password },
            'Send link to new address',
          );
        await change('nonsense', PASSWORD);
        await expectFieldMessage(page, 'New e-mail address', 'Enter an e-mail address such as name@example.com.');
        await change(newEmail(), 'wrong horse');
        const password = section(page, 'Change e-mail address').getByLabel('Your password', { exact: true });
        await section(page, 'Change e-mail address').getByText('This password is wrong.').waitFor();
        expect(await password.getAttribute('aria-invalid')).toBe('true');
        await change(email.toUpperCase(), PASSWORD);
        await expectFieldMessage(page, 'New e-mail address', 'This is your address already.');
      },
      REFUSED,
    );
  });

  test('moves the account when the link at the new address is opened, and tells the old one', async () => {
    const email = await createAccount(app);
    const moved = newEmail('moved');
    const elsewhere = await logIn(email);
    await withPage(
      {},
      async (page) => {
        await openAccountPage(page, email);
        await submitIn(
          page,
          'Change e-mail address',
          { 'New e-mail address': moved, 'Your password': PASSWORD },
          'Send link to new address',
        );
        await expectSaid(page, 'We sent a link to your new address. Open it to finish the change.');
        await section(page, 'Who you are').getByText('Waits for confirmation').waitFor();
        expect(await section(page, 'Who you are').textContent()).toContain(moved);
        expect(await page.getByLabel('New e-mail address', { exact: true }).inputValue()).toBe('');
        const asked = await app.smtp.nextMail(email);
        expect(asked.subject).toBe('A new e-mail address was asked for at Waymark');
        expect(asked.text).toContain(moved);
        const link = linkIn(await app.smtp.nextMail(moved), '/verify-email');
        expect(await logIn(email)).toMatch(/^ey/);

        await page.goto(app.origin + link);
        await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
        await page.waitForURL(`${app.origin}/account?email=changed`);
        await expectSaid(page, 'Your e-mail address was changed.');
        await section(page, 'Who you are').getByText(moved).waitFor();
        await account(page, moved).waitFor();
        expect(await page.getByText('Waits for confirmation').count()).toBe(0);
        expect((await app.smtp.nextMail(email)).subject).toBe('Your e-mail address at Waymark was changed');
        expect(await isGood(elsewhere)).toBe(false);
        await expect(logIn(email)).rejects.toThrow('401');
        expect(await logIn(moved)).toMatch(/^ey/);
      },
      // The token that this browser still had when the link was opened.
      REFUSED,
    );
  });
});

test('download my data gives a file with what is kept, and no secret', async () => {
  const email = await createAccount(app);
  await withPage({ width: 360 }, async (page) => {
    await openAccountPage(page, email);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('waymark-data.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      account: { email, hasPassword: true, premiumUntil: null, googleAccountNumber: null },
      emailLinks: [{ purpose: 'verify', email }],
    });
    expect(text).not.toMatch(/argon2|secret|hash/i);
    await expectSaid(page, 'Your data was saved as the file waymark-data.json.');
  });
});

describe('sign out everywhere', () => {
  test('asks first; Escape and Cancel change nothing and give the focus back', async () => {
    const email = await createAccount(app);
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      const open = section(page, 'Sign out everywhere').getByRole('button', { name: 'Sign out everywhere', exact: true }).first();
      const dialog = page.getByRole('dialog', { name: 'Sign out on all devices?' });
      const close = [() => page.keyboard.press('Escape'), () => dialog.getByRole('button', { name: 'Cancel' }).click()];
      for (const shut of close) {
        await open.focus();
        await page.keyboard.press('Enter');
        await dialog.waitFor();
        expect(await dialog.evaluate((element) => element.matches(':modal') && element.contains(document.activeElement))).toBe(true);
        await shut();
        await dialog.waitFor({ state: 'hidden' });
        expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      expect(await isGood((await readSession(page)).token ?? '')).toBe(true);
    });
  });

  test('ends all sessions, this one too, and leads to the login page', async () => {
    const email = await createAccount(app);
    const elsewhere = await logIn(email);
    await withPage({ width: 360 }, async (page) => {
      await openAccountPage(page, email);
      const here = (await readSession(page)).token ?? '';
      await section(page, 'Sign out everywhere').getByRole('button', { name: 'Sign out everywhere', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
      await page.waitForURL(`${app.origin}/login`);
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
      expect(await page.getByText('Your session has expired').count()).toBe(0);
      expect(await readSession(page)).toEqual({ token: null, userData: null });
      expect([await isGood(here), await isGood(elsewhere)]).toEqual([false, false]);
      expect(await logIn(email)).toMatch(/^ey/);
    });
  });
});

describe('delete my account', () => {
  test('keeps the account when the password is wrong, and deletes it when it is right', async () => {
    const email = await createAccount(app);
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        const token = (await readSession(page)).token ?? '';
        const open = page.getByRole('button', { name: 'Delete my account…' });
        const dialog = page.getByRole('dialog', { name: 'Delete your account for ever?' });
        const confirm = dialog.getByRole('button', { name: 'Delete my account', exact: true });
        const password = dialog.getByLabel('Your password', { exact: true });
        await open.click();
        await confirm.click();
        await dialog.getByText('Enter your password.').waitFor();
        await password.fill('wrong horse');
        await confirm.click();
        await dialog.getByText('This password is wrong.').waitFor();
        expect(await isGood(token)).toBe(true);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);

        await open.click();
        expect(await password.inputValue()).toBe('');
        expect(await dialog.getByText('This password is wrong.').count()).toBe(0);
        await password.fill(PASSWORD);
        await confirm.click();
        const goodbye = page.getByRole('heading', { level: 1, name: 'Your account was deleted' });
        await goodbye.waitFor();
        expect(await goodbye.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        expect(await isGood(token)).toBe(false);
        await expect(logIn(email)).rejects.toThrow('401');
        expect((await app.smtp.nextMail(email)).subject).toBe('Your account at Waymark was deleted');
        await page.getByRole('link', { name: 'See jobs' }).click();
        await page.waitForURL(`${app.origin}/jobs`);
      },
      REFUSED,
    );
  });
});

describe('Google', () => {
  test('an account without a password has other ways: it can choose one, and must type its address to be deleted', async () => {
    const email = newEmail('google');
    await withPage(
      {},
      async (page) => {
        await signInWithGoogle(page, email);
        expect(await page.getByLabel('Current password').count()).toBe(0);
        expect(await section(page, 'Change e-mail address').getByRole('textbox').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Disconnect Google' }).count()).toBe(0);
        const token = (await readSession(page)).token ?? '';
        const refusal = await fetch(`${app.origin}/api/account/google`, { method: 'DELETE', headers: { 'x-auth-token': token } });
        expect([refusal.status, ((await refusal.json()) as { code: string }).code]).toEqual([409, 'password-needed']);

        await page.getByRole('button', { name: 'Delete my account…' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Your e-mail address', { exact: true }).fill('other@example.com');
        await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
        await dialog.getByText('Type the e-mail address of your account.').waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();

        await page.getByRole('button', { name: 'Send me a link to choose a password' }).click();
        await expectSaid(page, 'We sent you an e-mail with a link to choose a password.');
        await page.getByText(/^You can ask for another link in \d+ seconds?\.$/).waitFor();
        await page.goto(app.origin + linkIn(await app.smtp.nextMail(email), '/reset-password'));
        await submit(page, { 'New password': PASSWORD, 'Confirm new password': PASSWORD }, 'Reset Password');
        await page.waitForURL((url) => url.pathname === '/login');
        // Where the mail was asked for.
        expect(pathOf(page)).toBe('/login?returnTo=%2Faccount');
        await submit(page, { 'E-mail address': email, Password: PASSWORD }, 'Sign in');
        await section(page, 'Change password').getByLabel('Current password', { exact: true }).waitFor();
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
      await dialog.getByLabel('Your e-mail address', { exact: true }).fill(email.toUpperCase());
      await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Your account was deleted' }).waitFor();
      expect(await readSession(page)).toEqual({ token: null, userData: null });
    });
  });

  test('is connected to an account with a password, told by mail, and disconnected again', async () => {
    const email = await createAccount(app);
    const google = provider.addAccount({ sub: `of-${email}`, email: `google-of-${email}`, email_verified: true });
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      await page.getByRole('button', { name: 'Connect Google' }).click();
      await page.getByRole('button', { name: `Continue as ${google.email}` }).click();
      await page.waitForURL(`${app.origin}/account?google=connected`);
      await expectSaid(page, 'Google was connected.');
      await account(page, email).waitFor();
      expect((await app.smtp.nextMail(email)).subject).toBe('Google sign-in was connected at Waymark');
      await page.getByRole('button', { name: 'Disconnect Google' }).click();
      await expectSaid(page, 'Google sign-in is disconnected.');
      await page.getByRole('button', { name: 'Connect Google', exact: true }).waitFor();
      // The button that was pressed is the one that is there now: the focus stayed.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Connect Google');
    });
  });

  test('of another account here is refused, and cancelling changes nothing', async () => {
    const owner = newEmail('google');
    await withPage({}, async (page) => signInWithGoogle(page, owner));
    const email = await createAccount(app);
    await withPage(
      {},
      async (page) => {
        await openAccountPage(page, email);
        await page.getByRole('button', { name: 'Connect Google' }).click();
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.waitForURL(`${app.origin}/account`);
        await page.getByRole('button', { name: 'Connect Google' }).click();
        await page.getByRole('button', { name: `Continue as ${owner}` }).click();
        await page.waitForURL(`${app.origin}/account?google=taken`);
        await expectSaid(page, 'Another account of this site uses this Google account. Choose another Google account.');
        await page.getByRole('button', { name: 'Connect Google' }).waitFor();
      },
      // Coming from another site, Chromium drops the service worker's first request for the page and makes it again.
      [/failed: .*\/account\?google=taken net::ERR_ABORTED/],
    );
  });
});

describe('with an address of 200 characters', () => {
  const long = (name: string) => `${name.padEnd(64, 'x')}@${'department-'.repeat(5)}hospital.${'y'.repeat(59)}.example.com`;
  let email: string;
  beforeAll(async () => {
    email = await createAccount(app, long('nurse'));
    expect(email).toHaveLength(200);
  });

  /** Looks at what the page shows in every size and colour scheme. */
  async function expectSoundEverywhere(page: Page): Promise<void> {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoOverflow(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoAxeViolations(page);
      }
    }
  }

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
        const pending = { 'New e-mail address': long('moved'), 'Your password': PASSWORD };
        await submitIn(page, 'Change e-mail address', pending, 'Send link to new address');
        await section(page, 'Who you are').getByText('Waits for confirmation').waitFor();
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
        await section(page, 'Sign out everywhere').getByRole('button', { name: 'Sign out everywhere', exact: true }).first().click();
        await page.getByRole('dialog').waitFor();
        await expectSoundEverywhere(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Delete my account…' }).click();
        await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill('wrong horse');
        await page.getByRole('dialog').getByRole('button', { name: 'Delete my account', exact: true }).click();
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
      await dialog.getByLabel('Your e-mail address', { exact: true }).fill(google);
      await expectSoundEverywhere(page);
      await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Your account was deleted' }).waitFor();
      await expectSoundEverywhere(page);
    });
  });
});
