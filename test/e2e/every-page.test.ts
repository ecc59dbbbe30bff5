import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, untilHydrated, untilQuiet, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { LEAVES, type PagePaths, pagePaths } from './site.ts';
import {
  expectFitsInLargeText,
  expectNoAxeViolations,
  expectSoundEverywhere,
  expectSoundRightToLeft,
} from './sound.ts';

closeBrowserAfterAll();

const notFoundMessage =
  /console error: Failed to load resource: the server responded with a status of 404/;
let paths: PagePaths;
beforeAll(async () => {
  paths = await pagePaths();
});

/** Touch targets; links in running text are exempt. */
async function expectTouchTargets(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, summary, select, input:not([type=hidden]), header a, footer a, nav a',
      ),
    ]
      .map((element) => ({
        text: element.textContent?.trim() || element.tagName,
        // The label around a box is touched as well as the box.
        box: (element.closest('label') ?? element).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && box.right > 0 && box.bottom > 0)
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  expect(small, `targets under 44 px on ${page.url()}`).toEqual([]);
}

/**
 * What is said of a control begins with what stands on it, so that it can be asked for by voice (signs
 * such as × are no words); and no button is stretched over the page.
 */
async function expectButtonsAsShown(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], summary, [role=button]')].flatMap(
      (element) => {
        // biome-ignore lint/performance/useDomNodeTextContent: it leaves out what is not shown.
        const visible = element.innerText.replace(/\s+/g, ' ').trim();
        const named = element.getAttribute('aria-label') ?? visible;
        const { width } = element.getBoundingClientRect();
        return [
          ...(visible.length < 3 || named.startsWith(visible)
            ? []
            : [`“${visible}” is called “${named}”`]),
          ...(element.tagName === 'BUTTON' && width > 640 ? [`“${visible}”: ${width} px`] : []),
        ];
      },
    ),
  );
  expect(wrong, page.url()).toEqual([]);
}

/** Nothing moves for a reader who asks for less motion. */
async function expectStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => ({ element, style: getComputedStyle(element) }))
      .filter(
        ({ style }) =>
          /[1-9]/.test(style.transitionDuration + style.animationDuration) ||
          style.scrollBehavior === 'smooth',
      )
      .map(({ element }) => element.outerHTML.slice(0, 100)),
  );
  await page.emulateMedia({ reducedMotion: null });
  expect(moving, page.url()).toEqual([]);
}

describe('every page', () => {
  test('is sound in three widths, light and dark, from right to left, with one h1 and an empty console, and holds still for a reader who asks for less motion', async () => {
    // One tab for all: a new one starts a process of the browser.
    await withPage({ width: 360 }, async (page) => {
      for (const path of paths.found) {
        const response = await page.goto(addressOf(path));
        expect(response?.status(), path).toBe(200);
        const next = LEAVES[path];
        if (next !== undefined) await page.waitForURL(next);
        await expect.poll(() => page.locator('h1').count(), { message: `h1 on ${path}` }).toBe(1);
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        await expectSoundEverywhere(page);
        await expectFitsInLargeText(page);
        await expectTouchTargets(page);
        await expectStill(page);
        // Last, because it leaves the page another way round than its scripts know it.
        if (paths.publicPages.includes(path)) await expectSoundRightToLeft(page);
      }
    });
  });

  test('that needs a session is as sound for an administrator', async () => {
    const { token } = await signInAdmin();
    await withPage({ width: 360, token }, async (page) => {
      for (const path of paths.sessionPages) {
        await page.goto(addressOf(path));
        await untilHydrated(page);
        await untilQuiet(page);
        // The preview of a job has one of its own.
        expect(await page.locator('h1').count(), `h1 on ${path}`).toBeGreaterThan(0);
        expect(new URL(page.url()).pathname, 'not sent to the login').toBe(path.split('?')[0]);
        await expectSoundEverywhere(page);
        await expectFitsInLargeText(page);
        await expectButtonsAsShown(page);
      }
    });
  });

  test('that is not there says 404, is as sound, and offers a way on', async () => {
    await withPage(
      { width: 360 },
      async (page) => {
        for (const path of paths.notFound) {
          const response = await page.goto(addressOf(path));
          expect(response?.status(), path).toBe(404);
          expect(await page.locator('h1').count(), `h1 on ${path}`).toBe(1);
          expect(await page.locator('main a').count(), `links on ${path}`).toBeGreaterThan(0);
          await expectSoundEverywhere(page);
          await expectFitsInLargeText(page);
        }
      },
      [notFoundMessage],
    );
  });

  test('links to the styles of all its classes', async () => {
    const sheets = new Map<string, string>();
    const readSheet = async (path: string) => {
      const text = sheets.get(path) ?? (await (await fetch(addressOf(path))).text());
      sheets.set(path, text);
      return text;
    };
    for (const path of paths.publicPages) {
      const html = await (await fetch(addressOf(path))).text();
      const links = html.match(/(?<=<link rel="stylesheet" href=")[^"]+/g) ?? [];
      const styles = (await Promise.all(links.map(readSheet))).join('');
      const names = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, name = '']) =>
        name.split(' '),
      );
      const bare = [...new Set(names)].filter((name) => !styles.includes(`.${name}`));
      expect(bare, `without a style on ${path}`).toEqual([]);
    }
  });

  test('has its own title and description', async () => {
    const titles = new Map<string, string>();
    for (const path of paths.found.filter((each) => !each.includes('?'))) {
      const html = await (await fetch(addressOf(path))).text();
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
      expect(title, path).not.toBe('');
      expect(titles.get(title), `${path} has the title of another page`).toBeUndefined();
      titles.set(title, path);
      expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}/);
    }
  });
});

describe('opened parts are sound too', () => {
  test('the filter panel', async () => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(addressOf('/jobs'));
      await page.getByText('Filters', { exact: true }).filter({ visible: true }).click();
      await expectSoundEverywhere(page);
      await expectTouchTargets(page);
    });
  });

  test('the menu on a phone', async () => {
    await withPage({ width: 360 }, async (page) => {
      // Not over links of home: axe would take the colour of a button of the menu for what is behind them.
      await page.goto(addressOf('/about'));
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectNoAxeViolations(page);
      await expectTouchTargets(page);
    });
  });

  test('the Jobs menu on a wide screen', async () => {
    await withPage({ dark: true }, async (page) => {
      await page.goto(addressOf('/'));
      await page.locator('header summary').click();
      await expectNoAxeViolations(page);
    });
  });
});
