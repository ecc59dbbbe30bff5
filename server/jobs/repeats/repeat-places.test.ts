import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobList } from '../../../shared/jobs.ts';
import { openTestApi, type TestApi } from '../../../test/api.ts';
import { createJobs, dayFromNow } from '../../../test/factories.ts';
import { renderJobFeed } from '../job-feed.service.ts';
import { createJobSearch } from '../search/search-jobs.service.ts';
import { placesElsewhere } from './repeat-places.service.ts';

let api: TestApi;
let york: number;
let hull: number;
let premium: number;

const TEXT = 'You greet our guests, carry their bags and keep the lobby tidy. '.repeat(5);
const porter = (state: string | null, minutes: number, fields = {}) => ({
  title: `Porter ${state ?? ''}`,
  description: `<p>${TEXT}</p>`,
  country_code: 'GB' as const,
  state,
  expires_at: dayFromNow(9),
  created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  ...fields,
});

beforeAll(async () => {
  api = await openTestApi();
  const ids = await createJobs(
    api.database,
    porter('York', 1),
    porter('Hull', 2),
    porter('hull', 3),
    porter(null, 4),
    porter('Leeds', 5, { expires_at: dayFromNow(-1) }),
    ...Array.from({ length: 33 }, (_, index) => porter(`Town ${index + 10}`, 10 + index)),
    porter('York', 60, { is_premium_visible: true }),
    porter('Bath', 61, { is_premium_visible: true }),
    { title: 'Cook', country_code: 'GB', created_at: '2026-01-01T00:00:00Z' },
    porter('Ripon', 62),
  );
  await api.database.db
    .updateTable('jobs')
    .set({ held: true })
    .where('state', '=', 'Ripon')
    .execute();
  [york = 0, hull = 0] = ids;
  premium = ids[38] as number;
});
afterAll(() => api.close());

const list = async (query: string) =>
  (await api.get(`/api/jobs${query}`)).body as unknown as JobList;

test('a card tells in how many other places its advert is', async () => {
  // Similar work follows.
  const { jobs, totalCount, closeCount = 0 } = await list('?search=porter');
  expect(jobs.slice(0, totalCount - closeCount).map(({ id, also_in }) => [id, also_in])).toEqual([
    [york, 35],
    [premium, 1],
  ]);
  expect(totalCount - closeCount).toBe(2);
  expect((await list('?search=cook')).jobs[0]).not.toHaveProperty('also_in');
});

test('the page of each listing has the other places, live ones that are not held only, up to 100', async () => {
  const { body: job } = await api.get(`/api/jobs/${hull}`);
  expect(job.also_in).toBe(35);
  const { body } = await api.get(`/api/jobs/${hull}/related`);
  const places = body.places as { id: number; state: string | null }[];
  expect(places).toHaveLength(35);
  expect(places.slice(0, 3).map(({ state }) => state)).toEqual([null, 'Town 10', 'Town 11']);
  expect((body.jobs as { title: string }[]).map(({ title }) => title)).toEqual([
    'Porter York',
    'Cook',
  ]);
});

test('visitors see the places of a premium job, which its pay wall does not hide', async () => {
  const { status, body } = await api.get(`/api/jobs/${premium}`);
  expect([status, (body.job as { also_in: number }).also_in]).toEqual([403, 1]);
  const related = await api.get(`/api/jobs/${premium}/related`);
  expect(related.body.places).toEqual([{ id: premium + 1, state: 'Bath' }]);
});

test('pages of a list have every card once, as many as the list counts', async () => {
  const seen: number[] = [];
  const { totalCount } = await list('?state=town&limit=10');
  for (let page = 1; page <= 5; page += 1)
    seen.push(...(await list(`?state=town&limit=10&page=${page}`)).jobs.map(({ id }) => id));
  expect(new Set(seen).size).toBe(33);
  expect([seen.length, totalCount]).toEqual([33, 33]);
});

test('a job feed has the advert once and says where else it is', async () => {
  const { db } = api.database;
  const now = () => new Date();
  const page = await renderJobFeed(
    { db, now, search: createJobSearch({ db, now }) },
    { name: 'Waymark', url: 'https://waymark.example' },
    '/jobs/feed.json?search=porter',
  );
  const feed = JSON.parse(String(page?.html)) as { items: { content_text: string }[] };
  expect(feed.items).toHaveLength(2);
  expect(feed.items[0]?.content_text).toContain('Also in 35 places');
});

test('suggestions name the work once, and count the listings of each place', async () => {
  const { body } = await api.get('/api/suggestions?q=porter');
  expect(body.suggestions).toContainEqual({ kind: 'occupation', text: 'Porter', jobs: 2 });
  const places = await api.get('/api/suggestions?q=hull&for=place');
  expect(places.body.suggestions).toEqual([
    { kind: 'place', text: 'Hull, United Kingdom', jobs: 1 },
  ]);
});

test('counting the places of a few jobs reads their adverts only, also after an import', async () => {
  const { db } = api.database;
  // The planner knows the table from before the import, when no advert had a key.
  await sql`UPDATE jobs SET repeat_key = NULL`.execute(db);
  await sql`VACUUM ANALYZE jobs`.execute(db);
  const copied = sql`title, excerpt, description, employer, country_code, category, expires_at, created_at`;
  await sql`
    INSERT INTO jobs (${copied}, repeat_key)
    SELECT ${copied}, 1000000 + n FROM jobs, generate_series(1, 3000) AS n WHERE id = ${york}`.execute(
    db,
  );
  const { rows: ids } = await sql<{
    id: number;
  }>`SELECT id FROM jobs ORDER BY id DESC LIMIT 30`.execute(db);
  await db.connection().execute(async (connection) => {
    const read = async () => {
      await sql`SELECT pg_stat_force_next_flush()`.execute(connection);
      const { rows } = await sql<{ count: number }>`
        SELECT sum(idx_tup_read)::int AS count FROM pg_stat_user_indexes
        WHERE relname = 'jobs'`.execute(connection);
      return rows[0]?.count ?? 0;
    };
    const before = await read();
    await connection
      .selectFrom('jobs as shown')
      .select(placesElsewhere(dayFromNow(0)).as('places'))
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .execute();
    expect((await read()) - before).toBeLessThan(100);
  });
});
