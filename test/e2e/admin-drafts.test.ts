import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, longDate, utcToday } from '../../shared/job-dates.ts';
import { openDataFolder } from '../data-folder.ts';
import { expectSaid } from './accounts.ts';
import { setUpSharedAdmin } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, untilQuiet } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectFitsInLargeText, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();
const kit = setUpSharedAdmin();
const shared = setUpSharedApp();
// The conflict of two people is in the console.
const tab = setUpTab(
  () => ({ width: 360, token: kit.admin.token }),
  [/status of 409 .*\/api\/admin\/drafts\//],
);

const at = (path: string) => kit.origin + path;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const isPublic = async (title: string) =>
  (await (await fetch(at(`/api/jobs?search=${encodeURIComponent(title)}`))).text()).includes(title);

test('a job is kept as a draft, gets a first day, and is published from the list', async () => {
  const { page } = tab;
  const title = 'Lighthouse painter of drafts';
  await page.goto(at('/admin/jobs/new'));
  await page.getByLabel('Title', { exact: true }).fill(title);
  await button(page, 'Save as draft').click();
  await expectSaid(page, 'Draft saved.');
  await page.getByText('1 draft.', { exact: true }).waitFor();
  await expectSoundEverywhere(page);
  await expectFitsInLargeText(page);
  expect(await isPublic(title)).toBe(false);

  // What a job needs is asked for only when it gets a day.
  await page.getByRole('link', { name: title }).click();
  const first = addDays(utcToday(new Date()), 3);
  await page.getByLabel('First day').fill(first);
  await button(page, `Post on ${longDate(first)}`).click();
  await expectSaid(page, 'Not saved yet. Check the marked fields.');
  await page.getByLabel('Excerpt').fill('Paint a tower by the sea.');
  await page.getByLabel('Company', { exact: true }).fill('Coast Office');
  await page.getByLabel('Category').selectOption('Construction');
  await page.getByLabel('Country', { exact: true }).selectOption('IE');
  await page.getByLabel('Application URL').fill('https://coast.example/apply');
  await button(page, `Post on ${longDate(first)}`).click();
  await page.getByText(`Shown from ${longDate(first)}`).waitFor();
  expect(await isPublic(title)).toBe(false);

  await button(page, `Publish now: ${title}`).click();
  await expectSaid(page, 'Job posted successfully!');
  expect(await isPublic(title)).toBe(true);
});

test('a draft that could not be published is to do with the reason, and deleted only as it was seen', async () => {
  const { page } = tab;
  const title = 'Lamp lighter of drafts';
  const save = (method: string, path: string, job: object) =>
    kit.ask<{ id: number }>(method, `/api/admin/drafts${path}`, { job, first_day: null });
  const { id } = (await save('POST', '', { title })).body;
  // What the hourly schedule writes.
  const database = await openDataFolder(shared.app.dataDir);
  await database.db
    .updateTable('job_drafts')
    .set({ first_day: '2026-11-02', failure: 'Enter an excerpt.' })
    .where('id', '=', id)
    .execute();
  await database.close();
  await page.goto(at('/admin'));
  await page.getByRole('link', { name: /^See drafts/ }).click();
  await page.getByText('Could not be published on 2 November 2026').waitFor();
  await page.getByText('Enter an excerpt. Edit this draft, then').waitFor();
  await expectSoundEverywhere(page);
  await expectFitsInLargeText(page);

  const remove = async (name: string) => {
    await button(page, `Delete ${name}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  const changed = `${title}, nights`;
  expect((await save('PUT', `/${id}`, { title: changed })).status).toBe(200);
  await remove(title);
  await expectSaid(page, 'Nothing was deleted. Look at it again, then delete it.');
  await page.getByRole('heading', { name: changed }).waitFor();
  expect(await page.getByText('Could not be published').count()).toBe(0);
  await remove(changed);
  await expectSaid(page, `Deleted: ${changed}`);
});

test('new jobs of a feed wait until they are published, many at once; the rest is refused', async () => {
  const { page } = tab;
  const source = 'Linen of drafts';
  const feed = { url: 'https://jobs.example/linen.xml', source, active: false, review_new: true };
  expect((await kit.ask('POST', '/api/admin/feeds', feed)).status).toBe(201);
  const rows = [1, 2, 3].map(
    (id) =>
      `<job><referencenumber>${id}</referencenumber><title>Ironing hand ${id}</title><url>https://a.example/${id}</url><company>Linen Works</company><city>Oslo</city><country>Norway</country><description>You iron for hotels in shift ${id}.</description></job>`,
  );
  const path = `/api/admin/imports?name=linen.xml&source=${encodeURIComponent(source)}`;
  const started = await fetch(at(path), {
    method: 'POST',
    headers: { 'x-auth-token': kit.admin.token, 'content-type': 'application/octet-stream' },
    body: `<source>${rows.join('')}</source>`,
  });
  const { run } = (await started.json()) as { run: { id: number } };
  const status = async () =>
    (await kit.ask<{ status: string }>('GET', `/api/admin/imports/${run.id}`)).body.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('done');
  await page.goto(at('/admin/review'));
  await page.getByLabel('Choose Ironing hand 1').check();
  await page.getByLabel('Choose Ironing hand 2').check();
  await untilQuiet(page);
  await expectSoundEverywhere(page);
  await expectFitsInLargeText(page);
  await button(page, 'Publish (2)').click();
  await expectSaid(page, '2 jobs published.');
  await page.getByLabel('All on this page').check();
  await button(page, 'Refuse (1)').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('No new job waits.').waitFor();
  await button(page, 'Undo').click();
  await expectSaid(page, '1 job no longer refused.');
  await page.getByRole('heading', { name: 'Ironing hand 3' }).waitFor();
  await page.getByLabel('All on this page').check();
  await button(page, 'Refuse (1)').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('No new job waits.').waitFor();
  await page.getByRole('link', { name: 'Refused' }).click();
  await page.getByText('refused by').waitFor();
  await page.getByLabel('Choose Ironing hand 3').check();
  await untilQuiet(page);
  await expectSoundEverywhere(page);
  await button(page, 'Take back (1)').click();
  await page.getByText('No job was refused in the last 30 days.').waitFor();
  expect([await isPublic('Ironing hand 2'), await isPublic('Ironing hand 3')]).toEqual([
    true,
    false,
  ]);
});

test('the selected jobs get another country, and a page shows as many jobs as are asked for', async () => {
  const { page } = tab;
  for (const number of [1, 2])
    await kit.postJob({ title: `Ferry cook of drafts ${number}`, state: 'Bergen' });
  await page.goto(at('/admin/jobs/manage?search=ferry+cook+of+drafts'));
  await page.getByLabel('Jobs on a page').selectOption('50 a page');
  await page.waitForURL(/limit=50/);
  for (const number of [1, 2])
    await page.getByRole('checkbox', { name: `Ferry cook of drafts ${number}` }).check();
  await page.getByRole('combobox', { name: 'Change', exact: true }).selectOption('Country');
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('Ireland');
  await expectSoundEverywhere(page);
  await button(page, 'Change the selected jobs').click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 jobs to Ireland?' });
  await dialog.getByText('The region or town is removed').waitFor();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expectSaid(page, '2 jobs moved to this country');
  await expect.poll(() => page.getByText('Bergen').count()).toBe(0);
  await button(page, 'Undo').first().waitFor();
});
