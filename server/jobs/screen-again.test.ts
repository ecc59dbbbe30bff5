import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { readJob } from '../reading/read-job.ts';
import { runPass, startPass, stepPass } from './pass-over-jobs.service.ts';
import { READ_AGAIN } from './read-again.service.ts';

const FEE = 'You pay the visa fee of $300 before you travel.';

let api: TestApi;
beforeEach(async () => {
  await api?.close();
  api = await openTestApi();
});
afterAll(() => api.close());

const db = () => api.database.db;
const job = (id: number) =>
  db().selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isFound = async (id: number) =>
  ((await api.get('/api/jobs?limit=100')).body as { jobs: { id: number }[] }).jobs.some(
    (found) => found.id === id,
  );

/** A live listing that older rules found nothing in. */
async function olderJob(description: string): Promise<number> {
  const [id] = (await createJobs(api.database, { description: `<p>Work.</p>` })) as [number];
  await db().updateTable('jobs').set({ description }).where('id', '=', id).execute();
  return id;
}

const step = async () => (await stepPass(db(), READ_AGAIN)).state;

test('a stored listing that has a severe sign by new rules is held, and leaves the search', async () => {
  const id = await olderJob(`<p>${FEE}</p>`);
  const fine = await olderJob('<p>You look after zebras.</p>');
  expect(await isFound(id)).toBe(true);
  const { ended } = startPass(api.database, READ_AGAIN, (error) => {
    throw error;
  });
  await ended;
  expect(await job(id)).toMatchObject({ held: true, findings: [{ rule: 'fee' }] });
  expect(await isFound(id)).toBe(false);
  expect(await isFound(fine)).toBe(true);
  const indexed = await db().selectFrom('job_search').select('job_id').execute();
  expect(indexed).toEqual([{ job_id: fine }]);
});

test('it goes on in steps, ends, and begins again only with other rules', async () => {
  for (let count = 0; count < 25; count += 1) await olderJob('<p>Work.</p>');
  expect(await step()).toBe('more');
  expect(await step()).toBe('more');
  expect(await step()).toBe('more');
  expect(await step()).toBe('done');
  const late = await olderJob(`<p>${FEE}</p>`);
  expect(await step()).toBe('nothing to do');
  expect(await job(late)).toMatchObject({ held: false });
  await runPass(db(), { ...READ_AGAIN, version: 'other' });
  expect(await job(late)).toMatchObject({ held: true });
});

test('what an administrator let through stays so, and what is held stays held', async () => {
  const id = await olderJob(`<p>${FEE}</p>`);
  const { screened } = readJob({ ...(await job(id)), salary: null }).columns;
  await db()
    .updateTable('jobs')
    .set({ screened, released: screened })
    .where('id', '=', id)
    .execute();
  const [waiting] = (await createJobs(api.database, {})) as [number];
  await db().updateTable('jobs').set({ held: true }).where('id', '=', waiting).execute();
  await runPass(db(), READ_AGAIN);
  expect(await job(id)).toMatchObject({ held: false, findings: [{ rule: 'fee' }] });
  expect(await isFound(id)).toBe(true);
  expect(await job(waiting)).toMatchObject({ held: true });
});

test('what nothing changed of is not written', async () => {
  const [id] = (await createJobs(api.database, {})) as [number];
  const before = await job(id);
  await runPass(db(), READ_AGAIN);
  expect(await job(id)).toEqual(before);
});
