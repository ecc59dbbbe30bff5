import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { watchEventLoop } from '../../../test/event-loop-holds.ts';
import { temporaryFolder } from '../../../test/running-app.ts';
import { importFile } from './import-file.service.ts';
import type { ImportReport } from './import-report.service.ts';

const SAMPLES = join(import.meta.dirname, '../../../test/feeds');
/** Real feeds are not part of this repository. Where they are present they are tested as well. */
const REAL = process.env.BENCH_DATA ?? join(import.meta.dirname, '../../../../shared/data');
const isReal = existsSync(join(REAL, 'feeds'));

let database: TestDatabase;
const folder = temporaryFolder();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const load = (path: string) =>
  importFile(
    {
      ...database,
      now: () => new Date('2026-11-21T10:00:00Z'),
    },
    { path },
    () => {},
  );
const stored = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();

test.each([
  ['indeed.xml', { read: 3, new: 3, skipped: 0, bad: 0, reasons: [] }],
  [
    'indeed-missing-fields.xml',
    {
      read: 4,
      new: 2,
      skipped: 1,
      bad: 1,
      reasons: [{ reason: 'country not supported' }, { reason: 'title missing' }],
    },
  ],
  ['jooble.xml', { read: 2, new: 1, skipped: 1, reasons: [{ reason: 'country not supported' }] }],
  ['rss2.xml', { read: 3, new: 2, skipped: 1, reasons: [{ reason: 'country not supported' }] }],
  [
    'labelled.csv',
    { read: 4, new: 2, skipped: 2, reasons: [{ reason: 'marked as fraudulent in the feed' }] },
  ],
])('the sample %s goes in, and changes nothing the second time', async (file, counts) => {
  expect(await load(join(SAMPLES, file))).toMatchObject({ ...counts, updated: 0, expired: 0 });
  expect(await load(join(SAMPLES, file))).toMatchObject({
    ...counts,
    new: 0,
    updated: 0,
    unchanged: counts.new,
    expired: 0,
  });
});

test('the samples become these listings', async () => {
  const about = (jobs: Awaited<ReturnType<typeof stored>>) =>
    jobs.map((job) => [job.title, job.employer, job.country_code, job.state, job.category]);
  expect(about(await stored())).toEqual([
    ['Staff Nurse – Night Ward', 'Seabright Care Home', 'GB', 'Leeds', 'Healthcare & Medical'],
    [
      'Vendeur(se) de fromages H/F',
      'La Meule Dorée',
      'FR',
      'Saint-Étienne, Auvergne-Rhône-Alpes',
      'Retail & Customer Service',
    ],
    [
      'Long Haul Truck Driver',
      'Prairie Wheel Haulage',
      'CA',
      'Regina, Saskatchewan',
      'Logistics & Transport',
    ],
    [
      'Security Guard – River Gate',
      'Copperleaf Guards',
      'US',
      'Portland, Oregon',
      'Security Services',
    ],
    ['Security Guard – Old Mill', null, 'US', 'Austin, Texas', 'Security Services'],
    ['Electrician, Oslo', 'Lumen & Sons', 'NO', null, 'Construction'],
    ['Pastry Chef', 'Lantern Bakery', 'IE', 'Dublin', 'Food & Beverage'],
    ['Warehouse Picker', 'Lantern Bakery', 'NL', 'Rotterdam', 'Logistics & Transport'],
    ['Customer Service Agent', null, 'NZ', 'Auckland', 'Retail & Customer Service'],
    ['Farm Worker', null, 'AU', 'Mildura, Victoria', 'Agriculture & Farm Work'],
  ]);
});

test.each([
  ['malformed.xml', 'line 7, column 46'],
  ['registers/uk-sponsors.csv', 'no column “title”'],
  ['registers/nl-sponsors.csv', 'no column “title”'],
  ['registers/ca-lmia.csv', 'no column “title”'],
  ['registers/ie-permits.csv', 'no column “title”'],
])('the sample %s is refused with nothing written', async (file, reason) => {
  const before = await stored();
  await expect(load(join(SAMPLES, file))).rejects.toMatchObject({
    code: file.startsWith('registers/') ? 'format-unknown' : 'import-refused',
    message: expect.stringContaining(reason),
  });
  expect(await stored()).toEqual(before);
});

test('an import never holds the event loop for 20 ms, neither by reading nor by writing', async () => {
  const description = '<p>You work on a <b>ward</b> with twenty beds.</p>'.repeat(150);
  const rows = Array.from(
    { length: 60 },
    (_, index) =>
      `<job><referencenumber>${index}</referencenumber><title>Nurse</title><country>Norway</country><description><![CDATA[${description}]]></description></job>`,
  );
  const path = join(folder.path, 'long.xml');
  writeFileSync(path, `<source>${rows.join('\n')}</source>`);
  const watch = watchEventLoop();
  expect((await load(path)).new).toBe(60);
  expect(await watch.longest()).toBeLessThan(20);
});

if (isReal) describe('real feeds', testRealFeeds);

function testRealFeeds(): void {
  const second = new Map<string, ImportReport>();

  test.each([
    ['feeds/indeed-us-4corner-2026-07.xml', 27, 27],
    ['feeds/indeed-fr-talia-2026-06.xml', 16, 16],
    ['feeds/indeed-us-orchid-2025-10-missing-fields.xml', 6, 6],
    ['feeds/jooble-pl-surprise-2023.xml', 6, 0],
    ['feeds/rss2-open-jobs-2026-08-22.xml', 833, 600],
    ['scam/emscad-labelled-dev.csv', 886, 320],
  ])(
    '%s goes in whole, adds up, and changes nothing the second time',
    async (file, rows, atLeast) => {
      const first = await load(join(REAL, file));
      expect(first.read).toBe(rows);
      expect(first.new + first.skipped).toBe(rows);
      expect(first.new).toBeGreaterThanOrEqual(atLeast);
      expect(first).toMatchObject({ updated: 0, unchanged: 0, expired: 0, bad: 0 });
      const again = await load(join(REAL, file));
      second.set(file, again);
      expect(again).toMatchObject({
        read: rows,
        new: 0,
        updated: 0,
        unchanged: first.new,
        expired: 0,
        skipped: first.skipped,
        bad: 0,
      });
    },
  );

  test('rows labelled fraudulent stay out, and few categories are left open', async () => {
    const again = second.get('scam/emscad-labelled-dev.csv');
    expect(
      again?.reasons.find(({ reason }) => reason === 'marked as fraudulent in the feed')?.count,
    ).toBe(520);
    const jobs = await stored();
    expect(jobs.filter(({ category }) => category === 'Other Odd Jobs').length).toBeLessThan(
      jobs.length * 0.06,
    );
    for (const { description, excerpt, title } of jobs) {
      expect(`${excerpt}${title}`).not.toMatch(/<\/?[a-z]|&(?:amp|lt|nbsp|#)/);
      expect(
        description.replace(
          /<(?:\/?(?:p|ul|ol|li|strong|em|h3|h4|a)|br|a [^<>]*rel="nofollow noopener noreferrer")>/g,
          '',
        ),
      ).not.toMatch(/<[a-z/!]/i);
    }
  });

  test('the malformed one is refused with nothing written', async () => {
    const before = await stored();
    await expect(
      load(join(REAL, 'feeds/greenhouse-rss-fr-wakam-malformed.xml')),
    ).rejects.toMatchObject({
      code: 'import-refused',
      message: expect.stringContaining('line 12, column 117'),
    });
    expect(await stored()).toEqual(before);
  });
}
