import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { expectNoAxeViolations, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const OFFER =
  'Congratulations nurse! <b>You</b> are selected.\nKindly pay the registration fee of 100 USD today.\nSend your passport copy within 24 hours.';
const FEE = '“Kindly pay the registration fee of 100 USD today.”';
const NONE = 'We found none of the signs we know';

const GERMAN = 'Guten Tag, Sie haben die Stelle. Bitte zahlen Sie 90 Euro für die Unterlagen.';

/** Pictures to look at, when a folder is named. */
const PICTURES = process.env.TEST_PICTURES;

async function picture(page: Page, name: string) {
  mkdirSync(String(PICTURES), { recursive: true });
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const path = `${PICTURES}/check-${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: null });
}

test.each([
  ['without script', false],
  ['with script', true],
])('%s a message is checked, and its words are quoted', async (name, javaScript) => {
  await withPage({ width: 360, javaScript }, async (page) => {
    await page.goto(addressOf('/check'));
    const main = page.getByRole('main');
    await page.getByLabel('The message').fill(OFFER);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await main.getByText('We found 2 signs of a fake offer').waitFor();
    // What to do comes first.
    await expect.poll(() => main.getByRole('heading').nth(1).textContent()).toBe('Do not pay');
    await expect.poll(() => main.locator('blockquote').first().textContent()).toBe(FEE);
    // What was typed stays, and is in no address.
    await expect.poll(() => page.getByLabel('Check another message').inputValue()).toBe(OFFER);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    if (javaScript) await expectNoAxeViolations(page);
    if (PICTURES) await picture(page, `danger ${name}`);

    await page.getByLabel('Check another message').fill('Apply at our website. We pay 2,500 EUR.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await main.getByText(NONE).waitFor();
    await main.getByRole('heading', { name: 'We cannot tell' }).waitFor();
    await expect.poll(() => main.getByText('before you reply').count()).toBe(1);
    if (PICTURES) await picture(page, `nothing ${name}`);
    if (javaScript) await expectSoundEverywhere(page);

    await page.getByLabel('Check another message').fill(GERMAN);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await main.getByRole('heading', { name: 'We cannot read German' }).waitFor();
    await main
      .locator('[lang=de]')
      .getByText('Diese Sprache können wir noch nicht lesen')
      .waitFor();
    await expect.poll(() => main.getByText(NONE).count()).toBe(0);
    if (PICTURES) await picture(page, `unread ${name}`);
    if (javaScript) await expectNoAxeViolations(page);
  });
});

test('a job page and the menu lead to it', async () => {
  await withPage({ width: 360 }, async (page) => {
    await page.goto(addressOf('/jobs/1'));
    const link = page.getByRole('link', { name: 'Check the message' });
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Check an offer' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
    expect(await first.textContent()).toBe('Got an offer?');
    await first.click();
    await page.waitForURL('**/check');
  });
});

test('a message that another app shares opens in the check, and no address has it', async () => {
  const manifest = (await (await fetch(addressOf('/site.webmanifest'))).json()) as {
    share_target: { action: string; method: string; params: Record<string, string> };
  };
  const { action, method, params } = manifest.share_target;
  expect(method).toBe('POST');
  const answer = await fetch(addressOf(action), {
    method,
    headers: { 'sec-fetch-site': 'none' },
    body: new URLSearchParams({ [params.text ?? '']: 'Pay the visa fee by Western Union today.' }),
  });
  expect(answer.status).toBe(200);
  expect(new URL(answer.url).search).toBe('');
  expect(await answer.text()).toContain('Do not pay');
  const html = await (await fetch(addressOf('/jobs'))).text();
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest">');
});
