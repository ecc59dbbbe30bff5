import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { closeBrowserAfterAll, untilHydrated, withPage } from './browser.ts';
import { expectNoAxeViolations, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const READER = { width: 360, height: 640, serviceWorker: true };

const folder = temporaryFolder(inject('usedFolder'));
let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ dataDir: folder.path });
});
afterAll(() => folder.remove());

test('a phone without room for copies reads on', async () => {
  await withPage(READER, async (page, context) => {
    await page.goto(`${app.url}/about`);
    await page.goto(`${app.url}/jobs`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 });
    await page.goto(`${app.url}/login`);
    await untilHydrated(page);
    await page.goto(`${app.url}/jobs/1`);
    await page.getByRole('contentinfo').waitFor();
    const kept = await page.evaluate(async () =>
      (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(kept.filter((path) => path.includes('entry-client') || path === '/jobs/1')).toEqual([]);
  });
});

/**
 * The service worker's cached copy of a URL, after it was stored; '' for a page that must not be
 * cached.
 */
async function keptHtml(page: Page, path: string, mustWait = true): Promise<string> {
  const url = app.url + path;
  let html = '';
  const read = async () => {
    html = await page.evaluate(
      async (address) => (await (await caches.match(address))?.text()) ?? '',
      url,
    );
    return html;
  };
  if (mustWait) await expect.poll(read).not.toBe('');
  else await read();
  return html;
}

/** How the browser shows a file of XML breaks the policy that the file has. */
const XML_VIEWER = /^console error: Applying inline style .*\((?:http[^)]*\/sitemap\.xml)?\)$/;

test('a member who reads on can read those pages offline, and nothing private is kept', async () => {
  const answer = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inject('admin')),
  });
  const { token } = (await answer.json()) as { token: string };
  await withPage(
    { ...READER, token },
    async (page) => {
      await page.goto(`${app.url}/about`);
      await page.goto(`${app.url}/jobs`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const card = page.locator('main li h2 a').first();
      const [title, path] = [await card.textContent(), (await card.getAttribute('href')) ?? ''];
      await card.click();
      await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
      const html = await keptHtml(page, path);
      expect(html).toContain('<h1');
      expect(html).not.toContain(inject('admin').email);
      // Its styles were loaded before the service worker was active.
      const [, style = ''] = /"stylesheet" href="([^"]+)"/.exec(html) ?? [];
      expect(await keptHtml(page, style)).toContain('--paper');

      await page.locator('header a[href="/account"]').evaluate((link: HTMLElement) => link.click());
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
      await page.locator('footer').getByRole('link', { name: 'About Us' }).click();
      await keptHtml(page, '/about');
      expect(await keptHtml(page, '/account', false)).toBe('');
      // A file that is no public page: the list of copies below begins with the page before.
      await page.goto(`${app.url}/sitemap.xml`);

      await page.goto(`${app.url}/offline`);
      await untilHydrated(page);
      const items = page.locator('main li');
      expect((await items.allTextContents())[0]).toMatch(/^About Us Saved on \d+ \w+ \d{4}/);
      await items.getByRole('link', { name: title ?? '' }).waitFor();
      expect(await keptHtml(page, '/sitemap.xml', false)).toBe('');
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
      await page.locator('footer').getByRole('link', { name: 'How It Works' }).click();
      await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor();
      await page.goBack();
      await items.getByRole('link', { name: title ?? '' }).waitFor();
    },
    [XML_VIEWER],
  );
});

test('without a connection, opened pages are shown as saved copies and others say that one is offline', async () => {
  await withPage(
    READER,
    async (page) => {
      await page.goto(`${app.url}/offline`);
      await page.getByText('No pages are saved yet.').waitFor();
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${app.url}/jobs`);
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      ).toBe(0);
      await page.goto(`${app.url}/jobs/1`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto(`${app.url}/jobs`);
      const title = await page.locator('main h2, main h3').first().textContent();
      await page.waitForFunction(
        async (url) => (await caches.match(url)) !== undefined,
        `${app.url}/jobs`,
      );

      await app.stop('SIGKILL');
      await page.goto(`${app.url}/jobs`);
      expect(await page.getByRole('status').textContent()).toMatch(
        /^You are offline. This copy was saved on \d+ \w+ \d{4}/,
      );
      expect(await page.locator('main h2, main h3').first().textContent()).toBe(title);
      await page.goto(`${app.url}/countries`);
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
      expect(await page.locator('main li a').allTextContents()).toEqual(['Jobs abroad']);
      await page.goto(`${app.url}/offline`);
      await page.getByRole('link', { name: 'Jobs abroad' }).click();
      await page.getByRole('status').filter({ hasText: 'This copy was saved on' }).waitFor();
    },
    [/status of 503/, /ERR_CONNECTION_REFUSED/],
  );
});
