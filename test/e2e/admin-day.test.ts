import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobFields } from '../factories.ts';
import { expectSaid } from './accounts.ts';
import { type AdminApp, startAdminApp } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab } from './browser.ts';
import { expectSoundEverywhere } from './sound.ts';

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
  await reported.getByText('1 report. Everyone still sees this job.').waitFor();
  const headings = await page.getByRole('main').getByRole('heading').allTextContents();
  const order = ['To do now', 'Money', 'Searches without results', 'Alerts sent', 'Jobs now'];
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

test('a trial is plainly a trial, shows its rows, and is imported without its file', async () => {
  const { page } = tab;
  await page.goto(`${app.origin}/admin/imports`);
  const rows = ['1,Grape picker,Vine Ltd,Italy,Tuscany,Pick.', '2,Diver,Deep Ltd,Atlantis,,Dive.'];
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'harvest.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['id,title,company,country,state,description', ...rows].join('\n')),
  });
  await page.getByRole('checkbox', { name: 'Trial' }).check();
  await page.getByRole('button', { name: 'Upload and import' }).click();
  await expectSaid(page, 'The trial of harvest.csv has started. Nothing will be written.');
  const runs = page.getByRole('region', { name: 'Latest imports' }).getByRole('listitem');
  const trial = runs.filter({ hasText: 'Trial: nothing was written' });
  await trial.getByText('2 rows read. The import would add 1 job and refuse 1 row.').waitFor();
  const row = (title: string) => trial.getByRole('row').filter({ hasText: title });
  const cells = (title: string) => row(title).getByRole('cell').allInnerTexts();
  await row('Diver').waitFor();
  expect(await cells('Grape picker')).toEqual(['Vine Ltd\nTuscany, Italy', 'New']);
  expect((await cells('Diver'))[1]).toMatch(/^Refused\n.*Atlantis/);
  expect((await found()).length).toBe(0);
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Import now harvest.csv' }).click();
  await expectSaid(page, 'The import of harvest.csv has started.');
  await runs.getByText('Done', { exact: true }).waitFor();
  expect((await found()).map(({ title }) => title)).toEqual(['Grape picker']);
  await expect.poll(() => page.getByRole('button', { name: /^Import now/ }).count()).toBe(0);
  await trial.waitFor();
});

test('a held job is released only after a question that says why, and that can be undone', async () => {
  const job = await app.postJob({
    title: 'Zebra keeper',
    excerpt: 'Care for zebras.',
    description: '<p>You pay the visa fee of $300 before you travel.</p>',
  });
  const { page } = tab;
  await page.goto(`${app.origin}/admin/held`);
  const card = page.getByRole('article').filter({ hasText: 'Zebra keeper' });
  const release = card.getByRole('button', { name: 'Release Zebra keeper' });
  const undo = page.getByRole('button', { name: /^Undo .*Zebra keeper/ });
  await release.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You pay the visa fee of $300 before you travel.').waitFor();
  await expectSoundEverywhere(page);
  await dialog.getByRole('button', { name: 'Keep it held' }).click();
  expect((await app.ask('GET', `/api/jobs/${job.id}`)).status).toBe(404);
  await release.click();
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByText('Released: Zebra keeper').waitFor();
  expect((await app.ask('GET', `/api/jobs/${job.id}`)).status).toBe(200);
  await undo.click();
  await card.waitFor();
  expect((await app.ask('GET', `/api/jobs/${job.id}`)).status).toBe(404);
  await card.getByRole('button', { name: 'Remove Zebra keeper' }).click();
  await page.getByText('Removed: Zebra keeper').waitFor();
  await undo.click();
  await card.waitFor();
});

test('a feed that was just added is followed without a reload', async () => {
  const { page } = tab;
  await page.goto(`${app.origin}/admin/imports`);
  await page.getByRole('button', { name: 'Add a feed' }).click();
  const address = page.getByLabel('Address of the feed', { exact: true });
  await address.fill('https://feeds.invalid/jobs.xml');
  await page.getByLabel('Name of the feed', { exact: true }).fill('South Care');
  await page.getByRole('button', { name: 'Add feed' }).click();
  await expectSaid(page, 'The feed South Care was added. It is being fetched now.');
  const add = page.getByRole('button', { name: 'Add a feed' });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  const runs = page.getByRole('region', { name: 'Latest imports' }).getByRole('listitem');
  await runs.filter({ hasText: 'South Care' }).getByText('Failed', { exact: true }).waitFor();
});

const found = async () =>
  (await app.ask<{ jobs: { title: string }[] }>('GET', '/api/admin/jobs?search=grape')).body.jobs;
