import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { section, setUpAccountPage } from './account-page.ts';
import { createAccount, expectSaid, PASSWORD } from './accounts.ts';
import { addressOf, closeBrowserAfterAll, untilHydrated, untilQuiet, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const { kit, changePassword, openAccountPage } = setUpAccountPage();
const top = (page: Page) => page.evaluate(() => scrollY);

test.each([
  ['with a session', true],
  ['without one', false],
])('%s, the scroll belongs to one query of a path', async (_, hasSession) => {
  const token = hasSession ? (await signInAdmin()).token : undefined;
  await withPage(
    { width: 360, height: 640, serviceWorker: true, ...(token && { token }) },
    async (page) => {
      const arrive = async (heading: string) => {
        await page.getByText(heading).first().waitFor();
        if (hasSession) await untilHydrated(page);
        await untilQuiet(page);
      };
      await page.goto(addressOf('/jobs'));
      await arrive('Showing 1 - 30');
      const next = page.getByRole('link', { name: 'Next' });
      await next.scrollIntoViewIfNeeded();
      expect(await top(page)).toBeGreaterThan(1000);
      // Not the scroll: what another test brings makes cards above a line or two taller or shorter.
      const shownAt = () => next.evaluate((link) => Math.round(link.getBoundingClientRect().top));
      const left = await shownAt();
      await page.getByRole('link', { name: 'Next' }).click();
      await arrive('Showing 31 - 60');
      expect(await top(page)).toBe(0);
      await page.evaluate(() => scrollTo(0, 700));
      await page.goBack();
      await arrive('Showing 1 - 30');
      await expect.poll(async () => Math.abs((await shownAt()) - left)).toBeLessThan(100);
      await page.goForward();
      await arrive('Showing 31 - 60');
      await expect.poll(() => top(page)).toBe(700);
      // The same address once more is a new visit.
      await page.goto(addressOf('/jobs'));
      await arrive('Showing 1 - 30');
      expect(await top(page)).toBe(0);
    },
  );
});

test('another period of the overview leaves the page where it is', async () => {
  const { token } = await signInAdmin();
  await withPage({ width: 360, height: 640, token }, async (page) => {
    await page.goto(addressOf('/admin'));
    const week = page.getByRole('link', { name: '7 days', exact: true });
    await week.waitFor();
    await page.evaluate(() => scrollTo(0, 500));
    await week.evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { name: 'The last 7 days' }).waitFor();
    await untilQuiet(page);
    expect(await top(page)).toBe(500);
  });
});

test('a notice about what is done goes with the next action, and an error stays until it is mended', async () => {
  const email = await createAccount(kit.app);
  await withPage(
    {},
    async (page) => {
      await openAccountPage(page, email);
      await changePassword(page, PASSWORD, 'another horse battery');
      const said = section(page, 'Change password').getByRole('alert');
      await expect.poll(() => said.textContent()).toMatch(/changed/);
      // The header and the page itself are no answer to it.
      await page.getByRole('heading', { level: 1 }).click();
      expect(await said.textContent()).toMatch(/changed/);
      await section(page, 'Download my data').getByRole('button').first().click();
      await expect.poll(() => said.textContent()).toBe('');

      await changePassword(page, 'not the password', 'yet another horse');
      const refused = section(page, 'Change password').getByText(
        /password is (not|wrong)|incorrect/i,
      );
      await refused.first().waitFor();
      await section(page, 'Download my data').getByRole('button').first().click();
      await untilQuiet(page);
      expect(await refused.count()).toBeGreaterThan(0);
    },
    [/status of 40/],
  );
});

test('the account page has an index, which stands beside its parts on a laptop', async () => {
  const email = await createAccount(kit.app);
  await withPage({ width: 1280, height: 700 }, async (page) => {
    await openAccountPage(page, email);
    const index = page.getByRole('navigation', { name: 'On this page' });
    const titles = await index.getByRole('link').allTextContents();
    const parts = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(titles).toEqual(await parts.allTextContents());
    await index.getByRole('link', { name: 'Delete my account' }).click();
    await page.waitForURL('**/account#part-delete-my-account');
    const place = async (name: string) =>
      (await page.getByRole('heading', { level: 2, name }).boundingBox())?.y ?? -1;
    await expect.poll(() => place('Delete my account')).toBeLessThan(700);
    expect(await index.isVisible()).toBe(true);
    expect((await index.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Delete my account',
    );
    await page.goBack();
    await expect.poll(() => top(page)).toBe(0);
    // The address of a part leads to it.
    await page.goto(`${kit.app.origin}/about`);
    await page.goto(`${kit.app.origin}/account#part-log-out-everywhere`);
    await section(page, 'Delete my account').waitFor();
    await expect.poll(() => top(page)).toBeGreaterThan(300);
    await expectSoundEverywhere(page);
  });
});

test('a notice of the administrators goes with the next action, too', async () => {
  const { token } = await signInAdmin();
  await withPage({ token }, async (page) => {
    await page.goto(addressOf('/admin/imports'));
    await page.getByRole('button', { name: 'Add a feed' }).click();
    await page
      .getByLabel('Address of the feed', { exact: true })
      .fill('https://feeds.invalid/p.xml');
    await page.getByLabel('Name of the feed', { exact: true }).fill('Passing');
    await page.getByRole('button', { name: 'Add feed' }).click();
    await expectSaid(page, 'The feed Passing was added.');
    await page.getByRole('button', { name: 'Delete the feed Passing' }).click();
    await expect.poll(() => page.getByText('The feed Passing was added.').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectSaid(page, 'The feed Passing was deleted.');
  });
});
