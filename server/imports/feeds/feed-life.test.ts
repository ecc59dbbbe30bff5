import { describe, expect, test } from 'vitest';
import { feed, HOUR, NOW, runOf, setUpAdminImports } from '../../../test/admin-imports.ts';
import { TEST_ADMIN } from '../../../test/api.ts';
import { runDueFeeds } from './feeds.service.ts';

const { kit, send, ended, untilIdle, audit } = setUpAdminImports();
const DAY = 24 * HOUR;

async function addFeed(input: object = {}): Promise<number> {
  const body = { url: kit.feedUrl, source: 'Clinic', ...input };
  return Number((await send('POST', '/api/admin/feeds', body)).body.id);
}
const run = async (id: number, query = '') =>
  ended(await send('POST', `/api/admin/feeds/${id}/run${query}`));
const later = (days: number) => {
  kit.now = new Date(NOW.getTime() + days * DAY);
};
const ends = async () => {
  const { rows } = await kit.api.database.pool.query<{ end: string; listed: string }>(
    `SELECT coalesce(jobs.expires_at::text, 'none') AS end, max(job_search.expires_at)::text AS listed
     FROM jobs LEFT JOIN job_search ON job_id = id GROUP BY id, reference ORDER BY reference`,
  );
  for (const { end, listed } of rows) if (listed !== null) expect(listed).toBe(end);
  return rows.map(({ end }) => end);
};

describe('a job without an end date', () => {
  test('ends 30 days after its feed confirmed it, also by saying that nothing is new', async () => {
    const id = await addFeed();
    kit.answerFeed = (req, res) => {
      if (req.headers['if-none-match'] === '"v1"') return void res.writeHead(304).end();
      res.writeHead(200, { etag: '"v1"' }).end(feed(['1', 'Nurse'], ['2', 'Cook']));
    };
    await run(id);
    expect(await ends()).toEqual(['2026-07-15', '2026-07-15']);
    later(10);
    expect(await run(id)).toMatchObject({ status: 'unchanged' });
    expect(await ends()).toEqual(['2026-07-25', '2026-07-25']);
    later(12);
    kit.answerFeed = (_, res) => void res.end(feed(['1', 'Nurse'], ['2', 'Head cook']));
    await run(id);
    expect(await ends()).toEqual(['2026-07-27', '2026-07-27']);
    // A failure confirms nothing.
    later(20);
    kit.answerFeed = (_, res) => void res.writeHead(500).end();
    expect(await run(id)).toMatchObject({ status: 'failed' });
    expect(await ends()).toEqual(['2026-07-27', '2026-07-27']);
  });

  test('that ran out lives again when the feed has it again', async () => {
    const id = await addFeed();
    await run(id);
    later(40);
    await run(id);
    expect(await ends()).toEqual(['2026-08-24', '2026-08-24']);
    const { db } = kit.api.database;
    expect(await db.selectFrom('job_search').select('job_id').execute()).toHaveLength(2);
  });

  test('follows the setting of its feed; one with its own end does not, nor one of the operator', async () => {
    const id = await addFeed({ keep_days: 7 });
    const own = feed(['1', 'Nurse'], ['2', 'Cook']).replace(
      '</job>',
      '<expirationdate>2026-12-01</expirationdate></job>',
    );
    kit.answerFeed = (_, res) => void res.end(own);
    await run(id);
    expect(await ends()).toEqual(['2026-12-02', '2026-06-22']);
    const { db } = kit.api.database;
    await db
      .insertInto('feeds')
      .values({ url: 'https://b.example/', source: 'B', next_run_at: NOW, created_at: NOW })
      .execute();
    const input = { url: kit.feedUrl, source: 'Clinic', keep_days: 60 };
    expect((await send('PUT', `/api/admin/feeds/${id}`, input)).body).toMatchObject({
      keep_days: 60,
    });
    expect(await ends()).toEqual(['2026-12-02', '2026-08-14']);
    expect((await send('PUT', `/api/admin/feeds/${id}`, { ...input, keep_days: 0 })).status).toBe(
      400,
    );
  });

  test('keeps the end that an administrator set, and is said to be open until then', async () => {
    const id = await addFeed();
    await run(id);
    const jobs = await kit.api.database.db
      .selectFrom('jobs')
      .select('id')
      .orderBy('reference')
      .execute();
    const [first, second] = jobs.map((job) => job.id);
    const read = async (job?: number) => (await kit.api.get(`/api/jobs/${job}`)).body;
    expect(await read(first)).toMatchObject({ open_ended: true, expires_at: '2026-07-15' });
    const act = (path: string, body?: object) =>
      kit.api.send('POST', `/api/admin/${path}`, body, { token: kit.admin });
    const bulk = (action: string) => act('jobs/bulk', { action, jobIds: [second] });
    const { undo } = (await bulk('extend')).body as { undo: { id: number } };
    // An edit that is undone is none: the feed decides again.
    expect((await act(`edits/${undo.id}/undo`)).status).toBe(200);
    later(2);
    await run(id);
    expect(await ends()).toEqual(['2026-07-17', '2026-07-17']);
    expect((await bulk('extend')).status).toBe(200);
    expect(await read(second)).not.toHaveProperty('open_ended');
    const set = (await ends())[1];
    later(5);
    await run(id);
    expect(await ends()).toEqual(['2026-07-20', set]);
  });
});

describe('removing a feed', () => {
  test.each([
    ['keep', ['2026-07-15', '2026-07-15'], 'stay'],
    ['end', ['2026-06-15', '2026-06-15'], '2 of its jobs ended'],
  ])('with jobs=%s', async (jobs, expected, words) => {
    const id = await addFeed();
    await run(id);
    expect(await send('DELETE', `/api/admin/feeds/${id}?jobs=${jobs}`)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining(words) },
    });
    expect(await ends()).toEqual(expected);
    expect(await audit()).toMatchObject([{ action: 'feed.delete' }]);
    expect((await send('DELETE', `/api/admin/feeds/${id}?jobs=sell`)).status).toBe(400);
  });
});

test('emptying a feed and importing it again is one action, without a question and without a gap', async () => {
  const id = await addFeed();
  const many = Array.from({ length: 9 }, (_, n): [string, string] => [`${n}`, `Nurse ${n}`]);
  kit.answerFeed = (_, res) => void res.end(feed(...many));
  await run(id);
  kit.answerFeed = (_, res) => void res.end('no feed at all');
  expect(await run(id, '?afresh=true')).toMatchObject({ status: 'failed' });
  expect(new Set(await ends())).toEqual(new Set(['2026-07-15']));
  kit.answerFeed = (_, res) => void res.end(feed(['0', 'Nurse 0'], ['x', 'Baker']));
  expect(await run(id, '?afresh=true')).toMatchObject({
    strange: [],
    counts: { new: 1, updated: 1, expired: 8 },
  });
});

test('a feed that fails three times in a row is told by mail once, and again after it worked', async () => {
  const id = await addFeed({ every_hours: 1 });
  const { mails } = kit.api.mailbox;
  const told = () => mails.filter(({ subject }) => subject.includes('the feed Clinic')).length;
  let hours = 0;
  const fetchTimes = async (times: number) => {
    for (let n = 0; n < times; n++) {
      hours += 24;
      kit.now = new Date(NOW.getTime() + hours * HOUR);
      await untilIdle();
      await runDueFeeds(kit.deps);
    }
  };
  const fail = () => {
    kit.answerFeed = (_, res) => void res.writeHead(503).end();
  };
  fail();
  await fetchTimes(2);
  expect(told()).toBe(0);
  await fetchTimes(3);
  const mail = await kit.api.mailbox.mailTo(TEST_ADMIN);
  expect(mail.subject).toBe('Waymark: the feed Clinic does not work');
  expect(mail.text).toContain('answered with status 503');
  kit.answerFeed = (_, res) => void res.end(feed(['1', 'Nurse']));
  await fetchTimes(1);
  fail();
  await fetchTimes(3);
  await expect.poll(told).toBe(2);
  expect(Number.isInteger(id)).toBe(true);
});

test('the list of feeds has their figures', async () => {
  const id = await addFeed();
  const answer = await send('POST', `/api/admin/feeds/${id}/run`);
  expect(runOf(answer)).toMatchObject({ source: 'Clinic' });
  await ended(answer);
  const { db } = kit.api.database;
  const jobs = await db.selectFrom('jobs').select('id').orderBy('reference').execute();
  await db
    .insertInto('job_totals')
    .values(jobs.map((job) => ({ job_id: job.id, views: 7, applies: 2 })))
    .execute();
  await db.updateTable('jobs').set({ held: true }).where('reference', '=', '2').execute();
  expect((await send('GET', '/api/admin/feeds')).body.feeds).toMatchObject([
    { figures: { jobs: 1, views: 14, applies: 4, dead: 0, held: 1 } },
  ]);
});

test('a feed that was fetched while the clock was a year ahead is fetched again when it is right, and a clock that goes back an hour fetches nothing twice', async () => {
  const id = await addFeed();
  let asked = 0;
  kit.answerFeed = (_, res) => {
    asked += 1;
    res.end(feed(['1', 'Nurse']));
  };
  const fetchAt = async (hours: number) => {
    kit.now = new Date(NOW.getTime() + hours * HOUR);
    await untilIdle();
    await runDueFeeds(kit.deps);
    return asked;
  };
  expect(await fetchAt(365 * 24)).toBe(1);
  expect(await fetchAt(2)).toBe(2);
  expect(await fetchAt(1)).toBe(2);
  expect(await fetchAt(25)).toBe(2);
  expect(await fetchAt(26)).toBe(3);
  await kit.api.database.db.deleteFrom('feeds').where('id', '=', id).execute();
});
