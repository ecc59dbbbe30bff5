import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findPage } from '../../shared/pages.ts';
import {
  addressOf,
  closeBrowserAfterAll,
  setUpTab,
  untilHydrated,
  untilQuiet,
  type Visitor,
  withPage,
} from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { findJobKinds, pagePaths } from './site.ts';

closeBrowserAfterAll();

let visitor: Visitor;
beforeAll(async () => {
  visitor = { token: (await signInAdmin()).token, react: true };
});

/** Fails on a full navigation: the mark is lost with the document. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  return () => page.evaluate(() => 'sameDocument' in globalThis);
}

describe('with a session', () => {
  test('React takes over every public page without a word in the console', {
    timeout: 180_000,
  }, async () => {
    const { publicPages } = await pagePaths();
    const { premium } = await findJobKinds();
    // Console message of the browser for the premium gate's 403.
    const gated = new RegExp(`status of 403.*/jobs/${premium.id}\\b`);
    // One tab for all: a new one starts a process of the browser.
    await withPage(
      visitor,
      async (page) => {
        for (const path of publicPages) {
          await page.goto(addressOf(path));
          const before = await page.locator('main').textContent();
          await untilHydrated(page);
          await untilQuiet(page);
          expect(await page.locator('main').textContent(), path).toBe(before);
        }
      },
      [gated],
    );
  });

  test('a country is opened by client navigation that carries its full name', async () => {
    await withPage(visitor, async (page) => {
      await page.goto(addressOf('/'));
      await untilHydrated(page);
      const isSameDocument = await markDocument(page);
      await page
        .locator('main')
        .getByRole('link', { name: /Germany/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: 'Jobs in Germany' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/country/DE');
      expect(
        await page.evaluate(
          () => (history.state as { usr?: { countryName?: string } }).usr?.countryName,
        ),
      ).toBe('Germany');
      expect(await page.title()).toContain('Jobs in Germany');
      expect(await isSameDocument()).toBe(true);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Find work abroad' }).waitFor();
      expect(await isSameDocument()).toBe(true);
    });
  });

  test('search, filters and pages work as client navigations', async () => {
    await withPage(visitor, async (page) => {
      await page.goto(addressOf('/jobs'));
      await untilHydrated(page);
      const isSameDocument = await markDocument(page);
      await page.getByRole('link', { name: /Next/ }).click();
      await page.waitForURL('**/jobs?page=2');
      await page.getByText(/^Showing 31 - /).waitFor();
      await page.getByLabel('Search jobs').fill('nurse');
      await page.getByLabel('Search jobs').press('Enter');
      await page.waitForURL('**/jobs?search=nurse');
      await page.getByText(/^Showing 1 - /).waitFor();
      expect(await isSameDocument()).toBe(true);
      await page.locator('main li:has(h2) a').first().click();
      await page.waitForURL(/\/jobs\/\d+$/);
      expect(await isSameDocument()).toBe(true);
    });
  });
});

describe('without one', () => {
  const tab = setUpTab(() => ({ width: 360 }));

  test('React takes over every account page without a word in the console', {
    timeout: 180_000,
  }, async () => {
    const { accountPages } = await pagePaths();
    // /verify-email and /unsubscribe work without React.
    // React of some comes when their form is touched, or with a session.
    const isClient = (path: string) => {
      const page = findPage(path.split('?')[0] ?? '');
      return page?.client === true && page.later !== true;
    };
    await withPage({ width: 360 }, async (page) => {
      for (const path of accountPages.filter(isClient)) {
        const source = await fetch(addressOf(path));
        expect(source.headers.get('cache-control'), path).toBe('no-store');
        const html = await source.text();
        expect(html, path).toMatch(/<meta name="robots" content="noindex">/);
        await page.goto(addressOf(path));
        await untilHydrated(page);
        await untilQuiet(page);
        expect(await page.locator('h1').count(), path).toBe(1);
      }
    });
  });

  test.each([
    '/login',
    '/signup',
    '/forgot-password',
    '/verify-email-instructions',
    '/login-failure',
  ])(
    'the links of %s lead back where its address says, before its script and after it',
    async (path) => {
      const { page } = tab;
      const address = addressOf(
        `${path}?reason=sent&returnTo=${encodeURIComponent('/jobs?search=nurse')}`,
      );
      const html = await (await fetch(address)).text();
      await page.goto(address);
      if (findPage(path)?.client) await untilHydrated(page);
      await untilQuiet(page);
      const links = page.locator('a[href*="returnTo="]');
      expect(await links.count()).toBeGreaterThan(1);
      for (const href of await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href') ?? ''),
      )) {
        expect(new URLSearchParams(href.split('?')[1]).get('returnTo')).toBe('/jobs?search=nurse');
        expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
      }
    },
  );

  test('an account page names every script that it needs, so that none waits for another', async () => {
    const paths = ['/account', '/verify-success'];
    // All at once: each waits half a second for an idle network.
    await Promise.all(
      paths.map(async (path) => {
        const html = await (await fetch(addressOf(path))).text();
        await withPage({ width: 360 }, async (page) => {
          const scripts: string[] = [];
          page.on('response', (response) => {
            if (response.request().resourceType() === 'script')
              scripts.push(new URL(response.url()).pathname);
          });
          await page.goto(addressOf(path), { waitUntil: 'networkidle' });
          // The account page redirects to the login page, which has its own.
          for (const script of path === '/account' ? [] : scripts)
            expect(html, path).toContain(`"${script}"`);
          expect(scripts.length, path).toBeGreaterThan(2);
        });
      }),
    );
  });

  test('a reader downloads one script of about a kilobyte and no React', async () => {
    const { free } = await findJobKinds();
    const paths = ['/', '/jobs', `/jobs/${free.id}`, '/country/DE', '/about'];
    await Promise.all(
      paths.map((path) =>
        withPage({ width: 360 }, async (page) => {
          const scripts: string[] = [];
          page.on('response', (response) => {
            if (response.request().resourceType() === 'script') scripts.push(response.url());
          });
          await page.goto(addressOf(path), { waitUntil: 'networkidle' });
          expect(scripts.length, `scripts on ${path}`).toBe(1);
          const source = await (await fetch(scripts[0] ?? '')).text();
          expect(source.length).toBeLessThan(4000);
        }),
      ),
    );
  });
});
