import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type OpenIdProvider,
  type ProviderAccount,
  signInAs,
  startOpenIdProvider,
} from '../openid-provider.ts';
import {
  type AccountsApp,
  createAccount,
  expectSaid,
  expectSound,
  newEmail,
  onPhone,
  PASSWORD,
  payloadOf,
  post,
  REFUSED,
  readSession,
  signUp,
  startAccountsApp,
  submit,
  untilPage,
  untilSignedIn,
  watchAddresses,
} from './accounts.ts';
import { addressOf, closeBrowserAfterAll } from './browser.ts';
import { expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const CLIENT_SECRET = 'the secret that both sides know';
const START = '/jobs?search=nurse';

let app: AccountsApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  // The provider's port must be known when the product starts, although the provider is not
  // running.
  provider = await startOpenIdProvider({ clientSecret: CLIENT_SECRET, claimsIn: 'id-token' });
  await provider.stop();
  const { issuer, clientId } = provider;
  app = await startAccountsApp({
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, GOOGLE_ISSUER: issuer },
  });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

async function startProvider(): Promise<void> {
  const port = Number(new URL(provider.issuer).port);
  provider = await startOpenIdProvider({ port, clientSecret: CLIENT_SECRET, claimsIn: 'id-token' });
  provider.allowRedirect(`${app.origin}/api/auth/google/callback`);
}

let people = 0;

/** A person without an account here. */
function newPerson(fields: Partial<ProviderAccount> = {}): ProviderAccount {
  people += 1;
  return provider.addAccount({
    sub: `google-${people}`,
    email: newEmail('gmail'),
    email_verified: true,
    ...fields,
  });
}

const loginPath = (returnTo: string) => `/login?returnTo=${encodeURIComponent(returnTo)}`;

/** Goes from the login page to the provider and returns signed in as this person. */
async function continueAs(
  page: Page,
  { email }: ProviderAccount,
  path = '/login',
  button = 'Sign in with Google',
): Promise<void> {
  await page.goto(app.origin + path);
  await page.getByRole('link', { name: button }).click();
  await page.getByRole('button', { name: `Continue as ${email}`, exact: true }).click();
}

describe('while the provider is down', () => {
  test.each([
    ['/login', 'Sign in with Google', 'Failed to sign in with Google.'],
    ['/signup', 'Sign up with Google', 'Failed to sign up with Google.'],
  ])('%s leads to a page that says so, and back to the login', async (path, button, reason) => {
    await onPhone(async (page) => {
      await page.goto(app.origin + path);
      await page.getByRole('link', { name: button }).click();
      await page.getByText(reason, { exact: true }).waitFor();
      await page.getByText("We couldn't log you in. Please try again.").waitFor();
      expect(new URL(page.url()).pathname).toBe('/login-failure');
      await expectNoOverflow(page);
      await page.getByRole('link', { name: 'Go to login' }).click();
      await untilPage(page, 'Login', '/login');
    });
  });
});

describe('sign-in with Google', () => {
  beforeAll(startProvider);

  test('has a button on both forms, and none where the site has no Google', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/login`);
      await page.getByRole('link', { name: 'Sign in with Google' }).waitFor();
      await expectSound(page);
      await page.goto(`${app.origin}/signup`);
      await page.getByRole('link', { name: 'Sign up with Google' }).waitFor();
      for (const path of ['/login', '/signup']) {
        await page.goto(addressOf(path));
        expect(await page.getByText('Google').count(), path).toBe(0);
      }
    });
  });

  test('makes a new account; the way back is kept, and nothing secret is left behind', async () => {
    const person = newPerson();
    await onPhone(async (page, context) => {
      const expectNoSecrets = watchAddresses(page, context);
      await continueAs(
        page,
        person,
        `/signup?returnTo=${encodeURIComponent(START)}`,
        'Sign up with Google',
      );
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, person.email);
      const { token, userData } = await readSession(page);
      expect(userData).toEqual({
        id: payloadOf(token ?? '').id,
        email: person.email,
        is_premium: false,
      });
      // The landing token lived minutes; the session lives seven days.
      await page.waitForFunction(() => {
        const payload = JSON.parse(
          atob((localStorage.getItem('token') ?? '').split('.')[1] ?? ''),
        ) as { iat: number; exp: number };
        return payload.exp - payload.iat === 30 * 86_400;
      });
      const cookies = await context.cookies(app.origin);
      expect(cookies.map(({ name }) => name)).not.toContain('google_flow');
      expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([]);
      await page.goBack();
      await page.waitForURL((url) => !/token|login-success/.test(url.href));
      await expectNoSecrets([person.email]);
    });
  });

  test('knows an account again', async () => {
    const person = newPerson();
    const ids: unknown[] = [];
    for (const visit of [1, 2]) {
      await onPhone(async (page) => {
        await continueAs(page, person);
        await page.waitForURL(`${app.origin}/jobs`);
        await untilSignedIn(page, person.email);
        ids.push(((await readSession(page)).userData as { id: number }).id);
        expect(ids.length).toBe(visit);
      });
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('connects an account with a password only after the password was proved', async () => {
    const email = await createAccount(app);
    const person = newPerson({ email });
    await onPhone(
      async (page, context) => {
        const expectNoSecrets = watchAddresses(page, context);
        await continueAs(page, person, loginPath(START));
        await page.getByText('This address already has an account with a password.').waitFor();
        expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login');
        const field = page.getByLabel('Email address');
        await expect.poll(() => field.inputValue()).toBe(email);
        expect(await field.isEditable()).toBe(false);
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        await expectSound(page);
        await submit(page, { Password: 'wrong horse' }, 'Log in');
        await expectSaid(page, 'Email or password is wrong.');
        await expectNoOverflow(page);
        await submit(page, { Password: PASSWORD }, 'Log in');
        await page.waitForURL(app.origin + START);
        await untilSignedIn(page, email);
        expect((await app.smtp.nextMail(email)).subject).toBe(
          'Google sign-in was connected at Waymark',
        );
        await expectNoSecrets([email, PASSWORD]);
      },
      [REFUSED],
    );
    await onPhone(async (page) => {
      await continueAs(page, person);
      await page.waitForURL(`${app.origin}/jobs`);
      await untilSignedIn(page, email);
    });
    expect(await post(app, '/api/login', { email, password: PASSWORD })).toHaveProperty('token');
  });

  test('who does not know that password logs in without Google, and nothing is connected', async () => {
    const email = await createAccount(app);
    const person = newPerson({ email });
    await onPhone(async (page) => {
      await continueAs(page, person);
      await page.getByRole('link', { name: 'Log in without Google' }).click();
      await page.getByRole('link', { name: 'Sign in with Google' }).waitFor();
      expect(await page.getByLabel('Email address').isEditable()).toBe(true);
      await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
      await untilSignedIn(page, email);
    });
    await onPhone(async (page) => {
      await continueAs(page, person);
      await page.getByText('This address already has an account with a password.').waitFor();
    });
  });

  test('takes over a sign-up that nobody confirmed: its password is worth nothing then', async () => {
    const { email } = await signUp(app);
    const person = newPerson({ email });
    await onPhone(async (page) => {
      await continueAs(page, person);
      await page.waitForURL(`${app.origin}/jobs`);
      await untilSignedIn(page, email);
    });
    await expect(post(app, '/api/login', { email, password: PASSWORD })).rejects.toThrow('401');
  });

  test('refuses an address that Google has not verified, also when it has an account here', async () => {
    for (const email of [newEmail('gmail'), await createAccount(app)]) {
      const person = newPerson({ email, email_verified: false });
      await onPhone(async (page) => {
        await continueAs(page, person);
        await page
          .getByText('Google has not verified your email address, so we cannot use it.')
          .waitFor();
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        await expectNoOverflow(page);
        await page.getByRole('link', { name: 'Go to login' }).click();
        await untilPage(page, 'Login', '/login');
        // Replaces the history entry of the error page, so Back does not return to it.
        await page.goBack();
        await page.waitForURL((url) => url.pathname !== '/login-failure');
      });
    }
  });

  test('stopped at the provider says so, and keeps the way back for the next try', async () => {
    const person = newPerson();
    await onPhone(async (page) => {
      await page.goto(app.origin + loginPath(START));
      await page.getByRole('link', { name: 'Sign in with Google' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('The Google login was cancelled, or Google did not allow it.').waitFor();
      await expectNoOverflow(page);
      await page.getByRole('link', { name: 'Go to login' }).click();
      await untilPage(page, 'Login', loginPath(START));
      await page.getByRole('link', { name: 'Sign in with Google' }).click();
      await page.getByRole('button', { name: `Continue as ${person.email}`, exact: true }).click();
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, person.email);
    });
  });

  test('opens nothing for an answer that this browser did not ask for', async () => {
    // Login CSRF: an attacker signs in up to the last step and sends that URL to a victim.
    const thief = newPerson();
    const asked = await fetch(`${app.origin}/api/auth/google`, { redirect: 'manual' });
    const answer = await signInAs(provider, asked.headers.get('location') ?? '', thief);
    const person = newPerson();
    await onPhone(async (page) => {
      await page.goto(answer.href);
      await page
        .getByText('The login took too long, or you continued it in another browser.')
        .waitFor();
      expect(await readSession(page)).toEqual({ token: null, userData: null });
      await continueAs(page, person);
      await page.waitForURL(`${app.origin}/jobs`);
      await untilSignedIn(page, person.email);
    });
  });

  test('says so when the provider is gone by the time the person comes back', async () => {
    await onPhone(async (page) => {
      const asked = page.waitForRequest((request) => request.url().startsWith(provider.issuer));
      await page.goto(`${app.origin}/login`);
      await page.getByRole('link', { name: 'Sign in with Google' }).click();
      const { searchParams } = new URL((await asked).url());
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
      await provider.stop();
      const query = new URLSearchParams({
        code: 'a-code',
        state: searchParams.get('state') ?? '',
        iss: provider.issuer,
      });
      await page.goto(`${app.origin}/api/auth/google/callback?${query}`);
      await page.getByText('Failed to sign in with Google.', { exact: true }).waitFor();
      await expectNoOverflow(page);
      await startProvider();
    });
  });
});
