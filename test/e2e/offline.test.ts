import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { closeBrowserAfterAll, untilHydrated, withPage } from './browser.ts';

closeBrowserAfterAll();

const folder = temporaryFolder(inject('usedFolder'));
let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ dataDir: folder.path });
});
afterAll(() => folder.remove());

test('a phone without room for copies reads on', async () => {
  await withPage({ width: 360, height: 640 }, async (page, context) => {
    await page.goto(`${app.url}/about`);
    await page.goto(`${app.url}/jobs`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 });
    await page.goto(`${app.url}/login`);
    await untilHydrated(page);
    await page.goto(`${app.url}/jobs/1`);
    await page.getByRole('link', { name: /^All jobs in/ }).waitFor();
    const kept = await page.evaluate(async () => (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname));
    expect(kept.filter((path) => path.includes('entry-client') || path === '/jobs/1')).toEqual([]);
  });
});

test('without a connection, opened pages are shown as saved copies and others say that one is offline', async () => {
  await withPage(
    { width: 360, height: 640 },
    async (page) => {
      await page.goto(`${app.url}/jobs`);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
      await page.goto(`${app.url}/jobs/1`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto(`${app.url}/jobs`);
      const title = await page.locator('main h2, main h3').first().textContent();
      await page.waitForFunction(async (url) => (await caches.match(url)) !== undefined, `${app.url}/jobs`);

      await app.stop('SIGKILL');
      await page.goto(`${app.url}/jobs`);
      expect(await page.getByRole('status').textContent()).toMatch(/^You are offline. This copy was saved on \d+ \w+ \d{4}/);
      expect(await page.locator('main h2, main h3').first().textContent()).toBe(title);
      await page.goto(`${app.url}/countries`);
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    },
    [/status of 503/, /ERR_CONNECTION_REFUSED/],
  );
});
