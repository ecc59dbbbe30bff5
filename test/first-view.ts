import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Browser, Page } from 'playwright-core';

/** The pages of members, where React runs at once. */
const RUNS_REACT = '#root[data-client]:not([data-visitors])';

/** A file of a first view; `bytes` is the transfer size with headers. */
export type Resource = { url: string; type: string; bytes: number };

/**
 * Loads a URL in a new phone-sized tab with an empty cache and measures the compressed size of
 * every fetched file, preloads and their dependencies included, until the network is idle and,
 * where needed, React has hydrated. Largest first. Throws when a file was not complete. `token` is
 * that of a logged-in user. With `act` what the page loads of it counts, too.
 */
export async function measureFirstView(
  browser: Browser,
  url: string,
  token?: string,
  act?: (page: Page) => Promise<void>,
): Promise<Resource[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
  });
  try {
    if (token !== undefined) {
      await context.addInitScript((value) => {
        if (location.protocol === 'http:') localStorage.setItem('token', value);
      }, token);
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const resources = new Map<string, Resource>();
    // A second page of the same files moves them once.
    const known = new Set<string>();
    session.on('Network.requestServedFromCache', ({ requestId }) => known.add(requestId));
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (known.has(requestId) || response.fromDiskCache) return;
      // One without content ends where its page is left.
      const bytes = response.status === 204 ? response.encodedDataLength : 0;
      resources.set(requestId, { url: response.url, type, bytes });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const resource = resources.get(requestId);
      if (resource) resource.bytes = encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: false });
    await page.goto(url, { waitUntil: 'networkidle' });
    if ((await page.locator(RUNS_REACT).count()) > 0) await untilHydrated(page);
    await act?.(page);
    if (act) await page.waitForLoadState('networkidle');
    const icon = await page
      .locator('link[rel=icon]')
      .first()
      .getAttribute('href', { timeout: 1000 });
    // A headless browser does not fetch the icon.
    if (icon)
      resources.set('icon', { url: icon, type: 'Icon', bytes: await bytesOf(new URL(icon, url)) });
    const found = [...resources.values()].filter((resource) => !resource.url.startsWith('data:'));
    const cut = found.find(({ bytes }) => bytes === 0);
    if (cut) throw new Error(`${cut.url} never came to its end`);
    return found.sort((a, b) => b.bytes - a.bytes);
  } finally {
    await context.close();
  }
}

/** React marks the nodes that are its own. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main')?.firstElementChild ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );
  await page.waitForLoadState('networkidle');
}

async function bytesOf(url: URL): Promise<number> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).on('error', reject),
  );
  response.resume();
  await once(response, 'end');
  return response.socket.bytesRead;
}

/**
 * The sum of a first view, in bytes. The face of headings counts apart: it comes once for all pages,
 * and a slow line does without it.
 */
export function totalBytes(resources: Resource[]): number {
  return resources.reduce((sum, { type, bytes }) => sum + (type === 'Font' ? 0 : bytes), 0);
}
