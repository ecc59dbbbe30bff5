import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { findJobKinds } from './site.ts';

closeBrowserAfterAll();

/** The focused element, and whether its focus ring is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // A card draws the focus ring around itself, with a pseudo-element of its link.
    const ring = [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    return { tag: element.tagName, id: element.id, text: element.textContent?.trim() ?? '', ring };
  });

async function tabTo(
  page: Page,
  isThere: (now: Awaited<ReturnType<typeof focused>>) => boolean,
  limit = 60,
): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    expect(now.ring, `focus ring on ${now.tag} "${now.text.slice(0, 40)}"`).toBe(true);
    if (isThere(now)) return;
  }
  throw new Error(`Not reached with ${limit} tabs on ${page.url()}`);
}

describe('by keyboard alone', () => {
  test('the skip link comes first and leads past the header', async () => {
    await withPage({}, async (page) => {
      await page.goto(addressOf('/jobs'));
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toMatchObject({ tag: 'A', text: 'Skip to content' });
      await expect.poll(() => page.getByText('Skip to content').isVisible()).toBe(true);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const isInside = () =>
        page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
      await expect.poll(isInside).toBe(true);
    });
  });

  test('the menu of a phone opens, closes with Escape and gives the focus back', async () => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(addressOf('/'));
      await tabTo(page, ({ text }) => text === 'Menu');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('#menu').isVisible()).toBe(true);
      await page.keyboard.press('Tab');
      const isInside = () =>
        page.evaluate(() => document.querySelector('#menu')?.contains(document.activeElement));
      await expect.poll(isInside).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('#menu').isVisible()).toBe(false);
      expect(await focused(page)).toMatchObject({ text: 'Menu' });
    });
  });

  test('the Jobs menu of a wide screen opens, closes with Escape, and its links work', async () => {
    await withPage({}, async (page) => {
      await page.goto(addressOf('/'));
      await tabTo(page, ({ tag }) => tag === 'SUMMARY');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('header details').getAttribute('open')).not.toBeNull();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('header details').getAttribute('open')).toBeNull();
      expect(await focused(page)).toMatchObject({ tag: 'SUMMARY' });
      await page.keyboard.press('Enter');
      await tabTo(page, ({ text }) => text === 'Categories');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/categories');
    });
  });

  test('the filter panel opens, is filled in and sent', async () => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(addressOf('/jobs'));
      await tabTo(page, ({ tag, text }) => tag === 'SUMMARY' && text.startsWith('Filters'));
      await page.keyboard.press('Enter');
      await tabTo(page, ({ tag, text }) => tag === 'SELECT' && text.startsWith('All Categories'));
      await page.keyboard.type('Caregiving');
      await tabTo(page, ({ text }) => /^Show \d+ jobs?$/.test(text));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/jobs?category=Caregiving');
    });
  });

  test('the gate of a premium job opens its dialog, and that leads to the premium page', async () => {
    const { premium } = await findJobKinds();
    await withPage({ width: 360 }, async (page) => {
      await page.goto(addressOf(`/jobs/${premium.id}`));
      await tabTo(page, ({ text }) => text === 'Unlock Premium', 80);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.keyboard.press('Enter');
      // The dialog gives its first link the focus.
      await dialog.waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/premium?returnTo=%2Fjobs%2F${premium.id}`);
    });
  });
});
