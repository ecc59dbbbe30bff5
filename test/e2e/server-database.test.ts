import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, startPostgres } from '../postgres-server.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const run = promisify(execFile);
const IMPORT = join(import.meta.dirname, '..', '..', 'server', 'cli', 'import.ts');
const FEED = `title,company,country,category,url,reference,description
Reef guide,Lagoon Tours,Australia,Seasonal & Outdoor Work,https://lagoon.example/1,1,You guide visitors along the reef twice a day.
`;

describe('two processes on one PostgreSQL server', () => {
  const folder = temporaryFolder();
  const apps: RunningApp[] = [];
  const cleanUp: (() => Promise<unknown>)[] = [];
  let env: Record<string, string>;

  beforeAll(async () => {
    const server = await startPostgres();
    cleanUp.push(server.stop);
    const database = await createTestDatabase(server.url);
    cleanUp.push(database.drop);
    env = { DATABASE_URL: database.url };
    apps.push(...(await Promise.all([1, 2].map(() => startApp({ dataDir: folder.path, env })))));
  });

  afterAll(async () => {
    for (const app of apps) expect(await app.stop()).toBe(0);
    for (const step of cleanUp.reverse()) await step();
    folder.remove();
  });

  test('both start at the same time on an empty database, without demo listings', async () => {
    for (const { url } of apps)
      expect(await (await fetch(`${url}/jobs`)).text()).toContain(
        'No jobs found matching your criteria.',
      );
  });

  test('an import shows in the pages of both at once', async () => {
    const feed = join(folder.path, 'feed.csv');
    await writeFile(feed, FEED);
    const { stdout } = await run(process.execPath, [IMPORT, feed], {
      env: { PATH: process.env.PATH, ...env },
      cwd: folder.path,
    });
    expect(stdout.trim().split('\n').at(-1)).toBe(
      'read 1, new 1, updated 0, unchanged 0, expired 0, skipped 0, bad 0',
    );
    for (const { url } of apps) {
      await vi.waitFor(
        async () =>
          expect(await (await fetch(`${url}/jobs?search=reef`)).text()).toContain('Lagoon Tours'),
        {
          timeout: 5000,
        },
      );
    }
  });

  test('the page of an unsubscribe link stops one alert without JavaScript, at a press only', async () => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(`
      WITH reader AS (INSERT INTO users (email) VALUES ('reader@example.org') RETURNING id)
      INSERT INTO alerts (user_id, kind, name, frequency)
      SELECT id, 'search', '“nurse” in Germany', 'daily' FROM reader RETURNING unsubscribe_key AS key`);
    const isActive = async () =>
      (await client.query('SELECT is_active FROM alerts')).rows[0].is_active as boolean;
    const link = `${apps[0]?.url}/unsubscribe?key=${rows[0].key}`;
    const answer = await fetch(link);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await withPage({ width: 360, javaScript: false }, async (page) => {
      await page.goto(link);
      await page.getByText('“nurse” in Germany').waitFor();
      expect(await isActive()).toBe(true);
      await page.getByRole('button', { name: 'Stop this job alert' }).click();
      await page.getByRole('heading', { name: 'Job alert stopped' }).waitFor();
      expect(await isActive()).toBe(false);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { name: 'Stop this job alert?' }).waitFor();
      expect(await isActive()).toBe(true);
      const manage = page.getByRole('link', { name: 'Manage all your job alerts' });
      expect(await manage.getAttribute('href')).toBe('/notifications');
    });
    for (const state of ['Stop this job alert?', 'Job alert stopped']) {
      await withPage({ width: 360 }, async (page) => {
        await page.goto(link);
        await page.getByRole('heading', { name: state }).waitFor();
        await expectNoOverflow(page);
        await expectNoAxeViolationsInLightAndDark(page);
      });
      await client.query('UPDATE alerts SET is_active = false');
    }
    await client.end();
  });
});
