import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import {
  expectSaid,
  NO_CONNECTION,
  PASSWORD,
  passElevenMinutes,
  readSession,
  submit,
} from './accounts.ts';
import {
  closeBrowserAfterAll,
  setUpTab,
  untilAllAnswered,
  untilHydrated,
  untilQuiet,
  withPage,
} from './browser.ts';
import { signOutEverywhere, signSession, storeSession } from './session-tokens.ts';
import { expectNoAxeViolations } from './sound.ts';
import type { StoredAccount } from './stored-accounts.ts';

closeBrowserAfterAll();

/** Younger than the age of renewal. */
const TWO_HOURS = 7_200_000;
const EXPIRED = 'Your session has expired. Please log in again.';
const REFUSED = [/status of 401/, /console info: Token verification failed/];
const GATED = /status of 403/;

const url = inject('appOrigin');
/** The sessions of `leaver` end on another device. */
const [free, premium, lapsed, leaver] = inject('accounts').sessionLifetime as [
  StoredAccount,
  StoredAccount,
  StoredAccount,
  StoredAccount,
];

const store = (page: Page, token: string, userData?: string) =>
  storeSession(page, url, token, userData);

async function logIn(email: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function premiumJob(): Promise<number> {
  const answer = await fetch(`${url}/api/jobs?limit=100`);
  const { jobs } = (await answer.json()) as { jobs: { id: number; is_premium_visible: boolean }[] };
  return jobs.find(({ is_premium_visible }) => is_premium_visible)?.id ?? 0;
}

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
        const token = await logIn(leaver.email);
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
      REFUSED,
    );
  });
});

describe('a premium job', () => {
  test('is whole for a premium member, who finds it by its text and sees no way to premium on the home page', async () => {
    const id = await premiumJob();
    const token = await logIn(premium.email);
    const answer = await fetch(`${url}/api/jobs/${id}`, { headers: { 'x-auth-token': token } });
    const { application_url, description, country_code } = (await answer.json()) as Record<
      string,
      string
    >;
    // The end of the description, which is not in the summary.
    const search = `"${((description ?? '').replace(/<[^>]*>/g, ' ').match(/[a-z]+/gi) ?? []).slice(-4).join(' ')}"`;
    expect(await (await fetch(`${url}/jobs/${id}`)).text()).not.toContain(
      application_url ?? 'no address',
    );
    await withPage(
      {},
      async (page) => {
        await store(page, token);
        await page.goto(`${url}/jobs/${id}`);
        await page.getByRole('heading', { name: 'About the job' }).waitFor();
        expect(
          await page.getByRole('link', { name: 'Apply Now' }).first().getAttribute('href'),
        ).toBe(application_url);
        expect(await page.getByRole('dialog').count()).toBe(0);
        expect(await page.getByText('This job is for members').count()).toBe(0);

        for (const path of ['/jobs', `/country/${country_code}`]) {
          const address = `${url}${path}?${new URLSearchParams({ search })}`;
          expect(await (await fetch(address)).text()).toMatch(/No jobs found/);
          await page.goto(address);
          await page.locator(`main li a[href="/jobs/${id}"]`).waitFor();
        }

        await page.goto(`${url}/`);
        await account(page, premium.email).waitFor();
        expect(await page.getByRole('link', { name: 'Unlock Premium' }).count()).toBe(0);
        expect(await page.getByText('Elevate Your Career').isVisible()).toBe(false);
      },
      [GATED],
    );
  });

  test('never asks a premium member to upgrade while her page is on its way, and says so when it does not come', async () => {
    const id = await premiumJob();
    await withPage(
      {},
      async (page) => {
        await store(page, await logIn(premium.email));
        const gate = page.locator('section[aria-labelledby=gate]');
        const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        let isBroken = true;
        let times = 0;
        await page.route(`${url}/jobs/${id}`, async (route) => {
          if (route.request().headers()['x-auth-token'] === undefined) return route.continue();
          times += 1;
          asked.resolve();
          await released.promise;
          await (isBroken ? route.abort() : route.continue());
        });
        await page.goto(`${url}/jobs/${id}`);
        await asked.promise;
        await gate.waitFor({ state: 'attached' });
        expect(await gate.isVisible()).toBe(false);
        released.resolve();
        const failure = 'We could not load the whole job. Check your connection. Try again';
        await expectSaid(page, failure);
        // Each change of the session asks again, and it is said once.
        await expect
          .poll(async () => {
            await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
            return times;
          })
          .toBeGreaterThan(1);
        await untilAllAnswered(page);
        await expectSaid(page, failure);
        expect(await gate.isVisible()).toBe(false);
        await expectNoAxeViolations(page);
        isBroken = false;
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { name: 'About the job' }).waitFor();
        expect(await gate.count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);

        // What members see stays in no tab.
        await page.getByRole('button', { name: 'Logout' }).click();
        await page.getByRole('region', { name: 'This job is for members' }).waitFor();
        expect(await page.getByRole('heading', { name: 'About the job' }).count()).toBe(0);
      },
      [NO_CONNECTION],
    );
  });

  test.each(['free', 'lapsed'])(
    'is a summary for a member who is %s, whatever the token says',
    async (kind) => {
      const id = await premiumJob();
      const member = kind === 'free' ? free : lapsed;
      await withPage(
        {},
        async (page) => {
          await store(page, await signSession(member, { is_premium: true }));
          await page.goto(`${url}/jobs/${id}`);
          await account(page, member.email).waitFor();
          await page.getByRole('region', { name: 'This job is for members' }).waitFor();
          expect(await page.getByText('This job is for members').count()).toBe(1);
          expect(await page.getByRole('link', { name: 'Apply Now' }).count()).toBe(0);
        },
        [GATED],
      );
    },
  );

  test('leads to the login page when the stored session was ended elsewhere, and is come back to', async () => {
    const id = await premiumJob();
    await withPage(
      {},
      async (page) => {
        const token = await logIn(leaver.email);
        await signOutEverywhere(url, token);
        await store(page, token);
        await page.goto(`${url}/jobs/${id}`);
        await page.waitForURL((url) => url.pathname === '/login');
        expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/jobs/${id}`);
        await untilHydrated(page);
        await submit(page, { 'Email address': leaver.email, Password: PASSWORD }, 'Log in');
        await page.waitForURL(`${url}/jobs/${id}`);
        await page.getByRole('region', { name: 'This job is for members' }).waitFor();
      },
      [...REFUSED, GATED],
    );
  });

  test('opened from a list leads to the login page too', async () => {
    const id = await premiumJob();
    await withPage(
      {},
      async (page) => {
        const token = await logIn(leaver.email);
        await store(page, token);
        await page.goto(`${url}/jobs`);
        await account(page, leaver.email).waitFor();
        await signOutEverywhere(url, token);
        await page.locator(`main a[href="/jobs/${id}"]`).first().click();
        await page.waitForURL((url) => url.pathname === '/login');
        expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/jobs/${id}`);
        await expect.poll(() => readSession(page)).toEqual({ token: null, userData: null });
      },
      [...REFUSED, GATED],
    );
  });
});
