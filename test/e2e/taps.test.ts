import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  addressOf,
  closeBrowserAfterAll,
  untilHydrated,
  untilQuiet,
  type Visitor,
  withPage,
} from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { findJobKinds } from './site.ts';

closeBrowserAfterAll();

let visitor: Visitor;
beforeAll(async () => {
  const { token } = await signInAdmin();
  visitor = { width: 360, height: 640, token };
});

test('a tap that takes long is answered after 150 ms by a bar at the top and a mark on the card, which go with it', async () => {
  await withPage(visitor, async (page) => {
    await page.goto(addressOf('/jobs'));
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.locator('main save-job button').first().waitFor();
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/jobs\/\d+$/, async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    const card = page.locator('main li h2 a').nth(1);
    const title = (await card.textContent()) ?? '';
    // One call: Playwright's own wait for the page that comes.
    const look = await card.evaluate(async (link: HTMLElement) => {
      link.click();
      const shown = document.querySelector('[role=progressbar][aria-label=Loading]') as Element;
      const mark = getComputedStyle(document.querySelector('[data-tapped]') as Element, '::after');
      const { top, height } = shown.getBoundingClientRect();
      const { animationDelay, position } = getComputedStyle(shown);
      return {
        top,
        height,
        position,
        delays: [animationDelay, mark.animationDelay],
        mark: mark.backgroundColor,
        tapped: [...document.querySelectorAll('[data-tapped]')].map((each) => each.textContent),
      };
    });
    await asked.promise;
    expect(look).toEqual({
      top: 0,
      height: 4,
      position: 'fixed',
      delays: ['0.15s', '0.15s'],
      mark: 'rgba(26, 72, 196, 0.1)',
      tapped: [title],
    });
    released.resolve();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await bar.count()).toBe(0);
    expect(await page.locator('[data-tapped]').count()).toBe(0);
  });
});

test('Back and forward show what was there at once, without asking the server, at the place that was read', async () => {
  await withPage(
    visitor,
    async (page) => {
      await page.goto(addressOf('/jobs?search=nurse'));
      await untilHydrated(page);
      const card = page.locator('main li h2 a').nth(6);
      await card.scrollIntoViewIfNeeded();
      const [title, place] = [(await card.textContent()) ?? '', await page.evaluate(() => scrollY)];
      expect(place).toBeGreaterThan(300);
      await card.click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const asked: string[] = [];
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      devtools.on('Network.responseReceived', ({ type, response }) => {
        if (type === 'Document' && !response.fromDiskCache) asked.push(response.url);
      });
      await page.goBack();
      await card.waitFor();
      await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, place);
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(asked).toEqual([]);
    },
    [/status of 403/],
  );
});

test('a page opened by its address begins at its top, and Back to the one before at its place', async () => {
  await withPage(visitor, async (page) => {
    const top = () => page.evaluate(() => scrollY);
    await page.goto(addressOf('/jobs'));
    await untilHydrated(page);
    await page.evaluate(() => scrollTo(0, 900));
    await page.goto(addressOf('/about'));
    await untilHydrated(page);
    await untilQuiet(page);
    expect(await top()).toBe(0);
    await page.evaluate(() => scrollTo(0, 200));
    await page.reload();
    await untilHydrated(page);
    await page.waitForFunction(() => scrollY === 200);
    await page.goBack();
    await untilHydrated(page);
    await page.waitForFunction(() => scrollY === 900);
  });
});

test('a premium job opened by a tap when the session is over leads to a login page that says why it appears', async () => {
  const { premium } = await findJobKinds();
  await withPage(
    { width: 1024 },
    async (page) => {
      await page.goto(addressOf('/robots.txt'));
      await page.evaluate((token) => localStorage.setItem('token', token), visitor.token ?? '');
      await page.goto(addressOf(`/jobs?search=${encodeURIComponent(`"${premium.title}"`)}`));
      await untilHydrated(page);
      await page.route(`**/jobs/${premium.id}?own=1`, (route) => route.fulfill({ status: 401 }));
      await page.getByRole('link', { name: premium.title, exact: true }).first().click();
      await page.waitForURL('**/login?returnTo=*');
      await page
        .getByRole('alert')
        .filter({ hasText: 'Your session has expired. Please log in again.' })
        .waitFor();
      expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/jobs/${premium.id}`);
    },
    [/status of 401/],
  );
});

describe('an administrator who logs in', () => {
  test.each([
    ['/login', '/admin'],
    ['/login?returnTo=/jobs', '/jobs'],
    ['/login?returnTo=/countries', '/countries'],
  ])('at %s lands on %s', async (path, target) => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(addressOf(path));
      await page.getByLabel('Email address').fill(inject('admin').email);
      await page.getByLabel('Password', { exact: true }).fill(inject('admin').password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.waitForURL(addressOf(target));
    });
  });
});
