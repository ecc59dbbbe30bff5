import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobFields } from '../factories.ts';
import { expectFieldMessage, expectSaid } from './accounts.ts';
import { type AdminApp, startAdminApp } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, withPage } from './browser.ts';
import { expectFitsInLargeText, expectNoAxeViolations, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

let app: AdminApp;
beforeAll(async () => {
  app = await startAdminApp([jobFields({ title: 'Harbour nurse' })]);
});
afterAll(() => app.stop());

const tab = setUpTab(() => ({ width: 360, token: app.admin.token }));

const vacancy = (number: number, more: object = {}) => ({
  code: `V-${number}`,
  headline: `Orchard picker ${number}`,
  firm: { label: 'Hill Orchards' },
  spot: number % 3 === 0 ? { town: 'Upper farm' } : { town: 'Bergen', nation: 'Norway' },
  body: '<p>You pick apples from August to October. You need no experience.</p>',
  link: `https://orchards.example/jobs/${number}`,
  ...more,
});
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
const menu = (name: string) => tab.page.getByRole('combobox', { name, exact: true });
const live = async () =>
  (await app.ask<{ jobs: { title: string }[] }>('GET', '/api/admin/jobs?search=orchard')).body.jobs;

test('an unknown JSON file becomes live jobs in three presses', async () => {
  const { page } = tab;
  const vacancies = Array.from({ length: 6 }, (_, index) => vacancy(index + 1));
  await page.goto(`${app.origin}/admin/imports`);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(file('orchards.json', JSON.stringify({ total: 6, vacancies })));
  await page.getByRole('button', { name: 'Upload and import' }).click();
  await page.getByRole('link', { name: 'Choose the fields of orchards.json' }).click();
  await page.getByText('Trial of 6 rows: 4 would be imported, 2 not.').waitFor();
  expect(await menu('Job title').inputValue()).toBe('headline');
  expect(await menu('Country').first().inputValue()).toBe('spot.nation');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('66%: 2 rows have none').waitFor();
  await preview.getByRole('heading', { name: 'Orchard picker 1', exact: true }).waitFor();
  await preview.getByText('Row 1 as the file has it').click();
  await preview.getByText('"headline": "Orchard picker 1"').waitFor();
  await expectSoundEverywhere(page);
  await expectFitsInLargeText(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await live()).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  const button = page.getByRole('button', { name: 'Import now' });
  const { y = 0 } = (await button.boundingBox()) ?? {};
  expect(y, 'within the first screen of a phone').toBeLessThan(760);
  await button.click();
  const runs = page.getByRole('region', { name: 'Latest imports' }).getByRole('listitem');
  await runs.getByText('6 read: 4 new, 2 skipped').waitFor();
  expect((await live()).map(({ title }) => title)).toHaveLength(4);
});

test('a choice and a default change the preview at once, and the next upload is read like this', async () => {
  const { page } = tab;
  const vacancies = [vacancy(1), vacancy(2), vacancy(3)];
  await page.goto(`${app.origin}/admin/imports`);
  const upload = async () => {
    await page.goto(`${app.origin}/admin/imports`);
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(file('plums.json', JSON.stringify({ vacancies })));
    await page.getByRole('button', { name: 'Upload and import' }).click();
  };
  await upload();
  await page.getByRole('link', { name: 'Choose the fields of plums.json' }).click();
  await page.getByText('Trial of 3 rows: 2 would be imported, 1 not.').waitFor();
  const defaults = page.getByRole('group', { name: 'Where a row says nothing' });
  await defaults.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Norway' });
  await page.getByText('Trial of 3 rows: all would be imported.').waitFor();
  await menu('Job title').selectOption({ label: 'Nothing: the file does not have it' });
  await page.getByText('Trial of 3 rows: none would be imported.').waitFor();
  expect(await page.getByRole('button', { name: 'Import now' }).count()).toBe(0);
  await menu('Job title').selectOption('headline');
  await page.getByText('Trial of 3 rows: all would be imported.').waitFor();
  await page.getByRole('button', { name: 'Save for the next import' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Saved. The next imports of plums are read like this.').waitFor();
  await upload();
  const runs = page.getByRole('region', { name: 'Latest imports' }).getByRole('listitem');
  await runs.getByText('3 read: 3 new').waitFor();
});

test('a file without a list of jobs says so', async () => {
  const { page } = tab;
  await page.goto(`${app.origin}/admin/imports`);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(file('limit.json', '{"error":"too many requests"}'));
  await page.getByRole('button', { name: 'Upload and import' }).click();
  await page.getByRole('link', { name: 'Choose the fields of limit.json' }).click();
  await page.getByText('We found no list of jobs in this file.').waitFor();
  await expectSoundEverywhere(page);
});

describe('feeds', () => {
  test('a feed at an inner address is refused, beside its field', async () => {
    await withPage(
      { token: app.admin.token },
      async (page) => {
        await page.goto(`${app.origin}/admin/imports`);
        await page.getByRole('button', { name: 'Add a feed' }).click();
        await page.getByRole('button', { name: 'Add feed' }).click();
        await expectFieldMessage(page, 'Address of the feed', 'Enter the address of the feed.');
        await page.getByLabel('Name of the feed', { exact: true }).fill('Inner');
        const address = page.getByLabel('Address of the feed', { exact: true });
        for (const url of [
          'http://127.0.0.1:9/feed.xml',
          'http://[::1]/feed.xml',
          'http://169.254.169.254/latest/meta-data/',
          'http://0x7f.1/feed.xml',
          app.origin,
        ]) {
          await address.fill(url);
          const answered = page.waitForResponse(
            (response) =>
              response.url().endsWith('/api/admin/feeds') && response.request().method() === 'POST',
          );
          await page.getByRole('button', { name: 'Add feed' }).click();
          const answer = await answered;
          const { message, field } = (await answer.json()) as { message: string; field?: string };
          expect({ url, status: answer.status(), field }).toEqual({
            url,
            status: 400,
            field: 'url',
          });
          await expectFieldMessage(page, 'Address of the feed', message);
          expect(await address.inputValue()).toBe(url);
        }
      },
      [/status of 400/],
    );
    expect((await app.ask<{ feeds: unknown[] }>('GET', '/api/admin/feeds')).body.feeds).toEqual([]);
  });

  test('a feed is added, changed and deleted after a question', async () => {
    const { page } = tab;
    await page.goto(`${app.origin}/admin/imports`);
    await page.getByRole('button', { name: 'Add a feed' }).click();
    await page
      .getByLabel('Address of the feed', { exact: true })
      .fill('https://feeds.invalid/jobs.xml');
    await page.getByLabel('Name of the feed', { exact: true }).fill('North Care');
    await page.getByRole('button', { name: 'Add feed' }).click();
    await expectSaid(page, 'The feed North Care was added.');
    await page.getByRole('button', { name: 'Pause the feed North Care' }).click();
    await expectSaid(page, 'The feed North Care is paused.');
    await page.getByRole('button', { name: 'Delete the feed North Care' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete the feed North Care' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectSaid(page, 'The feed North Care was deleted.');
    await page.getByText('There are no feeds yet').waitFor();
  });

  test('keys are asked for where a source needs them, saved, never shown, and removed', async () => {
    const url = 'https://api.adzuna.com/v1/api/jobs/gb/search/1?what=nurse';
    // A paused feed: no test asks the source.
    const feed = { url, source: 'Nurses', active: false };
    expect((await app.ask('POST', '/api/admin/feeds', feed)).status).toBe(201);
    const { page } = tab;
    await page.goto(`${app.origin}/admin/imports`);
    const row = page.getByRole('listitem').filter({ hasText: 'Nurses' });
    await row.getByText('Key missing: edit the feed').waitFor();
    await page.getByRole('button', { name: 'Add a feed' }).click();
    const address = page.getByLabel('Address of the feed', { exact: true });
    await address.fill(url);
    await page.getByText('Adzuna asks for a key.').waitFor();
    await address.fill('https://feeds.invalid/jobs.xml');
    await expect.poll(() => page.getByLabel('Application key').count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();

    const edit = page.getByRole('button', { name: 'Edit the feed Nurses' });
    await edit.click();
    await page.getByLabel('Application ID').fill('my id');
    await page.getByRole('button', { name: 'Save feed' }).click();
    await page.getByText('A key has only letters, digits and signs, without spaces.').waitFor();
    await page.getByLabel('Application ID').fill('my-id');
    await page.getByLabel('Application key').fill('my-key');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Save feed' }).click();
    await expectSaid(page, 'The feed Nurses was saved.');
    await row.getByText('Key saved').waitFor();
    await edit.click();
    await page.getByText('Keys for Adzuna are saved.').waitFor();
    expect(await page.getByLabel('Application key').inputValue()).toBe('');
    expect(await page.content()).not.toContain('my-key');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove keys of the feed Nurses' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click();
    await expectSaid(page, 'The keys of the feed Nurses were removed.');
    await row.getByText('Key missing: edit the feed').waitFor();
    const { feeds } = (await app.ask<{ feeds: { id: number }[] }>('GET', '/api/admin/feeds')).body;
    expect((await app.ask('DELETE', `/api/admin/feeds/${feeds[0]?.id}`)).status).toBe(200);
  });
});
