import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, openPage } from './browser.ts';

closeBrowserAfterAll();

/** What `close` complains about after `work` on a page of the product. */
async function complaintsAbout(work: (page: Page) => Promise<unknown>): Promise<unknown> {
  const { page, close } = await openPage();
  await page.route('**/never', () => undefined);
  await page.route('**/reset', (route) => route.abort('connectionreset'));
  await page.route('http://192.0.2.1/**', (route) => route.fulfill({ body: '' }));
  await page.goto(addressOf('/robots.txt'));
  await work(page);
  return close().then(
    () => 'nothing',
    (error: { actual: unknown }) => error.actual,
  );
}

/** Begins a request that is never answered, and aborts it once it has left the page. */
async function abort(page: Page, method: string): Promise<void> {
  const begun = page.waitForRequest('**/never');
  const aborted = page.evaluate(async (name) => {
    const stop = new AbortController();
    addEventListener('abort', () => stop.abort());
    await fetch('/never', { method: name, signal: stop.signal }).catch(() => undefined);
  }, method);
  await begun;
  await page.evaluate(() => dispatchEvent(new Event('abort')));
  await aborted;
}

test.each<[fault: string, work: (page: Page) => Promise<unknown>, complaint: string]>([
  ['a message', (page) => page.evaluate(() => console.info('hello')), 'console info: hello'],
  [
    'an uncaught error',
    (page) =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            setTimeout(resolve, 1);
            setTimeout(() => {
              throw new Error('of the page');
            });
          }),
      ),
    'uncaught: of the page',
  ],
  [
    'a read that the server cuts off',
    (page) => page.evaluate(() => fetch('/reset').catch(() => undefined)),
    'net::ERR_CONNECTION_RESET',
  ],
  [
    'an answer of an error',
    (page) => page.evaluate(() => fetch('/api/account').then(() => undefined)),
    'status of 401',
  ],
  ['a write that is aborted', (page) => abort(page, 'POST'), 'net::ERR_ABORTED'],
  [
    'a request to another machine',
    (page) => page.evaluate(() => fetch('http://192.0.2.1/', { mode: 'no-cors' }).then(() => {})),
    'request to another machine',
  ],
])('closing a tab fails after %s', async (_, work, complaint) => {
  expect(await complaintsAbout(work)).toContainEqual(expect.stringContaining(complaint));
});

test('closing a tab does not fail after a read that the page aborts', async () => {
  expect(await complaintsAbout((page) => abort(page, 'GET'))).toBe('nothing');
});
