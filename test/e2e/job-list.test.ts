import { describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';

closeBrowserAfterAll();

const phone = { width: 360, height: 640, javaScript: false };

describe('the list of jobs on a phone', () => {
  test('has cards of at most 190 px on average, and no line for pay that is not given', async () => {
    await withPage(phone, async (page) => {
      const heights: number[] = [];
      for (let number = 1; number <= 6; number += 1) {
        await page.goto(addressOf(`/jobs?page=${number}`));
        heights.push(
          ...(await page
            .locator('main li:has(h2)')
            .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))),
        );
      }
      expect(heights.length).toBeGreaterThan(150);
      expect(heights.reduce((sum, height) => sum + height) / heights.length).toBeLessThanOrEqual(
        190,
      );
      expect(await page.getByText('Not specified').count()).toBe(0);
    });
  });

  test('has Filters beside Search, with what finds nothing last, and covers no field', async () => {
    await withPage(phone, async (page) => {
      await page.goto(addressOf('/jobs?search=nurse&place=germany&date=month'));
      const search = await page.getByRole('button', { name: 'Search' }).boundingBox();
      const filters = page.locator('summary', { hasText: 'Filters (1)' }).filter({ visible: true });
      const box = await filters.boundingBox();
      expect(box?.y).toBe(search?.y);
      expect(box?.height).toBe(search?.height);
      expect([search?.x, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([16, 344]);
      // The boxes say what is searched and where; no chip repeats it.
      expect(await page.getByRole('link', { name: /^Remove filter/ }).allTextContents()).toEqual([
        'Remove filter: Past Month×',
      ]);
      await filters.click();
      const show = page.getByRole('button', { name: /^Show \d+ jobs?$/ });
      expect(await show.evaluate((button) => getComputedStyle(button).position)).toBe('static');
      const counts = (await page.getByLabel('Category').locator('option').allTextContents())
        .slice(1)
        .map((text) => /\((\d+)\)$/.exec(text)?.[1] === '0');
      expect(counts).toContain(true);
      expect(counts.indexOf(true)).toBeGreaterThan(counts.lastIndexOf(false));
    });
  });

  test('takes a country of the filters in place of the one in the place field', async () => {
    await withPage(phone, async (page) => {
      await page.goto(addressOf('/jobs?place=germany&country=FR&state=paris'));
      const place = page.getByLabel('Place', { exact: true });
      expect(await place.inputValue()).toBe('paris, France');
      await page.goto(addressOf('/jobs?place=dubai,uae&country=any'));
      expect(await place.inputValue()).toBe('dubai');
    });
  });
});

test('a job page says what this site is and offers its search', async () => {
  await withPage(phone, async (page) => {
    await page.goto(addressOf('/jobs'));
    await page.locator('main li h2 a').first().click();
    await page.getByText('More jobs like this').click();
    await page.getByLabel('Search jobs').fill('nurse');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('nurse');
    await page.goBack();
    await page.getByText('More jobs like this').click();
    await page.getByText(/is a job board for people who look for work in another/).waitFor();
  });
});

test('the first screen of the home page on a phone shows the search, the number of live jobs and first choices', async () => {
  await withPage(phone, async (page) => {
    await page.goto(addressOf('/'));
    const main = page.getByRole('main');
    for (const part of [
      main.getByText(/Free to search, no tracking/),
      main.getByRole('button', { name: /^Search \d+ jobs$/ }),
      main.getByRole('link', { name: /^Visa help offered \(\d+\)$/ }),
      main.getByRole('heading', { name: 'Got an offer?' }),
      main.getByRole('heading', { name: 'Is it a real sponsor?' }),
    ]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 1000), String(part)).toBeLessThan(640);
    }
  });
});
