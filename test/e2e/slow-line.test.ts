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

/** How far parts of the page moved that the reader did not touch (web.dev/articles/cls). */
async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path));
  // What React asks for comes after its scripts.
  if ((await page.locator('#root[data-hydrate]').count()) > 0) await untilHydrated(page);
  await untilQuiet(page);
  const moved = await page.evaluate(
    () => (globalThis as unknown as { moved: { sum: number; what: string[] } }).moved,
  );
  expect(
    moved.sum,
    `${path} at ${page.viewportSize()?.width}: ${moved.what.join(', ')}`,
  ).toBeLessThan(MOST_MOVED);
}

async function withSlowLine(
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
    const line = await context.newCDPSession(page);
    await line.send('Network.setCacheDisabled', { cacheDisabled: true });
    await slowDown(page);
    await work(page);
  });
}

describe.each([
  ['a phone', { width: 360, height: 740 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const)('on %s with a slow line nothing moves', (_, size) => {
  test('for a visitor', { timeout: 600_000 }, async () => {
    await withSlowLine(size, async (page) => {
      for (const path of looked(paths.found)) await expectStill(page, path);
    });
  });

  test('for an account', { timeout: 600_000 }, async () => {
    const { token } = await signInAdmin();
    await withSlowLine({ ...size, token }, async (page) => {
      for (const path of looked([...paths.publicPages, ...paths.sessionPages]))
        await expectStill(page, path);
    });
  });
});
