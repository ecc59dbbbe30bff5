import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInLightAndDark,
  expectNoOverflow,
} from './sound.ts';

closeBrowserAfterAll();

const laptop = { width: 1280, height: 800 };
const phone = { width: 360, height: 640 };
const NONE = '/jobs?search=electrician&housing=yes';

describe('the filters of /jobs', () => {
  test('are all visible on a laptop, visa help and the country first, and apply at once', async () => {
    await withPage(laptop, async (page) => {
      await page.goto(addressOf('/jobs?search=nurse'));
      const names = await page
        .locator('[data-filters] :is(select, input:not([type=hidden]))')
        .evaluateAll((controls) =>
          controls.flatMap((control) =>
            control.checkVisibility() ? [(control as HTMLInputElement).name] : [],
          ),
        );
      expect([...new Set(names)].slice(0, 2)).toEqual(['visa', 'country']);
      expect(new Set(names).size).toBeGreaterThanOrEqual(15);
      const offered = page.getByRole('radio', { name: /^Visa help offered/ });
      const promised = /\((\d+)\)$/.exec((await offered.locator('..').textContent()) ?? '')?.[1];
      await offered.check();
      await page.waitForURL(/visa=offered/);
      const heading = await page.locator('h1').first().textContent();
      expect(heading).toMatch(/^\d+ nurse jobs? with visa help$/);
      const count = /^\d+/.exec(heading ?? '')?.[0];
      await page.getByText(`Showing 1 - ${promised} of ${promised} jobs`).waitFor();
      await page.getByRole('button', { name: new RegExp(`^Show ${count} jobs?$`) }).waitFor();
      // The next filter is a key away.
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
        .toBe('offered');
      await expectNoAxeViolations(page);
    });
  });

  test('on a phone the button says how many jobs it would show, before it is pressed', async () => {
    await withPage(phone, async (page) => {
      const { button } = await chooseCategory(page);
      const promised = await button.textContent();
      expect(new URL(page.url()).search).toBe('');
      await button.click();
      await page.waitForURL(/category=Caregiving/);
      expect(await page.locator('h1').first().textContent()).toBe(
        promised?.replace('Show ', '').replace('jobs', 'Caregiving jobs'),
      );
    });
  });
});

describe('after Back', () => {
  test.each([true, false])(
    'the filters are those of the list, and the next search is sent with them (JavaScript: %s)',
    async (javaScript) => {
      await withPage({ ...phone, javaScript }, async (page) => {
        await page.goto(addressOf('/jobs?search=nurse'));
        await page.locator('summary', { hasText: 'Filters' }).filter({ visible: true }).click();
        await page.getByLabel('Country').selectOption('DE');
        await page.getByRole('radio', { name: 'Past 24 Hours' }).check();
        await page
          .getByRole('group', { name: 'Only jobs with' })
          .getByRole('checkbox')
          .first()
          .check();
        await page.locator('[data-count]').click();
        await page.waitForURL(/country=DE/);
        await page.goBack();
        const panel = page.locator('[data-filters]');
        expect(
          await panel
            .locator('select')
            .evaluateAll((all) => all.map((select) => (select as HTMLSelectElement).value)),
        ).toEqual(['', '', 'EUR', 'month']);
        expect(
          await panel
            .locator('input:checked')
            .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
        ).toEqual(Array(6).fill(''));
        await page.getByLabel('Search jobs').fill('care');
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await page.waitForURL(/search=care/);
        const sent = new URL(page.url()).searchParams;
        expect([...sent].filter(([, value]) => value !== '')).toEqual([['search', 'care']]);
      });
    },
  );

  // Chromium keeps no page while it is driven: the event is what a kept page gets.
  test('keep the unit that a list is ordered by', async () => {
    const unitOf = async (path: string) =>
      ((await (await fetch(addressOf(path))).json()) as { pay?: { unit: string } }).pay?.unit;
    const words = ['nurse', 'security', 'driver', 'teacher', 'welder', 'farm'];
    const units = await Promise.all(
      words.map((word) => unitOf(`/api/jobs?sort=pay&search=${word}`)),
    );
    const at = units.findIndex((unit) => unit !== undefined && unit !== 'EUR month');
    expect(at).toBeGreaterThanOrEqual(0);
    await withPage(laptop, async (page) => {
      await page.goto(addressOf(`/jobs?sort=pay&search=${words[at]}`));
      const chosen = [page.getByLabel('Currency'), page.getByLabel('Period')];
      expect((await Promise.all(chosen.map((one) => one.inputValue()))).join(' ')).toBe(units[at]);
    });
  });

  test('a page that was kept as it was shows the filters of its list', async () => {
    await withPage(phone, async (page) => {
      const { button, before } = await chooseCategory(page);
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
      expect(await page.getByLabel('Category').inputValue()).toBe('');
      await expect.poll(() => button.textContent()).toBe(before);
    });
  });
});

describe('a search that no job fits', () => {
  test.each([laptop, phone])(
    'says so first, then offers an alert and what is near, at %j',
    async (size) => {
      await withPage({ ...size, javaScript: false }, async (page) => {
        await page.goto(addressOf(NONE));
        expect(await page.locator('h1').first().textContent()).toBe(
          'No exact match for “electrician”',
        );
        await expectNoOverflow(page);
        const near = page.getByRole('link', { name: /^Construction jobs \(\d+\)$/ });
        const count = /\d+/.exec((await near.textContent()) ?? '')?.[0];
        await near.click();
        expect(await page.locator('h1').first().textContent()).toBe(`${count} Construction jobs`);
        await page.goBack();
        await page.getByRole('link', { name: /^Any job with these filters, .*\(\d+\)$/ }).click();
        await page.waitForURL('**/jobs?housing=yes');
        await page.goto(addressOf(NONE));
        const alert = page.getByRole('link', { name: 'Alert me about new jobs' });
        expect(await alert.getAttribute('href')).toBe(
          '/notifications/new?search=electrician&housing=yes',
        );
      });
    },
  );

  test('is sound in light and dark', async () => {
    for (const size of [laptop, phone])
      await withPage(size, async (page) => {
        for (const path of [NONE, '/jobs?search=nurse+in+nigeria']) {
          await page.goto(addressOf(path));
          await expectNoAxeViolationsInLightAndDark(page);
          await expectNoOverflow(page);
        }
      });
  });

  test('in a country that is not covered names it and those near to it', async () => {
    await withPage({ ...phone, javaScript: false }, async (page) => {
      await page.goto(addressOf('/jobs?search=nurse+in+kenya'));
      expect(await page.locator('h1').first().textContent()).toBe('No jobs in Kenya');
      await page.getByText(/Kenya is not one of the 27 countries on this board\./).waitFor();
      await page.getByRole('link', { name: /^nurse in Saudi Arabia \(\d+\)$/ }).click();
      await page.waitForURL(/search=nurse&country=SA/);
    });
  });
});

/** Chooses a category on /jobs at the size of a phone, but does not apply it yet. */
async function chooseCategory(page: Page) {
  await page.goto(addressOf('/jobs'));
  await page.locator('summary', { hasText: 'Filters' }).filter({ visible: true }).click();
  const button = page.locator('[data-count]');
  const before = await button.textContent();
  await page.getByLabel('Category').selectOption('Caregiving');
  await expect.poll(() => button.textContent()).not.toBe(before);
  return { button, before };
}
