import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Browser } from 'playwright-core';

/** One file of a first view; `bytes` is what came over the wire, headers included. */
export type Resource = { url: string; type: string; bytes: number };

/**
 * Loads an address in a fresh phone-sized tab with an empty cache and measures every file that it fetched, as compressed as the server sent
 * it. The largest comes first.
 */
export async function measureFirstView(browser: Browser, url: string): Promise<Resource[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });
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
    const icon = await page.locator('link[rel=icon]').first().getAttribute('href', { timeout: 1000 });
    // A headless browser does not fetch the icon that a real one does.
    if (icon) resources.set('icon', { url: icon, type: 'Icon', bytes: await bytesOf(new URL(icon, url)) });
    return [...resources.values()].filter((resource) => !resource.url.startsWith('data:')).sort((a, b) => b.bytes - a.bytes);
  } finally {
    await context.close();
  }
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
