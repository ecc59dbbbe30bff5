import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import {
  expectSaid,
  NO_CONNECTION,
  PASSWORD,
  readSession,
  SESSION_REFUSED,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, untilAllAnswered, untilHydrated, withPage } from './browser.ts';
import { signOutEverywhere, signSession, storeSession } from './session-tokens.ts';
import { signIn } from './sessions.ts';
import { findJobKinds } from './site.ts';
import { expectNoAxeViolations } from './sound.ts';
import type { StoredAccount } from './stored-accounts.ts';

closeBrowserAfterAll();

const GATED = /status of 403/;

const url = inject('appOrigin');
/** The sessions of `leaver` end on another device. */
const [free, premium, lapsed, leaver] = inject('accounts').premiumJob as [
  StoredAccount,
  StoredAccount,
  StoredAccount,
  StoredAccount,
];

const store = (page: Page, token: string) => storeSession(page, url, token);
const logIn = async (email: string) => (await signIn({ email, password: PASSWORD })).token;
const premiumJob = async () => (await findJobKinds()).premium.id;
const account = (page: Page, email: string) =>
  page.locator('header').getByRole('link', { name: `Account of ${email}`, exact: true });

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
        const asked = page.waitForRequest(
          (request) => 'x-auth-token' in request.headers() && !request.url().includes('/api/'),
        );
        await page.goto(`${url}/jobs/${id}`);
        await page.getByRole('heading', { name: 'From the advert' }).waitFor();
        // Another address than visitors have: a CDN keeps theirs.
        expect((await asked).url()).toBe(`${url}/jobs/${id}?own=1`);
        expect(
          await page.getByRole('link', { name: 'Apply Now' }).first().getAttribute('href'),
        ).toBe(application_url);
        expect(await page.getByRole('dialog').count()).toBe(0);
        expect(await page.getByText('This job is for Premium members').count()).toBe(0);

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
        await page.route(`${url}/jobs/${id}?own=1`, async (route) => {
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
        const again = page.getByRole('button', { name: 'Try again' });
        await again.focus();
        // Each change of the session asks again: it is said once, and the focus stays.
        await expect
          .poll(async () => {
            await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
            return times;
          })
          .toBeGreaterThan(1);
        await untilAllAnswered(page);
        await expectSaid(page, failure);
        expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
        expect(await gate.isVisible()).toBe(false);
        await expectNoAxeViolations(page);
        isBroken = false;
        await again.click();
        await page.getByRole('heading', { name: 'From the advert' }).waitFor();
        expect(await gate.count()).toBe(0);
        expect(await again.count()).toBe(0);

        // What members see stays in no tab.
        await page.getByRole('button', { name: 'Logout' }).click();
        await page.getByRole('region', { name: 'This job is for Premium members' }).waitFor();
        expect(await page.getByRole('heading', { name: 'From the advert' }).count()).toBe(0);
      },
      [NO_CONNECTION],
    );
  });

  test('that could not be loaded is asked for no more after a logout', async () => {
    const id = await premiumJob();
    await withPage(
      {},
      async (page) => {
        await store(page, await logIn(premium.email));
        await page.route(`${url}/jobs/${id}?own=1`, (route) => route.abort());
        await page.goto(`${url}/jobs/${id}`);
        const again = page.getByRole('button', { name: 'Try again' });
        await again.waitFor();
        await page.getByRole('button', { name: 'Logout' }).click();
        await page.getByRole('region', { name: 'This job is for Premium members' }).waitFor();
        expect(await again.count()).toBe(0);
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
          await page.getByRole('region', { name: 'This job is for Premium members' }).waitFor();
          expect(await page.getByText('This job is for Premium members').count()).toBe(1);
          // She is logged in: nothing tells her to.
          expect(await page.locator('main').getByRole('link', { name: 'Log in' }).count()).toBe(0);
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
        await page.getByRole('region', { name: 'This job is for Premium members' }).waitFor();
      },
      [...SESSION_REFUSED, GATED],
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
      [...SESSION_REFUSED, GATED],
    );
  });
});
