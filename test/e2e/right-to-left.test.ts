import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JobList } from '../../shared/jobs.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';

closeBrowserAfterAll();

const turn = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
/** Where an element stands; throws when it is not shown. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('from right to left the people of home stand beside its title, and the menu of the account at the end', async () => {
  await withPage({}, async (page) => {
    await page.goto(addressOf('/'));
    await turn(page);
    const title = await boxOf(page.getByText('Find work abroad', { exact: true }));
    const search = await boxOf(page.getByRole('main').getByRole('search'));
    const people = await boxOf(
      page
        .locator('section', { has: page.locator('h1') })
        .locator('svg')
        .first(),
    );
    expect(people.right).toBeLessThanOrEqual(Math.min(title.x, search.x));
    const [first, account] = [
      await boxOf(page.locator('header').getByRole('link', { name: 'Got an offer?' })),
      await boxOf(page.locator('header').getByRole('link', { name: 'Sign Up' })),
    ];
    expect(account.right).toBeLessThan(first.x);
    expect(account.x).toBeLessThan(40);
  });
});

test('from right to left the title of a job stands at the right, and its pay is drawn within the window', async () => {
  const list = await fetch(addressOf('/api/jobs?search=mental+health+nurse&country=UK'));
  const [job] = ((await list.json()) as JobList).jobs;
  await withPage({ width: 360 }, async (page) => {
    await page.goto(addressOf(`/jobs/${job?.id}`));
    await turn(page);
    const ends = await page.locator('h1').evaluate((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return Math.max(...[...range.getClientRects()].map(({ right }) => right));
    });
    expect(ends).toBeGreaterThan(340);
    const words = page.locator('svg[aria-label^="The advert pays"] text');
    expect(await words.count()).toBeGreaterThan(1);
    for (const word of await words.all()) {
      const { x, right } = await boxOf(word);
      expect({ x, right, isInside: x >= 0 && right <= 360 }).toMatchObject({ isInside: true });
    }
  });
});

test('text of twice the size breaks no word of a title, and what stands beside it grows with it', async () => {
  await withPage({ width: 360 }, async (page) => {
    await page.goto(addressOf('/category/Information%20Technology'));
    const size = () => boxOf(page.locator('main li[data-place] svg').first());
    const before = await size();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '34px';
    });
    expect((await size()).width / before.width).toBeCloseTo(2, 1);
    const lines = await page.locator('h1').evaluate((title) => {
      const text = title.firstChild as Text;
      const range = document.createRange();
      const tops = text.data.split(/\s+/).map((word) => {
        const at = text.data.indexOf(word);
        range.setStart(text, at);
        range.setEnd(text, at + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      return Math.max(...tops);
    });
    expect(lines, 'lines of one word').toBe(1);
  });
});
