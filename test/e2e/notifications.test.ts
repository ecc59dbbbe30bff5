import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { AlertList, Notifications } from '../../shared/alerts.ts';
import {
  addressOf,
  answerFirst,
  closeBrowserAfterAll,
  untilHydrated,
  withPage,
} from './browser.ts';
import { type Member, signIn, signInStored } from './sessions.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

let member: Member;
beforeAll(async () => {
  member = await signInStored('alerts@example.com');
});

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(addressOf(path), {
    method: body ? 'POST' : 'GET',
    headers: { 'x-auth-token': member.token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return (await response.json()) as T;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const enable = (page: Page) => page.getByLabel('Enable Job Notifications');
async function openAlerts(page: Page): Promise<void> {
  await page.goto(addressOf('/notifications'));
  await enable(page).waitFor();
}

test('preferences chosen with the keyboard on a phone are the same after a reload', async () => {
  await withPage({ width: 360, height: 740, token: member.token }, async (page) => {
    await openAlerts(page);
    // Frequency and filters appear only when enabled.
    for (const hidden of [page.getByLabel('Frequency'), group(page, 'Categories')])
      expect(await hidden.count()).toBe(0);
    await enable(page).press('Space');
    const frequencies = page.getByLabel('Frequency').locator('option');
    await expect
      .poll(() => frequencies.allTextContents())
      .toEqual(['Immediate (as jobs are posted)', 'Daily Digest', 'Weekly Digest']);
    await page.getByLabel('Frequency').selectOption('Weekly Digest');
    const categories = group(page, 'Categories');
    await categories.getByText('All categories', { exact: true }).waitFor();
    await categories.locator('summary').press('Enter');
    await expect.poll(() => categories.getByRole('checkbox').count()).toBe(28);
    await categories.getByLabel('Caregiving').press('Space');
    await categories.getByText('1 chosen').waitFor();
    const countries = group(page, 'Countries');
    await countries.locator('summary').press('Enter');
    await button(page, 'Select all countries').press('Enter');
    await countries.getByText('27 chosen').waitFor();
    await countries.getByLabel('Kuwait').press('Space');
    await countries.getByText('26 chosen').waitFor();
    await expectNoOverflow(page);
    await expectNoAxeViolationsInLightAndDark(page);
    await button(page, 'Select none of the countries').press('Enter');
    await countries.getByText('All countries', { exact: true }).waitFor();
    await countries.getByLabel('Germany').press('Space');
    await page.getByLabel('Time zone').selectOption('Asia/Manila');
    await button(page, 'Preview what we would send now').press('Enter');
    await page.getByText(/(added in|No new jobs in) the last 7 days/).waitFor();
    await button(page, 'Save Preferences').press('Enter');
    await page.getByText('Notification preferences saved successfully!').waitFor();
    expect(await ask<Notifications>('/api/notifications')).toMatchObject({
      preferences: {
        categories: ['Caregiving'],
        countries: ['Germany'],
        is_active: true,
        frequency: 'weekly',
      },
      time_zone: 'Asia/Manila',
    });
    await page.reload();
    await group(page, 'Categories').getByText('1 chosen').waitFor();
    expect(await page.getByLabel('Frequency').inputValue()).toBe('weekly');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Manila');
    expect(await button(page, /^Use the time zone of this device/).count()).toBe(1);
  });
});

test('what is not saved is asked about, kept, and survives a failed save', async () => {
  await withPage(
    { token: member.token },
    async (page, context) => {
      await openAlerts(page);
      await enable(page).setChecked(false);
      await page.getByText('Not saved yet.').waitFor();
      const broken = { status: 500, json: { code: 'internal-error', message: 'It broke.' } };
      await answerFirst(context, '**/api/notifications', broken, 'POST');
      await button(page, 'Save Preferences').click();
      await page.getByText('Error saving preferences. Please try again.').waitFor();
      await page.getByRole('link', { name: 'CV Builder' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
      await expect.poll(() => enable(page).isChecked()).toBe(false);
      await page.getByRole('link', { name: 'CV Builder' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL('**/cv-builder');
      await openAlerts(page);
      await page.getByText('We restored your unsaved choices.').waitFor();
      expect(await enable(page).isChecked()).toBe(false);
      await button(page, 'Discard them').click();
      await expect.poll(() => enable(page).isChecked()).toBe(true);
    },
    [/status of 500/],
  );
});

test('an address that refuses mail is said, and is taken up again by a button', async () => {
  await withPage(
    { width: 360, token: member.token },
    async (page, context) => {
      // A list that does not come has a way to try again.
      const busy = { status: 503, json: { code: 'busy', message: 'The site is busy.' } };
      await answerFirst(context, '**/api/notifications', busy);
      await page.goto(addressOf('/notifications'));
      await page.getByText('The site is busy.').waitFor();
      const saved = await ask<Notifications>('/api/notifications');
      const mail_block = { reason: 'bounced', since: '2026-11-01T08:00:00.000Z' };
      await answerFirst(context, '**/api/notifications', { json: { ...saved, mail_block } });
      await button(page, 'Try again').click();
      await page.getByRole('heading', { name: 'We cannot email you job alerts' }).waitFor();
      await page.getByText('came back on 1 November 2026').waitFor();
      await expectNoOverflow(page);
      await expectNoAxeViolationsInLightAndDark(page);
      await button(page, 'Send to this address again').click();
      await page
        .getByRole('heading', { name: 'We cannot email you job alerts' })
        .waitFor({ state: 'detached' });
      await enable(page).waitFor();
    },
    [/status of 503/],
  );
});

test('“Alert me” of a search leads through the login to a saved alert, which is managed there', async () => {
  const { email, password } = await signIn(member);
  await withPage({ width: 360 }, async (page) => {
    await page.goto(addressOf('/country/DE?search=nurse'));
    await page.getByRole('link', { name: 'Alert me' }).click();
    await page.getByRole('heading', { name: 'Alert me' }).waitFor();
    await page.getByText('“nurse” in Germany').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await untilHydrated(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Log in').click();
    await page.getByLabel('Frequency').selectOption('Immediate (as jobs are posted)');
    await button(page, 'Save alert').click();
    await page.getByText('Alert saved: “nurse” in Germany').waitFor();
    expect(new URL(page.url()).pathname).toBe('/notifications');
    const item = page.getByRole('listitem').filter({ hasText: '“nurse” in Germany' });
    await button(page, 'Preview of “nurse” in Germany').click();
    await item.getByText(/(added in|No new jobs in) the last 24 hours/).waitFor();
    await button(page, 'Hide preview of “nurse” in Germany').click();
    await button(page, 'Pause “nurse” in Germany').click();
    await item.getByText('Paused', { exact: true }).waitFor();
    await button(page, 'Edit “nurse” in Germany').click();
    await page.getByLabel('Name').fill('Nursing');
    await button(page, 'Save').click();
    await page.getByText('Saved: Nursing').waitFor();
    await expectNoOverflow(page);
    await expectNoAxeViolationsInLightAndDark(page);
    await page.getByRole('link', { name: 'Nursing' }).click();
    await page.waitForURL('**/jobs?search=nurse&country=DE');
    await page.getByRole('link', { name: 'Alert me' }).click();
    await button(page, 'Save alert').click();
    await page.getByText('You already have this alert: Nursing').waitFor();
    await button(page, 'Delete Nursing').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('You have no saved searches yet.').waitFor();
  });
  expect((await ask<AlertList>('/api/alerts')).alerts).toEqual([]);
});

test('without JavaScript “Alert me” takes an address, and shows the way into an account', async () => {
  await withPage(
    { width: 360, javaScript: false },
    async (page) => {
      await page.goto(addressOf('/category/Caregiving'));
      await page.getByRole('link', { name: 'Alert me' }).click();
      await page.getByText('Caregiving', { exact: true }).waitFor();
      await page.getByText('You do not need an account.').waitFor();
      const login = page.getByRole('main').getByRole('link', { name: 'Log in' });
      expect(await login.getAttribute('href')).toBe(
        '/login?returnTo=%2Fnotifications%2Fnew%3Fcategory%3DCaregiving',
      );
      // What an alert cannot keep of a list is said.
      await page.goto(addressOf('/jobs?search=zzzzqqqq&visa=offered&date=week'));
      await page.getByRole('link', { name: 'Alert me about new jobs' }).click();
      await page.getByText('“zzzzqqqq”, visa help offered', { exact: true }).waitFor();
      await page.getByText('so this filter is left out: Past Week.').waitFor();
    },
    // Preloads of scripts, which this browser does not run.
    [/\/assets\/.* csp$/],
  );
});
