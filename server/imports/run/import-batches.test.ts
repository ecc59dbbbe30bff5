import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { feed, figures, NOW, setUpImportFiles } from '../../../test/import-files.ts';
import { flushSearchIndex } from '../../db/search-index.ts';
import { importFile } from './import-file.service.ts';

const { kit, stored } = setUpImportFiles();

test('caches are told at most once in ten seconds and at the end, and of nothing when nothing changed', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => ({ id: String(index) }));
  let told = 0;
  const counting: TestDatabase['jobChanges'] = {
    ...kit.database.jobChanges,
    change: async (work) => {
      told += 1;
      return kit.database.jobChanges.change(work);
    },
  };
  const path = join(kit.folder, 'clinic-feed.xml');
  await writeFile(path, feed(...rows));
  const deps = { ...kit.database, jobChanges: counting, now: () => NOW };
  const start = performance.now();
  expect(figures(await importFile(deps, { path }, () => {}))).toEqual([600, 600, 0, 0, 0, 0, 0]);
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThanOrEqual(2 + (performance.now() - start) / 10_000);

  told = 0;
  expect(figures(await importFile(deps, { path }, () => {}))).toEqual([600, 0, 0, 600, 0, 0, 0]);
  expect(told).toBe(0);

  await writeFile(path, feed({ id: '0' }));
  expect(figures(await importFile(deps, { path, endMissing: true }, () => {}))).toEqual([
    1, 0, 0, 1, 599, 0, 0,
  ]);
  expect(told).toBe(1);
});

test('no entry of the search index waits after an import or a trial', async () => {
  const path = join(kit.folder, 'clinic-feed.xml');
  const deps = { ...kit.database, now: () => NOW };
  for (const dryRun of [false, true]) {
    await writeFile(path, feed({ id: `waiting ${dryRun}` }));
    await importFile(deps, { path, dryRun, partial: true }, () => {});
    expect(await flushSearchIndex(kit.database.db)).toBe(0);
  }
});

test('an aborted import stops between batches and a later run completes it', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => ({ id: String(index) }));
  const stop = new AbortController();
  const path = join(kit.folder, 'clinic-feed.xml');
  await writeFile(path, feed(...rows));
  const deps = { ...kit.database, now: () => NOW };
  // Not by an announcement: that of an earlier test may come late.
  const stopping: TestDatabase['jobChanges'] = {
    ...kit.database.jobChanges,
    change: async (work) => {
      const result = await kit.database.jobChanges.change(work);
      stop.abort();
      return result;
    },
  };
  await expect(
    importFile({ ...deps, jobChanges: stopping }, { path, signal: stop.signal }, () => {}),
  ).rejects.toMatchObject({ code: 'import-stopped' });
  const written = (await stored()).length;
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(400);
  expect(figures(await importFile(deps, { path }, () => {}))).toEqual([
    400,
    400 - written,
    0,
    written,
    0,
    0,
    0,
  ]);
});

test('an import that was overtaken by another of the same source writes no more', async () => {
  const rows = (text: string) =>
    Array.from({ length: 400 }, (_, index) => ({ id: String(index), text }));
  const older = join(kit.folder, 'older.xml');
  const newer = join(kit.folder, 'newer.xml');
  await writeFile(older, feed(...rows('The older text.')));
  await writeFile(newer, feed(...rows('The newer text.')));
  const deps = { ...kit.database, now: () => NOW };
  let changes = 0;
  const interrupted: TestDatabase['jobChanges'] = {
    ...kit.database.jobChanges,
    change: async (work) => {
      if (++changes === 1) await importFile(deps, { path: newer, source: 'same' }, () => {});
      return kit.database.jobChanges.change(work);
    },
  };
  await expect(
    importFile({ ...deps, jobChanges: interrupted }, { path: older, source: 'same' }, () => {}),
  ).rejects.toMatchObject({
    code: 'import-stopped',
    message: 'A newer import of the same source has started. Jobs imported so far are kept.',
  });
  const texts = new Set((await stored()).map(({ description }) => description));
  expect([...texts]).toEqual(['<p>The newer text.</p>']);
});

test('an import that was overtaken by another of the same source expires nothing', async () => {
  const path = join(kit.folder, 'other.xml');
  await writeFile(path, feed({ id: 'b1' }, { id: 'b2' }));
  const deps = { ...kit.database, now: () => NOW };
  let changes = 0;
  const interrupted: TestDatabase['jobChanges'] = {
    ...kit.database.jobChanges,
    change: async (work) => {
      if (++changes === 1)
        expect(await importFile(deps, { path, source: 'same' }, () => {})).toMatchObject({
          new: 2,
          notExpired: null,
        });
      return kit.database.jobChanges.change(work);
    },
  };
  const first = join(kit.folder, 'first.xml');
  await writeFile(first, feed({ id: 'a1' }));
  const report = await importFile(
    { ...deps, jobChanges: interrupted },
    { path: first, source: 'same' },
    () => {},
  );
  expect(report).toMatchObject({ new: 1, expired: 0, notExpired: 'overtaken' });
});
