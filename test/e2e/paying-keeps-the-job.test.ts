import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobList, JobSummary } from '../../shared/jobs.ts';
import {
  type AccountsApp,
  linkIn,
  newEmail,
  onPhone,
  PASSWORD,
  pathOf,
  readSession,
  signIn,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, slowDown, withPage } from './browser.ts';
import { button, chooseCountry, heading } from './premium-page.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const kit = setUpSharedApp();
let app: AccountsApp;
let job: JobSummary;
beforeAll(async () => {
  ({ app } = kit);
  const list = await fetch(`${app.origin}/api/jobs?premium=yes&limit=1`);
  [job] = ((await list.json()) as JobList).jobs as [JobSummary];
});

const GATED = [/status of 403/];
const press = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const opensJob = (page: Page) =>
  page.getByText('This job will open:').locator('..').getByText(job.title).waitFor();
const onPremium = (country: string) => `/premium?returnTo=%2Fjobs%2F${job.id}&country=${country}`;

test('a new reader who pays reads the job of the gate, and chooses the country once', async () => {
  const email = newEmail();
  await onPhone(async (page) => {
    await page.goto(`${app.origin}/jobs/${job.id}`);
    await press(page, 'Unlock Premium');
    await press(page, 'Choose how to pay');
    await opensJob(page);
    await chooseCountry(page, 'Kenya');
    await page.getByText(/^KES 520One/).waitFor();
    await expectSoundEverywhere(page);
    await press(page, 'Create an account to pay');
    await page.waitForURL('**/signup?*');
    // The job and the price stay in sight.
    await opensJob(page);
    await page.getByText('You will pay KES 520.').waitFor();
    await submit(
      page,
      { 'Email address': email, Password: PASSWORD, 'Confirm password': PASSWORD },
      'Create account',
    );
    await page.waitForURL('**/verify-email-instructions?reason=sent*');
    await page.goto(app.origin + linkIn(await app.smtp.nextMail(email), '/verify-email'));
    await button(page, 'Confirm my email address').click();
    await page.waitForURL(app.origin + onPremium('KE'));
    await opensJob(page);
    await page.getByText('Your country: Kenya').waitFor();
    expect(await page.getByRole('link', { name: 'Create an account to pay' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Next steps' }).count()).toBe(0);

    await button(page, 'Pay with mobile money').click();
    await button(page, 'Decline').click();
    await heading(page, 'Payment Failed').waitFor();
    await press(page, 'Try Again');
    await page.waitForURL(app.origin + onPremium('KE'));
    await opensJob(page);
    await button(page, 'Pay with PayPal ($)').click();
    await button(page, 'Cancel').click();
    await heading(page, 'Payment Cancelled').waitFor();
    expect(await page.getByRole('link', { name: 'Back to the job' }).getAttribute('href')).toBe(
      `/jobs/${job.id}`,
    );
    await press(page, 'Try Again');
    await button(page, 'Pay with mobile money').click();
    await button(page, 'Pay, and tell the site twice').click();
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByText(job.title).waitFor();
    expect(await page.getByText('opens in 5 seconds').count()).toBe(0);
    await expectSoundEverywhere(page);
    await press(page, 'Open the job');
    await page.getByRole('link', { name: 'Apply Now' }).first().waitFor();
    expect(pathOf(page)).toBe(`/jobs/${job.id}`);
  }, GATED);
});

test('another country can be chosen, also from the gate, and a log-in keeps all of it', async () => {
  const email = app.nextMember();
  await onPhone(async (page) => {
    await page.goto(`${app.origin}/jobs/${job.id}`);
    await press(page, 'another country');
    await page.getByLabel('Country').selectOption({ label: 'Another country' });
    await button(page, 'Pay with PayPal ($)').click();
    await page.waitForURL('**/login?*');
    await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
    await page.waitForURL(app.origin + onPremium('ZZ'));
    await page.getByText('Your country: Another country').waitFor();
    await opensJob(page);
    await button(page, 'Pay with PayPal ($)').click();
    await heading(page, 'PayPal sandbox').waitFor();
    await button(page, 'Pay').click();
    await page.getByRole('link', { name: 'Open the job' }).waitFor();
  }, GATED);
});

test('a country that is none has the usual price at sign-up', async () => {
  const next = encodeURIComponent('/premium?country=constructor');
  const page = await fetch(`${app.origin}/signup?returnTo=${next}`);
  expect({ status: page.status, text: await page.text() }).toMatchObject({
    status: 200,
    text: expect.stringContaining('You will pay'),
  });
});

test.each(['//evil.example/jobs/1', 'https://evil.example', '/admin', '/jobs/1/../../admin'])(
  'an address that names %s as the way on leads nowhere but to the list',
  async (path) => {
    const email = app.nextMember();
    await withPage({}, async (page) => {
      await signIn(page, app, email);
      await page.waitForURL('**/jobs');
      await page.goto(`${app.origin}/premium?country=KE&returnTo=${encodeURIComponent(path)}`);
      await button(page, 'Pay with mobile money').click();
      await button(page, 'Pay, and tell the site twice').click();
      await heading(page, 'Payment Successful!').waitFor();
      expect(await page.getByRole('link', { name: 'See the jobs now' }).getAttribute('href')).toBe(
        '/jobs',
      );
      expect(await page.locator('main a[href*="evil"], main a[href*="admin"]').count()).toBe(0);
    });
  },
);

describe('a member on a slow line', () => {
  test.each([
    [360, 740],
    [1280, 800],
  ])('never sees the gate of a premium job, and nothing moves, at %i px', async (width, height) => {
    const email = app.nextMember();
    let session = { token: '', userData: '' };
    await withPage({}, async (page) => {
      await signIn(page, app, email);
      await page.waitForURL('**/jobs');
      await page.goto(`${app.origin}/premium?country=KE`);
      await button(page, 'Pay with mobile money').click();
      await button(page, 'Pay, and tell the site twice').click();
      await heading(page, 'Payment Successful!').waitFor();
      const { token, userData } = await readSession(page);
      session = { token: token ?? '', userData: JSON.stringify(userData) };
    });
    await withPage(
      { width, height, serviceWorker: false },
      async (page, context) => {
        await context.addInitScript((stored) => {
          if (location.protocol !== 'http:') return;
          localStorage.setItem('token', stored.token);
          localStorage.setItem('userData', stored.userData);
          const seen = { gate: 0, moved: 0 };
          Object.assign(globalThis, { seen });
          const look = () => {
            const gate = document.querySelector('section[aria-labelledby=gate]');
            if (gate && getComputedStyle(gate).visibility === 'visible') seen.gate += 1;
            requestAnimationFrame(look);
          };
          look();
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              seen.moved += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
        }, session);
        await slowDown(page, 300);
        await page.goto(`${app.origin}/jobs/${job.id}`);
        await page.getByRole('heading', { name: 'What you do' }).waitFor();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        const seen = await page.evaluate(
          () => (globalThis as unknown as { seen: { gate: number; moved: number } }).seen,
        );
        expect(seen.gate, 'frames with the gate').toBe(0);
        expect(seen.moved, 'layout shift').toBeLessThan(0.05);
      },
      GATED,
    );
  });
});
