import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReviewList } from '../../../shared/review.ts';
import { setUpAdminImports } from '../../../test/admin-imports.ts';
import { TEST_ADMIN } from '../../../test/api.ts';
import { confirmSource } from '../../jobs/confirmed-jobs.service.ts';
import { lockJobWrites } from '../../jobs/job-write-lock.service.ts';
import { forgetReview } from './review.service.ts';

const { kit, upload, send, ended, audit } = setUpAdminImports();

type Row = { id: number; text?: string };
const xml = (rows: Row[]) =>
  `<source>\n${rows
    .map(
      ({ id, text = 'You wash and iron.' }) =>
        `<job><referencenumber>${id}</referencenumber><title>Laundry worker ${id}</title><url>https://a.example/${id}</url><company>Linen Works</company><city>Oslo</city><country>Norway</country><description>${text} Line ${id}.</description></job>`,
    )
    .join('\n')}\n</source>`;
const importOf = async (rows: Row[], query = '') =>
  ended(await upload(`name=a.xml&source=Linen${query}`, xml(rows)));
const listOf = async (show: string) =>
  (await send('GET', `/api/admin/review?show=${show}`)).body as unknown as ReviewList;
const waiting = () => listOf('waiting');
const refused = () => listOf('refused');
const decide = async (answer: string, rows: { id: number; version: string }[]) =>
  send('POST', '/api/admin/review', {
    answer,
    rows: rows.map(({ id, version }) => ({ id, version })),
  });
const addFeed = (review_new = true) =>
  kit.api.database.db
    .insertInto('feeds')
    .values({ url: kit.feedUrl, source: 'Linen', review_new, active: false })
    .execute();
const stored = async () =>
  (await kit.api.database.db.selectFrom('jobs').select('title').orderBy('reference').execute()).map(
    ({ title }) => title,
  );

test('new jobs of a feed that waits for a look are shown only once they are published', async () => {
  await addFeed();
  const run = await importOf([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(run).toMatchObject({ status: 'done', counts: { new: 0, skipped: 3 } });
  expect(await stored()).toEqual([]);
  const { rows, totalCount } = await waiting();
  expect(totalCount).toBe(3);
  expect(rows[0]).toMatchObject({
    ...{ source: 'Linen', title: 'Laundry worker 1', employer: 'Linen Works' },
    ...{ place: 'Oslo, Norway', application_url: 'https://a.example/1' },
  });
  expect(await decide('publish', rows.slice(0, 2))).toMatchObject({
    status: 200,
    body: { message: '2 jobs published.', done: 2 },
  });
  expect(await stored()).toEqual(['Laundry worker 1', 'Laundry worker 2']);
  expect(await audit()).toMatchObject([{ action: 'review.publish' }]);
});

test('what was published goes on with its feed: it is changed, confirmed and ended by it', async () => {
  await addFeed();
  await importOf([{ id: 1 }, { id: 2 }]);
  await decide('publish', (await waiting()).rows);
  expect(await importOf([{ id: 1 }, { id: 2, text: 'You only iron.' }])).toMatchObject({
    counts: { unchanged: 1, updated: 1, skipped: 0 },
  });
  expect(await importOf([{ id: 1 }])).toMatchObject({ counts: { unchanged: 1, expired: 1 } });
});

test('what was refused stays away as long as the feed says the same', async () => {
  await addFeed();
  await importOf([{ id: 1 }]);
  const { rows } = await waiting();
  expect(await decide('refuse', rows)).toMatchObject({ body: { done: 1 } });
  await importOf([{ id: 1 }]);
  expect((await waiting()).totalCount).toBe(0);
  // Nor does it come when nothing has to wait any more.
  await kit.api.database.db.updateTable('feeds').set({ review_new: false }).execute();
  expect(await importOf([{ id: 1 }, { id: 2 }])).toMatchObject({ counts: { new: 1, skipped: 1 } });
  await kit.api.database.db.updateTable('feeds').set({ review_new: true }).execute();
  await importOf([{ id: 1, text: 'You fold shirts.' }, { id: 2 }]);
  expect((await waiting()).rows).toMatchObject([{ title: 'Laundry worker 1' }]);
  expect(await stored()).toEqual(['Laundry worker 2']);
});

test('a refusal is taken back: the job waits again as its feed has it, and the log says who', async () => {
  await addFeed();
  await importOf([{ id: 1 }, { id: 2 }]);
  await decide('refuse', (await waiting()).rows);
  await importOf([{ id: 1 }]);
  const { rows, totalCount } = await refused();
  expect(totalCount).toBe(2);
  expect(rows[0]).toMatchObject({ title: 'Laundry worker 1', refused_by: TEST_ADMIN });
  expect(await decide('take-back', rows)).toMatchObject({
    body: {
      done: 2,
      message:
        '2 jobs no longer refused. They wait for your look again, or come in with the next import if the feed no longer holds new jobs.',
    },
  });
  expect((await refused()).totalCount).toBe(0);
  expect((await audit())[0]).toMatchObject({ action: 'review.take-back', actor: TEST_ADMIN });
  expect(await decide('take-back', rows)).toMatchObject({ body: { done: 0 } });
  await importOf([{ id: 1 }]);
  const again = await waiting();
  expect(again.rows).toMatchObject([{ title: 'Laundry worker 1', refused_at: null }]);
  await decide('publish', again.rows);
  expect(await stored()).toEqual(['Laundry worker 1']);
});

test('a reference that one file has twice waits once, and is refused once', async () => {
  await addFeed();
  // The first batch has 25 rows.
  const many = [
    ...Array.from({ length: 40 }, (_, index) => ({ id: index + 1 })),
    { id: 1, text: 'Another text of the same job.' },
  ];
  expect(await importOf(many)).toMatchObject({ counts: { skipped: 40, bad: 1 } });
  const { rows, totalCount } = await waiting();
  expect(totalCount).toBe(40);
  const first = rows.filter(({ title }) => title === 'Laundry worker 1');
  expect(first).toMatchObject([{ excerpt: expect.stringContaining('wash and iron') }]);
  await decide('refuse', first);
  expect(await importOf(many)).toMatchObject({ counts: { skipped: 40, bad: 1 } });
  expect((await refused()).totalCount).toBe(1);
});

test('what its source has not had for 90 days is forgotten, and the text of a refusal after 30', async () => {
  await addFeed();
  await importOf([{ id: 1 }, { id: 2 }]);
  const { rows } = await waiting();
  await decide('refuse', rows.slice(0, 1));
  const { db } = kit.api.database;
  const [first] = (await waiting()).rows;
  const inDays = (days: number) => new Date(Date.parse(first?.seen_at ?? '') + days * 86_400_000);
  const left = async () => (await db.selectFrom('review_rows').select('id').execute()).length;
  await forgetReview(db, inDays(29));
  expect([(await refused()).totalCount, await left()]).toEqual([1, 2]);
  await forgetReview(db, inDays(32));
  expect([(await refused()).totalCount, await left()]).toEqual([0, 2]);
  // A feed that says that nothing has changed still has both.
  await db.transaction().execute((tx) => confirmSource(tx, 'Linen', inDays(60)));
  await forgetReview(db, inDays(92));
  expect([(await waiting()).totalCount, await left()]).toEqual([1, 2]);
  await forgetReview(db, inDays(152));
  expect(await left()).toBe(0);
});

test('a decision holds for what was seen: a row that changed meanwhile waits on', async () => {
  await addFeed();
  await importOf([{ id: 1 }, { id: 2 }]);
  const { rows } = await waiting();
  await importOf([{ id: 1 }, { id: 2, text: 'Pay a fee first.' }]);
  expect(await decide('publish', rows)).toMatchObject({
    body: {
      done: 1,
      message: '1 job published. 1 was changed by the feed or decided before; please look again.',
    },
  });
  expect(await stored()).toEqual(['Laundry worker 1']);
});

test('what leaves its feed waits no more; a part and a trial change nothing; other sources do not wait', async () => {
  await addFeed();
  await importOf([{ id: 1 }, { id: 2 }]);
  await importOf([{ id: 1 }], '&partial=true');
  await importOf([{ id: 1 }, { id: 9 }], '&dryRun=true');
  expect((await waiting()).totalCount).toBe(2);
  await importOf([{ id: 1 }]);
  expect((await waiting()).rows).toMatchObject([{ title: 'Laundry worker 1' }]);
  await ended(await upload('name=b.xml&source=Other', xml([{ id: 5 }])));
  expect(await stored()).toEqual(['Laundry worker 5']);
});

test('a decision waits for an import before it holds a row', async () => {
  await addFeed();
  await importOf([{ id: 1 }]);
  const { rows } = await waiting();
  const { db } = kit.api.database;
  const waits = async () => {
    const found = await sql`SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db);
    return found.rows.length;
  };
  const { decided } = await db.transaction().execute(async (tx) => {
    await lockJobWrites(tx);
    const decided = decide('publish', rows);
    await expect.poll(waits).toBe(1);
    // The import meets the row once more.
    await tx.updateTable('review_rows').set({ seen_at: new Date() }).execute();
    return { decided };
  });
  expect(await decided).toMatchObject({ status: 200, body: { done: 1 } });
});

test('a feed that gets another name keeps what waits and what was refused', async () => {
  await addFeed();
  await importOf([{ id: 1 }, { id: 2 }]);
  const { rows } = await waiting();
  await decide('refuse', rows.slice(0, 1));
  const feed = await kit.api.database.db.selectFrom('feeds').select('id').executeTakeFirstOrThrow();
  const renamed = await send('PUT', `/api/admin/feeds/${feed.id}`, {
    ...{ url: kit.feedUrl, source: 'Laundry', employer: null, every_hours: 24, keep_days: 30 },
    ...{ active: false, review_new: true },
  });
  expect(renamed.status).toBe(200);
  await ended(await upload('name=a.xml&source=Laundry', xml([{ id: 1 }, { id: 2 }])));
  expect(await waiting()).toMatchObject({ totalCount: 1, rows: [{ source: 'Laundry' }] });
});
