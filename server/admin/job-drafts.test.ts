import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { publishDueDrafts, startDraftSchedule } from './job-drafts.service.ts';

const { kit, ask, input, found } = setUpAdminJobs();

type Answered = { id: number; first_day: string | null; updated_at: string };
const save = async (fields: Record<string, unknown>, first_day: string | null = null) => {
  const answer = await ask('POST', '/api/admin/drafts', { job: input(fields), first_day });
  expect(answer).toMatchObject({ status: 201, body: { first_day } });
  return answer.body as unknown as Answered;
};
const publishDue = () => publishDueDrafts({ ...kit.deps, log: pino({ level: 'silent' }) });
/** The titles of all listings: lists, feeds, sitemaps, counts and alerts read nothing else. */
const listed = async () =>
  (await kit.deps.db.selectFrom('jobs').select('title').execute()).map(({ title }) => title);

test('a draft needs no more than a title, is shown nowhere, and comes back as it was entered', async () => {
  const path = '/api/admin/drafts';
  const job = { title: 'Unfinished crane driver', salary: null, country: '', note: 'x' };
  const { status, body } = await ask('POST', path, { job, first_day: null });
  expect(status).toBe(201);
  expect(await ask('GET', `${path}/${body.id}`)).toMatchObject({
    body: { job, first_day: null, updated_by: kit.admin.email },
  });
  expect((await ask('GET', path)).body).toMatchObject({
    drafts: [{ id: body.id, title: 'Unfinished crane driver', employer: '' }],
    totalCount: 1,
  });
  expect(await found('crane')).toEqual([]);
  expect(await listed()).not.toContain('Unfinished crane driver');
  const seen = { updated_at: body.updated_at };
  expect(await ask('POST', `${path}/${body.id}/publish`, seen)).toMatchObject({
    status: 400,
    body: { field: 'excerpt' },
  });
  expect(await ask('POST', path, { job: { title: ' ' } })).toMatchObject({ status: 400 });
  expect((await ask('DELETE', `${path}/${body.id}`, seen)).status).toBe(200);
  expect((await ask('GET', `${path}/${body.id}`)).status).toBe(404);
});

test('a published draft is a job like others, and is no draft any more', async () => {
  const { id, updated_at } = await save({ title: 'Tram conductor' });
  const announced = kit.announced;
  const publish = () => ask('POST', `/api/admin/drafts/${id}/publish`, { updated_at });
  const { status, body } = await publish();
  expect({ status, title: body.title }).toEqual({ status: 201, title: 'Tram conductor' });
  expect(kit.announced).toBeGreaterThan(announced);
  expect(await found('tram conductor')).toEqual([body.id]);
  expect((await publish()).status).toBe(404);
});

test('a draft that another changed meanwhile is not published as it was not seen', async () => {
  const { id, updated_at } = await save({ title: 'Signal keeper' });
  const path = `/api/admin/drafts/${id}`;
  const changed = await ask('PUT', path, { job: input({ title: 'Signal keeper, paid by you' }) });
  expect(await ask('POST', `${path}/publish`, { updated_at })).toMatchObject({
    status: 409,
    body: { code: 'draft-changed', message: expect.stringContaining('Nothing was published.') },
  });
  expect(await found('signal keeper')).toEqual([]);
  expect(await ask('POST', `${path}/publish`, {})).toMatchObject({ status: 400 });
  const seen = { updated_at: changed.body.updated_at };
  expect((await ask('POST', `${path}/publish`, seen)).status).toBe(201);
});

/** What an hourly schedule logs while `during` runs: level and message of each line. */
async function logOfSchedule(during: (said: string[]) => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    said.push(`${level} ${msg}`);
  };
  const log = pino({ level: 'warn' }, { write });
  // Two processes of one site.
  const stops = [1, 2].map(() => startDraftSchedule({ ...kit.deps, log }, 5));
  try {
    await during(said);
  } finally {
    for (const stop of stops) await stop();
  }
  return said;
}

test('a draft whose publishing failed for a moment is tried again within the day', async () => {
  kit.clock.stopped = new Date('2026-12-01T12:00:00Z');
  await save({ title: 'Canal pilot' }, '2026-12-02');
  kit.clock.stopped = new Date('2026-12-02T00:00:01Z');
  const { db } = kit.deps;
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(db);
  await sql`CREATE TRIGGER refuse BEFORE INSERT ON jobs EXECUTE FUNCTION refuse()`.execute(db);
  const said = await logOfSchedule(async (failures) => {
    await expect.poll(() => failures.length).toBeGreaterThan(2);
    expect(await listed()).not.toContain('Canal pilot');
    await sql`DROP FUNCTION refuse CASCADE`.execute(db);
    await expect.poll(listed).toContain('Canal pilot');
  });
  expect(new Set(said)).toEqual(new Set(['50 a draft could not be published; it is tried again']));
});

test('a draft that is no whole job on its day waits with the reason until it is edited', async () => {
  kit.clock.stopped = new Date('2026-12-01T12:00:00Z');
  const path = '/api/admin/drafts';
  const incomplete = await save({ title: 'Bell founder' }, '2026-12-02');
  const over = await save({ title: 'Fair helper', expires_at: '2026-12-03' }, '2026-12-02');
  // As an earlier release may have stored it.
  await sql`UPDATE job_drafts SET job = jsonb_set(job::jsonb, '{excerpt}', '""')::json
    WHERE id = ${incomplete.id}`.execute(kit.deps.db);
  type Draft = { id: number; failure: string | null };
  const failuresOf = async () => {
    const { drafts } = (await ask('GET', path)).body as { drafts: Draft[] };
    const told = drafts.map(({ id, failure }) => [id, failure]);
    return [incomplete, over].map(({ id }) => Object.fromEntries(told)[id]);
  };
  const todo = async () =>
    ((await ask('GET', '/api/admin/overview')).body.todo as { failedDrafts: number }).failedDrafts;
  expect([await failuresOf(), await todo()]).toEqual([[null, null], 0]);

  kit.clock.stopped = new Date('2026-12-03T00:00:01Z');
  const said = await logOfSchedule(async () => {
    await expect.poll(todo).toBe(2);
    // Another one shows that the schedule went round again.
    for (const title of ['Rope maker', 'Sail maker']) {
      kit.clock.stopped = new Date('2026-12-03T00:00:02Z');
      await save({ title }, '2026-12-04');
      kit.clock.stopped = new Date('2026-12-04T00:00:02Z');
      await expect.poll(listed).toContain(title);
    }
  });
  expect(said).toEqual(
    Array(2).fill('40 a draft cannot be published on its first day; it waits until it is edited'),
  );
  expect(await failuresOf()).toEqual([
    'Enter an excerpt.',
    'Its last day to apply is over. Choose a later one.',
  ]);

  const change = (id: number, job: Record<string, unknown>) =>
    ask('PUT', `${path}/${id}`, { job: input(job), first_day: '2026-12-06' });
  expect((await change(incomplete.id, { title: 'Bell founder' })).status).toBe(200);
  expect((await change(over.id, { title: 'Fair helper' })).status).toBe(200);
  expect([await failuresOf(), await todo()]).toEqual([[null, null], 0]);
  kit.clock.stopped = new Date('2026-12-06T00:00:01Z');
  expect(await publishDue()).toBe(2);
  expect(await listed()).toEqual(expect.arrayContaining(['Bell founder', 'Fair helper']));
});

test('a job with a first day is shown from that day on, and nowhere before', async () => {
  kit.clock.stopped = new Date('2026-12-01T23:59:00Z');
  const { id } = await save({ title: 'Ferry steward' }, '2026-12-02');
  expect(await publishDue()).toBe(0);
  expect(await found('ferry steward')).toEqual([]);
  expect(await listed()).not.toContain('Ferry steward');
  kit.clock.stopped = new Date('2026-12-02T00:00:01Z');
  expect([await publishDue(), await publishDue()]).toEqual([1, 0]);
  const [job] = await found('ferry steward');
  expect(await ask('GET', `/api/admin/jobs/${job}`)).toMatchObject({
    body: { created_at: '2026-12-02T00:00:01.000Z' },
  });
  const audit = await ask('GET', `/api/admin/audit?subject=job ${job}`);
  expect(audit.body.entries).toMatchObject([{ actor: 'schedule', action: 'job.create' }]);
  expect((await ask('GET', `/api/admin/drafts/${id}`)).status).toBe(404);
});

test('a first day is a day to come, before the last one, of a job that is complete', async () => {
  kit.clock.stopped = new Date('2026-12-01T12:00:00Z');
  const sent = (job: object, first_day: string) =>
    ask('POST', '/api/admin/drafts', { job, first_day });
  const field = { status: 400, body: { field: 'first_day' } };
  expect(await sent(input(), '2026-12-01')).toMatchObject(field);
  expect(await sent(input({ expires_at: '2026-12-05' }), '2026-12-05')).toMatchObject(field);
  expect(await sent({ title: 'Only a title' }, '2026-12-09')).toMatchObject({
    status: 400,
    body: { field: 'excerpt' },
  });
});

test('a draft that another changed meanwhile is not deleted as it was not seen', async () => {
  const { id, updated_at } = await save({ title: 'Clock winder' });
  const path = `/api/admin/drafts/${id}`;
  const changed = await ask('PUT', path, { job: input({ title: 'Clock winder, towers' }) });
  expect(await ask('DELETE', path, { updated_at })).toMatchObject({
    status: 409,
    body: { code: 'draft-changed', message: expect.stringContaining('Nothing was deleted.') },
  });
  expect(await ask('DELETE', path, {})).toMatchObject({ status: 400 });
  expect((await ask('GET', path)).status).toBe(200);
  const seen = { updated_at: changed.body.updated_at };
  expect((await ask('DELETE', path, seen)).status).toBe(200);
  expect((await ask('GET', path)).status).toBe(404);
});

test('two who change one draft do not overwrite each other', async () => {
  const { id, updated_at } = await save({ title: 'Baker' });
  const change = (title: string) =>
    ask('PUT', `/api/admin/drafts/${id}`, { job: input({ title }), updated_at });
  expect((await change('Baker, nights')).status).toBe(200);
  expect(await change('Baker, days')).toMatchObject({
    status: 409,
    body: { code: 'draft-changed' },
  });
  expect(await ask('GET', `/api/admin/drafts/${id}`)).toMatchObject({
    body: { job: { title: 'Baker, nights' } },
  });
});
