import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, untilHydrated, untilQuiet, withPage } from './browser.ts';
import { signInStored } from './sessions.ts';
import { findJobKinds, type JobKinds } from './site.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

/** Not a robot, so that what it reads counts. */
const READER = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
const cardsOf = (page: Page) => page.locator('[data-list] li > :is(h2, h3) > a');
const paneOf = (page: Page) => page.locator('.beside > section');
const titleOf = (page: Page) => paneOf(page).locator('h1');
const currentOf = (page: Page) =>
  page.locator('[data-list] li > :is(h2, h3) > a[aria-current=true]');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

let kinds: JobKinds;
beforeAll(async () => {
  kinds = await findJobKinds();
});

/** The list with its first job beside it; the titles of its cards. */
async function openList(page: Page, path: string): Promise<string[]> {
  await page.goto(addressOf(path));
  const titles = await cardsOf(page).allTextContents();
  await expect.poll(() => titleOf(page).allTextContents()).toEqual(titles.slice(0, 1));
  return titles;
}

/** Opens a card of the list by a click; its path. */
async function choose(page: Page, index: number): Promise<string> {
  const card = cardsOf(page).nth(index);
  const title = (await card.textContent()) ?? '';
  const path = (await card.getAttribute('href')) ?? '';
  await card.click();
  await untilShown(page, title, path);
  return path;
}

async function untilShown(page: Page, title: string, path: string): Promise<void> {
  await expect.poll(() => titleOf(page).allTextContents()).toEqual([title]);
  await expect.poll(() => pathOf(page)).toBe(path);
  expect(await currentOf(page).allTextContents()).toEqual([title]);
  expect(await page.title()).toContain(title);
}

describe('on a laptop', () => {
  test('a card opens its job beside the list, under the address of the job; Back and Forward work', async () => {
    await withPage(READER, async (page) => {
      const told: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const { purpose = '' } = request.headers();
        if (/^\/(api\/)?jobs\/\d/.test(pathname)) told.push(`${purpose}${pathname}`);
      });
      const titles = await openList(page, '/jobs?search=nurse');
      const title = await page.title();
      const first = await cardsOf(page).first().getAttribute('href');
      // It is no read job before somebody presses it.
      expect(told).toEqual([`prefetch${first}`]);
      expect(await currentOf(page).allTextContents()).toEqual(titles.slice(0, 1));
      expect(pathOf(page)).toBe('/jobs?search=nurse');

      const second = await choose(page, 1);
      expect(told).toContain(second);
      const third = await choose(page, 2);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(titles[2]);
      await page.goBack();
      await untilShown(page, titles[1] ?? '', second);
      await page.goBack();
      await expect.poll(() => pathOf(page)).toBe('/jobs?search=nurse');
      await expect.poll(() => titleOf(page).allTextContents()).toEqual(titles.slice(0, 1));
      expect(await page.title()).toBe(title);
      await page.goForward();
      await untilShown(page, titles[1] ?? '', second);
      await page.goForward();
      await untilShown(page, titles[2] ?? '', third);

      // Loaded again it is the page of the job, and Back leads to the list.
      await page.reload();
      expect(await page.locator('main > div > article h1').textContent()).toBe(titles[2]);
      expect(await page.locator('[data-list]').count()).toBe(0);
      // Playwright's goBack takes the load that follows for a failure.
      await page.evaluate(() => history.back());
      await page.getByRole('heading', { level: 1, name: titles[1] ?? '', exact: true }).waitFor();
      await page.evaluate(() => history.back());
      await expect.poll(() => cardsOf(page).allTextContents()).toEqual(titles);
    });
  });

  test('the keyboard opens a job, and Escape leads back to its card', async () => {
    await withPage({}, async (page) => {
      const titles = await openList(page, '/jobs');
      await cardsOf(page).nth(3).focus();
      await page.keyboard.press('Enter');
      await untilShown(page, titles[3] ?? '', new URL(page.url()).pathname);
      const focused = () =>
        page.evaluate(() => [
          document.activeElement?.localName,
          document.activeElement?.textContent,
        ]);
      await expect.poll(focused).toEqual(['h1', titles[3]]);
      await page.keyboard.press('Escape');
      expect(await focused()).toEqual(['a', titles[3]]);
      await page.keyboard.press('Enter');
      await expect.poll(focused).toEqual(['h1', titles[3]]);
      // The way back for who does not know Escape.
      for (let step = 1; step <= 3; step += 1) await page.keyboard.press('Shift+Tab');
      expect(await focused()).toEqual(['button', 'Back to the list']);
      await page.keyboard.press('Enter');
      expect(await focused()).toEqual(['a', titles[3]]);
    });
  });

  test('it saves, counts Apply, has headings below that of the list, and nothing moves', async () => {
    await withPage(READER, async (page) => {
      await page.addInitScript(() => {
        const moved = { sum: 0 };
        Object.assign(globalThis, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            moved.sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const [title = ''] = await openList(page, '/jobs?search=nurse');
      await untilQuiet(page);
      expect(
        await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum),
      ).toBeLessThan(0.05);
      const levels = await paneOf(page)
        .getByRole('heading')
        .evaluateAll((all) => all.map((heading) => heading.getAttribute('aria-level')));
      expect(levels[0]).toBe('2');
      expect(levels.slice(1).every((level) => Number(level) > 2)).toBe(true);
      await expectNoOverflow(page);
      await expectNoAxeViolationsInLightAndDark(page);

      // The first press makes the job that stands there the one that is read.
      const told: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') told.push(new URL(request.url()).pathname);
      });
      const job = (await cardsOf(page).first().getAttribute('href')) ?? '';
      await paneOf(page).getByRole('button', { name: 'Save this job' }).click();
      expect(pathOf(page)).toBe(job);
      const saved = () =>
        page.evaluate(
          () =>
            (JSON.parse(localStorage.savedJobs ?? '{"jobs":[]}') as { jobs: { title: string }[] })
              .jobs[0],
        );
      await expect.poll(saved).toMatchObject({ title, job_id: Number(job.slice(6)) });
      expect(
        await page
          .getByRole('button', { name: `Save ${title}`, exact: true })
          .getAttribute('aria-pressed'),
      ).toBe('true');
      const apply = paneOf(page).getByRole('link', { name: 'Apply Now' });
      expect(await apply.filter({ visible: true }).count()).toBe(1);
      await page.evaluate(() =>
        addEventListener('click', (event) => event.preventDefault(), { once: true }),
      );
      await apply.filter({ visible: true }).click();
      await expect.poll(() => told).toEqual([`/api${job}/view`, `/api${job}/apply`]);
    });
  });

  test('a premium job shows its gate, and a member the whole job', async () => {
    const list = `/jobs?premium=yes&search=${encodeURIComponent(kinds.premium.title)}`;
    await withPage({}, async (page) => {
      await openList(page, list);
      await paneOf(page)
        .getByRole('heading', { name: 'This job is for Premium members' })
        .waitFor();
      const unlock = paneOf(page).getByRole('link', { name: /Unlock/ });
      expect(await unlock.getAttribute('href')).toMatch(/^\/premium\?returnTo=%2Fjobs%2F\d+$/);
      await unlock.click();
      const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await unlock.isVisible()).toBe(true);
    });
    const { token } = await signInStored('premium@side.example');
    await withPage({ token }, async (page) => {
      await openList(page, list);
      await choose(page, 0);
      await paneOf(page).getByRole('heading', { name: 'What you do' }).waitFor();
      expect(await paneOf(page).getByText('This job is for Premium members').count()).toBe(0);
    });
  });

  test('what cannot be loaded says so and is tried again; a job that is gone says that', async () => {
    await withPage(
      { serviceWorker: false },
      async (page, context) => {
        const titles = await openList(page, '/jobs');
        await context.setOffline(true);
        await cardsOf(page).nth(1).click();
        await paneOf(page).getByRole('heading', { name: 'We could not load this job' }).waitFor();
        const path = (await cardsOf(page).nth(1).getAttribute('href')) ?? '';
        const ownPage = paneOf(page).getByRole('link', { name: 'Open in its own page' });
        expect(await ownPage.getAttribute('href')).toBe(path);
        await context.setOffline(false);
        await untilShown(page, titles[1] ?? '', path);

        await page.route(`**${await cardsOf(page).nth(2).getAttribute('href')}`, (route) =>
          route.fulfill({ status: 410, body: 'Gone' }),
        );
        await cardsOf(page).nth(2).click();
        await paneOf(page).getByRole('heading', { name: 'This job is gone' }).waitFor();
        await choose(page, 3);
      },
      [/ERR_INTERNET_DISCONNECTED/, /status of 410/],
    );
  });

  test('a list that is reached from a page of its own has its job as well', async () => {
    await withPage({ serviceWorker: false }, async (page) => {
      await page.goto(addressOf('/saved'));
      await untilHydrated(page);
      await page.evaluate(() => dispatchEvent(new Event('scroll')));
      await page.locator('header summary').click();
      await page.getByRole('link', { name: 'All Jobs' }).click();
      await expect.poll(() => pathOf(page)).toBe('/jobs');
      await expect.poll(() => currentOf(page).count()).toBe(1);
      const titles = await cardsOf(page).allTextContents();
      const second = await choose(page, 1);
      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await expect.poll(() => pathOf(page)).toBe('/jobs?page=2');
      await expect.poll(() => currentOf(page).count()).toBe(1);
      expect(await cardsOf(page).allTextContents()).not.toEqual(titles);
      await choose(page, 2);
      await page.goBack();
      await expect.poll(() => pathOf(page)).toBe('/jobs?page=2');
      await page.goBack();
      await expect.poll(() => pathOf(page)).toBe(second);
      await expect.poll(() => page.locator('main h1').allTextContents()).toEqual([titles[1]]);
    });
  });
});

test('a narrow screen, another tab and a page without script have plain links', async () => {
  await withPage({ width: 1090 }, async (page) => {
    await page.goto(addressOf('/jobs'));
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.locator('[data-list] save-job button').first().waitFor();
    await cardsOf(page).first().click();
    await page.waitForURL(/\/jobs\/\d+$/);
    expect(await page.locator('[data-list]').count()).toBe(0);
  });
  await withPage({}, async (page, context) => {
    await openList(page, '/jobs');
    const opened = context.waitForEvent('page');
    await cardsOf(page)
      .nth(1)
      .click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForURL(/\/jobs\/\d+$/);
    expect(pathOf(page)).toBe('/jobs');
    // A window that becomes narrow keeps the job that is read.
    const path = await choose(page, 2);
    await page.setViewportSize({ width: 900, height: 800 });
    await page.locator('main > div > article').waitFor();
    expect(pathOf(page)).toBe(path);
  });
  await withPage({ javaScript: false }, async (page) => {
    await page.goto(addressOf('/jobs'));
    const list = await page.locator('[data-list]').boundingBox();
    const card = await page.locator('[data-list] li:has(> h2 > a)').first().boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBe((list?.x ?? 0) + (list?.width ?? 0));
  });
});
