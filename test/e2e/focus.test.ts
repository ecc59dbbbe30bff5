import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  closeBrowserAfterAll,
  setUpTab,
  untilHydrated,
  untilQuiet,
  withPage,
} from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { pagePaths } from './site.ts';

closeBrowserAfterAll();

const MOST_STOPS = 400;

let paths: string[];
beforeAll(async () => {
  paths = (await pagePaths()).publicPages;
});

const wide = setUpTab(() => ({ width: 1280, height: 800 }));
const phone = setUpTab(() => ({ width: 360, height: 740 }));

test('what has the focus is never wholly covered, on a laptop and on a phone', async () => {
  for (const { page } of [wide, phone])
    for (const path of paths) {
      await page.goto(addressOf(path));
      expect(await coveredStops(page), path).toEqual([]);
    }
}, 600_000);

/** The pages of members with a bar that stays at the foot of a phone, or at the head of a list. */
const WITH_BARS = ['/profile', '/cv-builder', '/admin/jobs/new', '/admin/jobs/manage'];

test('nor is it on the pages of members that have a bar', async () => {
  const { token } = await signInAdmin();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ])
    await withPage({ ...size, token }, async (page) => {
      for (const path of WITH_BARS) {
        await page.goto(addressOf(path));
        await untilHydrated(page);
        await untilQuiet(page);
        expect(await coveredStops(page), `${path} at ${size.width} px`).toEqual([]);
      }
    });
}, 300_000);

/**
 * Walks the tab stops of a page and answers those of which nothing can be seen (WCAG 2.4.11): the
 * points of the focused element all lie under something else, or outside the window.
 */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const parts = [0.05, 0.5, 0.95];
      const isSeen = parts.some((down) =>
        parts.some((across) => {
          const top = document.elementFromPoint(
            box.left + box.width * across,
            box.top + box.height * down,
          );
          return top !== null && (element.contains(top) || top.contains(element));
        }),
      );
      const text = element.textContent?.trim().slice(0, 40) || element.getAttribute('name');
      return { isSeen, name: `${element.tagName} ${text}` };
    });
    if (now === null) return covered;
    if (!now.isSeen) covered.push(now.name);
  }
  throw new Error(`${page.url()} has more than ${MOST_STOPS} tab stops`);
}
