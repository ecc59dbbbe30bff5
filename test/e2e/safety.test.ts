import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { createMember } from './sessions.ts';
import { expectNoAxeViolations, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

/** Pictures to look at, when a folder is named. */
const PICTURES = process.env.TEST_PICTURES;

test('without script a job leads to how an offer is checked and where it is reported', async () => {
  await withPage({ width: 320, javaScript: false }, async (page) => {
    await page.goto(addressOf('/jobs/1'));
    await page.getByRole('link', { name: 'Check the message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check an offer' }).waitFor();
    await page.getByRole('link', { name: 'What each office does, and its number' }).click();
    await page.getByRole('heading', { level: 1, name: 'Is this offer real?' }).waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Where to report', exact: true }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#report');
    const kenya = main.getByRole('listitem').filter({ hasText: 'National Employment Authority' });
    await expect.poll(() => kenya.textContent()).toContain('Second-hand, not seen by us.');
    // For each country of readers an office is named, or that none was seen.
    const text = (await main.textContent()) ?? '';
    expect(PRICING_COUNTRIES.filter(({ name }) => !text.includes(name))).toEqual([]);
    await main.getByRole('link', { name: 'Paste it here' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check an offer' }).waitFor();
  });
});

test('the page of safety is sound in all sizes and colours', async () => {
  await withPage({ width: 360 }, async (page) => {
    await page.goto(addressOf('/safety'));
    await expectNoAxeViolations(page);
    await expectSoundEverywhere(page);
    if (!PICTURES) return;
    mkdirSync(PICTURES, { recursive: true });
    for (const path of ['safety', 'check', 'report?job=1', 'report?sent=yes', 'jobs/1'])
      for (const width of [320, 360, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          await page.goto(addressOf(`/${path}`));
          const name = path.replaceAll(/[^a-z0-9]/g, '-');
          await page.screenshot({
            path: `${PICTURES}/${name}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        }
  });
});

test('the switch of the alerts is as large as a button', async () => {
  const { token } = await createMember('switch@example.org');
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(addressOf('/notifications'));
    const label = page.locator('label').filter({ hasText: 'Enable Job Notifications' });
    await label.waitFor();
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/alerts-360.png`, fullPage: true });
  });
});
