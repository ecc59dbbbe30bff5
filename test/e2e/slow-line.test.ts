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
async function findMoved(page: Page, all: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of all) {
    await page.goto(addressOf(path));
    // What React asks for comes after its scripts.
    if ((await page.locator('#root[data-hydrate]').count()) > 0) await untilHydrated(page);
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
      expect(await findMoved(page, looked(paths.found))).toEqual([]);
    });
  });

  test('for an account', { timeout: 600_000 }, async () => {
    const { token } = await signInAdmin();
    await withSlowLine({ ...size, token }, async (page) => {
      const all = [...paths.publicPages, ...paths.sessionPages];
      expect(await findMoved(page, looked(all))).toEqual([]);
    });
  });
});
