import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';

// Texts of the specification, section 2, that no other test reads.

closeBrowserAfterAll();

/** Holds the requests for `url` until the returned function is called. */
async function hold(page: Page, url: string, answer?: object): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await (answer ? route.fulfill({ json: answer }) : route.fallback());
  });
  return resolve;
}

const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('labels of the login and of the forgotten password switch while they are busy', async () => {
  await withPage({}, async (page) => {
    await page.goto(addressOf('/login'));
    const letLogIn = await hold(page, '**/login', {});
    await page.locator('#login-email').fill('ada@example.com');
    await page.locator('#login-password').fill('not-a-password');
    await button(page, 'Log in').click();
    await button(page, 'Signing in...').waitFor();
    letLogIn();
    await button(page, 'Log in').waitFor();

    await page.goto(addressOf('/forgot-password'));
    const letSend = await hold(page, '**/forgot-password');
    await page.locator('#forgot-email').fill('ada@example.com');
    await button(page, 'Send reset instructions').click();
    await button(page, 'Sending instructions...').waitFor();
    letSend();
    await shown(page, 'Password reset instructions have been sent to your email');
    await button(page, 'Send reset instructions').waitFor();
  });
});

test('lists and the profile say that they load', async () => {
  const { token } = await signInAdmin();
  await withPage({ token }, async (page) => {
    await page.goto(addressOf('/jobs'));
    await page.locator('main save-job button').first().waitFor();
    const letList = await hold(page, '**/jobs?page=2');
    // Playwright waits for the document that is asked for: the page itself tells what it shows.
    const said = Promise.withResolvers<string>();
    await page.exposeFunction('tellSaid', said.resolve);
    await page.evaluate(() => {
      const { tellSaid } = window as unknown as { tellSaid: (text: string) => void };
      new MutationObserver(() => {
        const text = document.querySelector('#find + p[role=status]')?.textContent;
        if (text) tellSaid(text);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const pressed = page.getByRole('link', { name: 'Page 2', exact: true }).click();
    expect(await said.promise).toBe('Loading jobs...');
    letList();
    await pressed;
    await page.getByText(/^Showing 31 - 60 of /).waitFor();

    const letProfile = await hold(page, '**/api/profile');
    await page.goto(addressOf('/profile'));
    await shown(page, 'Loading your profile...');
    letProfile();
    await button(page, 'Save Profile').waitFor();
    const builder = page.locator('form').getByRole('link', { name: 'Go to CV Builder' });
    expect(await builder.getAttribute('href')).toBe('/cv-builder');
  });
});

test('the premium page looks for the country, with three benefits above the ways to pay', async () => {
  await withPage({}, async (page) => {
    const letLook = await hold(page, '**/api/geo', { country_code: 'GH' });
    await page.goto(addressOf('/premium'));
    await shown(page, 'Determining your location for payment options...');
    const benefits = await page.locator('main ul').first().locator('li').allInnerTexts();
    expect(benefits.map((text) => text.split('\n')[0])).toEqual([
      'Work permit opportunities from top developed nations',
      'Professional CV builder meeting international standards',
      'Priority job alerts for preferred industries and countries',
    ]);
    letLook();
    await button(page, 'Pay with mobile money').waitFor();
    await button(page, 'Pay with PayPal ($)').waitFor();
  });
});

test('the list of an administrator without any job leads to the first one', async () => {
  const { token } = await signInAdmin();
  await withPage({ token }, async (page) => {
    const letList = await hold(page, '**/api/admin/jobs?*', {
      jobs: [],
      totalPages: 0,
      totalCount: 0,
    });
    letList();
    await page.goto(addressOf('/admin/jobs/manage'));
    for (const name of ['Create your first job.', 'Create New Job']) {
      const link = page.getByRole('link', { name, exact: true });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe('/admin/jobs/new');
    }
  });
});

test('the home page has 6 featured jobs, all 27 countries and all 28 categories, each with its number', async () => {
  const stats = (await (await fetch(addressOf('/api/stats'))).json()) as Record<
    'countries' | 'categories',
    Record<string, number>
  >;
  await withPage({ width: 360, height: 640, javaScript: false }, async (page) => {
    await page.goto(addressOf('/'));
    const linksOf = (name: string, to: RegExp) =>
      page
        .getByRole('region', { name })
        .getByRole('link')
        .filter({ visible: true })
        .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent]))
        .then((found) => found.filter(([href]) => to.test(href ?? '')));
    expect(await linksOf('Featured jobs', /^\/jobs\/\d+$/)).toHaveLength(6);
    const countries = COUNTRIES.map(({ code, name }) => [
      `/country/${code}`,
      `${name}${stats.countries[code] ?? 0}`,
    ]);
    expect((await linksOf('Where do you want to work?', /./)).toSorted()).toEqual(
      countries.toSorted(),
    );
    const categories = CATEGORIES.map((name) => [
      `/category/${encodeURIComponent(name)}`,
      `${name}${stats.categories[name] ?? 0}`,
    ]);
    expect((await linksOf('What work do you do?', /^\/category\//)).toSorted()).toEqual(
      categories.toSorted(),
    );
  });
});

test('the home page offers the CV builder and, without premium, premium twice', async () => {
  await withPage({}, async (page) => {
    await page.goto(addressOf('/'));
    const cv = page.getByRole('region', { name: 'Need a Professional CV?' });
    expect(await cv.getByRole('link').getAttribute('href')).toBe('/cv-builder');
    const unlock = page.getByRole('link', { name: 'Unlock Premium', exact: true });
    expect(await unlock.count()).toBe(2);
    const banner = page.getByRole('region', { name: 'Elevate Your Career' });
    for (const link of [unlock.first(), banner.getByRole('link')])
      expect(await link.getAttribute('href')).toBe('/premium');
  });
});
