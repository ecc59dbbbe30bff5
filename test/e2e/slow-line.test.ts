import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  closeBrowserAfterAll,
  slowDown,
  untilHydrated,
  untilQuiet,
  withPage,
} from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { type PagePaths, pagePaths } from './site.ts';

closeBrowserAfterAll();

/** What Google calls good is 0.1. */
const MOST_MOVED = 0.05;
/** The pages that most readers come to. `npm run test:full` looks at all of them. */
const SHORT = /^\/(jobs|jobs\/\d+|premium(\?.*)?|login|profile)?$/;

let paths: PagePaths;
beforeAll(async () => {
  paths = await pagePaths();
});

const looked = (all: string[]) =>
  process.env.TEST_FULL === undefined ? all.filter((path) => SHORT.test(path)) : all;

/**
 * The pages where parts moved that the reader did not touch, with how far (web.dev/articles/cls) and
 * what.
 */
async function findMoved(page: Page, all: string[], address = addressOf): Promise<string[]> {
  const found: string[] = [];
  for (const path of all) {
    await page.goto(address(path));
    // What React asks for comes after its scripts.
    if ((await page.locator('#root[data-client]:not([data-visitors])').count()) > 0)
      await untilHydrated(page);
    await untilQuiet(page);
    const { sum, what } = await page.evaluate(
      () => (globalThis as unknown as { moved: { sum: number; what: string[] } }).moved,
    );
    if (sum >= MOST_MOVED) found.push(`${path}: ${sum.toFixed(2)}, ${what.join(', ')}`);
  }
  return found;
}

async function withSlowLine(
  visitor: { width: number; height: number; token?: string },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await withWatched(visitor, async (page) => {
    const line = await page.context().newCDPSession(page);
    await line.send('Network.setCacheDisabled', { cacheDisabled: true });
    await slowDown(page);
    await work(page);
  });
}

/** A page that counts how far its parts move, in `moved`. */
async function withWatched(
  visitor: { width: number; height: number; token?: string },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await withPage({ ...visitor, serviceWorker: false }, async (page, context) => {
    await context.addInitScript(() => {
      const moved = { sum: 0, what: [] as string[] };
      Object.assign(globalThis, { moved });
      type Shift = PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) {
          if (entry.hadRecentInput) continue;
          moved.sum += entry.value;
          for (const { node } of entry.sources)
            moved.what.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await work(page);
  });
}

/** Characters of HTML in a piece, and the pause after it (ms): a frame is painted between them. */
const PIECE = 1500;
const PAUSE = 40;

/** The product behind a line that brings each document in pieces. */
async function withPieces(work: (address: (path: string) => string) => Promise<void>) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(addressOf(url), { redirect: 'manual' });
    const { status, headers } = answer;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const kept = [...headers].filter(([name]) => !/^(content-(encoding|length)|date)$/.test(name));
    response.writeHead(status, kept.flat());
    const isDocument = headers.get('content-type')?.startsWith('text/html');
    const size = isDocument ? PIECE : bytes.length + 1;
    for (let from = 0; from < bytes.length; from += size) {
      response.write(bytes.subarray(from, from + size));
      if (isDocument) await wait(PAUSE);
    }
    response.end();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await work((path) => `http://localhost:${port}${path}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe.each([
  ['a phone', { width: 360, height: 740 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const)('on %s with a slow line nothing moves', (_, size) => {
  test('for a visitor', { timeout: 600_000 }, async () => {
    await withSlowLine(size, async (page) => {
      expect(await findMoved(page, looked(paths.found))).toEqual([]);
    });
  });

  test('while the document arrives', { timeout: 600_000 }, async () => {
    await withPieces((address) =>
      withWatched(size, async (page) => {
        expect(await findMoved(page, looked(paths.publicPages), address)).toEqual([]);
      }),
    );
  });

  test('for an account', { timeout: 600_000 }, async () => {
    const { token } = await signInAdmin();
    await withSlowLine({ ...size, token }, async (page) => {
      const all = [...paths.publicPages, ...paths.sessionPages];
      expect(await findMoved(page, looked(all))).toEqual([]);
    });
  });
});
