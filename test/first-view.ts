import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Browser, Page } from 'playwright-core';

/** One file of a first view; `bytes` is what came over the wire, headers included. */
export type Resource = { url: string; type: string; bytes: number };

/**
 * Loads an address in a fresh phone-sized tab with an empty cache and measures every file that it
 * fetched, as compressed as the server sent it: those that the page names, those that it preloads,
 * and those that they load, until the network rests and, on a page that needs it, React is there.
 * The largest comes first. Throws when a file never came to its end.
 */
export async function measureFirstView(browser: Browser, url: string): Promise<Resource[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const resources = new Map<string, Resource>();
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      resources.set(requestId, { url: response.url, type, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const resource = resources.get(requestId);
      if (resource) resource.bytes = encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: false });
    await page.goto(url, { waitUntil: 'networkidle' });
    if ((await page.locator('#root[data-hydrate]').count()) > 0) await untilHydrated(page);
    const icon = await page
      .locator('link[rel=icon]')
      .first()
      .getAttribute('href', { timeout: 1000 });
    // A headless browser does not fetch the icon that a real one does.
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
    Object.keys(document.querySelector('header a') ?? {}).some((key) =>
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

/** The sum of a first view, in bytes. */
export function totalBytes(resources: Resource[]): number {
  return resources.reduce((sum, { bytes }) => sum + bytes, 0);
}
