import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsApp,
  createAccount,
  expectSaid,
  expectSound,
  onPhone,
  PASSWORD,
  passTime,
  payloadOf,
  post,
  REFUSED,
  readSession,
  startAccountsApp,
  takeLandingToken,
  untilPage,
  untilSignedIn,
  WITHOUT_SCRIPT,
  watchAddresses,
} from './accounts.ts';
import { closeBrowserAfterAll, untilHydrated } from './browser.ts';

closeBrowserAfterAll();

let app: AccountsApp;
let lastingToken: string;
beforeAll(async () => {
  app = await startAccountsApp();
  const email = await createAccount(app);
  lastingToken = String((await post(app, '/api/login', { email, password: PASSWORD })).token);
});
afterAll(() => app.stop());

const START = '/jobs?search=nurse';
const PROCESS_FAILED = 'Failed to process authentication. Please try again.';
const NO_STORAGE = 'Your browser does not let this site keep you logged in. Allow cookies and site data for this site, then try again.';

/** SPEC section 2, "Token landing pages": the words of each page. */
const PAGES = [
  { path: '/verify-success', heading: 'Confirming your e-mail address', failed: PROCESS_FAILED },
  { path: '/auth/success', heading: 'Signing in', failed: PROCESS_FAILED },
  { path: '/login-success', heading: 'Logging in', failed: 'Failed to process login. Please try again.' },
  { path: '/auth/callback', heading: 'Finishing your login', failed: PROCESS_FAILED },
];

const withToken = (path: string, token: string, returnTo?: string) =>
  `${path}?${new URLSearchParams({ token, ...(returnTo !== undefined && { returnTo }) })}`;

/** Opens a page while no script but the first comes in. The function returned lets them come. */
async function openWithoutReact(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(app.origin + path, { waitUntil: 'commit' });
  return scripts.resolve;
}

/** The clock of the tab stands still from now on and moves when told; the page is loaded. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const start = await openWithoutReact(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  start();
  await untilHydrated(page);
}

/** Saves the three seconds of the page that counts them down; `page.clock` is installed. */
async function passCountdown(page: Page, path: string): Promise<void> {
  if (path !== '/auth/callback') return;
  await expectSaid(page, 'You are signed in.', 'status');
  await page.clock.runFor(3000);
}

/** A page of another time than the tab's own is the one that a full load brings. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  return () => page.evaluate(() => 'sameDocument' in globalThis);
}

describe.each(PAGES)('$path', ({ path, heading, failed }) => {
  test('takes the token out of the address before React is there', async () => {
    await onPhone(async (page, context) => {
      await page.clock.install();
      const { email, token } = await takeLandingToken(app, context);
      const start = await openWithoutReact(page, withToken(path, token, START));
      await page.waitForURL(app.origin + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByText('Signing you in…').waitFor();
      expect((await readSession(page)).token).toBeNull();
      start();
      await passCountdown(page, path);
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, email);
    });
  });

  test('signs in, goes on, and Back does not return', async () => {
    await onPhone(async (page, context) => {
      await page.clock.install();
      const expectNoSecrets = watchAddresses(page, context);
      const { email, token } = await takeLandingToken(app, context);
      await page.goto(`${app.origin}/about`);
      await page.goto(app.origin + withToken(path, token, START));
      await passCountdown(page, path);
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, email);
      expect((await readSession(page)).userData).toEqual({ id: payloadOf(token).id, email, is_premium: false });
      // The token of the address lives minutes and is exchanged for a session's own.
      await page.waitForFunction((landed) => {
        const stored = localStorage.getItem('token');
        return stored !== null && stored !== landed;
      }, token);
      const { iat, exp } = payloadOf((await readSession(page)).token ?? '') as { iat: number; exp: number };
      expect(exp - iat).toBe(7 * 86_400);
      await page.goBack();
      await page.waitForURL(`${app.origin}/about`);
      await untilSignedIn(page, email);
      await page.goForward();
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, email);
      await expectNoSecrets([email]);
    });
  });

  test('without a way back goes to the jobs; a way to another site is none', async () => {
    for (const returnTo of [undefined, '//evil.example/']) {
      await onPhone(async (page, context) => {
        await page.clock.install();
        const { email, token } = await takeLandingToken(app, context);
        await page.goto(app.origin + withToken(path, token, returnTo));
        await passCountdown(page, path);
        await page.waitForURL(`${app.origin}/jobs`);
        await untilSignedIn(page, email);
      });
    }
  });

  test('with something that is no token says so and stores nothing', async () => {
    await onPhone(
      async (page) => {
        await page.goto(app.origin + withToken(path, 'not.a.token', START));
        await expectSaid(page, failed);
        expect(page.url()).toBe(app.origin + path);
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        expect(await page.getByText(NO_STORAGE).count()).toBe(0);
        await expectSound(page);
        const way =
          path === '/auth/callback'
            ? page.getByRole('button', { name: 'Return to Login' })
            : page.getByRole('link', { name: 'Go to login' });
        await way.click();
        await untilPage(page, 'Login', `/login?returnTo=${encodeURIComponent(START)}`);
      },
      [/This is not a session token/],
    );
  });

  test('with storage that is closed says what to do, also after a reload', async () => {
    await onPhone(
      async (page, context) => {
        const { token } = await takeLandingToken(app, context);
        await page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          };
        });
        await page.goto(app.origin + withToken(path, token));
        await expectSaid(page, failed);
        await page.getByText(NO_STORAGE).waitFor();
        await expectSound(page);
        await page.reload();
        await page.getByText(NO_STORAGE).waitFor();
        expect(page.url()).toBe(app.origin + path);
      },
      [/Your browser does not let this site/],
    );
  });
});

describe('/verify-success without a token', () => {
  test('says so and leads to the login', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/verify-success`);
      await expectSaid(page, 'No authentication token received.');
      await page.getByText('Your address may be confirmed already. Log in to find out.').waitFor();
      await expectSound(page);
      await page.getByRole('link', { name: 'Go to login' }).click();
      await untilPage(page, 'Login', '/login');
    });
  });
});

describe('/auth/success without a token', () => {
  test('goes to the login at once, in its own place', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/about`);
      await page.goto(`${app.origin}/auth/success`);
      await untilPage(page, 'Login', '/login');
      await page.goBack();
      await page.waitForURL(`${app.origin}/about`);
    });
  });
});

describe('/login-success', () => {
  test('stores the token at once and goes on after 100 ms', async () => {
    await onPhone(async (page, context) => {
      const { email, token } = await takeLandingToken(app, context);
      await openWithStoppedClock(page, withToken('/login-success', token, START));
      await page.waitForFunction(() => localStorage.getItem('token') !== null);
      await passTime(page, 99);
      expect(page.url()).toBe(`${app.origin}/login-success`);
      await passTime(page, 1);
      await page.waitForURL(app.origin + START);
      await untilSignedIn(page, email);
    });
  });

  test('without a token says so and goes to the login after 2 seconds, in its own place', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/about`);
      await openWithStoppedClock(page, '/login-success');
      await expectSaid(page, 'No authentication token found.');
      await passTime(page, 1999);
      expect(page.url()).toBe(`${app.origin}/login-success`);
      await passTime(page, 1);
      await untilPage(page, 'Login', '/login');
      await page.clock.resume();
      await page.goBack();
      await page.waitForURL(`${app.origin}/about`);
    });
  });

  test('without a token is sound, and its link need not be waited for', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/login-success`);
      await expectSaid(page, 'No authentication token found.');
      await expectSound(page);
    });
  });
});

describe('/auth/callback', () => {
  test('counts three seconds down, then loads the next page in full', async () => {
    await onPhone(async (page, context) => {
      const { email, token } = await takeLandingToken(app, context);
      await openWithStoppedClock(page, withToken('/auth/callback', token, START));
      await expectSaid(page, 'You are signed in.', 'status');
      const { token: stored, userData } = await readSession(page);
      expect(userData).toEqual({ id: payloadOf(stored ?? '').id, email, is_premium: false });
      const isSameDocument = await markDocument(page);
      for (const left of ['3 seconds', '2 seconds', '1 second']) {
        const shown = page.locator('main p', { hasText: new RegExp(`^The next page opens in ${left}\\.$`) });
        await shown.waitFor();
        await passTime(page, 999);
        expect(page.url()).toBe(`${app.origin}/auth/callback`);
        expect(await shown.count(), left).toBe(1);
        await page.clock.runFor(1);
      }
      await page.waitForURL(app.origin + START);
      expect(await isSameDocument()).toBe(false);
      await untilSignedIn(page, email);
    });
  });

  test('is sound while it counts', async () => {
    await onPhone(async (page, context) => {
      const { token } = await takeLandingToken(app, context);
      await page.goto(app.origin + withToken('/auth/callback', token));
      await expectSaid(page, 'You are signed in.', 'status');
      await expectSound(page);
      await page.waitForURL(`${app.origin}/jobs`);
    });
  });

  test('without a token says so, with a button back to the login', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/auth/callback`);
      await expectSaid(page, 'No authentication token received.');
      await expectSound(page);
      await page.getByRole('button', { name: 'Return to Login' }).click();
      await untilPage(page, 'Login', '/login');
    });
  });
});

describe('/login-failure', () => {
  test.each([
    ['', null],
    ['?reason=cancelled', 'You stopped the login at Google, or Google did not allow it.'],
    ['?reason=expired', 'The login took too long, or it was opened in another browser.'],
    ['?reason=email-not-verified', 'Google has not verified your e-mail address, so we cannot use it.'],
    ['?reason=google', 'Failed to sign in with Google.'],
    ['?reason=google-signup', 'Failed to sign up with Google.'],
    ['?reason=%3Cscript%3E', null],
  ])('%s says what happened and leads to the login', async (query, reason) => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/login-failure${query}`);
      await expectSaid(page, "We couldn't log you in. Please try again.");
      if (reason) await page.getByText(reason, { exact: true }).waitFor();
      await expectSound(page);
      await page.getByRole('link', { name: 'Go to login' }).click();
      await untilPage(page, 'Login', '/login');
    });
  });

  test('works without JavaScript', async () => {
    await onPhone(
      async (page) => {
        await page.goto(`${app.origin}/login-failure`);
        await page.getByText("We couldn't log you in. Please try again.").waitFor();
        await page.getByRole('link', { name: 'Go to login' }).click();
        expect(page.url()).toBe(`${app.origin}/login`);
      },
      [WITHOUT_SCRIPT],
      { javaScript: false },
    );
  });
});

describe('a link with the token of somebody else’s account', () => {
  // Whoever opened it would write a CV into the account of the sender.
  test('that the sender was given in an address opens nothing', async () => {
    let token = '';
    await onPhone(async (_page, context) => {
      ({ token } = await takeLandingToken(app, context));
    });
    await onPhone(
      async (page) => {
        await page.goto(app.origin + withToken('/login-success', token));
        await page.waitForFunction(() => localStorage.getItem('token') === null && location.pathname !== '/login-success');
        expect(await readSession(page)).toEqual({ token: null, userData: null });
      },
      [REFUSED, /Token verification failed/],
    );
  });

  test.each(PAGES)('that the sender was given with a password does not take the place of a session on $path', async ({ path, failed }) => {
    const email = await createAccount(app);
    const mine = String((await post(app, '/api/login', { email, password: PASSWORD })).token);
    await onPhone(
      async (page) => {
        await page.goto(`${app.origin}/about`);
        await page.evaluate((token) => localStorage.setItem('token', token), mine);
        await page.reload();
        await page.waitForFunction(
          () => localStorage.getItem('userData') !== null || document.querySelector('header a[href="/account"]') !== null,
        );
        await page.evaluate(
          ([id, address]) => localStorage.setItem('userData', JSON.stringify({ id, email: address, is_premium: false })),
          [JSON.parse(atob(mine.split('.')[1] ?? '')).id as number, email] as const,
        );
        await page.goto(app.origin + withToken(path, lastingToken));
        await expectSaid(page, failed);
        expect((await readSession(page)).token).toBe(mine);
      },
      [/This token would have changed the account/],
    );
  });
});
