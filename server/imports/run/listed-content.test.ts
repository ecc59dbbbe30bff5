import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { feed, setUpImportFiles } from '../../../test/import-files.ts';
import { listedMarks } from '../../jobs/listed-content.service.ts';
import { openFeedReader } from '../read/feed-reader.ts';

const { kit, run } = setUpImportFiles();

test('only what is new or has changed is read, in the thread of the feed', async () => {
  const text = 'We sponsor visas.';
  await run(feed({ id: 'same' }, { id: 'changed' }, { id: 'Łódź 2–3', more: '<visa>yes</visa>' }), {
    source: 'clinic',
  });
  await run(feed({ id: 'elsewhere' }), { source: 'other' });
  const path = join(kit.folder, 'next.xml');
  await writeFile(
    path,
    feed(
      { id: 'same' },
      { id: 'changed', text },
      { id: 'Łódź 2–3', more: '<visa>yes</visa>' },
      { id: 'elsewhere' },
      { id: 'same under another reference' },
    ),
  );

  const listed = await listedMarks(kit.database.db, 'clinic');
  const reader = await openFeedReader({ path }, undefined);
  try {
    const { facts, encoding } = await reader.check(() => {});
    const isRead: Record<string, boolean> = {};
    const context = { facts, employer: undefined };
    for await (const rows of reader.rows({ encoding, context, listed, words: [] }, () => {}))
      for (const { row } of rows)
        if (row.kind === 'job') isRead[row.job.reference] = row.job.reading !== undefined;
    expect(isRead).toEqual({
      same: false,
      changed: true,
      'Łódź 2–3': false,
      elsewhere: true,
      'same under another reference': true,
    });
  } finally {
    await reader.close();
  }
});

test('what left the feed and comes back is read again', async () => {
  await run(feed({ id: 'a' }, { id: 'b' }), { source: 'clinic' });
  expect(await listedMarks(kit.database.db, 'clinic')).toHaveLength(16);
  await run(feed({ id: 'a' }), { source: 'clinic', endMissing: true });
  expect(await listedMarks(kit.database.db, 'clinic')).toHaveLength(8);
});
