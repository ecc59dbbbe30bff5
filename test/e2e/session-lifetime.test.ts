import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import {
  expectSaid,
  NO_CONNECTION,
  PASSWORD,
  passElevenMinutes,
  readSession,
  SESSION_REFUSED,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, setUpTab, untilQuiet, withPage } from './browser.ts';
import { signOutEverywhere, signSession, storeSession } from './session-tokens.ts';
import { signIn } from './sessions.ts';
import type { StoredAccount } from './stored-accounts.ts';

closeBrowserAfterAll();

/** Younger than the age of renewal. */
const TWO_HOURS = 7_200_000;
const EXPIRED = 'Your session has expired. Please log in again.';

const url = inject('appOrigin');
/** The sessions of `leaver` end on another device. */
const [free, leaver] = inject('accounts').sessionLifetime as [StoredAccount, StoredAccount];

const store = (page: Page, token: string, userData?: string) =>
  storeSession(page, url, token, userData);

const header = (page: Page) => page.locator('header');
const login = (page: Page) => header(page).getByRole('link', { name: 'Login' });
const account = (page: Page, email: string) =>
  header(page).getByRole('link', { name: `Account of ${email}`, exact: true });

describe('the record of the current user', () => {
  const tab = setUpTab(() => ({}));

  test.each([
    ['missing', undefined],
    ['not JSON', '{"email":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['without an id', '{"email":"other@example.com","is_premium":true}'],
    ['with a number for an address', '{"id":1,"email":5,"is_premium":true}'],
  ])('is taken from the token when it is %s', async (_, userData) => {
    const { page } = tab;
    await store(page, await signSession(free), userData);
    await page.goto(`${url}/about`);
    await account(page, free.email).waitFor();
    expect(await account(page, free.email).textContent()).toMatch(/^F/);
  });

  test.each([
    ['émilie@example.com', 'É'],
    ['нина@пример.example', 'Н'],
    ['ǆana@example.com', 'Ǆ'],
    ['𐐨ma@example.com', '𐐀'],
    ['看護師@例え.example', '看'],
    ['7seas@example.com', '7'],
  ])('may have an address such as %s; the avatar is %s', async (email, letter) => {
    const { page } = tab;
    await store(page, await signSession({ ...free, email }));
    await page.goto(`${url}/about`);
    const link = account(page, email);
    await link.waitFor();
    expect((await link.textContent())?.startsWith(letter)).toBe(true);
  });
});

describe('on start', () => {
  test('the links to log in are not seen before it is known whose session it is, and the page does not move then', async () => {
    await withPage({}, async (page) => {
      await store(page, await signSession(free));
      const released = Promise.withResolvers<void>();
      await page.route('**/assets/signed-in-*.js', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto(`${url}/about`);
      await page.waitForFunction(() => 'session' in document.documentElement.dataset);
      const link = page.locator('header a[href^="/login"]');
      await link.waitFor({ state: 'attached' });
      expect(await link.isVisible()).toBe(false);
      const top = async () => (await page.locator('main h1').boundingBox())?.y;
      const before = await top();
      released.resolve();
      await account(page, free.email).waitFor();
      expect(await link.count()).toBe(0);
      expect(await top()).toBe(before);
    });
  });

  test('the links to log in come back when what shows the session cannot be fetched', async () => {
    await withPage(
      {},
      async (page) => {
        await store(page, await signSession(free));
        await page.route('**/assets/signed-in-*.js', (route) => route.abort());
        await page.goto(`${url}/about`);
        await login(page).waitFor();
      },
      [NO_CONNECTION],
    );
  });

  test.each(['no answer', 'status 500'])(
    'a call that fails (%s) is made three times, then the visitor is signed out',
    async (kind) => {
      await withPage(
        {},
        async (page) => {
          await store(
            page,
            await signSession(free),
            JSON.stringify({ id: free.id, email: free.email, is_premium: false }),
          );
          let asked = 0;
          await page.route('**/api/verify-token', (route) => {
            asked += 1;
            return kind === 'no answer'
              ? route.abort()
              : route.fulfill({ status: 500, body: 'oops' });
          });
          await page.clock.install();
          await page.goto(`${url}/about`);
          const askedLater = async () => {
            if (asked < 3) await page.clock.runFor(1000);
            return asked;
          };
          await expect.poll(askedLater).toBe(3);
          await login(page).waitFor();
          expect(asked).toBe(3);
          expect(await readSession(page)).toEqual({ token: null, userData: null });
        },
        [NO_CONNECTION, /status of 500/, /console info: Token verification failed/],
      );
    },
  );

  test('without a connection the session stays, and is verified when there is one again', async () => {
    await withPage(
      { serviceWorker: true },
      async (page, context) => {
        const token = await signSession(free);
        await store(page, token);
        await page.goto(`${url}/about`);
        await account(page, free.email).waitFor();
        await page.goto(`${url}/terms`);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        // Again with the service worker, which has cached the page and its scripts.
        await page.goto(`${url}/about`, { waitUntil: 'networkidle' });

        await context.setOffline(true);
        await page.goto(`${url}/about`);
        await page.getByText('You are offline. This copy was saved').waitFor();
        await account(page, free.email).waitFor();
        expect((await readSession(page)).token).toBe(token);

        const verified = page.waitForResponse('**/api/verify-token');
        await context.setOffline(false);
        expect((await verified).status()).toBe(200);
        await account(page, free.email).waitFor();
        expect((await readSession(page)).token).toBe(token);
      },
      [NO_CONNECTION],
    );
  });
});

describe('the end of a session', () => {
  test('comes when the time of its token is over; a page that everybody may read stays', async () => {
    await withPage({}, async (page) => {
      await store(page, await signSession(free, {}, TWO_HOURS, 7_800));
      await page.clock.install();
      await page.goto(`${url}/about`);
      await account(page, free.email).waitFor();
      await passElevenMinutes(page);
      await login(page).waitFor();
      expect(page.url()).toBe(`${url}/about`);
      expect(await readSession(page)).toEqual({ token: null, userData: null });
    });
  });

  test('is told on a page that needs a login, which is come back to', async () => {
    await withPage({}, async (page) => {
      await store(page, await signSession(free, {}, TWO_HOURS, 7_800));
      await page.clock.install();
      await page.goto(`${url}/account`);
      await page.getByRole('heading', { name: 'Change password' }).waitFor();
      await passElevenMinutes(page);
      await page.waitForURL((url) => url.pathname === '/login');
      await expectSaid(page, EXPIRED);
      expect(await readSession(page)).toEqual({ token: null, userData: null });
      await submit(page, { 'Email address': free.email, Password: PASSWORD }, 'Log in');
      await page.getByRole('heading', { name: 'Change password' }).waitFor();
      expect(page.url()).toBe(`${url}/account`);
    });
  });

  test('is noticed when the server refuses the token on the account page', async () => {
    await withPage(
      {},
      async (page) => {
        const token = (await signIn({ email: leaver.email, password: PASSWORD })).token;
        await store(page, token);
        await page.goto(`${url}/account`);
        await page.getByRole('heading', { name: 'Download my data' }).waitFor();
        // What the page still asks for would notice it before the press.
        await untilQuiet(page);
        await signOutEverywhere(url, token);
        await page.getByRole('button', { name: 'Download my data' }).click();
        await page.waitForURL((url) => url.pathname === '/login');
        expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/account');
        await expectSaid(page, EXPIRED);
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        await submit(page, { 'Email address': leaver.email, Password: PASSWORD }, 'Log in');
        await page.getByRole('heading', { name: 'Download my data' }).waitFor();
        expect(page.url()).toBe(`${url}/account`);
        // The login page is not in the history: Back leaves the site.
        await page.goBack();
        await expect.poll(() => page.url()).toBe(`${url}/robots.txt`);
      },
      SESSION_REFUSED,
    );
  });
});
