import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PLAIN, setUpJobSearch } from '../../../test/job-search.ts';
import { deleteJobs, restoreJobs } from '../delete-jobs.service.ts';
import { expireMissingJobs, upsertImportedJobs } from '../imported-jobs.service.ts';
import { type JobFields, updateJob } from '../job-write.service.ts';
import { runPass } from '../pass-over-jobs.service.ts';
import { READ_AGAIN } from '../read-again.service.ts';

const { kit, write, ask } = setUpJobSearch();

const words = (seed: string) =>
  Array.from({ length: 50 }, (_, index) => `${seed}${String.fromCharCode(97 + (index % 26))}`).join(
    ' ',
  );
/** A listing of the same advert in a town. */
const porter = (state: string | null, fields: Partial<JobFields> = {}): Partial<JobFields> => ({
  title: `Night porter ${state ?? ''}`,
  description: `We need a porter in ${state}. ${words('welcome')}`,
  country_code: 'GB',
  state,
  ...fields,
});

/** What a search finds after jobs changed. Its exact number and its filters must agree. */
async function listed(query: Parameters<typeof ask>[0] = {}): Promise<number[]> {
  kit.search.forget();
  const { ids, totalCount, counts, close } = await ask(query);
  expect(totalCount).toBe(ids.length);
  const sum = (numbers: Record<string, number>) =>
    Object.values(numbers).reduce((total, count) => total + count, 0);
  expect(sum(counts.countries)).toBe(ids.length - close.length);
  return ids;
}
const change = <T>(work: Parameters<typeof kit.database.jobChanges.change<T>>[0]) =>
  kit.database.jobChanges.change(work);

test('an advert is found once in a country, and once in each place', async () => {
  const [york, leeds, again, welder] = await write(
    porter('York'),
    porter('Leeds'),
    porter('Leeds'),
    { title: 'Welder', country_code: 'GB', state: 'Leeds', description: words('weld') },
  );

  expect(await listed()).toEqual([york, welder]);
  expect(await listed({ text: 'night porter' })).toEqual([york]);
  expect(await listed({ country_code: 'GB', sort: 'oldest' })).toEqual([welder, york]);
  expect(await listed({ state: 'leeds' })).toEqual([leeds, welder]);
  expect(await listed({ text: 'porter in leeds', sort: 'relevance' })).toEqual([leeds]);
  expect(await listed({ text: 'porter york' })).toEqual([york]);
  expect(again).toBeDefined();
});

test('a small town that no table knows finds its own listing', async () => {
  const [kirkby, mossley] = await write(porter('Upper Kirkbymoor'), porter('Mossleythorpe'));

  expect(await listed({ text: 'porter mossleythorpe' })).toEqual([mossley]);
  expect(await listed({ text: 'porter upper kirkbymoor' })).toEqual([kirkby]);
});

test('adverts that a filter tells apart do not hide each other', async () => {
  const ids = await write(
    porter('York'),
    porter('York', { country_code: 'IE' }),
    porter('York', { category: 'Caregiving' }),
    porter('York', { is_premium_visible: true }),
    porter('York', { salary: { min: 12, currency: 'GBP', period: 'hour' } }),
    porter('York', { job_type: 'part-time' }),
    porter('York', { employer: 'Other' }),
  );

  expect(await listed()).toEqual(ids);
});

test('the newest live listing of an advert is the one that is found', async () => {
  const [soon, later, last] = await write(
    porter('York', { expires_at: '2026-03-12' }),
    porter('Leeds', { expires_at: '2026-03-20', created_at: '2026-03-05T10:00:00Z' }),
    porter('Hull', { expires_at: null, created_at: '2026-02-01T10:00:00Z' }),
  );
  const on = async (day: string, query = {}) => {
    kit.now = new Date(`${day}T12:00:00Z`);
    return listed(query);
  };

  expect(await on('2026-03-11', { date: 'week' })).toEqual([soon]);
  expect(await on('2026-03-12')).toEqual([later]);
  expect(await on('2026-03-20')).toEqual([last]);
  expect(await on('2026-03-20', { date: 'week' })).toEqual([]);
});

test('a listing that is deleted, ended or changed hands over, and takes over when it returns', async () => {
  const [york = 0, leeds = 0, hull = 0] = await write(
    porter('York'),
    porter('Leeds'),
    porter('Hull'),
  );
  const at = new Date(kit.now);
  const { deletion } = await change((tx) => deleteJobs(tx, [york], { userId: 1, at }));
  expect(await listed()).toEqual([leeds]);
  await change((tx) => restoreJobs(tx, deletion as number));
  expect(await listed()).toEqual([york]);
  const update = (id: number, fields: Partial<JobFields>) =>
    change((tx) => updateJob(tx, id, fields, at));
  await update(york, { expires_at: '2026-03-01' });
  expect(await listed()).toEqual([leeds]);
  await update(leeds, { description: words('other') });
  expect(await listed()).toEqual([leeds, hull]);
  await update(hull, { is_premium_visible: true });
  await update(york, { expires_at: null });
  expect(await listed()).toEqual([york, leeds, hull]);
  await update(york, { is_premium_visible: true });
  expect(await listed()).toEqual([york, leeds]);
  expect(await listed({ premium: 'yes', member: true })).toEqual([york]);
});

test('an import hides repeats of other sources, updates them and hands over what left the feed', async () => {
  const [ours = 0] = await write(porter('York', { created_at: '2026-03-01T10:00:00Z' }));
  const run = (source: string, ...rows: Partial<JobFields>[]) =>
    change(async (tx) => {
      const runId = `run ${Math.random()}`;
      const imported = rows.map((fields, index) => ({
        reference: String(index),
        fields: { ...PLAIN, ...fields },
      }));
      const about = { source, runId, now: kit.now };
      await upsertImportedJobs(tx, about, imported);
      await expireMissingJobs(tx, about);
      const { rows: stored } = await sql<{
        id: number;
      }>`SELECT id FROM jobs WHERE source = ${source} ORDER BY id`.execute(tx);
      return stored.map(({ id }) => id);
    });

  const [theirs, hull] = await run('a', porter('York'), porter('Hull'));
  expect(await listed()).toEqual([hull]);
  expect(await listed({ state: 'York' })).toEqual([theirs]);
  await run('a', porter('York'), porter('Hull', { description: words('new') }));
  expect(await listed()).toEqual([hull, theirs]);
  await run('a');
  expect(await listed()).toEqual([ours]);
});

test('two writers of the same adverts leave one of each', async () => {
  await write();
  const adverts = [porter('York'), porter('York', { employer: 'Other' })];
  const writeAs = (source: string, rows: Partial<JobFields>[]) =>
    Promise.all(
      [1, 2, 3, 4].map((number) =>
        change((tx) =>
          upsertImportedJobs(
            tx,
            { source, runId: `${source} ${number}`, now: kit.now },
            rows.map((fields, index) => ({
              reference: `${number} ${index}`,
              fields: { ...PLAIN, ...fields },
            })),
          ),
        ),
      ),
    );

  await Promise.all([writeAs('a', adverts), writeAs('b', adverts.toReversed())]);

  expect(await listed({ state: 'york' })).toHaveLength(2);
  expect(await listed()).toHaveLength(2);
});

test('listings of an older release are known as repeats when they were indexed again', async () => {
  const [york, leeds] = await write(porter('York'), porter('Leeds'));
  const { db } = kit.database;
  await db.updateTable('jobs').set({ repeat_key: null }).execute();
  await db
    .updateTable('job_search')
    .set({ repeat_until: '-infinity', place_until: '-infinity' })
    .execute();
  await sql`INSERT INTO settings (key, value) VALUES ('search_documents', '1 -1')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(db);
  expect(await listed()).toEqual([york, leeds]);

  await runPass(db, READ_AGAIN);

  expect(await listed()).toEqual([york]);
});
