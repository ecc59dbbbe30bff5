import { describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, setUpTab } from './browser.ts';

closeBrowserAfterAll();

/** A plain form sends empty fields too; they count as absent. */
function filledFields(address: string): Record<string, string> {
  return Object.fromEntries([...new URL(address).searchParams].filter(([, value]) => value !== ''));
}

describe.each([360, 1280])('without JavaScript, %i px wide', (width) => {
  const visitor = { width, javaScript: false };
  const tab = setUpTab(() => visitor);

  test('home searches', async () => {
    const { page } = tab;
    await page.goto(addressOf('/'));
    await page.getByLabel('Search jobs').fill('nurse');
    await page.getByRole('button', { name: 'Search' }).click();
    const url = new URL(page.url());
    expect(url.pathname).toBe('/jobs');
    await expect.poll(() => filledFields(page.url())).toEqual({ search: 'nurse' });
    await expect.poll(() => page.getByLabel('Search jobs').inputValue()).toBe('nurse');
    await expect.poll(() => page.getByText(/^Showing 1 - \d+ of \d+ jobs$/).count()).toBe(1);
  });

  test('filters narrow the list and can be taken away again', async () => {
    const { page } = tab;
    await page.goto(addressOf('/jobs'));
    const button = page.locator('summary', { hasText: 'Filters' }).filter({ visible: true });
    // On a wide screen the panel is open.
    if (width < 600) await button.click();
    await page.getByLabel('Country').selectOption('DE');
    await page.getByRole('button', { name: /^Show \d+ jobs?$/ }).click();
    await expect.poll(() => filledFields(page.url())).toEqual({ country: 'DE' });
    const cards = page.locator('main ul > li:has(h2)');
    await expect.poll(() => cards.count()).toBeGreaterThan(0);
    for (const text of await cards.allTextContents()) expect(text).toContain('Germany');
    // The place field shows the country, and takes it back.
    await expect.poll(() => page.getByLabel('Place', { exact: true }).inputValue()).toBe('Germany');
    await page.getByLabel('Place', { exact: true }).fill('');
    if (width < 600) await button.click();
    await page.getByLabel('Category').selectOption('Caregiving');
    await page.getByRole('button', { name: /^Show \d+ jobs?$/ }).click();
    await expect.poll(() => filledFields(page.url())).toEqual({ category: 'Caregiving' });
    await page.getByRole('link', { name: /Remove filter/ }).click();
    await expect.poll(() => filledFields(page.url())).toEqual({});
  });

  test('the filters open and close, and are open on a wide screen', async () => {
    const { page } = tab;
    await page.goto(addressOf('/jobs'));
    const category = page.getByLabel('Category');
    const button = page.locator('summary', { hasText: 'Filters' }).filter({ visible: true });
    const isShown = width > 600;
    expect(await button.count()).toBe(1);
    for (const shown of [isShown, !isShown, isShown]) {
      await category.waitFor({ state: shown ? 'visible' : 'hidden' });
      await button.press('Enter');
    }
  });

  test('words and a place are searched together', async () => {
    const { page } = tab;
    await page.goto(addressOf('/'));
    await page.getByLabel('Search jobs').fill('nurse');
    await page.getByLabel('Place', { exact: true }).fill('deutschland');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect
      .poll(() => filledFields(page.url()))
      .toEqual({ search: 'nurse', place: 'deutschland' });
    await expect.poll(() => page.getByLabel('Place', { exact: true }).inputValue()).toBe('Germany');
    const cards = await page.locator('main ul > li:has(h2)').allTextContents();
    expect(cards.length).toBeGreaterThan(0);
    for (const text of cards) expect(text).toContain('Germany');
  });

  test('pages go forward and back', async () => {
    const { page } = tab;
    await page.goto(addressOf('/jobs'));
    const title = await page.locator('main h2').first().textContent();
    await page.getByRole('link', { name: /Next/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
    await expect.poll(() => page.getByText(/^Showing 31 - 60 of \d+ jobs$/).count()).toBe(1);
    await expect.poll(() => page.locator('[aria-current=page]', { hasText: '2' }).count()).toBe(1);
    await expect.poll(() => page.locator('main h2').first().textContent()).not.toBe(title);
    await page.getByRole('link', { name: /Previous/ }).click();
    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
      .toBe('/jobs');
  });

  test('the menu opens and leads to the countries', async () => {
    const { page } = tab;
    await page.goto(addressOf('/'));
    if (width < 600) await page.getByRole('button', { name: 'Menu' }).click();
    else await page.locator('header summary').click();
    await page
      .locator('header')
      .getByRole('link', { name: 'Countries' })
      .filter({ visible: true })
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/countries');
  });

  test('country and category pages sort and filter', async () => {
    const { page } = tab;
    const openFilters = async () => {
      if (width < 600) await page.locator('summary', { hasText: 'Filters' }).first().click();
    };
    await page.goto(addressOf('/country/GB'));
    await page.getByRole('link', { name: 'Oldest First' }).click();
    await page.waitForURL(/sort=oldest/);
    expect(filledFields(page.url())).toEqual({ sort: 'oldest' });
    await page.goto(addressOf('/category/Caregiving'));
    await openFilters();
    await page.getByLabel('Country').selectOption({ index: 1 });
    await page.getByRole('button', { name: /^Show \d+ jobs?$/ }).click();
    await page.waitForURL(/country=\w/);
    expect(Object.keys(filledFields(page.url()))).toEqual(['country']);
    // Another category is another page, and all of them are /jobs.
    await openFilters();
    await page.getByLabel('Category').selectOption('Construction');
    await page.getByRole('button', { name: /^Show \d+ jobs?$/ }).click();
    await page.waitForURL(/\/category\/Construction\?country=\w+$/);
    await openFilters();
    await page.getByLabel('Category').selectOption('All Categories');
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.waitForURL(/\/jobs\?country=\w+$/);
  });

  test('the gate of a premium job says what it costs and leads on', async () => {
    const { page } = tab;
    await page.goto(addressOf('/jobs'));
    const premium = page
      .locator('main li:has(h2)', { has: page.locator('b', { hasText: 'Premium' }) })
      .first();
    await premium.getByRole('link').click();
    await page.getByText('$4 once, for 6 months, money back for 14 days').first().waitFor();
    expect(await page.getByRole('link', { name: 'Unlock Premium' }).getAttribute('href')).toMatch(
      /^\/premium\?returnTo=%2Fjobs%2F\d+$/,
    );
  });
});
