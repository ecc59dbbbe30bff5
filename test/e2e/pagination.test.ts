import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openJobChanges } from '../../server/db/job-changes.ts';
import { openEmbeddedDatabase } from '../../server/db/open.ts';
import { createJobs } from '../factories.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';

const count = 305;
const folder = temporaryFolder(inject('migratedFolder'));
let app: RunningApp;

function fail(error: Error): never {
  throw error;
}

beforeAll(async () => {
  const database = await openEmbeddedDatabase(folder.path);
  const jobChanges = await openJobChanges(database.db, null, fail);
  await createJobs(
    { ...database, jobChanges, url: null },
    ...Array.from({ length: count }, (_, index) => ({ title: `Nurse ${index + 1}` })),
  );
  await jobChanges.close();
  await database.close();
  app = await startApp({ dataDir: folder.path });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** The visible pagination: page numbers, "…", and the current one in brackets. */
async function barOf(path: string): Promise<{ bar: string; arrows: string[]; range: string }> {
  const html = (await (await fetch(new URL(path, app.url))).text()).replaceAll('<!-- -->', '');
  const nav = /<nav[^>]*aria-label="Pages"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? '';
  const steps = [...nav.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item = '']) => {
    const text = item.replaceAll(/<[^>]+>/g, '').trim();
    return item.includes('aria-current="page"') ? `[${text}]` : text;
  });
  const arrows = [...nav.matchAll(/<a[^>]*rel="(prev|next)"/g)].map(([, rel]) => rel ?? '');
  return {
    bar: steps.join(' '),
    arrows,
    range: /Showing [\d,]+ - [\d,]+ of [\d,]+ jobs/.exec(html)?.[0] ?? '',
  };
}

describe('the window of /jobs has 5 numbers, with first, last and ellipses', () => {
  test.each([
    ['/jobs', '[1] 2 3 4 5 … 11', ['next'], 'Showing 1 - 30 of 305 jobs'],
    ['/jobs?page=3', '1 2 [3] 4 5 … 11', ['prev', 'next'], 'Showing 61 - 90 of 305 jobs'],
    ['/jobs?page=6', '1 … 4 5 [6] 7 8 … 11', ['prev', 'next'], 'Showing 151 - 180 of 305 jobs'],
    ['/jobs?page=11', '1 … 7 8 9 10 [11]', ['prev'], 'Showing 301 - 305 of 305 jobs'],
  ])('%s', async (path, bar, arrows, range) => {
    expect(await barOf(path)).toEqual({ bar, arrows, range });
  });
});

describe('the window of country and category pages has 3 numbers', () => {
  test.each([
    ['/country/DE', '[1] 2 3 … 31', ['next'], 'Showing 1 - 10 of 305 jobs'],
    [
      '/country/DE?page=16',
      '1 … 15 [16] 17 … 31',
      ['prev', 'next'],
      'Showing 151 - 160 of 305 jobs',
    ],
    [
      '/category/Healthcare%20%26%20Medical?page=31',
      '1 … 29 30 [31]',
      ['prev'],
      'Showing 301 - 305 of 305 jobs',
    ],
  ])('%s', async (path, bar, arrows, range) => {
    expect(await barOf(path)).toEqual({ bar, arrows, range });
  });
});
