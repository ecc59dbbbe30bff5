import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobList } from '../../shared/jobs.ts';
import { type AccountsApp, linkIn, newEmail, PASSWORD } from './accounts.ts';
import { logIn } from './admin-app.ts';
import { closeBrowserAfterAll, slowDown, untilQuiet, withPage } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';

closeBrowserAfterAll();

const kit = setUpSharedApp();
let app: AccountsApp;
beforeAll(() => {
  ({ app } = kit);
});

/** Milliseconds there and back, beside 400 kbit/s. */
const LATENCY = 400;

/** What a journey takes: presses, fields filled in, and kB over the line, headers and face included. */
type Effort = { taps: number; fields: number; kB: number };

const walked: string[] = [];
afterAll(() => {
  process.stdout.write(`${walked.join('\n')}\n`);
});

/** A seeker's hands on a page: each press and each field counts. */
type Hands = {
  page: Page;
  tap(target: Locator): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** The link of a mail. */
  follow(path: string): Promise<void>;
};

/** Counts what the line of a tab brings, from now on. */
async function countBytes(page: Page): Promise<() => number> {
  const line: CDPSession = await page.context().newCDPSession(page);
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  return () => bytes;
}

/**
 * Walks a journey on a phone with an empty cache and a slow line. It fails where it takes more than
 * `most`: a page that became heavier, or one press more. The face of headings (12 kB) and a first
 * compression that is not yet the best have their place in the kB.
 */
async function walk(
  name: string,
  most: Effort,
  work: (hands: Hands) => Promise<void>,
  visitor: { token?: string; allow?: RegExp[] } = {},
): Promise<void> {
  const { token, allow } = visitor;
  await withPage(
    { width: 360, height: 740, serviceWorker: false, ...(token && { token }) },
    async (page) => {
      await slowDown(page, LATENCY);
      const bytes = await countBytes(page);
      const effort = { taps: 0, fields: 0 };
      await work({
        page,
        tap: async (target) => {
          effort.taps += 1;
          await target.click();
        },
        fill: async (label, text) => {
          effort.fields += 1;
          await page.getByLabel(label, { exact: true }).fill(text);
        },
        choose: async (label, option) => {
          effort.taps += 1;
          await page.getByLabel(label).selectOption({ label: option });
        },
        follow: async (path) => {
          effort.taps += 1;
          await page.goto(app.origin + path);
        },
      });
      await untilQuiet(page);
      const kB = Math.ceil(bytes() / 1000);
      walked.push(`${name}: ${effort.taps} taps, ${effort.fields} fields, ${kB} kB`);
      const found: Effort = { ...effort, kB };
      const over = (Object.keys(most) as (keyof Effort)[]).filter((of) => found[of] > most[of]);
      expect(over, `${name} takes more than it did: ${JSON.stringify(found)}`).toEqual([]);
    },
    allow,
  );
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

test('a job is found from home, with who is behind it, and applied for', async () => {
  await walk('find a job', { taps: 2, fields: 1, kB: 60 }, async ({ page, tap, fill }) => {
    await page.goto(app.origin);
    await fill('Search jobs', 'mental health nurse');
    await tap(page.getByRole('button', { name: /^Search / }));
    await tap(link(page, 'Mental Health Nurse, Adult Acute Ward'));
    await title(page, 'Mental Health Nurse, Adult Acute Ward');
    await page.locator('header').getByText('On the UK register').waitFor();
    const apply = page.getByRole('link', { name: 'Apply Now' }).filter({ visible: true }).last();
    // Within the first screen, without a scroll, as soon as the page is whole.
    await expect.poll(async () => (await apply.boundingBox())?.y ?? 9999).toBeLessThan(740);
    expect(await apply.getAttribute('href')).toMatch(/^https:/);
  });
});

test('a message that she got is checked from home', async () => {
  await walk('check a message', { taps: 2, fields: 1, kB: 50 }, async ({ page, tap, fill }) => {
    await page.goto(app.origin);
    await tap(link(page, 'Got an offer?'));
    await fill('The message', 'Kindly pay the registration fee of 100 USD today.');
    await tap(button(page, 'Check'));
    await page.getByRole('heading', { name: 'Do not pay' }).waitFor();
  });
});

test('an employer is looked up in the registers from home', async () => {
  await walk('is it a real sponsor', { taps: 2, fields: 2, kB: 46 }, async (hands) => {
    const { page, tap, fill } = hands;
    await page.goto(app.origin);
    await tap(link(page, 'Is it a real sponsor?'));
    await fill('Name of the company', 'Fenmarsh Wellbeing Trust');
    await fill('Town, if you know it', 'Norwich');
    await tap(button(page, 'Look up'));
    await page.getByText(/^On the UK register of licensed sponsors/).waitFor();
  });
});

test('an account is made from a list, and a job and an alert are kept in it', async () => {
  const email = newEmail('walker');
  await walk('account, job, alert', { taps: 8, fields: 3, kB: 215 }, async (hands) => {
    const { page, tap, fill, follow } = hands;
    await page.goto(`${app.origin}/jobs?search=nurse&country=DE`);
    await tap(button(page, 'Menu'));
    await tap(link(page, 'Sign Up'));
    await fill('Email address', email);
    await fill('Password', PASSWORD);
    await fill('Confirm password', PASSWORD);
    await tap(button(page, 'Create account'));
    await page.waitForURL('**/verify-email-instructions?reason=sent*');
    await follow(linkIn(await app.smtp.nextMail(email), '/verify-email'));
    await tap(button(page, 'Confirm my email address'));
    await page.waitForURL('**/jobs?*');
    await tap(page.locator('main save-job button').first());
    await page.locator('main save-job button[aria-pressed=true]').first().waitFor();
    await tap(link(page, 'Alert me'));
    await tap(button(page, 'Save alert'));
    await page.getByText('Alert saved: “nurse” in Germany').waitFor();
  });
});

test('a CV is made from nothing to a Word file', async () => {
  const { token } = await logIn(app.origin, app.nextMember());
  await walk(
    'a CV as Word',
    { taps: 8, fields: 8, kB: 235 },
    async ({ page, tap, fill }) => {
      await page.goto(`${app.origin}/profile`);
      await fill('Full name', 'Ama Owusu');
      await fill('Professional title', 'Cook');
      await tap(button(page, 'Next: Contact'));
      await fill('Phone', '+233 20 000 0000');
      await fill('Email', 'ama@example.org');
      await fill('Location', 'Tema, Ghana');
      await tap(button(page, 'Next: Summary'));
      await fill('Summary', 'Cook with nine years in hotels on the coast.');
      await tap(button(page, 'Next: Education'));
      await tap(button(page, 'Add a school or training'));
      await fill('Degree or certificate', 'Certificate in catering');
      await fill('School or university', 'Takoradi Technical Institute');
      await tap(button(page, 'Save Profile'));
      await page.getByText('Profile saved successfully!').waitFor();
      await tap(button(page, 'Menu'));
      await tap(link(page, 'CV Builder'));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        tap(button(page, 'Download Word file')),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.docx$/);
    },
    { token },
  );
});

test('premium is paid for from a job, up to the page of the provider', async () => {
  const { token } = await logIn(app.origin, app.nextMember());
  const list = await fetch(`${app.origin}/api/jobs?premium=yes&limit=1`);
  const [job] = ((await list.json()) as JobList).jobs;
  await walk(
    'pay for premium',
    { taps: 4, fields: 0, kB: 72 },
    async ({ page, tap, choose }) => {
      await page.goto(`${app.origin}/jobs/${job?.id}`);
      await tap(link(page, 'Unlock Premium'));
      await tap(link(page, 'Choose how to pay'));
      await choose('Country', 'Kenya');
      await page.getByText('Your country: Kenya').waitFor();
      await tap(button(page, 'Pay with mobile money'));
      await title(page, 'Paystack sandbox');
    },
    { token, allow: [/status of 403/] },
  );
});

test('the occupations of a country are found from home', async () => {
  await walk('permit guide to list', { taps: 3, fields: 0, kB: 54 }, async ({ page, tap }) => {
    await page.goto(app.origin);
    await tap(link(page, 'Work Permits'));
    await tap(link(page, 'United Kingdom'));
    await tap(link(page, 'Nurse'));
    await page.getByRole('heading', { name: /^\d+ occupations$/ }).waitFor();
  });
});
