import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SAVED_JOBS, MAX_SENT_JOBS, type SavedJob } from '../../shared/journey.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { LIMITS } from '../middleware/rate-limit.adapter.ts';
import { forgetRemoved } from './journey.service.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
let ahead = 0;
const now = () => new Date(NOW.getTime() + ahead);

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ now, limits: { ...LIMITS, saveJobs: { points: 60, seconds: 3600 } } });
});
afterAll(() => api.close());

const at = (minute: number) => new Date(NOW.getTime() - 3_600_000 + minute * 60_000).toISOString();

function job(job_id: number, fields: Partial<SavedJob> = {}): SavedJob {
  return {
    ...{ job_id, title: `Job ${job_id}`, employer: 'Fenmarsh', place: 'Norwich' },
    ...{ country_code: 'GB', stage: 'saved', dates: {}, note: '', papers: [] },
    ...{ changed_at: at(1), removed: false },
    ...fields,
  };
}

const send = ({ token }: TestAccount, ...jobs: SavedJob[]) =>
  api.send('POST', '/api/saved-jobs', { jobs }, { token });
const read = async ({ token }: TestAccount) =>
  (await api.get('/api/saved-jobs', { 'x-auth-token': token })).body.jobs as SavedJob[];

describe('saved jobs of an account', () => {
  test('are stored whole, and read on another device', async () => {
    const me = await createAccount(api);
    const mine = job(7, {
      stage: 'interview',
      dates: { saved: '2026-11-05', applied: '2026-11-09', interview: '2026-11-18' },
      note: 'By video.\nAsk about the flight.',
      papers: ['gb-skilled-worker.who'],
    });
    expect(await send(me, mine)).toMatchObject({ status: 200, body: { jobs: [mine] } });
    expect(await read(me)).toEqual([mine]);
  });

  test('take the newer change of each job, whichever device sends last', async () => {
    const me = await createAccount(api);
    await send(me, job(1, { note: 'newer', changed_at: at(5) }), job(2));
    await send(me, job(1, { note: 'older', changed_at: at(4) }));
    await send(me, job(2, { note: 'newer', changed_at: at(6) }));
    expect((await read(me)).map(({ job_id, note }) => [job_id, note])).toEqual([
      [2, 'newer'],
      [1, 'newer'],
    ]);
  });

  test('stay removed, without their texts, until they are saved again', async () => {
    const me = await createAccount(api);
    await send(me, job(1, { note: 'private' }), job(2));
    await send(me, job(1, { removed: true, changed_at: at(5), note: 'private' }));
    // A device that heard nothing of it sends what it had.
    await send(me, job(1, { note: 'private', changed_at: at(3) }));
    expect(await read(me)).toMatchObject([
      { job_id: 1, removed: true, title: '', note: '' },
      { job_id: 2, removed: false },
    ]);
    await send(me, job(1, { changed_at: at(6) }));
    expect(await read(me)).toMatchObject([{ job_id: 1, removed: false, title: 'Job 1' }, {}]);
  });

  test('a removal of a job that was never here leaves nothing', async () => {
    const me = await createAccount(api);
    await send(me, job(1, { removed: true }));
    expect(await read(me)).toEqual([]);
  });

  test('a clock that is ahead gets the time of the server', async () => {
    const me = await createAccount(api);
    await send(me, job(1, { changed_at: '2031-01-01T00:00:00.000Z' }));
    expect(await read(me)).toMatchObject([{ changed_at: NOW.toISOString() }]);
  });

  test('belong to one account: another neither sees nor changes them', async () => {
    const [me, other] = [await createAccount(api), await createAccount(api)];
    await send(me, job(1, { note: 'mine' }));
    await send(other, job(1, { note: 'theirs', changed_at: at(9) }), job(2));
    expect(await read(me)).toMatchObject([{ job_id: 1, note: 'mine' }]);
    expect(await read(other)).toHaveLength(2);
  });

  test('keep texts of any script without what the database cannot store', async () => {
    const me = await createAccount(api);
    const note = 'a\u0000b \ud800 \u202egnp.exe نقل 🧳';
    const answer = await send(me, job(1, { title: '\u0000', note, papers: ['\u0000', 'a\u0000'] }));
    expect(answer.status).toBe(200);
    const [kept] = await read(me);
    expect(kept?.note).toContain('نقل 🧳');
    expect(JSON.stringify(kept)).not.toMatch(/\\u0000|\\ud800/);
  });

  test('outlive their listing', async () => {
    const me = await createAccount(api);
    const [id] = (await createJobs(api.database, {})) as [number];
    await send(me, job(id));
    await api.database.db.deleteFrom('jobs').where('id', '=', id).execute();
    expect(await read(me)).toMatchObject([{ job_id: id, title: `Job ${id}` }]);
  });

  test('are 500 at most, and a request too many changes nothing', async () => {
    const me = await createAccount(api);
    const rows = Array.from({ length: MAX_SAVED_JOBS - 1 }, (_, index) => ({
      ...job(index + 1),
      user_id: me.id,
      dates: '{}',
      country_code: null,
      version: 1,
      bytes: 20,
    }));
    await api.database.db.insertInto('saved_jobs').values(rows).execute();
    expect(await send(me, job(9001), job(9002))).toMatchObject({
      status: 409,
      body: { code: 'too-many-saved-jobs' },
    });
    expect(await read(me)).toHaveLength(MAX_SAVED_JOBS - 1);
    expect((await send(me, job(9001))).status).toBe(200);
    // One that is there may change, and one may go for another.
    expect((await send(me, job(9001, { note: 'x', changed_at: at(2) }))).status).toBe(200);
    const change = [job(9001, { removed: true, changed_at: at(3) }), job(9002)];
    expect((await send(me, ...change)).status).toBe(200);
  });

  test('are 500 kB of text at most; what is there may become less', async () => {
    const me = await createAccount(api);
    const note = 'क'.repeat(2_000);
    const rows = Array.from({ length: 83 }, (_, index) => ({
      ...job(index + 1, { note }),
      ...{ user_id: me.id, dates: '{}', country_code: null, version: 1, bytes: 6_020 },
    }));
    await api.database.db.insertInto('saved_jobs').values(rows).execute();
    const refused = { status: 409, body: { code: 'saved-jobs-too-long' } };
    expect(await send(me, job(101, { note }))).toMatchObject(refused);
    expect(await read(me)).toHaveLength(83);
    expect(await send(me, job(101))).toMatchObject({ status: 200 });
    await api.database.db
      .updateTable('saved_jobs')
      .set({ bytes: 7_000 })
      .where('user_id', '=', me.id)
      .execute();
    const shorter = job(1, { note: note.slice(1), changed_at: at(5) });
    expect(await send(me, shorter)).toMatchObject({ status: 200 });
    expect(await send(me, job(102))).toMatchObject(refused);
  });

  test('answer a device that names the version it knows with what is new to it', async () => {
    const me = await createAccount(api);
    const { body } = await send(me, job(1), job(2, { changed_at: at(9) }), job(3));
    expect(body).toMatchObject({ isWhole: true, version: expect.any(Number) });
    const since = async (version: unknown) =>
      (await api.get(`/api/saved-jobs?since=${version}`, { 'x-auth-token': me.token })).body;
    const numbers = (answer: Record<string, unknown>) =>
      (answer.jobs as SavedJob[]).map(({ job_id }) => job_id);
    expect(await since(body.version)).toEqual({ jobs: [], isWhole: false, version: body.version });
    await send(me, job(3, { note: 'of a second device', changed_at: at(4) }));
    const news = await since(body.version);
    expect(news).toMatchObject({ isWhole: false });
    expect(numbers(news)).toEqual([3]);
    // What was sent comes back as it is kept, although nothing of it was taken over.
    const jobs = [job(2, { changed_at: at(8) }), job(4, { removed: true })];
    const asked = { jobs, since: news.version };
    const late = await api.send('POST', '/api/saved-jobs', asked, { token: me.token });
    expect(late.body).toMatchObject({ isWhole: false, version: news.version });
    expect(late.body.jobs).toMatchObject([{ job_id: 2, changed_at: at(9) }]);
  });

  test('answer with all of them a device that knows more than there is', async () => {
    const me = await createAccount(api);
    await send(me, job(1));
    const { body } = await api.get('/api/saved-jobs?since=999999999', { 'x-auth-token': me.token });
    expect(body).toMatchObject({ isWhole: true, jobs: [{ job_id: 1 }] });
  });

  test('are written with one statement, as many as come', async () => {
    const me = await createAccount(api);
    const jobs = Array.from({ length: MAX_SENT_JOBS }, (_, index) => job(index + 1));
    await send(me, ...jobs);
    const { rows } = await sql`
      SELECT cmin::text FROM saved_jobs WHERE user_id = ${me.id} GROUP BY 1`.execute(
      api.database.db,
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['a note that is too long', { note: 'x'.repeat(2_001) }],
    ['a stage that is none', { stage: 'hired' }],
    ['a day that is none', { dates: { offer: 'soon' } }],
    ['a number that is none', { job_id: 0 }],
    ['a day that does not exist', { dates: { offer: '2026-02-31' } }],
    ['a time that is none', { changed_at: 'now' }],
    ['a time of a day that does not exist', { changed_at: '2026-02-31T10:00:00.000Z' }],
    ['a time of the year 0', { changed_at: '0000-01-01T00:00:00.000Z' }],
    ['a time that ends in the year 0', { changed_at: '0001-01-01T00:00:00+23:59' }],
    ['a time with hours of an offset alone', { changed_at: '2026-02-01T10:00:00+05' }],
    ['a country that is none', { country_code: 'XX' }],
    ['papers without end', { papers: Array<string>(41).fill('a') }],
  ])('%s is refused', async (_, fields) => {
    const me = await createAccount(api);
    const wrong = { ...job(1), ...fields };
    const answer = await api.send('POST', '/api/saved-jobs', { jobs: [wrong] }, me);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    expect(await read(me)).toEqual([]);
  });

  test('more changes than one request may have are refused', async () => {
    const me = await createAccount(api);
    const jobs = Array.from({ length: MAX_SENT_JOBS + 1 }, (_, index) => job(index + 1));
    expect((await send(me, ...jobs)).status).toBe(400);
  });

  test('nobody without a session reads or writes any', async () => {
    expect((await api.get('/api/saved-jobs')).status).toBe(401);
    expect((await api.send('POST', '/api/saved-jobs', { jobs: [job(1)] })).status).toBe(401);
    const { token } = await createAccount(api);
    await api.send('POST', '/api/logout', undefined, { token });
    const answer = await api.send('POST', '/api/saved-jobs', { jobs: [job(1)] }, { token });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
  });

  test('are limited by account', async () => {
    const [me, other] = [await createAccount(api), await createAccount(api)];
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await send(me)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await send(other)).status).toBe(200);
  });

  test('are in the download of my data, and go with the account', async () => {
    const me = await createAccount(api);
    await send(me, job(3, { note: 'mine' }));
    const { body } = await api.get('/api/account/data', { 'x-auth-token': me.token });
    expect(body.savedJobs).toMatchObject([{ job: 3, title: 'Job 3', note: 'mine' }]);
    await api.send('DELETE', '/api/account', { password: PASSWORD }, me);
    const rows = await api.database.db
      .selectFrom('saved_jobs')
      .select('job_id')
      .where('user_id', '=', me.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('that were removed are forgotten after half a year, the others never', async () => {
    const me = await createAccount(api);
    await send(me, job(1), job(2));
    await send(me, job(1, { removed: true, changed_at: at(5) }));
    ahead = 181 * 86_400_000;
    await forgetRemoved({ db: api.database.db, now });
    ahead = 0;
    expect(await read(me)).toMatchObject([{ job_id: 2 }]);
  });
});

describe('listings by number', () => {
  test('say whether one can still apply; those that are gone or held are left out', async () => {
    const [open, expired, held] = (await createJobs(
      api.database,
      { expires_at: '2026-12-24', country_code: 'DE' },
      { expires_at: '2026-11-24' },
      {},
    )) as [number, number, number];
    await api.database.db.updateTable('jobs').set({ held: true }).where('id', '=', held).execute();
    const { body } = await api.get(`/api/listings?ids=${open},${expired},${held},999999,${open}`);
    const listings = body.listings as { id: number }[];
    expect(listings.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: open, is_open: true, expires_at: '2026-12-24', country_code: 'DE' },
      { id: expired, is_open: false },
    ]);
    expect(listings).toHaveLength(2);
  });

  test.each([
    '',
    '?ids=',
    '?ids=a',
    '?ids=1,',
    '?ids=1%20OR%201',
    `?ids=${'1234567890,'.repeat(9)}x`,
  ])('GET /api/listings%s is refused', async (query) => {
    expect((await api.get(`/api/listings${query}`)).status).toBe(400);
  });

  test('a number larger than any is not there', async () => {
    expect((await api.get('/api/listings?ids=9999999999')).body).toEqual({ listings: [] });
  });

  test('a hundred at once, and no more', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join();
    expect((await api.get(`/api/listings?ids=${ids(100)}`)).status).toBe(200);
    expect((await api.get(`/api/listings?ids=${ids(101)}`)).status).toBe(400);
  });
});
