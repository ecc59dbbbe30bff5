import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminJob, AdminJobInput } from '../../shared/admin-jobs.ts';
import { dayFromNow } from '../factories.ts';
import { expectSaid } from './accounts.ts';
import { type AdminApp, logIn, startAdminApp } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, withPage } from './browser.ts';
import { expectNoAxeViolations, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const MANAGE = '/admin/jobs/manage';

let app: AdminApp;
beforeAll(async () => {
  // Without jobs the product creates its demo listings.
  app = await startAdminApp();
});
afterAll(() => app.stop());

const tab = setUpTab(() => ({ token: app.admin.token }));
const asAdmin = async (path: string, work: (page: Page) => Promise<void>) => {
  await tab.page.goto(app.origin + path);
  await work(tab.page);
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label });
const readJob = async (id: number) =>
  (await app.ask<AdminJob>('GET', `/api/admin/jobs/${id}`)).body;
const post = (title: string, fields: Partial<AdminJobInput> = {}) =>
  app.postJob({ title, ...fields });

describe('the list of jobs', () => {
  test('is narrowed by choices that stand in the address, from the figures of the overview on', async () => {
    const ending = await post('Qux ending', { expires_at: dayFromNow(5) });
    await post('Qux premium', { expires_at: dayFromNow(50), is_premium_visible: true });
    await post('Qux ended', { expires_at: dayFromNow(-2) });
    await asAdmin('/admin', async (page) => {
      await page.getByRole('link', { name: /End within 7 days$/ }).click();
      await page.getByRole('heading', { name: 'Manage Jobs', level: 1 }).waitFor();
      expect(new URL(page.url()).search).toBe('?status=ending&sort=ending');
      await page.getByRole('searchbox', { name: 'Search jobs' }).fill('qux');
      await page.keyboard.press('Enter');
      await page.getByText('1 job found', { exact: true }).waitFor();
      await page.getByRole('link', { name: ending.title, exact: true }).waitFor();
      await choice(page, 'Status').selectOption('Live');
      await page.getByText('2 jobs found', { exact: true }).waitFor();
      await choice(page, 'Access').selectOption('Premium');
      await page.getByText('1 job found', { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?search=qux&status=live&premium=yes&sort=ending');
      await page.goBack();
      await page.getByText('2 jobs found', { exact: true }).waitFor();
      expect(await choice(page, 'Access').inputValue()).toBe('');
      await choice(page, 'Source').selectOption('demo');
      await page.getByText('No jobs found. Try a different search term.').waitFor();
      await page.getByRole('link', { name: 'Show all jobs' }).click();
      await page.getByText(/^\d+ jobs$/).waitFor();
    });
  });

  test('extends, features and ends all that was found, and undoes it', async () => {
    const jobs: AdminJob[] = [];
    for (let index = 0; index < 12; index += 1)
      jobs.push(await post(`Zebra keeper ${index}`, { expires_at: dayFromNow(4) }));
    const ends = async () =>
      new Set(
        (await Promise.all(jobs.map(({ id }) => readJob(id)))).map(({ expires_at }) => expires_at),
      );
    await asAdmin(`${MANAGE}?search=zebra`, async (page) => {
      const selectAll = async () => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
        await button(page, 'Select all 12 jobs').click();
        await page.getByText('You have selected all 12 jobs.').waitFor();
      };
      await selectAll();
      await button(page, 'Extend by 30 days the selected jobs').click();
      await expectSaid(page, '12 jobs extended by 30 days');
      expect(await ends()).toEqual(new Set([dayFromNow(34)]));
      await button(page, 'Undo for 12 jobs (extended)').click();
      await expectSaid(page, 'Change of 12 jobs undone');
      expect(await ends()).toEqual(new Set([dayFromNow(4)]));
      await selectAll();
      await button(page, 'End the selected jobs').click();
      await page
        .getByRole('dialog', { name: 'Are you sure you want to end 12 jobs?', exact: true })
        .waitFor();
      await button(page, 'End').click();
      await expectSaid(page, '12 jobs ended');
      expect(await ends()).toEqual(new Set([dayFromNow(0)]));
      await page.getByRole('checkbox', { name: 'Select Zebra keeper 3', exact: true }).check();
      await button(page, 'Feature the selected jobs').click();
      await expectSaid(page, 'Job featured');
      // Older actions can be undone too, after a reload.
      await page.reload();
      await button(page, 'Undo for 12 jobs (ended)').click();
      await expectSaid(page, 'Change of 12 jobs undone');
      expect(await ends()).toEqual(new Set([dayFromNow(4)]));
      expect((await readJob(jobs[3]?.id ?? 0)).featured).toBe(true);
    });
  });

  test('“End” and “Extend” of one job can be undone', async () => {
    const { id } = await post('Owl warden', { expires_at: dayFromNow(9) });
    await asAdmin(`${MANAGE}?search=owl+warden`, async (page) => {
      await button(page, 'End now: Owl warden').click();
      await button(page, 'Undo for “Owl warden” (ended)').click();
      await expectSaid(page, 'Change undone');
      expect((await readJob(id)).expires_at).toBe(dayFromNow(9));
      await button(page, 'Extend by 30 days: Owl warden').click();
      await button(page, 'Undo for “Owl warden” (extended)').click();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Extended:' })
        .waitFor({ state: 'detached' });
      expect((await readJob(id)).expires_at).toBe(dayFromNow(9));
    });
  });

  test('is usable on a phone and in the dark with rows selected', async () => {
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      await asAdmin(`${MANAGE}?status=live&sort=views`, async (page) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
        await page.getByRole('heading', { name: 'Demo jobs' }).waitFor();
        await expectNoOverflow(page);
        await expectNoAxeViolations(page);
      });
    }
  });
});

describe('the form', () => {
  test('presets the currency with the country, and points out another one without refusing it', async () => {
    await asAdmin('/admin/jobs/new', async (page) => {
      await page.getByLabel('Amount or range').check();
      const currency = page.getByRole('combobox', { name: 'Currency' });
      await expect.poll(() => currency.inputValue()).toBe('');
      await field(page, 'Country').selectOption('Japan');
      await expect.poll(() => currency.inputValue()).toBe('JPY');
      await field(page, 'Country').selectOption('Norway');
      await expect.poll(() => currency.inputValue()).toBe('NOK');
      await currency.selectOption('USD');
      await expectSaid(
        page,
        'Check the currency: jobs in Norway are usually paid in NOK, and this pay is in USD.',
        'status',
      );
      await field(page, 'Country').selectOption('USA');
      await page
        .getByText('Check the currency', { exact: false })
        .first()
        .waitFor({ state: 'detached' });
      await field(page, 'Country').selectOption('Kuwait');
      await expect.poll(() => currency.inputValue()).toBe('USD');
      await field(page, 'Title').fill('Paid in dollars');
      await field(page, 'Excerpt').fill('Paid.');
      await field(page, 'Category').selectOption('Other Odd Jobs');
      await field(page, 'Company').fill('Office');
      await field(page, 'Lowest amount').fill('900');
      await field(page, 'Application URL').fill('https://office.example/apply');
      await button(page, 'Post job').click();
      await expectSaid(page, 'Job posted successfully!');
    });
  });

  test.each(['on the form itself', 'in another tab'])(
    'leaves no draft on the device after a log-out %s',
    async (where) => {
      const { token } = await logIn(app.origin, app.colleague.email);
      await withPage({}, async (page) => {
        page.on('dialog', (dialog) => void dialog.accept());
        const drafts = () =>
          page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-draft-')));
        await page.goto(`${app.origin}/about`);
        await page.evaluate((own) => localStorage.setItem('token', own), token);
        await page.goto(`${app.origin}/admin/jobs/new`);
        await field(page, 'Title').fill('Secret plan');
        await expect.poll(drafts).toEqual(['job-draft-new']);
        // That of a form of another feature.
        await page.evaluate(() => localStorage.setItem('profile-draft-7', '{}'));
        const leaving = where === 'in another tab' ? await page.context().newPage() : page;
        if (leaving !== page) await leaving.goto(`${app.origin}/jobs`);
        await leaving.getByRole('button', { name: 'Logout' }).click();
        await page.waitForURL(leaving === page ? `${app.origin}/` : /\/login/);
        await expect.poll(drafts).toEqual([]);
      });
    },
  );
});

test('a member is found by part of the address, blocked, told so at the login, let in again and deleted', async () => {
  const email = 'quartz.seeker@example.com';
  const password = 'plum harbour lantern sock';
  expect((await app.ask('POST', '/api/register', { email, password })).status).toBe(200);
  const dialog = (page: Page) => page.getByRole('dialog');
  await asAdmin('/admin/members', async (page) => {
    await field(page, 'Part of an email address').fill('QUARTZ');
    await button(page, 'Show').click();
    await page.getByText('Showing 1 of 1 member', { exact: true }).waitFor();
    await page.getByText('Not confirmed', { exact: true }).waitFor();
    await page.getByRole('link', { name: email, exact: true }).click();
    await page.getByRole('heading', { name: email }).waitFor();
    await button(page, 'Send the confirmation email again').click();
    await expectSaid(page, `We will email a new link to ${email}.`);
    await button(page, 'Block…').click();
    await expectNoAxeViolations(page);
    await dialog(page).getByLabel('Reason', { exact: true }).fill('Sold false visas');
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
    await expectSaid(page, 'The account is blocked.');
    await page.getByText(/^Blocked since .*Sold false visas$/).waitFor();
    await expectNoAxeViolations(page);
    await expectNoOverflow(page);
    const refused = [/status of 403/];
    await withPage(
      { width: 360 },
      async (own) => {
        await own.goto(`${app.origin}/login`);
        await field(own, 'Email address').fill(email);
        await field(own, 'Password').fill(password);
        await button(own, 'Log in').click();
        await expectSaid(own, 'This account is blocked, so you cannot log in.');
      },
      refused,
    );
    await button(page, 'Unblock…').click();
    await dialog(page).getByRole('button', { name: 'Unblock', exact: true }).click();
    await expectSaid(page, 'The account is unblocked.');
    const downloaded = page.waitForEvent('download');
    await button(page, 'Download the data (JSON)').click();
    expect((await downloaded).suggestedFilename()).toMatch(/^waymark-member-\d+\.json$/);
    await button(page, 'Delete…').click();
    await dialog(page).getByLabel('Email address of the member').fill(email);
    await dialog(page).getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('No members.', { exact: true }).waitFor();
  });
});

test('one button removes the demo jobs, the footer follows, and a start does not bring them back', async () => {
  const mine = await post('Stays here');
  expect((await app.readPage('/about')).html).toMatch(/demo/i);
  await asAdmin(MANAGE, async (page) => {
    await button(page, 'Remove all demo jobs').click();
    const { demoJobs } = (await app.ask<{ demoJobs: number }>('GET', '/api/admin/job-sources'))
      .body;
    await page
      .getByRole('dialog', {
        name: `Are you sure you want to delete all ${demoJobs} demo jobs?`,
        exact: true,
      })
      .waitFor();
    await button(page, 'Delete').click();
    await expectSaid(page, `${demoJobs} jobs deleted successfully`);
    await page.getByRole('heading', { name: 'Demo jobs' }).waitFor({ state: 'detached' });
    await button(page, `Undo the deletion of ${demoJobs} demo jobs`).waitFor();
  });
  await expect.poll(async () => (await app.readPage('/about')).html).not.toMatch(/demo/i);
  await app.ask('DELETE', `/api/admin/jobs/${mine.id}`);
  await app.restart();
  expect((await app.ask<{ demoJobs: number }>('GET', '/api/admin/job-sources')).body.demoJobs).toBe(
    0,
  );
  expect((await app.readPage('/about')).html).not.toMatch(/demo/i);
});
