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
  signUp,
  startAccountsApp,
  takeLandingToken,
  untilPage,
  untilSignedIn,
  watchAddresses,
} from './accounts.ts';
import { closeBrowserAfterAll, untilHydrated } from './browser.ts';

closeBrowserAfterAll();

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
afterAll(() => app.stop());

const START = '/jobs?search=nurse';
const PROCESS_FAILED = 'Failed to process authentication. Please try again.';
const NO_STORAGE =
  'Your browser does not let this site keep you logged in. Allow cookies and site data for this site, then try again.';

/** Specification, section 2, "Token landing pages": the words of each page. */
const PAGES = [
  { path: '/verify-success', heading: 'Confirming your email address', failed: PROCESS_FAILED },
  { path: '/auth/success', heading: 'Logging you in', failed: PROCESS_FAILED },
  {
    path: '/login-success',
    heading: 'Logging in',
    failed: 'Failed to process login. Please try again.',
  },
  { path: '/auth/callback', heading: 'Finishing your login', failed: PROCESS_FAILED },
];

const withToken = (path: string, token: string, returnTo?: string) =>
  `${path}?${new URLSearchParams({ token, ...(returnTo !== undefined && { returnTo }) })}`;

/** Opens a page with all scripts but the first blocked. The returned function releases them. */
async function openWithoutReact(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(app.origin + path, { waitUntil: 'commit' });
  return scripts.resolve;
}

/** Stops the clock of the tab; tests advance it. The page is loaded. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const start = await openWithoutReact(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  start();
  await untilHydrated(page);
}

/** Skips the countdowns of pages; needs `page.clock`. */
async function passCountdown(page: Page, path: string): Promise<void> {
  if (path !== '/auth/callback' && path !== '/verify-success') return;
  await expectSaid(
    page,
    path === '/auth/callback' ? 'You are logged in.' : 'and you are logged in.',
    'status',
  );
  await page.clock.runFor(path === '/auth/callback' ? 3000 : 5000);
}

/** The page's own time differs from the tab's after a full load. */
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
      await page.getByText('Logging you in…').waitFor();
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
      expect((await readSession(page)).userData).toEqual({
        id: payloadOf(token).id,
        email,
        is_premium: false,
      });
      // The landing token lives minutes and was exchanged for a session token.
      const { iat, exp } = payloadOf((await readSession(page)).token ?? '') as {
        iat: number;
        exp: number;
      };
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
      await expectSaid(page, 'You are logged in.', 'status');
      const { token: stored, userData } = await readSession(page);
      expect(userData).toEqual({ id: payloadOf(stored ?? '').id, email, is_premium: false });
      const isSameDocument = await markDocument(page);
      for (const left of ['3 seconds', '2 seconds', '1 second']) {
        const shown = page.locator('main p', {
          hasText: new RegExp(`^The next page opens in ${left}\\.$`),
        });
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
      await page.clock.install();
      const { token } = await takeLandingToken(app, context);
      await page.goto(app.origin + withToken('/auth/callback', token));
      await expectSaid(page, 'You are logged in.', 'status');
      await expectSound(page);
      await page.clock.runFor(3000);
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

describe('a link with the token of somebody else’s account', () => {
  // Login CSRF: the victim would enter a CV into the attacker's account.
  test('that the sender was given in an address does not work in another browser, and the page says so', async () => {
    let token = '';
    await onPhone(async (_page, context) => {
      ({ token } = await takeLandingToken(app, context));
    });
    await onPhone(
      async (page) => {
        await page.goto(app.origin + withToken('/verify-success', token));
        await page.getByText('This link does not work in this browser.').waitFor();
        await page.getByRole('link', { name: 'Go to login' }).waitFor();
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        await expectSound(page);
      },
      [REFUSED, /The server did not take this token/],
    );
  });

  test.each(PAGES)(
    'takes the place of no session on $path, even with a token of this very browser',
    async ({ path, failed }) => {
      const email = await createAccount(app);
      const mine = String((await post(app, '/api/login', { email, password: PASSWORD })).token);
      await onPhone(
        async (page, context) => {
          const { token } = await takeLandingToken(app, context);
          await page.goto(`${app.origin}/robots.txt`);
          await page.evaluate((value) => localStorage.setItem('token', value), mine);
          await page.goto(app.origin + withToken(path, token));
          await expectSaid(page, failed);
          await page
            .getByText(`You are logged in as ${email}. To use another account, log out first.`)
            .waitFor();
          expect((await readSession(page)).token).toBe(mine);
          await untilSignedIn(page, email);
        },
        [/This token would have changed the account/],
      );
    },
  );

  test('takes the place of a session that the server has ended', async () => {
    const email = await createAccount(app);
    const ended = String((await post(app, '/api/login', { email, password: PASSWORD })).token);
    await fetch(`${app.origin}/api/account/sign-out-everywhere`, {
      method: 'POST',
      headers: { 'x-auth-token': ended },
    });
    await onPhone(
      async (page, context) => {
        const { email: other, token } = await takeLandingToken(app, context);
        await page.goto(`${app.origin}/robots.txt`);
        await page.evaluate((value) => localStorage.setItem('token', value), ended);
        await page.goto(app.origin + withToken('/login-success', token));
        await untilSignedIn(page, other);
      },
      [REFUSED, /Token verification failed/],
    );
  });
});

describe('a form of another site that posts a confirmation link', () => {
  test('signs nobody in and replaces no session, in a real browser', async () => {
    const email = await createAccount(app);
    const mine = String((await post(app, '/api/login', { email, password: PASSWORD })).token);
    const { link } = await signUp(app);
    await onPhone(
      async (page, context) => {
        await page.goto(`${app.origin}/robots.txt`);
        await page.evaluate((value) => localStorage.setItem('token', value), mine);
        // The page is opened in this browser first, so that its cookie exists.
        await page.goto(app.origin + link);
        expect(
          (await context.cookies(app.origin + link)).map(({ name, sameSite }) => [name, sameSite]),
        ).toEqual([['landing', 'Strict']]);
        const attack = `<form method="post" action="${app.origin}${link}"><button>Win a job</button></form>`;
        await page.route('http://evil.example/', (route) =>
          route.fulfill({ contentType: 'text/html', body: attack }),
        );
        await page.goto('http://evil.example/');
        const answered = page.waitForResponse((response) => response.url() === app.origin + link);
        await page.getByRole('button', { name: 'Win a job' }).click();
        expect((await answered).status()).toBe(403);
        await page.goto(`${app.origin}/jobs`);
        await untilSignedIn(page, email);
        expect((await readSession(page)).token).toBe(mine);
      },
      [REFUSED, /request to another machine: http:\/\/evil\.example\/$/],
    );
  });
});
