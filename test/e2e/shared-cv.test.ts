import { expect, test } from 'vitest';
import { FULL_PROFILE } from '../full-profile.ts';
import { expectSound } from './accounts.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { press, setUpCvBuilder } from './cv-builder.ts';

closeBrowserAfterAll();

const { kit, ask, save, openBuilder } = setUpCvBuilder('cvMore');
const CV = 'section[aria-label="CV"] iframe';

test('a member makes a link, a reader without an account opens it, and it is ended', async () => {
  let address = '';
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await openBuilder(page);
    await press(page, 'Share this CV');
    const dialog = page.getByRole('dialog', { name: 'Share this CV' });
    await dialog.getByText('You have not shared your CV.').waitFor();
    await dialog.getByRole('radio', { name: '7 days' }).check();
    await dialog.getByRole('button', { name: 'Make a link', exact: true }).click();
    address = await dialog.getByLabel('The address of your link').inputValue();
    await expectSound(page);
  });
  expect(address).toMatch(/\/shared-cv\?key=[\w-]{43}$/);
  await withPage({ width: 360 }, async (page) => {
    const response = await page.goto(address);
    expect(response?.headers()['cache-control']).toContain('no-store');
    await page.getByRole('heading', { name: `CV of ${FULL_PROFILE.name}` }).waitFor();
    await page.frameLocator(CV).getByText('Harbour Hospital').first().waitFor();
    await page.locator('[data-laid-out]').waitFor();
    // Sheets as wide as the window, and nothing beside it.
    await expect
      .poll(async () => (await page.locator(CV).boundingBox())?.width ?? 0)
      .toBeLessThan(361);
    expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await expectSound(page);
  });
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await openBuilder(page);
    await press(page, 'Share this CV');
    const dialog = page.getByRole('dialog', { name: 'Share this CV' });
    await dialog.getByText('Opened 1 time.').waitFor();
    await dialog.getByRole('button', { name: /^End this link/ }).click();
    await dialog.getByText('The link has ended. It shows nothing any more.').waitFor();
  });
  await withPage(
    { width: 360 },
    async (page) => {
      expect((await page.goto(address))?.status()).toBe(410);
      await page.getByRole('heading', { name: 'This CV cannot be shown' }).waitFor();
      await page.getByText('This CV is no longer shared.').waitFor();
      await expectSound(page);
      expect((await page.goto(addressOf('/shared-cv?key=none')))?.status()).toBe(404);
      await page.getByText('Check that the address is complete.').waitFor();
    },
    [/status of 4(04|10)/],
  );
});

test('without script the CV is there, in a frame that scrolls', async () => {
  const made = (await (await ask(kit.tokens.premium, '/api/cv-links', {})).json()) as {
    path: string;
    links: { id: number }[];
  };
  await withPage({ javaScript: false }, async (page) => {
    await page.goto(addressOf(made.path));
    const frame = page.locator(CV);
    expect(await frame.getAttribute('srcdoc')).toContain('Staff nurse 1');
    expect((await frame.boundingBox())?.height).toBeGreaterThan(300);
    const file = page.getByRole('link', { name: 'Download' });
    expect(await file.getAttribute('href')).toMatch(/^\/api\/shared-cv\/pdf\?key=/);
  });
});

test('of a CV that is too long the page tells its reader to ask for a file', async () => {
  const made = (await (await ask(kit.tokens.free, '/api/cv-links', {})).json()) as { path: string };
  const duties = Array.from({ length: 40 }, () => `a${'\n'.repeat(900)}a`);
  const experience = [{ jobTitle: 'Cook', company: '', dates: '', duties }];
  await save(kit.tokens.free, { ...FULL_PROFILE, experience });
  const response = await fetch(addressOf(made.path));
  const page = await response.text();
  await save(kit.tokens.free, FULL_PROFILE);
  expect(response.status).toBe(422);
  expect(page).toContain('Ask the person who sent you the link for a file.');
  expect(page).not.toContain('Its owner may have ended the link');
});
