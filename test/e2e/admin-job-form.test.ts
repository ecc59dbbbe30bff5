import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AdminJobList } from '../../shared/admin-job-list.ts';
import type { AdminJob } from '../../shared/admin-jobs.ts';
import { longDate } from '../../shared/job-dates.ts';
import { dayFromNow } from '../factories.ts';
import { expectFieldMessage, expectSaid, focusedLabel } from './accounts.ts';
import { JOB, listTotals, setUpSharedAdmin } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, withPage } from './browser.ts';

closeBrowserAfterAll();

const MANAGE = '/admin/jobs/manage';
/** Expected console messages for refused requests. */
const CONFLICT = [/status of 409/];

const app = setUpSharedAdmin();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** The editor, not the field that is there until it is loaded. */
const editor = (page: Page) =>
  page.getByRole('textbox', { name: 'Description' }).and(page.locator('[contenteditable]'));
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

const tab = setUpTab(() => ({ token: app.admin.token }));

/** Uses the tab of the first administrator. */
const asAdmin = async (path: string, work: (page: Page) => Promise<void>) => {
  await tab.page.goto(app.origin + path);
  await work(tab.page);
};

/** The ids that the public search finds. */
async function searchPublic(words: string): Promise<number[]> {
  const response = await fetch(
    `${app.origin}/api/jobs?sort=newest&search=${encodeURIComponent(words)}`,
  );
  return ((await response.json()) as { jobs: { id: number }[] }).jobs.map(({ id }) => id);
}

const readJob = async (id: number) =>
  (await app.ask<AdminJob>('GET', `/api/admin/jobs/${id}`)).body;

describe('the form', () => {
  test('says beside the fields what is missing, and posts nothing', async () => {
    const before = await listTotals(app);
    await asAdmin('/admin/jobs/new', async (page) => {
      await button(page, 'Post job').click();
      await expectSaid(page, 'Not saved yet. Check the marked fields.');
      await expectFieldMessage(page, 'Title', 'Enter a title.');
      await expectFieldMessage(page, 'Excerpt', 'Enter an excerpt.');
      await expectFieldMessage(page, 'Category', 'Choose one of the categories in the list.');
      await expectFieldMessage(page, 'Company', 'Enter the company.');
      await expectFieldMessage(page, 'Country', 'Enter a country.');
      await expectFieldMessage(page, 'Application URL', 'Enter the application address.');
      await expect.poll(() => focusedLabel(page)).toBe('Title');
    });
    expect(await listTotals(app)).toEqual(before);
  });

  test('posts a job that its page and the search show at once', async () => {
    // Both are requested before, so that a stale cache would show.
    expect(await searchPublic('windsurf')).toEqual([]);
    expect((await app.readPage('/jobs?search=windsurf')).html).not.toContain('Windsurf teacher');
    expect((await app.readPage('/')).status).toBe(200);
    await asAdmin('/admin/jobs/new', async (page) => {
      await field(page, 'Title').fill('Windsurf teacher');
      await field(page, 'Excerpt').fill('Teach beginners on a calm bay.');
      await field(page, 'Category').selectOption('Other Odd Jobs');
      await field(page, 'Company').fill('Bay School');
      await field(page, 'Country').selectOption('Norway');
      await editor(page).click();
      await page.keyboard.type('You stand in warm water.');
      await field(page, 'Responsibilities (optional)').fill('Teach\nRepair boards');
      await field(page, 'Application URL').fill('https://bay.example/apply');
      await button(page, 'Post job').click();
      await expectSaid(page, 'Job posted successfully!');
      expect(await field(page, 'Title').inputValue()).toBe('');
      await page.getByRole('link', { name: 'See the job', exact: true }).click();
      // The preview of the form has the same heading.
      await page.waitForURL(/\/jobs\/\d+$/);
      await page.getByRole('heading', { level: 1, name: 'Windsurf teacher' }).waitFor();
      const id = Number(new URL(page.url()).pathname.split('/').at(-1));
      const { html } = await app.readPage(`/jobs/${id}`);
      for (const text of [
        'Windsurf teacher',
        '<p>You stand in warm water.</p>',
        'Repair boards',
        'Bay School',
      ])
        expect(html).toContain(text);
      expect(await searchPublic('windsurf')).toEqual([id]);
      expect((await app.readPage('/jobs?search=windsurf')).html).toContain('Windsurf teacher');
      await page.goto(app.origin + MANAGE);
      await row(page, 'Windsurf teacher').waitFor();
    });
  });

  test('changes a job, and its page says so at once', async () => {
    const { id } = await app.postJob({ title: 'Bread maker' });
    expect((await app.readPage(`/jobs/${id}`)).html).toContain('Bread maker');
    await asAdmin(`/admin/jobs/edit/${id}`, async (page) => {
      await field(page, 'Title').fill('Pastry maker');
      await page.getByText('Unsaved changes', { exact: true }).waitFor();
      await button(page, 'Save changes').click();
      await expectSaid(page, 'Job updated successfully!');
      expect(await page.getByText('Unsaved changes', { exact: true }).count()).toBe(0);
      const { html } = await app.readPage(`/jobs/${id}`);
      expect(html).toContain('Pastry maker');
      expect(html).not.toContain('Bread maker');
      expect(await searchPublic('pastry')).toEqual([id]);
      await page.reload();
      await field(page, 'Title').waitFor();
      expect(await field(page, 'Title').inputValue()).toBe('Pastry maker');
    });
  });

  test('keeps what is half written through a reload', async () => {
    const before = await listTotals(app);
    await withPage({ token: app.admin.token }, async (page) => {
      await page.goto(`${app.origin}/admin/jobs/new`);
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await field(page, 'Title').fill('Half a title');
      await field(page, 'Country').selectOption('Japan');
      await editor(page).click();
      await page.keyboard.type('Half a text');
      await page.reload();
      await page
        .getByRole('status')
        .filter({ hasText: 'We restored your unsaved text from' })
        .waitFor();
      expect(asked).toEqual(['beforeunload']);
      expect(await field(page, 'Title').inputValue()).toBe('Half a title');
      expect(await field(page, 'Country').inputValue()).toBe('JP');
      await editor(page).waitFor();
      expect((await editor(page).textContent())?.trim()).toBe('Half a text');
      await button(page, 'Discard draft').click();
      await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
      await expect.poll(() => focusedLabel(page)).toBe('Title');
      await page.reload();
      await editor(page).waitFor();
      expect(await field(page, 'Title').inputValue()).toBe('');
      expect(await page.getByText('We restored your unsaved text from').count()).toBe(0);
    });
    expect(await listTotals(app)).toEqual(before);
  });

  test('extends, ends and deletes the job that is open, and keeps what is half written meanwhile', async () => {
    const { id } = await app.postJob({ title: 'Tide watcher', expires_at: dayFromNow(10) });
    await asAdmin(`/admin/jobs/edit/${id}`, async (page) => {
      await field(page, 'Excerpt').fill('Watch the tide by night.');
      await button(page, 'Extend by 30 days').click();
      await expectSaid(page, `Saved. Last day to apply: ${longDate(dayFromNow(39))}, in 39 days.`);
      expect(await readJob(id)).toMatchObject({ expires_at: dayFromNow(40), excerpt: JOB.excerpt });
      expect(await field(page, 'Excerpt').inputValue()).toBe('Watch the tide by night.');
      await button(page, 'End now').click();
      await expectSaid(
        page,
        `Saved. The last day to apply was ${longDate(dayFromNow(-1))}. The job has expired.`,
      );
      expect(await searchPublic('tide watcher')).toEqual([]);
      await button(page, 'Save changes').click();
      await expectSaid(page, 'Job updated successfully!');
      expect(await readJob(id)).toMatchObject({
        expires_at: dayFromNow(0),
        excerpt: 'Watch the tide by night.',
      });
      await button(page, 'Delete').click();
      await page
        .getByRole('dialog', { name: 'Are you sure you want to delete "Tide watcher"?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expectSaid(page, 'Job deleted successfully!');
      expect((await app.ask('GET', `/api/admin/jobs/${id}`)).status).toBe(404);
    });
  });

  test('begins with a copy of another job', async () => {
    const { id } = await app.postJob({
      title: 'Goat herd',
      state: 'Oslo',
      featured: true,
      requirements: 'Boots; Patience',
    });
    await asAdmin(`${MANAGE}?search=Goat`, async (page) => {
      await page.getByRole('link', { name: 'Duplicate Goat herd', exact: true }).click();
      await page.waitForURL(`${app.origin}/admin/jobs/new?from=${id}`);
      await page.getByText('Nothing is posted yet.').waitFor();
      expect(await field(page, 'Requirements (optional)').inputValue()).toBe('Boots\nPatience');
      await field(page, 'Title').fill('Sheep herd');
      await button(page, 'Post job').click();
      await expectSaid(page, 'Job posted successfully!');
    });
    const [copy] = (await app.ask<AdminJobList>('GET', '/api/admin/jobs?search=sheep')).body.jobs;
    const { id: copyId, created_at, updated_at, ...copied } = await readJob(copy?.id ?? 0);
    const { id: _, created_at: __, updated_at: ___, ...original } = await readJob(id);
    expect(copyId).not.toBe(id);
    expect(created_at).toBe(updated_at);
    expect(copied).toEqual({ ...original, title: 'Sheep herd' });
  });
});

describe('two administrators with one job', () => {
  /**
   * Both open the job; the colleague saves a state, then the first saves a title. `work` continues
   * at the conflict message.
   */
  async function meet(work: (page: Page, id: number) => Promise<void>): Promise<number> {
    const { id } = await app.postJob({ title: 'Ferry captain', state: 'Bergen' });
    await withPage(
      { token: app.admin.token },
      async (page) => {
        await page.goto(`${app.origin}/admin/jobs/edit/${id}`);
        await field(page, 'Title').waitFor();
        await withPage({ token: app.colleague.token }, async (other) => {
          await other.goto(`${app.origin}/admin/jobs/edit/${id}`);
          await field(other, 'State (optional)').fill('Stavanger');
          await button(other, 'Save changes').click();
          await expectSaid(other, 'Job updated successfully!');
        });
        await field(page, 'Title').fill('Ferry mate');
        await button(page, 'Save changes').click();
        const told = page.getByRole('region', { name: 'Someone else changed this job' });
        await told.waitFor();
        const text = await told.textContent();
        for (const part of [
          app.colleague.email,
          'Ferry captain',
          'Ferry mate',
          'Bergen',
          'Stavanger',
        ])
          expect(text).toContain(part);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
          'Someone else changed this job',
        );
        expect(await field(page, 'Title').inputValue()).toBe('Ferry mate');
        expect(await readJob(id)).toMatchObject({ title: 'Ferry captain', state: 'Stavanger' });
        await work(page, id);
      },
      CONFLICT,
    );
    return id;
  }

  test('“Keep mine” saves what stands in the form', async () => {
    const id = await meet(async (page) => {
      await button(page, 'Keep mine').click();
      await expectSaid(page, 'Job updated successfully!');
      expect(await page.getByText('Someone else changed this job').count()).toBe(0);
    });
    expect(await readJob(id)).toMatchObject({ title: 'Ferry mate', state: 'Bergen' });
    expect((await app.readPage(`/jobs/${id}`)).html).toContain('Ferry mate');
  });

  test('“Use theirs” fills the form with what is stored', async () => {
    const id = await meet(async (page) => {
      await button(page, 'Use theirs').click();
      await expectSaid(page, 'The form now shows the saved version.');
      expect(await field(page, 'Title').inputValue()).toBe('Ferry captain');
      expect(await field(page, 'State (optional)').inputValue()).toBe('Stavanger');
    });
    expect(await readJob(id)).toMatchObject({ title: 'Ferry captain', state: 'Stavanger' });
  });

  test('a choice of mine that was overtaken again is asked again', async () => {
    await meet(async (page, id) => {
      const { updated_at, country_code, ...stored } = await readJob(id);
      const update = await app.ask('PUT', `/api/admin/jobs/${id}`, {
        ...stored,
        country: country_code,
        state: 'Tromsø',
        updated_at,
      });
      expect(update.status).toBe(200);
      await button(page, 'Keep mine').click();
      await page
        .getByRole('region', { name: 'Someone else changed this job' })
        .getByText('Tromsø')
        .waitFor();
      expect(await field(page, 'Title').inputValue()).toBe('Ferry mate');
      expect(await readJob(id)).toMatchObject({ title: 'Ferry captain', state: 'Tromsø' });
      await button(page, 'Use theirs').click();
    });
  });
});
