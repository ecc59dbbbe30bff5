import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobFields } from '../factories.ts';
import { expectFieldMessage, expectSaid } from './accounts.ts';
import { type AdminApp, startAdminApp } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, untilQuiet, withPage } from './browser.ts';
import { expectNoAxeViolations, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; SM-A105F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const LONG_TITLE =
  'Kraftfahrzeugmechatronikerausbildungsleiter (m/w/d) for a workshop with a very long name';

/** The pages, their headings, and an element that shows when they are ready. */
const PAGES: { path: string; heading: string; ready: (page: Page) => Promise<void> }[] = [
  {
    path: '/admin',
    heading: 'Overview',
    ready: (page) => page.getByRole('heading', { name: 'To do now' }).waitFor(),
  },
  {
    path: '/admin/imports',
    heading: 'Imports',
    ready: async (page) => {
      await page.getByText('Report').first().click();
      await page.getByRole('button', { name: 'Add a feed' }).click();
      await page.getByText('Done', { exact: true }).first().waitFor();
    },
  },
  {
    path: '/admin/audit',
    heading: 'Audit log',
    ready: async (page) => {
      await page.locator('ol summary').first().click();
    },
  },
  {
    path: '/admin/jobs/new',
    heading: 'Create Job',
    ready: (page) => page.getByRole('textbox', { name: 'Description' }).waitFor(),
  },
  {
    path: '/admin/jobs/manage',
    heading: 'Manage Jobs',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    },
  },
];

let app: AdminApp;

beforeAll(async () => {
  app = await startAdminApp(
    Array.from({ length: 40 }, (_, index) =>
      jobFields({
        title: index === 0 ? LONG_TITLE : `Harbour nurse ${index}`,
        featured: index < 3,
      }),
    ),
  );
});
afterAll(() => app.stop());

const csv = (rows: number) =>
  [
    'title,company,country,category,description,url,reference,date',
    ...Array.from(
      { length: rows },
      (_, index) =>
        `Welder ${index},Steel Works,${index % 10 === 0 ? 'Atlantis' : 'Germany'},Construction,"Weld, number ${index}.",https://steel.example/${index},R${index},2026-01-01`,
    ),
  ].join('\r\n');

const tab = setUpTab(() => ({ token: app.admin.token }));
const asAdmin = async (path: string, work: (page: Page) => Promise<void>) => {
  await tab.page.goto(app.origin + path);
  await work(tab.page);
};

describe('imports', () => {
  test('a file is imported to its end, and its jobs are found', async () => {
    await asAdmin('/admin/imports', async (page) => {
      await page.getByText('There are no imports yet. Upload a file, or add a feed.').waitFor();
      await page.getByRole('button', { name: 'Upload and import' }).click();
      await expectFieldMessage(page, 'File', 'Choose a file.');
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'steel.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(30)) });
      await page.getByLabel('Name of the feed (optional)').fill('steel');
      await page.getByRole('button', { name: 'Upload and import' }).click();
      await expectSaid(page, 'The import of steel.csv has started.');
      const run = page.getByRole('listitem').filter({ hasText: 'steel.csv' });
      await run.getByText('Done', { exact: true }).waitFor();
      await run.getByText(/^30 read: /).waitFor();
      await run.getByText('Report').click();
      await run
        .getByText(/Atlantis/)
        .first()
        .waitFor();
    });
    const found = (await (await fetch(`${app.origin}/api/jobs?search=welder`)).json()) as {
      jobs: { title: string }[];
    };
    expect(found.jobs.length).toBeGreaterThan(0);
    expect((await app.readPage('/jobs?search=welder')).html).toContain('Steel Works');
  });

  test('a job that was deleted stays away from the next import, until it is let in again', async () => {
    const upload = async (page: Page, read: RegExp) => {
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'harvest.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv(5).replaceAll('Welder', 'Grape picker')),
      });
      await page.getByRole('button', { name: 'Upload and import' }).click();
      await expectSaid(page, 'The import of harvest.csv has started.');
      await page.getByText(read).first().waitFor();
    };
    const found = async () => {
      const { jobs } = (
        await app.ask<{ jobs: { id: number; title: string }[] }>(
          'GET',
          '/api/admin/jobs?search=grape',
        )
      ).body;
      return jobs.sort((a, b) => (a.title < b.title ? -1 : 1));
    };
    await asAdmin('/admin/imports', async (page) => {
      const kept = page.getByRole('region', { name: 'Deleted feed jobs' });
      await upload(page, /^5 read: 4 new, 1 skipped$/);
      expect(await kept.count()).toBe(0);
      const jobIds = (await found()).slice(0, 2).map(({ id }) => id);
      expect((await app.ask('DELETE', '/api/admin/jobs/bulk', { jobIds })).status).toBe(200);
      await page.reload();
      await kept.getByText('2 jobs of harvest').click();
      await kept.getByRole('button', { name: 'Allow again Grape picker 1', exact: true }).waitFor();
      await expectNoAxeViolations(page);
      await upload(page, /^5 read: 2 unchanged, 3 skipped$/);
      await page.getByText('Report of harvest.csv').first().click();
      await page.getByText('deleted by an administrator').first().waitFor();
      await kept.getByRole('button', { name: 'Allow again Grape picker 1', exact: true }).click();
      await expectSaid(
        page,
        '“Grape picker 1” comes back with the next import of harvest, if the feed still has it.',
      );
      await kept.getByText('1 job of harvest').waitFor();
      await upload(page, /^5 read: 1 new, 2 unchanged, 2 skipped$/);
      await kept.getByRole('button', { name: 'Allow again Grape picker 2', exact: true }).click();
      await kept.getByText('There are no deleted jobs for imports to skip.').waitFor();
    });
    expect((await found()).map(({ title }) => title)).toEqual([
      'Grape picker 1',
      'Grape picker 3',
      'Grape picker 4',
    ]);
  });

  test('a file that looks wrong is held: the administrator sees which jobs, and leaves them', async () => {
    await asAdmin('/admin/imports', async (page) => {
      const upload = async (rows: number) => {
        await page.getByLabel('File', { exact: true }).setInputFiles({
          name: `${rows}.csv`,
          mimeType: 'text/csv',
          buffer: Buffer.from(csv(rows).replaceAll('Welder', 'Copper smith')),
        });
        await page.getByLabel('Name of the feed (optional)').fill('copper');
        await page.getByRole('button', { name: 'Upload and import' }).click();
        await expectSaid(page, `The import of ${rows}.csv has started.`);
      };
      await upload(20);
      const runs = page.getByRole('region', { name: 'Latest imports' }).getByRole('listitem');
      await runs.filter({ hasText: '20.csv' }).getByText('Done', { exact: true }).waitFor();
      await upload(5);
      const held = runs.filter({ hasText: 'File: 5.csv' });
      await held.getByText('Held: nothing was written').waitFor();
      await held.getByText(/^\d+ jobs would end/).click();
      await held.getByText('Copper smith 19').waitFor();
      await expectNoAxeViolations(page);
      await held.getByRole('button', { name: 'Leave the jobs as they are of 5.csv' }).click();
      await expectSaid(page, 'Nothing of 5.csv was imported. Its jobs stay as they are.');
      await held.getByText('Held: nothing was written').waitFor({ state: 'detached' });
    });
  });

  test('a source that asks to be named is named with its jobs, on cards and on the page', async () => {
    const job = {
      ...{
        id: '9',
        title: 'Locksmith',
        created: '2026-01-01T08:00:00Z',
        description: 'You cut keys.',
      },
      ...{ redirect_url: 'https://www.adzuna.co.uk/ad/9', company: { display_name: 'Keys Ltd' } },
      location: { display_name: 'York', area: ['UK'] },
    };
    await asAdmin('/admin/imports', async (page) => {
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'adzuna.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ count: 1, results: [job] })),
      });
      await page.getByRole('button', { name: 'Upload and import' }).click();
      const run = page.getByRole('listitem').filter({ hasText: 'adzuna.json' });
      await run.getByText('Done', { exact: true }).waitFor();
    });
    const { jobs } = (
      await app.ask<{ jobs: { id: number }[] }>('GET', '/api/jobs?search=locksmith')
    ).body;
    expect((await app.readPage('/jobs?search=locksmith')).html).toContain('Jobs by Adzuna');
    expect((await app.readPage(`/jobs/${jobs[0]?.id}`)).html).toContain(
      '<a href="https://www.adzuna.com">Jobs by Adzuna</a>',
    );
  });
});

describe('overview', () => {
  test('counts a page that is read and a press of Apply, and no robot', async () => {
    const [first, second, third] = (
      await app.ask<{ jobs: { id: number }[] }>('GET', '/api/admin/jobs?search=harbour')
    ).body.jobs;
    const ids = [first?.id, second?.id, third?.id];
    await withPage(
      { width: 360, userAgent: PHONE },
      async (page, context) => {
        await context.route('https://harbour.example/**', (route) =>
          route.fulfill({ body: 'Apply here' }),
        );
        await page.goto(`${app.origin}/jobs/${ids[0]}`);
        for (const button of ['left', 'middle'] as const) {
          const told = page.waitForResponse(`${app.origin}/api/jobs/${ids[0]}/apply`);
          const opened = context.waitForEvent('page');
          await page.getByRole('link', { name: 'Apply Now' }).last().click({ button });
          await told;
          // The new tab is closed with the others: on a busy machine Chromium may never answer when
          // it is asked to close one that has just opened.
          await opened;
          await page.bringToFront();
        }
        expect(await context.cookies(app.origin)).toEqual([]);
      },
      [/harbour\.example/],
    );
    const reader = { token: app.reader.token, serviceWorker: true };
    await withPage({ width: 360, userAgent: PHONE, ...reader }, async (page) => {
      await page.goto(`${app.origin}/jobs?search=harbour`);
      await page.locator(`a[href="/jobs/${ids[1]}"]`).first().click();
      await page.waitForURL(`**/jobs/${ids[1]}`);
      // The offline copy is not counted as a view.
      await page.waitForFunction(
        async (path) => (await caches.match(path)) !== undefined,
        `/jobs/${ids[1]}`,
      );
    });
    // This browser's user agent is headless, so it counts as a robot.
    await withPage({}, async (page) => {
      await page.goto(`${app.origin}/jobs/${ids[2]}`);
    });
    // Buffered counts are flushed when the product stops.
    await app.restart();
    const overview = await app.ask<{
      visits: { views: number; applies: number };
      mostRead: { id: number; views: number; applies: number }[];
    }>('GET', '/api/admin/overview?days=7');
    expect(overview.body.visits).toMatchObject({ views: 2, applies: 2 });
    expect(
      overview.body.mostRead.map(({ id, views, applies }) => ({ id, views, applies })),
    ).toEqual([
      { id: ids[0], views: 1, applies: 2 },
      { id: ids[1], views: 1, applies: 0 },
    ]);
    await asAdmin('/admin', async (page) => {
      await page.getByRole('link', { name: '7 days', exact: true }).click();
      await page.getByRole('heading', { name: 'The last 7 days' }).waitFor();
      expect(page.url()).toBe(`${app.origin}/admin?days=7`);
      const read = page.getByRole('region', { name: 'Most viewed jobs' });
      expect(await read.getByRole('row').count()).toBe(3);
      expect(await read.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
        '1',
        '2',
      ]);
    });
  });

  test('begins at its top on a phone, and a tab that comes back stays where it was read', async () => {
    await withPage({ width: 360, token: app.admin.token }, async (page) => {
      await page.goto(`${app.origin}/admin`);
      await page.getByText(/^The site does not say who sells premium/).waitFor();
      const top = () => page.evaluate(() => scrollY);
      expect(await top()).toBe(0);
      await page.getByRole('heading', { name: 'Most viewed jobs' }).scrollIntoViewIfNeeded();
      const read = await top();
      expect(read).toBeGreaterThan(0);
      const answer = page.waitForResponse('**/api/admin/overview*');
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await answer;
      await untilQuiet(page);
      expect(await top()).toBe(read);
    });
  });

  test('all jobs can be downloaded as CSV', async () => {
    await asAdmin('/admin', async (page) => {
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download all jobs (CSV)' }).click();
      const download = await downloaded;
      expect(download.suggestedFilename()).toMatch(/^jobs-\d{4}-\d\d-\d\d\.csv$/);
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toMatch(/^\uFEFFid,title/);
      expect(text).toContain(LONG_TITLE);
      await page.getByText('The file was saved on your device.').waitFor();
    });
  });
});

test('the audit log shows who did what, with before and after', async () => {
  const { id } = await app.postJob({ title: 'Clock maker' });
  const answers = [
    await app.ask('POST', `/api/admin/jobs/${id}/expiry`, { expires_at: '2030-05-01' }),
    await app.ask<{ undo: { id: number } }>('DELETE', `/api/admin/jobs/${id}`),
  ] as const;
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(
    (await app.ask('POST', `/api/admin/deletions/${answers[1].body.undo.id}/undo`)).status,
  ).toBe(200);
  await asAdmin(`/admin/audit?subject=job+${id}`, async (page) => {
    await page.getByText('Showing 1 - 4 of 4 entries').waitFor();
    const entries = page.getByRole('main').locator('ol > li');
    for (let index = 0; index < 4; index += 1) {
      expect(await entries.nth(index).textContent()).toContain(app.admin.email);
      expect(await entries.nth(index).textContent()).toContain(`job ${id}`);
    }
    await entries.nth(2).locator('summary').click();
    await expect
      .poll(() => entries.nth(2).locator('dl').textContent())
      .toContain('After 30 April 2030');
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL(`${app.origin}/admin/audit`);
    await page.getByLabel('Action').selectOption('import.upload');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(`${app.origin}/admin/audit?action=import.upload`);
    await page.getByText('Showing 1 - 7 of 7 entries').waitFor();
  });
});

describe('pages of administrators', () => {
  const signedOut = setUpTab(() => ({}));
  const reader = setUpTab(() => ({ token: app.reader.token }));
  const admin = setUpTab(() => ({ width: 360, token: app.admin.token }));

  test('have a menu of one row, in which the link of the page is in sight', async () => {
    const { page } = admin;
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${app.origin}/admin/audit`);
      const menu = page.getByRole('navigation', { name: 'Administration' });
      const link = await menu.getByRole('link', { name: 'Audit log' }).boundingBox();
      expect((await menu.boundingBox())?.height).toBeLessThan(70);
      expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });

  describe.each(PAGES)('$path', ({ path, heading, ready }) => {
    test('sends who is signed out to the login and back', async () => {
      await signedOut.page.goto(app.origin + path);
      await signedOut.page.waitForURL(`${app.origin}/login?returnTo=${encodeURIComponent(path)}`);
    });

    test('says to others that it is for administrators, and asks the server nothing for them', async () => {
      const { page } = reader;
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/admin/')) asked.push(request.url());
      });
      await page.goto(app.origin + path);
      await expectSaid(page, 'Only administrators can see this page.');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(asked).toEqual([]);
    });

    test('is sound 320, 360 and 1280 pixels wide, light and dark', async () => {
      const { page } = admin;
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(app.origin + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await ready(page);
      await expectSoundEverywhere(page);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain(
        'noindex',
      );
    });
  });
});
