import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findPage } from '../../shared/pages.ts';
import {
  addressOf,
  closeBrowserAfterAll,
  setUpTab,
  untilHydrated,
  untilQuiet,
  untilSessionShown,
  withPage,
} from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { findJobKinds, LEAVES, pagePaths } from './site.ts';

closeBrowserAfterAll();

/** The scripts that a tab loads, by the names of their files. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(new URL(response.url()).pathname);
  });
  return scripts;
}

describe('with a session', () => {
  test('public pages stay as the server sent them: no React, and nothing in the console', async () => {
    const { token } = await signInAdmin();
    const { publicPages } = await pagePaths();
    const { premium } = await findJobKinds();
    // One tab for all: a new one starts a process of the browser.
    await withPage({ token }, async (page) => {
      const scripts = watchScripts(page);
      // A premium job is another page for members.
      for (const path of publicPages.filter((each) => each !== `/jobs/${premium.id}`)) {
        await page.goto(addressOf(path));
        const before = await page.locator('main h1').first().textContent();
        await untilSessionShown(page);
        await untilQuiet(page);
        expect(await page.locator('main h1').first().textContent(), path).toBe(before);
      }
      expect(scripts.filter((script) => /react|entry-client|members/.test(script))).toEqual([]);
      expect(scripts.length).toBeGreaterThan(publicPages.length);
    });
  });

  test('a link from a page of members to a public one loads a document', async () => {
    const { token } = await signInAdmin();
    await withPage({ token }, async (page) => {
      await page.goto(addressOf('/account'));
      await untilHydrated(page);
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      await page.locator('footer').getByRole('link', { name: 'About Us' }).click();
      await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor();
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(false);
    });
  });

  test('search, filters and pages of a list lead on', async () => {
    const { token } = await signInAdmin();
    await withPage({ width: 1024, token }, async (page) => {
      await page.goto(addressOf('/jobs'));
      await page.getByRole('link', { name: /Next/ }).click();
      await page.waitForURL('**/jobs?page=2');
      await page.getByText(/^Showing 31 - /).waitFor();
      await page.getByLabel('Search jobs').fill('nurse');
      await page.getByLabel('Search jobs').press('Enter');
      await page.waitForURL('**/jobs?search=nurse');
      await page.getByText(/^Showing 1 - /).waitFor();
      await page.locator('main li:has(h2) a').first().click();
      await page.waitForURL(/\/jobs\/\d+$/);
    });
  });
});

describe('without one', () => {
  const tab = setUpTab(() => ({ width: 360 }));

  test('React takes over every account page without a word in the console', async () => {
    const { accountPages } = await pagePaths();
    // /verify-email and /unsubscribe work without React.
    // React of some comes when their form is touched, or with a session.
    const isClient = (path: string) => {
      const page = findPage(path.split('?')[0] ?? '');
      return page?.client === true && page.visitors !== true;
    };
    await withPage({ width: 360 }, async (page) => {
      for (const path of accountPages.filter(isClient)) {
        const source = await fetch(addressOf(path));
        expect(source.headers.get('cache-control'), path).toBe('no-store');
        const html = await source.text();
        expect(html, path).toMatch(/<meta name="robots" content="noindex">/);
        await page.goto(addressOf(path));
        const next = LEAVES[path];
        if (next === undefined) {
          await untilHydrated(page);
          await untilQuiet(page);
        } else await page.waitForURL(next);
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
    const paths = ['/account', '/premium-failure'];
    // All at once: each waits half a second for an idle network.
    await Promise.all(
      paths.map(async (path) => {
        const html = await (await fetch(addressOf(path))).text();
        await withPage({ width: 360 }, async (page) => {
          const scripts = watchScripts(page);
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
          const scripts = watchScripts(page);
          await page.goto(addressOf(path), { waitUntil: 'networkidle' });
          expect(scripts.length, `scripts on ${path}`).toBe(1);
          const source = await (await fetch(addressOf(scripts[0] ?? ''))).text();
          expect(source.length).toBeLessThan(4000);
        }),
      ),
    );
  });
});
