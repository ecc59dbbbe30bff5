import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobFields } from '../factories.ts';
import { type AdminApp, startAdminApp } from './admin-app.ts';
import { closeBrowserAfterAll, expectSoundEverywhere, setUpTab } from './browser.ts';

closeBrowserAfterAll();

let app: AdminApp;
beforeAll(async () => {
  app = await startAdminApp([jobFields({ title: 'Harbour nurse' })]);
});
afterAll(() => app.stop());

const tab = setUpTab(() => ({ width: 360, token: app.admin.token }));

test('the overview begins with what to do now, and each line goes when it is done', async () => {
  const { jobs } = (await app.ask<{ jobs: { id: number }[] }>('GET', '/api/admin/jobs')).body;
  const report = { job: jobs[0]?.id, reason: 'money', text: 'They want 300 dollars.' };
  expect((await app.ask('POST', '/api/report-job', report)).status).toBe(200);
  const { page } = tab;
  await page.goto(`${app.origin}/admin`);
  const todo = page.getByRole('region', { name: 'To do now' });
  const reported = todo.getByRole('listitem').filter({ hasText: 'reported job' });
  await reported.getByText('1 report. Everybody still sees this job.').waitFor();
  const headings = await page.getByRole('main').getByRole('heading').allTextContents();
  const order = ['To do now', 'Money', 'Searches without result', 'Alerts sent', 'Jobs now'];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await reported.getByRole('link', { name: 'Decide' }).click();
  await page.getByRole('button', { name: 'Keep Harbour nurse' }).click();
  await page.getByText('No job is held, and none was reported.').waitFor();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await todo.waitFor();
  await expect.poll(() => reported.count()).toBe(0);
});
