import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { passElevenMinutes } from './accounts.ts';
import {
  addressOf,
  closeBrowserAfterAll,
  openPage,
  setUpTab,
  untilQuiet,
  withPage,
} from './browser.ts';
import { type Member, signIn, signInAdmin, signInStored } from './sessions.ts';
import { findJobKinds } from './site.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const refused = /status of 401/;
const verificationFailed = /console info: Token verification failed/;

let member: Member;
let admin: Member;
beforeAll(async () => {
  member = await signInStored('session.test@example.com');
  admin = await signInAdmin();
});

/** Stores a token once, unlike `Visitor.token`, so that the page can remove it. */
async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto(addressOf('/robots.txt'));
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

const storedItems = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userData')]);
const loginLink = (page: Page) => page.locator('header').getByRole('link', { name: 'Login' });
const accountLink = (page: Page, email: string) =>
  page.locator('header').getByRole('link', { name: `Account of ${email}`, exact: true });

/**
 * A token with changed claims and therefore an invalid signature, which only the server can verify.
 */
function withClaims(token: string, claims: object): string {
  const [head, body = '', signature] = token.split('.');
  const payload = {
    ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
    ...claims,
  };
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
}

describe('a stored token', () => {
  test('that the server accepts signs in; the record beside it is the current user', async () => {
    await withPage({}, async (page) => {
      await storeToken(page, member.token);
      await page.goto(addressOf('/jobs'));
      await accountLink(page, member.email).waitFor();
      expect(await loginLink(page).count()).toBe(0);
      await page.evaluate(() =>
        localStorage.setItem(
          'userData',
          JSON.stringify({ email: 'ünal@example.com', is_premium: true, id: 7 }),
        ),
      );
      await page.goto(addressOf('/'));
      await accountLink(page, 'ünal@example.com').waitFor();
      expect(await accountLink(page, 'ünal@example.com').textContent()).toMatch(/^Ü/);
      expect(await page.getByRole('link', { name: 'Unlock Premium' }).count()).toBe(0);
      expect(await page.getByRole('heading', { name: 'Elevate Your Career' }).count()).toBe(0);
    });
  });

  test.each(['not.a.token', 'forged'])(
    'that the server refuses (%s) is cleared with its record, and that is logged',
    async (kind) => {
      const token = kind === 'forged' ? withClaims(member.token, { id: 1 }) : kind;
      await withPage(
        {},
        async (page) => {
          await storeToken(page, token);
          await page.evaluate(() =>
            localStorage.setItem('userData', '{"email":"a@example.com","is_premium":false,"id":1}'),
          );
          const logged = page.waitForEvent(
            'console',
            (message) => message.text() === 'Token verification failed',
          );
          await page.goto(addressOf('/about'));
          await logged;
          await loginLink(page).waitFor();
          expect(await storedItems(page)).toEqual([null, null]);
        },
        [refused, verificationFailed],
      );
    },
  );

  test('never shows the links to log in while it is being verified', async () => {
    await withPage({}, async (page) => {
      await storeToken(page, member.token);
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      await page.route('**/api/verify-token', async (route) => {
        asked.resolve();
        await answered.promise;
        await route.continue();
      });
      await page.goto(addressOf('/jobs'));
      await asked.promise;
      expect(await loginLink(page).count()).toBe(0);
      expect(await accountLink(page, member.email).count()).toBe(0);
      answered.resolve();
      await accountLink(page, member.email).waitFor();
    });
  });

  test.each([
    [2, 'outlives it'],
    [3, 'is cleared'],
  ])('when the server fails %i times: %s', async (failures) => {
    const isKept = failures < 3;
    await withPage(
      {},
      async (page) => {
        await storeToken(page, member.token);
        let asked = 0;
        await page.route('**/api/verify-token', (route) => {
          asked += 1;
          return asked <= failures
            ? route.fulfill({ status: 503, json: { message: 'Busy.', code: 'busy' } })
            : route.continue();
        });
        await page.clock.install();
        await page.goto(addressOf('/jobs'));
        const askedLater = async () => {
          if (asked < 3) await page.clock.runFor(1000);
          return asked;
        };
        await expect.poll(askedLater).toBe(3);
        await (isKept ? accountLink(page, member.email) : loginLink(page)).waitFor();
        expect((await storedItems(page))[0]).toBe(isKept ? member.token : null);
      },
      [/status of 503/, verificationFailed],
    );
  });

  test('is not judged without a connection: its owner stays in sight until there is one', async () => {
    await withPage({}, async (page) => {
      await storeToken(page, member.token);
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/verify-token')) asked += 1;
      });
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => 'isBack' in globalThis });
      });
      await page.goto(addressOf('/jobs'));
      await accountLink(page, member.email).waitFor();
      expect(asked).toBe(0);
      const answer = page.waitForResponse('**/api/verify-token');
      await page.evaluate(() => {
        Object.assign(globalThis, { isBack: true });
        dispatchEvent(new Event('online'));
      });
      expect((await answer).status()).toBe(200);
      await accountLink(page, member.email).waitFor();
    });
  });

  test('that is over a day old is renewed in the background, and the new one is kept', async () => {
    await withPage({}, async (page) => {
      const now = Math.floor(Date.now() / 1000);
      const old = withClaims(member.token, { iat: now - 90_000, exp: now + 5 * 86_400 });
      await storeToken(page, old);
      await page.route('**/api/verify-token', (route) => route.fulfill({ json: { valid: true } }));
      await page.route('**/api/refresh-token', async (route) => {
        expect(route.request().headers()['x-auth-token']).toBe(old);
        await route.fulfill({ json: { token: member.token } });
      });
      await page.goto(addressOf('/jobs'));
      await page.waitForFunction((token) => localStorage.getItem('token') === token, member.token);
      await accountLink(page, member.email).waitFor();
    });
  });

  test('ends in an open tab when its time is over', async () => {
    await withPage({}, async (page) => {
      const now = Math.floor(Date.now() / 1000);
      await storeToken(page, withClaims(member.token, { iat: now - 10_000, exp: now + 600 }));
      await page.route('**/api/verify-token', (route) =>
        route.fulfill({
          body: '{"valid":true}',
          headers: { date: new Date().toUTCString(), 'content-type': 'application/json' },
        }),
      );
      await page.clock.install();
      await page.goto(addressOf('/jobs'));
      await accountLink(page, member.email).waitFor();
      await passElevenMinutes(page);
      await loginLink(page).waitFor();
      expect(await storedItems(page)).toEqual([null, null]);
    });
  });
});

describe('tabs', () => {
  test('sign in and out together', async () => {
    const { page, context, close } = await openPage();
    await storeToken(page, (await signIn(member)).token);
    await page.goto(addressOf('/about'));
    await accountLink(page, member.email).waitFor();
    const other = await context.newPage();
    await other.goto(addressOf('/terms'));
    await accountLink(other, member.email).waitFor();
    // Logging out ends the session of requests that are under way.
    await untilQuiet(page);
    await untilQuiet(other);

    await other.getByRole('button', { name: 'Logout' }).click();
    await loginLink(other).waitFor();
    await loginLink(page).waitFor();
    expect(await storedItems(page)).toEqual([null, null]);

    await other.goto(addressOf('/login?returnTo=/countries'));
    await other.getByLabel('Email address').fill(member.email);
    await other.getByLabel('Password', { exact: true }).fill(member.password);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    // The address of the login names it as well.
    await other.waitForURL(({ pathname }) => pathname === '/countries');
    await accountLink(page, member.email).waitFor();
    await untilQuiet(page);
    await untilQuiet(other);
    // The next person at this phone does not read who logged in before.
    await other.getByRole('button', { name: 'Logout' }).click();
    await loginLink(other).waitFor();
    await other.goto(addressOf('/login'));
    expect(await other.getByLabel('Email address').inputValue()).toBe('');
    await close();
  });
});

describe('the header', () => {
  const tab = setUpTab(() => ({}));
  const phone = setUpTab(() => ({ width: 360, token: admin.token }));
  const wide = setUpTab(() => ({ token: admin.token }));

  test('carries the way back to pages that are worth it', async () => {
    const { free } = await findJobKinds();
    for (const [path, query] of [
      ['/jobs', ''],
      ['/', ''],
      [`/jobs/${free.id}`, `?returnTo=${encodeURIComponent(`/jobs/${free.id}`)}`],
      [
        '/jobs?search=nurse&country=DE&utm_source=mail',
        `?returnTo=${encodeURIComponent('/jobs?search=nurse&country=DE')}`,
      ],
      ['/login', ''],
      ['/login?returnTo=/jobs/5', `?returnTo=${encodeURIComponent('/jobs/5')}`],
    ] as const) {
      const { page } = tab;
      await page.goto(addressOf(path));
      await untilQuiet(page);
      expect(await loginLink(page).getAttribute('href'), path).toBe(`/login${query}`);
      expect(
        await page.locator('header').getByRole('link', { name: 'Sign Up' }).getAttribute('href'),
        path,
      ).toBe(`/signup${query}`);
    }
  });

  test('has the Admin menu for administrators only', async () => {
    for (const { token, email } of [member, admin]) {
      await withPage({ token }, async (page) => {
        await page.goto(addressOf('/jobs'));
        await accountLink(page, email).waitFor();
        expect(await page.locator('header').getByText('Admin', { exact: true }).count()).toBe(
          email === admin.email ? 1 : 0,
        );
      });
    }
    await withPage({ token: admin.token }, async (page) => {
      await page.goto(addressOf('/jobs'));
      await page.locator('header summary', { hasText: 'Admin' }).click();
      await page
        .locator('header')
        .getByRole('link', { name: 'Manage Jobs' })
        .filter({ visible: true })
        .click();
      await page.waitForURL('**/admin/jobs/manage');
    });
  });

  test.each([320, 360, 768, 1280])('is sound with a session, %i px wide', async (width) => {
    const email = `${'a.very.long.address'.repeat(4)}@hospital-department.example.com`;
    const { page } = width < 600 ? phone : wide;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(addressOf('/robots.txt'));
    await page.evaluate(
      (user) => localStorage.setItem('userData', user),
      JSON.stringify({ email, is_premium: false, id: 1 }),
    );
    await page.goto(addressOf('/about'));
    await page.locator('header button', { hasText: 'Logout' }).waitFor({ state: 'attached' });
    if (width < 961) await page.getByRole('button', { name: 'Menu' }).click();
    await accountLink(page, email).waitFor();
    await expectNoOverflow(page);
    // At 320 px only the layout differs from 360 px, not colours and names.
    if (width !== 320) await expectNoAxeViolationsInLightAndDark(page);
  });

  test.each([
    ['/about', '/about'],
    ['/account', '/'],
  ])('logs out on %s and leads to %s', async (path, after) => {
    const { token } = await signIn(member);
    await withPage(
      { width: 360 },
      async (page) => {
        await storeToken(page, token);
        await page.goto(addressOf(path));
        await page.locator('header button', { hasText: 'Logout' }).waitFor({ state: 'attached' });
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
        await page.waitForURL(addressOf(after));
        // The request may finish after its page is gone: only the server sees it.
        const status = async () =>
          (await fetch(addressOf('/api/verify-token'), { headers: { 'x-auth-token': token } }))
            .status;
        await expect.poll(status, { timeout: 10_000 }).toBe(401);
        await page.getByRole('button', { name: 'Menu' }).click();
        await loginLink(page).waitFor();
        expect(await storedItems(page)).toEqual([null, null]);
      },
      [/\/api\/logout net::ERR_ABORTED$/],
    );
  });
});

describe('a premium job', () => {
  test('shows a free member the way to premium', async () => {
    const { premium } = await findJobKinds();
    await withPage(
      { token: member.token },
      async (page) => {
        await page.goto(addressOf(`/jobs/${premium.id}`));
        await accountLink(page, member.email).waitFor();
        await page.getByRole('region', { name: 'This job is for Premium members' }).waitFor();
      },
      [/status of 403/],
    );
  });

  test('leads to the login page when the session is over', async () => {
    const { premium } = await findJobKinds();
    await withPage(
      {},
      async (page) => {
        await storeToken(page, withClaims(member.token, { id: 999_999 }));
        // The start accepts it, the job's request does not.
        await page.route('**/api/verify-token', (route) =>
          route.fulfill({ json: { valid: true } }),
        );
        await page.goto(addressOf(`/jobs/${premium.id}`));
        await page.waitForURL('**/login?returnTo=*');
        expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/jobs/${premium.id}`);
        await expect.poll(() => storedItems(page)).toEqual([null, null]);
      },
      [refused, /status of 403/],
    );
  });
});
