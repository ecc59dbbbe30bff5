import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminJobList } from '../../shared/admin-job-list.ts';
import type { AdminJob, Deleted } from '../../shared/admin-jobs.ts';
import { longDate } from '../../shared/job-dates.ts';
import { dayFromNow, jobFields } from '../factories.ts';
import { expectSaid } from './accounts.ts';
import { type AdminApp, listTotals, startAdminApp } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, untilAllAnswered, withPage } from './browser.ts';

closeBrowserAfterAll();

const JOBS = 5000;
const MINUTE_MS = 60_000;
const MANAGE = '/admin/jobs/manage';

let app: AdminApp;

beforeAll(async () => {
  const start = Date.now() - JOBS * MINUTE_MS;
  app = await startAdminApp(
    Array.from({ length: JOBS }, (_, index) =>
      jobFields({
        title: `Staff nurse ${index + 1}`,
        employer: `Hospital W${index % 50}E`,
        created_at: new Date(start + index * MINUTE_MS).toISOString(),
      }),
    ),
  );
}, 240_000);
afterAll(() => app.stop());

const count = (number: number) => number.toLocaleString('en');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

const tab = setUpTab(() => ({ token: app.admin.token }));

/**
 * Uses the tab of the first administrator with a long list: the product must still have all its
 * jobs.
 */
async function asAdmin(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  expect((await listTotals(app)).totalCount).toBeGreaterThanOrEqual(JOBS);
  await tab.page.goto(app.origin + path);
  await work(tab.page);
}

/** Opens the list with a search for these words and waits until it shows this many jobs. */
async function search(page: Page, words: string, found: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(words);
  await page.keyboard.press('Enter');
  await page.getByText(`${found} found`, { exact: true }).waitFor();
}

/** The ids that the public search finds. */
async function searchPublic(words: string): Promise<number[]> {
  const response = await fetch(`${app.origin}/api/jobs?search=${encodeURIComponent(words)}`);
  return ((await response.json()) as { jobs: { id: number }[] }).jobs.map(({ id }) => id);
}

const readJob = async (id: number) =>
  (await app.ask<AdminJob>('GET', `/api/admin/jobs/${id}`)).body;

describe('the list', () => {
  test('is shown at once on the way back, and read again there and when the window is seen', async () => {
    await asAdmin(MANAGE, async (page) => {
      const isList = (url: URL) => url.pathname === '/api/admin/jobs';
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expectSaid(page, 'Page 2 of', 'status');
      const held = Promise.withResolvers<void>();
      await page.route(isList, async (route) => {
        await held.promise;
        await route.continue();
      });
      const again = page.waitForResponse((response) => isList(new URL(response.url())));
      await page.goBack();
      await expectSaid(page, 'Page 1 of', 'status');
      await row(page, `Staff nurse ${JOBS}`).waitFor();
      held.resolve();
      expect((await again).status()).toBe(200);
      await page.unroute(isList);
      const seen = page.waitForResponse((response) => isList(new URL(response.url())));
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      expect((await seen).status()).toBe(200);
    });
  });

  test('has pages, a search, and says how many there are', async () => {
    const { totalCount, totalPages } = await listTotals(app);
    const [second] = (await app.ask<AdminJobList>('GET', '/api/admin/jobs?page=2')).body.jobs;
    await asAdmin(MANAGE, async (page) => {
      await page.getByText(`${count(totalCount)} jobs`, { exact: true }).waitFor();
      await expectSaid(page, `Page 1 of ${count(totalPages)}`, 'status');
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expectSaid(page, `Page 2 of ${count(totalPages)}`, 'status');
      await row(page, second?.title ?? '').waitFor();
      expect(page.url()).toBe(`${app.origin}${MANAGE}?page=2`);
      await page.goto(`${app.origin}${MANAGE}?page=${totalPages}`);
      await expectSaid(page, `Page ${count(totalPages)} of ${count(totalPages)}`, 'status');
      await page.getByRole('link', { name: 'Staff nurse 1', exact: true }).waitFor();
      expect(await page.getByRole('link', { name: 'Next', exact: true }).count()).toBe(0);
      await page.getByRole('link', { name: 'Previous', exact: true }).click();
      await expectSaid(page, `Page ${count(totalPages - 1)} of ${count(totalPages)}`, 'status');

      await search(page, 'nurse 4321', '1 job');
      await row(page, 'Staff nurse 4321').waitFor();
      await search(page, 'hospital w17e', '100 jobs');
      await expectSaid(page, 'Page 1 of 10', 'status');
      await page.getByRole('searchbox', { name: 'Search jobs' }).fill('no such job anywhere');
      await button(page, 'Search').click();
      await page.getByText('No jobs found. Try a different search term.').waitFor();
      await page.getByRole('link', { name: 'Show all jobs' }).click();
      await expectSaid(page, `Page 1 of ${count(totalPages)}`, 'status');
    });
  });

  test('deletes a job after a question, and takes it back', async () => {
    const { id } = await app.postJob({ title: 'Bell ringer' });
    const before = await readJob(id);
    expect((await app.readPage(`/jobs/${id}`)).status).toBe(200);
    await asAdmin(`${MANAGE}?search=bell+ringer`, async (page) => {
      const remove = button(page, 'Delete Bell ringer');
      const dialog = page.getByRole('dialog', {
        name: 'Are you sure you want to delete "Bell ringer"?',
        exact: true,
      });
      await remove.click();
      await dialog.getByText('You can undo this for 10 minutes.', { exact: false }).waitFor();
      // Enter on the focused element does no harm.
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      expect((await readJob(id)).title).toBe('Bell ringer');
      await remove.click();
      await button(page, 'Delete').click();
      await expectSaid(page, 'Job deleted successfully');
      await page.getByText('No jobs found. Try a different search term.').waitFor();
      expect((await app.readPage(`/jobs/${id}`)).status).toBe(410);
      expect(await searchPublic('bell ringer')).toEqual([]);

      await page.reload();
      await button(page, 'Undo the deletion of “Bell ringer”').click();
      await expectSaid(page, 'Job restored');
      await row(page, 'Bell ringer').waitFor();
      expect(await readJob(id)).toEqual(before);
      expect((await app.readPage(`/jobs/${id}`)).status).toBe(200);
      expect(await searchPublic('bell ringer')).toEqual([id]);
    });
  });

  test('offers an undo for ten minutes and no longer', async () => {
    await app.postJob({ title: 'Clock winder' });
    expect((await listTotals(app)).totalCount).toBeGreaterThan(JOBS);
    await withPage({ token: app.admin.token }, async (page) => {
      await page.goto(`${app.origin}${MANAGE}?search=clock+winder`);
      await page.waitForLoadState('networkidle');
      await page.clock.install();
      await button(page, 'Delete Clock winder').click();
      await button(page, 'Delete').click();
      const undo = button(page, 'Undo the deletion of “Clock winder”');
      await undo.waitFor();
      await page.getByText('No jobs found. Try a different search term.').waitFor();
      // The list and its filters are fetched again, and the fake clock drives their time limit.
      await untilAllAnswered(page);
      await page.clock.fastForward('09:30');
      await page.getByText('You can undo this for 30 seconds.').waitFor();
      await page.clock.fastForward('00:31');
      await undo.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('No jobs found. Try a different search term.').waitFor();
      expect(await undo.count()).toBe(0);
    });
  });

  test('deletes all that are selected on a page', async () => {
    const { totalCount } = await listTotals(app);
    const { jobs } = (await app.ask<AdminJobList>('GET', '/api/admin/jobs?page=20')).body;
    const ids = jobs.map(({ id }) => id);
    expect(ids).toHaveLength(10);
    for (const id of ids) expect((await app.readPage(`/jobs/${id}`)).status).toBe(200);
    await asAdmin(`${MANAGE}?page=20`, async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await button(page, 'Delete Selected (10)').click();
      await page
        .getByRole('dialog', { name: 'Are you sure you want to delete 10 jobs?', exact: true })
        .waitFor();
      await button(page, 'Delete').click();
      await expectSaid(page, '10 jobs deleted successfully');
      await page.getByText(`${count(totalCount - 10)} jobs`, { exact: true }).waitFor();
      for (const id of ids) expect((await app.readPage(`/jobs/${id}`)).status).toBe(410);
      await button(page, 'Delete Selected (0)').waitFor();
      await button(page, 'Undo the deletion of 10 jobs').click();
      await expectSaid(page, '10 jobs restored');
      await page.getByText(`${count(totalCount)} jobs`, { exact: true }).waitFor();
    });
    for (const id of ids) expect((await app.readPage(`/jobs/${id}`)).status).toBe(200);
    expect((await app.ask<AdminJobList>('GET', '/api/admin/jobs?page=20')).body.jobs).toEqual(jobs);
  });

  test('ends a listing and extends it', async () => {
    const { id } = await app.postJob({ title: 'Snow clearer', expires_at: dayFromNow(10) });
    await asAdmin(`${MANAGE}?search=snow+clearer`, async (page) => {
      await button(page, 'Extend by 30 days: Snow clearer').click();
      await expectSaid(
        page,
        `“Snow clearer” was saved. Last day to apply: ${longDate(dayFromNow(39))}, in 39 days.`,
      );
      expect((await readJob(id)).expires_at).toBe(dayFromNow(40));
      await row(page, 'Snow clearer')
        .getByText(`Last day to apply: ${longDate(dayFromNow(39))}`)
        .waitFor();
      expect(await searchPublic('snow clearer')).toEqual([id]);
      await button(page, 'End now: Snow clearer').click();
      await expectSaid(
        page,
        `“Snow clearer” was saved. The last day to apply was ${longDate(dayFromNow(-1))}. The job has expired.`,
      );
      await row(page, 'Snow clearer').getByText('Expired', { exact: true }).waitFor();
      expect(await searchPublic('snow clearer')).toEqual([]);
      await button(page, 'Extend by 30 days: Snow clearer').click();
      await row(page, 'Snow clearer')
        .getByText(`Last day to apply: ${longDate(dayFromNow(29))}`)
        .waitFor();
      expect(await searchPublic('snow clearer')).toEqual([id]);
    });
  });
});

test('1,000 jobs are deleted at once; what is missing is told, and all of it can be undone', async () => {
  const before = await listTotals(app);
  const { jobs } = (
    await app.ask<AdminJobList>('GET', '/api/admin/jobs?search=hospital&limit=100&page=20')
  ).body;
  const first = Math.min(...jobs.map(({ id }) => id));
  const missing = 2_000_000_000;
  const ids = Array.from({ length: 999 }, (_, index) => first - index);
  for (const id of [ids[0], ids.at(-1)])
    expect((await app.readPage(`/jobs/${id}`)).status).toBe(200);
  const live = (await searchPublic(`"nurse ${ids[0]}"`)).length;
  const refused = await app.ask<{ message: string }>('DELETE', '/api/admin/jobs/bulk', {
    jobIds: [...ids, missing, missing + 1],
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'At most 1,000 jobs can be deleted at once.' },
  });

  const { status, body } = await app.ask<Deleted>('DELETE', '/api/admin/jobs/bulk', {
    jobIds: [...ids, missing],
  });
  expect({ status, ...body }).toMatchObject({ status: 200, deleted: 999, missing: [missing] });
  expect((await listTotals(app)).totalCount).toBe(before.totalCount - 999);
  for (const id of [ids[0], ids[500], ids.at(-1)]) {
    expect((await app.readPage(`/jobs/${id}`)).status).toBe(410);
    expect((await app.ask('GET', `/api/admin/jobs/${id}`)).status).toBe(404);
  }
  expect((await app.readPage(`/jobs/${first + 1}`)).status).toBe(200);
  expect(live).toBe(1);
  expect(await searchPublic(`"nurse ${ids[0]}"`)).toEqual([]);

  const undo = await app.ask<{ restored: number }>(
    'POST',
    `/api/admin/deletions/${body.undo?.id}/undo`,
  );
  expect(undo).toMatchObject({ status: 200, body: { restored: 999 } });
  expect(await listTotals(app)).toEqual(before);
  for (const id of [ids[0], ids.at(-1)])
    expect((await app.readPage(`/jobs/${id}`)).status).toBe(200);
  expect((await app.ask('POST', `/api/admin/deletions/${body.undo?.id}/undo`)).status).toBe(409);
});
