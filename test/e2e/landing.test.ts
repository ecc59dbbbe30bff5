import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  confirmationCookie,
  createAccount,
  expectSaid,
  expectSound,
  onPhone,
  PASSWORD,
  PHONE,
  passTime,
  payloadOf,
  post,
  REFUSED,
  readSession,
  signUp,
  untilPage,
  untilSignedIn,
  watchAddresses,
} from './accounts.ts';
import { closeBrowserAfterAll, setUpTab, untilHydrated, withPage } from './browser.ts';
import { giveLandingToken, signOutEverywhere, storeSession } from './session-tokens.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectNoOverflow } from './sound.ts';
import type { StoredAccount } from './stored-accounts.ts';

closeBrowserAfterAll();

const kit = setUpSharedApp();
/** The account of the landing tokens. */
const [visitor] = inject('accounts').landing as [StoredAccount];
const { email } = visitor;
const at = (path: string) => kit.app.origin + path;

/** The address of another account, and the token of its session. */
async function logInMember(): Promise<[string, string]> {
  const owner = await createAccount(kit.app);
  const { token } = await post(kit.app, '/api/login', { email: owner, password: PASSWORD });
  return [owner, String(token)];
}

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

test('without JavaScript a page says that it needs it, and not that it logs anyone in', () =>
  withPage({ javaScript: false }, async (page) => {
    await page.goto(at('/auth/success?token=abc'));
    await page.locator('noscript p', { hasText: 'This step needs JavaScript.' }).waitFor();
    expect(await page.getByText('Logging you in…').isVisible()).toBe(false);
  }));

/** Opens a page with all scripts but the first blocked. The returned function releases them. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!every-page).*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(at(path), { waitUntil: 'commit' });
  return scripts.resolve;
}

/** Stops the clock of the tab; tests advance it. The page is loaded. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const start = await openWithoutScript(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  start();
  await untilHydrated(page);
}

/** Skips the countdowns of pages; needs `page.clock`. */
async function passCountdown(page: Page, path: string): Promise<void> {
  if (path !== '/auth/callback') return;
  await expectSaid(page, 'You are logged in.', 'status');
  await page.clock.runFor(3000);
}

/** The page's own time differs from the tab's after a full load. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  return () => page.evaluate(() => 'sameDocument' in globalThis);
}

const withoutToken = setUpTab(() => PHONE, [/This is not a session token/]);
const withoutStorage = setUpTab(() => PHONE, [/Your browser does not let this site/]);
beforeAll(async () => {
  await withoutStorage.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
});

describe.each(PAGES)('$path', ({ path, heading, failed }) => {
  test('takes the token out of the address before its script is there', async () => {
    await onPhone(async (page, context) => {
      await page.clock.install();
      const token = await giveLandingToken(context, visitor);
      const start = await openWithoutScript(page, withToken(path, token, START));
      await page.waitForURL(at(path), { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByText('Logging you in…').waitFor();
      expect((await readSession(page)).token).toBeNull();
      start();
      await passCountdown(page, path);
      await page.waitForURL(at(START));
      await untilSignedIn(page, email);
    });
  });

  test('signs in, goes on, and Back does not return', async () => {
    await onPhone(async (page, context) => {
      await page.clock.install();
      const expectNoSecrets = watchAddresses(page, context);
      const token = await giveLandingToken(context, visitor);
      await page.goto(at('/about'));
      await page.goto(at(withToken(path, token, START)));
      await passCountdown(page, path);
      await page.waitForURL(at(START));
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
      expect(exp - iat).toBe(30 * 86_400);
      await page.goBack();
      await page.waitForURL(at('/about'));
      await untilSignedIn(page, email);
      await page.goForward();
      await page.waitForURL(at(START));
      await untilSignedIn(page, email);
      await expectNoSecrets([email]);
    });
  });

  test('without a way back goes to the jobs; a way to another site is none', async () => {
    await onPhone(async (page, context) => {
      await page.clock.install();
      for (const returnTo of [undefined, '//evil.example/']) {
        const token = await giveLandingToken(context, visitor);
        await page.goto(at(withToken(path, token, returnTo)));
        await passCountdown(page, path);
        await page.waitForURL(at('/jobs'));
        await untilSignedIn(page, email);
        await page.evaluate(() => localStorage.clear());
      }
    });
  });

  test('with something that is no token says so and stores nothing', async () => {
    const { page } = withoutToken;
    await page.goto(at(withToken(path, 'not.a.token', START)));
    await expectSaid(page, failed);
    expect(page.url()).toBe(at(path));
    expect(await readSession(page)).toEqual({ token: null, userData: null });
    expect(await page.getByText(NO_STORAGE).count()).toBe(0);
    await expectNoOverflow(page);
    const way =
      path === '/auth/callback'
        ? page.getByRole('button', { name: 'Return to Login' })
        : page.getByRole('link', { name: 'Go to login' });
    await way.click();
    await untilPage(page, 'Login', `/login?returnTo=${encodeURIComponent(START)}`);
  });

  test('with storage that is closed says what to do, also after a reload', async () => {
    const { page, context } = withoutStorage;
    const token = await giveLandingToken(context, visitor);
    await page.goto(at(withToken(path, token)));
    await expectSaid(page, failed);
    await page.getByText(NO_STORAGE).waitFor();
    await expectNoOverflow(page);
    await page.reload();
    await page.getByText(NO_STORAGE).waitFor();
    expect(page.url()).toBe(at(path));
  });
});

describe('/verify-success without a token', () => {
  test('says so and leads to the login', async () => {
    await onPhone(async (page) => {
      await page.goto(at('/verify-success'));
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
      await page.goto(at('/about'));
      await page.goto(at('/auth/success'));
      await untilPage(page, 'Login', '/login');
      await page.goBack();
      await page.waitForURL(at('/about'));
    });
  });
});

describe('/login-success', () => {
  test('stores the token at once and goes on after 100 ms', async () => {
    await onPhone(async (page, context) => {
      const token = await giveLandingToken(context, visitor);
      await openWithStoppedClock(page, withToken('/login-success', token, START));
      await page.waitForFunction(() => localStorage.getItem('token') !== null);
      await passTime(page, 99);
      expect(page.url()).toBe(at('/login-success'));
      await page.clock.runFor(1);
      await page.waitForURL(at(START));
      await untilSignedIn(page, email);
    });
  });

  test('without a token says so and goes to the login after 2 seconds, in its own place', async () => {
    await onPhone(async (page) => {
      await page.goto(at('/about'));
      await openWithStoppedClock(page, '/login-success');
      await expectSaid(page, 'No authentication token found.');
      await expectNoOverflow(page);
      await passTime(page, 1999);
      expect(page.url()).toBe(at('/login-success'));
      await page.clock.runFor(1);
      await untilPage(page, 'Login', '/login');
      await page.clock.resume();
      await page.goBack();
      await page.waitForURL(at('/about'));
    });
  });
});

describe('/auth/callback', () => {
  test('counts three seconds down, then loads the next page in full', async () => {
    await onPhone(async (page, context) => {
      const token = await giveLandingToken(context, visitor);
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
        expect(page.url()).toBe(at('/auth/callback'));
        expect(await shown.count(), left).toBe(1);
        await page.clock.runFor(1);
      }
      await page.waitForURL(at(START));
      expect(await isSameDocument()).toBe(false);
      await untilSignedIn(page, email);
    });
  });

  test('is sound while it counts', async () => {
    await onPhone(async (page, context) => {
      await page.clock.install();
      const token = await giveLandingToken(context, visitor);
      await page.goto(at(withToken('/auth/callback', token)));
      await expectSaid(page, 'You are logged in.', 'status');
      await expectSound(page);
      await page.clock.runFor(3000);
      await page.waitForURL(at('/jobs'));
    });
  });

  test('without a token says so, with a button back to the login', async () => {
    await onPhone(async (page) => {
      await page.goto(at('/auth/callback'));
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
    const signedUp = await signUp(kit.app);
    const link = at(signedUp.link);
    const headers = { cookie: `${await confirmationCookie(link)}; ${signedUp.asked}` };
    const confirmed = await fetch(link, { method: 'POST', redirect: 'manual', headers });
    const landing = new URL(confirmed.headers.get('location') ?? '', kit.app.origin);
    expect(landing.pathname).toBe('/verify-success');
    await onPhone(
      async (page) => {
        await page.goto(landing.href);
        await page.getByText('This link does not work in this browser.').waitFor();
        await page.getByRole('link', { name: 'Go to login' }).waitFor();
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        await expectNoOverflow(page);
      },
      [REFUSED, /The server did not accept this token/],
    );
  });

  let owner: string;
  let mine: string;
  const signedIn = setUpTab(() => PHONE, [/This token would have changed the account/]);
  beforeAll(async () => {
    [owner, mine] = await logInMember();
    await storeSession(signedIn.page, kit.app.origin, mine);
  });

  test.each(PAGES)(
    'takes the place of no session on $path, even with a token of this very browser',
    async ({ path, failed }) => {
      const { page, context } = signedIn;
      const token = await giveLandingToken(context, visitor);
      await page.goto(at(withToken(path, token)));
      await expectSaid(page, failed);
      await page
        .getByText(`You are logged in as ${owner}. To use another account, log out first.`)
        .waitFor();
      expect((await readSession(page)).token).toBe(mine);
      await untilSignedIn(page, owner);
    },
  );

  test('takes the place of a session that the server has ended', async () => {
    const [, ended] = await logInMember();
    await signOutEverywhere(kit.app.origin, ended);
    await onPhone(
      async (page, context) => {
        const token = await giveLandingToken(context, visitor);
        await page.goto(at('/robots.txt'));
        await page.evaluate((value) => localStorage.setItem('token', value), ended);
        await page.goto(at(withToken('/login-success', token)));
        await untilSignedIn(page, email);
      },
      [REFUSED, /Token verification failed/],
    );
  });
});

describe('a form of another site that posts a confirmation link', () => {
  test('signs nobody in and replaces no session, in a real browser', async () => {
    const [owner, mine] = await logInMember();
    const { link } = await signUp(kit.app);
    await onPhone(
      async (page, context) => {
        await page.goto(at('/robots.txt'));
        await page.evaluate((value) => localStorage.setItem('token', value), mine);
        // The page is opened in this browser first, so that its cookie exists.
        await page.goto(at(link));
        expect(
          (await context.cookies(at(link))).map(({ name, sameSite }) => [name, sameSite]),
        ).toEqual([['landing', 'Strict']]);
        const attack = `<form method="post" action="${kit.app.origin}${link}"><button>Win a job</button></form>`;
        await page.route('http://evil.example/', (route) =>
          route.fulfill({ contentType: 'text/html', body: attack }),
        );
        await page.goto('http://evil.example/');
        const answered = page.waitForResponse((response) => response.url() === at(link));
        await page.getByRole('button', { name: 'Win a job' }).click();
        expect((await answered).status()).toBe(403);
        await page.goto(at('/jobs'));
        await untilSignedIn(page, owner);
        expect((await readSession(page)).token).toBe(mine);
      },
      [REFUSED, /request to another machine: http:\/\/evil\.example\/$/],
    );
  });
});
