import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { expectNoAxeViolations, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const phone = { width: 360, height: 640 };
const options = (page: Page) => page.locator('#suggestions').getByRole('option');
const searchField = (page: Page) => page.getByLabel('Search jobs');
const placeField = (page: Page) => page.getByLabel('Place', { exact: true });

/** What the page asked for, in order: the script, and what was typed. */
function watchAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/assets/suggest-')) asked.push('script');
    if (pathname === '/api/suggestions') asked.push(searchParams.get('q') ?? '');
  });
  return asked;
}

describe('suggestions while typing', () => {
  test('are loaded when the field is touched, wait for the end of typing, and are used by keyboard', async () => {
    await withPage({}, async (page) => {
      const asked = watchAsked(page);
      await page.goto(addressOf('/jobs'));
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      await searchField(page).focus();
      const field = page.getByRole('combobox', { name: 'Search jobs' });
      await field.waitFor();
      await field.evaluate((input: HTMLInputElement) => {
        for (const text of ['n', 'nu', 'nur']) {
          input.value = text;
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      await options(page).first().waitFor();
      expect(asked).toEqual(['script', 'nur']);
      expect(await options(page).first().textContent()).toMatch(/^Nurse \d+ jobs$/);
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      const announced = page.locator('form [role=status]');
      await expect.poll(() => announced.textContent()).toMatch(/^\d suggestions$/);
      await expectNoAxeViolations(page);

      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => field.getAttribute('aria-activedescendant')).toBeNull();
      await page.keyboard.press('ArrowDown');
      const chosen = options(page).and(page.locator('[aria-selected=true]'));
      await chosen.waitFor();
      await expect
        .poll(() => field.getAttribute('aria-activedescendant'))
        .toBe(await chosen.getAttribute('id'));
      await page.keyboard.press('Escape');
      await expect.poll(() => options(page).count()).toBe(0);
      await expect.poll(() => field.inputValue()).toBe('nur');
      await page.keyboard.press('ArrowDown');
      await options(page).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => field.inputValue()).toBe('Nurse');
      await expect.poll(() => options(page).count()).toBe(0);
      await expect.poll(() => page.url()).toBe(addressOf('/jobs'));
      await page.keyboard.press('Enter');
      await page.waitForURL(addressOf('/jobs?search=Nurse'));
    });
  });

  test('are tapped on a phone; a place goes to its field, an employer is searched by the whole name', async () => {
    await withPage(phone, async (page) => {
      await page.goto(addressOf('/'));
      await searchField(page).fill('germ');
      const place = options(page).filter({ hasText: 'Germany' });
      await place.waitFor();
      const heights = await options(page).evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().height),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await expectNoOverflow(page);
      await place.tap();
      await expect.poll(() => placeField(page).inputValue()).toBe('Germany');
      await expect.poll(() => searchField(page).inputValue()).toBe('');
      await searchField(page).fill('klinik');
      await options(page).first().tap();
      await expect.poll(() => searchField(page).inputValue()).toMatch(/^"Klinik.+"$/);
      await page.getByRole('button', { name: /^Search(?: [\d,]+ jobs)?$/ }).tap();
      await page.waitForURL(/search=%22Klinik.+&place=Germany/);
      await page.getByText(/^Showing 1(?: - \d+)? of \d+ jobs?$/).waitFor();
    });
  });

  test('work the same with a session', async () => {
    const { token } = await signInAdmin();
    await withPage({ ...phone, token }, async (page) => {
      await page.goto(addressOf('/jobs'));
      await placeField(page).fill('uae');
      await options(page).first().tap();
      await placeField(page).press('Enter');
      await page.waitForURL('**/jobs?place=United+Arab+Emirates');
      await expect.poll(() => placeField(page).inputValue()).toBe('United Arab Emirates');
      await searchField(page).fill('guard');
      await options(page).first().waitFor();
    });
  });

  test('of what was typed before never come late, and without a connection there are none', async () => {
    await withPage(
      phone,
      async (page, context) => {
        const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        await page.route('**/api/suggestions?q=nur&*', async (route) => {
          held.resolve();
          await released.promise;
          await route.continue().catch(() => {});
        });
        await page.goto(addressOf('/jobs'));
        await searchField(page).fill('nur');
        await held.promise;
        await searchField(page).fill('security');
        await options(page).first().waitFor();
        released.resolve();
        expect(await options(page).first().textContent()).toContain('Security');
        await context.setOffline(true);
        const failed = page.waitForEvent('requestfailed');
        await searchField(page).fill('welder');
        await failed;
        await expect.poll(() => options(page).count()).toBe(0);
        await context.setOffline(false);
      },
      [/ERR_INTERNET_DISCONNECTED/],
    );
  });

  test('cost at most 1.5 kB of script', async () => {
    const html = await (await fetch(addressOf('/jobs'))).text();
    const script = /data-suggest="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(addressOf(script), { headers: { 'accept-encoding': 'br' } });
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(1_500);
  });
});
