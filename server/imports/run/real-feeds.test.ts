import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { importFile } from './import-file.service.ts';

/** Real feeds, which are not in this repository: skipped where they are missing. */
const DATA = join(import.meta.dirname, '../../../../shared/data');
const present = existsSync(join(DATA, 'feeds'));
if (!present)
  console.log(
    'The real feeds are not beside this checkout (../shared/data): their tests are skipped.',
  );

let database: TestDatabase;
beforeAll(async () => {
  if (present) database = await openTestDatabase();
});
afterAll(() => database?.close());

const load = (file: string) =>
  importFile(
    {
      db: database.db,
      jobChanges: database.jobChanges,
      now: () => new Date('2026-11-21T10:00:00Z'),
    },
    { path: join(DATA, file) },
    () => {},
  );

test.skipIf(!present).each([
  ['feeds/indeed-us-4corner-2026-07.xml', 27, 27],
  ['feeds/indeed-fr-talia-2026-06.xml', 16, 16],
  ['feeds/indeed-us-orchid-2025-10-missing-fields.xml', 6, 6],
  ['feeds/jooble-pl-surprise-2023.xml', 6, 0],
  ['feeds/rss2-open-jobs-2026-08-22.xml', 833, 600],
  ['scam/emscad-labelled-dev.csv', 886, 320],
])(
  '%s goes in whole, adds up, and changes nothing the second time',
  async (file, rows, atLeast) => {
    const first = await load(file);
    expect(first.read).toBe(rows);
    expect(first.new + first.skipped).toBe(rows);
    expect(first.new).toBeGreaterThanOrEqual(atLeast);
    expect(first).toMatchObject({ updated: 0, unchanged: 0, expired: 0, bad: 0 });
    const again = await load(file);
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

test.skipIf(!present)(
  'rows labelled fraudulent stay out, and few categories are left open',
  async () => {
    const again = await load('scam/emscad-labelled-dev.csv');
    expect(
      again.reasons.find(({ reason }) => reason === 'marked as fraudulent in the feed')?.count,
    ).toBe(520);
    const jobs = await database.db
      .selectFrom('jobs')
      .select(['category', 'description', 'excerpt', 'title'])
      .execute();
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
  },
);

test.skipIf(!present)('the malformed one is refused with nothing written', async () => {
  const before = await database.db.selectFrom('jobs').select('id').execute();
  await expect(load('feeds/greenhouse-rss-fr-wakam-malformed.xml')).rejects.toMatchObject({
    code: 'import-refused',
    message: expect.stringContaining('line 12, column 117'),
  });
  expect(await database.db.selectFrom('jobs').select('id').execute()).toEqual(before);
});
