import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchEventLoop } from '../../../test/event-loop-holds.ts';
import { openFeedReader, type ReadingOptions } from './feed-reader.ts';

const FREEZING: Partial<ReadingOptions> = {
  worker: new URL('../../../test/freezing-feed-worker.ts', import.meta.url),
  stepMs: 1_000,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Row = { line: number; kind: string; words: string };

/**
 * Reads a file with this content: each row with its line, and its title or what is wrong with it.
 */
async function read(
  content: string | Buffer,
  options?: Partial<ReadingOptions>,
  signal?: AbortSignal,
): Promise<Row[]> {
  const path = join(folder, 'feed');
  await writeFile(path, content);
  const reader = await openFeedReader({ path }, signal, options);
  const found: Row[] = [];
  try {
    const { facts, encoding } = await reader.check(() => {});
    for await (const rows of reader.rows(
      { encoding, context: { facts, employer: undefined }, listed: '', words: [] },
      () => {},
    ))
      for (const { line, row } of rows)
        found.push({
          line,
          kind: row.kind,
          words: row.kind === 'job' ? row.job.fields.title : row.reason,
        });
    return found;
  } finally {
    await reader.close();
  }
}

const csv = (...titles: string[]) =>
  `title,country,description\n${titles.map((title) => `${title},Norway,You work on a ward.`).join('\n')}`;

test('a row that freezes the thread is a bad row, and the rest goes in', async () => {
  const titles = ['Nurse', 'Freeze', 'Cook', 'Freeze', 'Baker'];
  expect(await read(csv(...titles), FREEZING)).toEqual([
    { line: 2, kind: 'job', words: 'Nurse' },
    { line: 3, kind: 'bad', words: 'row takes too long to process' },
    { line: 4, kind: 'job', words: 'Cook' },
    { line: 5, kind: 'bad', words: 'row takes too long to process' },
    { line: 6, kind: 'job', words: 'Baker' },
  ]);
});

test('rows that were given before one freezes are not given again', async () => {
  const titles = Array.from({ length: 180 }, (_, index) =>
    index === 120 ? 'Freeze' : `Nurse ${index}`,
  );
  const rows = await read(csv(...titles), FREEZING);
  expect(rows.map(({ words }) => words)).toEqual(
    titles.map((title) => (title === 'Freeze' ? 'row takes too long to process' : title)),
  );
});

test('three threads read a long feed: each row once, in the order of the file', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('worker_threads', count);
  try {
    const titles = Array.from({ length: 300 }, (_, index) =>
      index === 161 ? 'Freeze' : `Nurse ${index}`,
    );
    const long = csv(...titles).replaceAll('ward.', 'ward. '.repeat(600));
    // Three threads share two cores, and those with other work.
    const rows = await read(long, { ...FREEZING, stepMs: 4_000, workers: 3 });
    expect(rows.map(({ line, words }) => [line, words])).toEqual(
      titles.map((title, index) => [
        index + 2,
        title === 'Freeze' ? 'row takes too long to process' : title,
      ]),
    );
    // One more for the one that froze.
    expect(started).toBe(4);
    await read(csv('Nurse'), { ...FREEZING, workers: 3 });
    expect(started).toBe(5);
  } finally {
    unsubscribe('worker_threads', count);
  }
});

test('a thread that takes all the memory it may have ends the import, not the process', async () => {
  await expect(
    read(csv('Nurse', 'Swell'), { ...FREEZING, stepMs: 60_000, heapMb: 64 }),
  ).rejects.toMatchObject({
    code: 'import-stopped',
    message: 'Part of the file needs too much memory. Jobs imported so far are kept.',
  });
});

test('the next feed is read by the same thread, unless the one before was refused', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('worker_threads', count);
  try {
    expect(await read(csv('Nurse'))).toMatchObject([{ words: 'Nurse' }]);
    const first = started;
    expect(await read(csv('Cook', 'Baker'))).toMatchObject([{ words: 'Cook' }, { words: 'Baker' }]);
    expect(started).toBe(first);
    await expect(read('nothing')).rejects.toMatchObject({ code: 'format-unknown' });
    expect(started).toBe(first);
    expect(await read(csv('Nurse'))).toMatchObject([{ words: 'Nurse' }]);
    expect(started).toBe(first + 1);
  } finally {
    unsubscribe('worker_threads', count);
  }
});

test('an import is stopped while a row freezes the thread', async () => {
  await expect(
    read(csv('Freeze'), { ...FREEZING, stepMs: 60_000 }, AbortSignal.timeout(1_000)),
  ).rejects.toThrow(/timeout/);
});

test('what one long line holds is refused at once', async () => {
  const json = JSON.stringify({
    vacancies: Array.from({ length: 5_000 }, (_, index) => ({
      title: `Nurse ${index}`,
      description: 'A ward.',
    })),
  });
  await expect(read(json)).rejects.toMatchObject({
    code: 'format-unknown',
    message: expect.stringContaining('no list of jobs of a known format'),
  });
  await expect(read('x'.repeat(10_000_000))).rejects.toMatchObject({
    code: 'import-refused',
    message: expect.stringContaining('first line'),
  });
  await expect(
    read(Buffer.concat([Buffer.alloc(8), randomBytes(1_000_000)])),
  ).rejects.toMatchObject({
    code: 'import-refused',
    message: expect.stringContaining('the file is not text'),
  });
});

test('reading a feed never holds the event loop for 20 ms', async () => {
  const description = '<p>You work on a <b>ward</b>.</p>'.repeat(300);
  const rows = Array.from(
    { length: 40 },
    (_, index) =>
      `<job><title>Nurse ${index}</title><country>Norway</country><description><![CDATA[${description}]]></description></job>`,
  );
  const feed = `<source>${rows.join('\n')}</source>`;
  const before = performance.eventLoopUtilization();
  const watch = watchEventLoop();
  expect(await read(feed)).toHaveLength(40);
  expect(await watch.longest()).toBeLessThan(20);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.2);
});
