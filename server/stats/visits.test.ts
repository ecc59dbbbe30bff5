import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { findSession } from '../auth/sessions.service.ts';
import { createAdmission } from '../http/admission.ts';
import { mountOperations } from '../http/mount-operations.ts';
import { Problem } from '../problem.ts';
import { createVisitCounter, type VisitCounter } from './count-visits.service.ts';
import { visitOperations } from './visits.routes.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; SM-A105F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
/** A proxy that TRUST_PROXY does not name: every reader comes from it. */
const PROXY = '10.0.0.1';
const log = pino({ level: 'silent' });
let time: Date;
const now = () => time;

let api: TestApi;
let visits: VisitCounter;
let jobId: number;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  time = new Date('2026-03-05T12:00:00Z');
  visits = createVisitCounter({ db: api.database.db, now, log });
  [jobId] = (await createJobs(api.database, {})) as [number];
});
afterEach(() => visits.close());
afterAll(() => api.close());

const daysOf = (id: number) =>
  api.database.db
    .selectFrom('job_days')
    .select(['day', 'views', 'applies'])
    .where('job_id', '=', id)
    .orderBy('day')
    .execute();

/** Posts as a browser does with navigator.sendBeacon. */
async function beacon(
  path: string,
  headers: Record<string, string> = { 'user-agent': PHONE },
  body?: string,
  from = PROXY,
) {
  const app = new Hono();
  mountOperations(
    app,
    visitOperations({ visits }, () => from),
    {
      findSession: (token, key) => findSession(api.accounts.sessions, token, key),
      ...createAdmission(),
      charge: () => undefined,
    },
  );
  app.onError((error) => {
    if (error instanceof Problem)
      return Response.json({ message: error.message, code: error.code }, { status: error.status });
    throw error;
  });
  return app.request(path, { method: 'POST', headers, ...(body !== undefined && { body }) });
}

describe('what browsers tell', () => {
  test('views and Apply clicks become the totals of a UTC day', async () => {
    time = new Date('2026-03-05T23:59:59Z');
    for (const kind of ['view', 'view', 'apply'])
      expect((await beacon(`/api/jobs/${jobId}/${kind}`)).status).toBe(204);
    time = new Date('2026-03-06T00:00:00Z');
    await beacon(`/api/jobs/${jobId}/view`);
    expect(await daysOf(jobId)).toEqual([]);
    await visits.flush();
    expect(await daysOf(jobId)).toEqual([
      { day: '2026-03-05', views: 2, applies: 1 },
      { day: '2026-03-06', views: 1, applies: 0 },
    ]);
    await beacon(`/api/jobs/${jobId}/apply`);
    await visits.flush();
    expect((await daysOf(jobId)).at(-1)).toEqual({ day: '2026-03-06', views: 1, applies: 1 });
  });

  test('an address is counted once for a job and day, whatever it calls itself', async () => {
    const tell = (kind: string, from: string, userAgent = PHONE, id = jobId) =>
      beacon(`/api/jobs/${id}/${kind}`, { 'user-agent': userAgent }, undefined, from);
    const [otherJob] = (await createJobs(api.database, {})) as [number];
    for (let click = 0; click < 60; click += 1)
      expect((await tell('apply', '203.0.113.7', `${PHONE} ${click}`)).status).toBe(204);
    await tell('apply', '203.0.113.8');
    await tell('apply', '2001:db8:0:1::/64');
    await tell('apply', '2001:db8:0:1::/64');
    await tell('view', '203.0.113.7');
    await tell('apply', '203.0.113.7', PHONE, otherJob);
    time = new Date('2026-03-06T00:00:00Z');
    await tell('apply', '203.0.113.7');
    await visits.flush();
    expect(await daysOf(jobId)).toEqual([
      { day: '2026-03-05', views: 1, applies: 3 },
      { day: '2026-03-06', views: 0, applies: 1 },
    ]);
    expect(await daysOf(otherJob)).toMatchObject([{ views: 0, applies: 1 }]);
  });

  test('a body of any kind is ignored, and the answer is empty and sets no cookie', async () => {
    for (const type of [
      'text/plain;charset=UTF-8',
      'application/json',
      'application/octet-stream',
    ]) {
      const response = await beacon(
        `/api/jobs/${jobId}/apply`,
        { 'user-agent': PHONE, 'content-type': type },
        '{"broken',
      );
      expect(response.status).toBe(204);
      expect(await response.text()).toBe('');
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    await visits.flush();
    expect(await daysOf(jobId)).toMatchObject([{ applies: 3 }]);
  });

  test('jobs that do not exist leave nothing behind, and the others of the same write are kept', async () => {
    for (const id of [jobId + 1, 2_147_483_647])
      expect((await beacon(`/api/jobs/${id}/view`)).status).toBe(204);
    // Outside the range of ids.
    for (const id of [2_147_483_648, 9_999_999_999])
      expect((await beacon(`/api/jobs/${id}/view`)).status).toBe(404);
    await beacon(`/api/jobs/${jobId}/view`);
    await visits.flush();
    expect(await daysOf(jobId)).toMatchObject([{ views: 1 }]);
    expect(
      await api.database.db
        .selectFrom('job_days')
        .select('job_id')
        .where('job_id', '>', jobId)
        .execute(),
    ).toEqual([]);
  });

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['none', 403],
    ['same-origin', 204],
  ])(
    'a beacon that is %s is answered %d, and only one of this site is counted',
    async (site, status) => {
      const headers = { 'user-agent': PHONE, 'sec-fetch-site': site };
      expect((await beacon(`/api/jobs/${jobId}/view`, headers)).status).toBe(status);
      await visits.flush();
      expect(await daysOf(jobId)).toMatchObject(status === 204 ? [{ views: 1 }] : []);
    },
  );

  test.each(['0', '-1', 'abc', '1.5', '01', '1e3', '12345678901', '%27'])(
    '%s is no number of a job: 404',
    async (id) => {
      const response = await beacon(`/api/jobs/${id}/view`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'Job not found.', code: 'job-not-found' });
    },
  );
});

describe('who is counted', () => {
  test.each([
    PHONE,
    'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; en) Presto/2.12.423 Version/12.16',
    'Mozilla/5.0 (Linux; U; Android 9; en-US; Infinix X624B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; TECNO KF6) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/444.0.0.0.1;]',
  ])('a person with %s', async (userAgent) => {
    await beacon(`/api/jobs/${jobId}/view`, { 'user-agent': userAgent });
    await visits.flush();
    expect(await daysOf(jobId)).toMatchObject([{ views: 1 }]);
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'curl/8.5.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36',
    '',
  ])('not the robot %s', async (userAgent) => {
    expect((await beacon(`/api/jobs/${jobId}/view`, { 'user-agent': userAgent })).status).toBe(204);
    await visits.flush();
    expect(await daysOf(jobId)).toEqual([]);
  });

  test('nobody who sends no name of a browser, or one without end', async () => {
    expect((await beacon(`/api/jobs/${jobId}/apply`, {})).status).toBe(204);
    expect(
      (await beacon(`/api/jobs/${jobId}/apply`, { 'user-agent': PHONE.padEnd(2000, ' x') })).status,
    ).toBe(204);
    await visits.flush();
    expect(await daysOf(jobId)).toEqual([]);
  });
});

describe('pages that were sent', () => {
  test('count as views when they are those of jobs', async () => {
    visits.countPage(`/jobs/${jobId}`, { userAgent: PHONE, address: PROXY });
    visits.countPage(`/jobs/${jobId}?from=mail`, { userAgent: PHONE, address: PROXY });
    for (const path of [
      '/jobs',
      `/jobs/${jobId}/related`,
      `/jobs/${jobId}x`,
      `/jobs/0${jobId}`,
      '/',
      `/country/${jobId}`,
    ]) {
      visits.countPage(path, { userAgent: PHONE, address: PROXY });
    }
    visits.countPage(`/jobs/${jobId}`, { userAgent: undefined, address: PROXY });
    await visits.flush();
    expect(await daysOf(jobId)).toEqual([{ day: '2026-03-05', views: 2, applies: 0 }]);
  });
});

describe('the write', () => {
  test('comes by itself every ten seconds, and at close', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const counter = createVisitCounter({ db: api.database.db, now, log });
    try {
      counter.count(jobId, 'view', { userAgent: PHONE, address: PROXY });
      vi.advanceTimersByTime(9_999);
      expect(await daysOf(jobId)).toEqual([]);
      vi.advanceTimersByTime(1);
      await counter.flush();
      expect(await daysOf(jobId)).toMatchObject([{ views: 1 }]);
      counter.count(jobId, 'view', { userAgent: PHONE, address: PROXY });
    } finally {
      await counter.close();
      vi.useRealTimers();
    }
    expect(await daysOf(jobId)).toMatchObject([{ views: 2 }]);
  });

  test('that fails is made up for by the next, with nothing counted twice', async () => {
    const counter = createVisitCounter({ db: api.database.db, now, log });
    await api.database.db.schema.alterTable('job_days').renameTo('job_days_away').execute();
    try {
      counter.count(jobId, 'view', { userAgent: PHONE, address: PROXY });
      await counter.flush();
      counter.count(jobId, 'view', { userAgent: PHONE, address: PROXY });
      await counter.flush();
    } finally {
      await api.database.db.schema.alterTable('job_days_away').renameTo('job_days').execute();
    }
    await counter.close();
    expect(await daysOf(jobId)).toMatchObject([{ views: 2 }]);
  });

  test('of more made-up numbers than the memory holds keeps what comes after', async () => {
    for (let id = 1; id <= 60_000; id += 1)
      visits.count(jobId + id, 'view', { userAgent: PHONE, address: PROXY });
    await visits.flush();
    visits.count(jobId, 'view', { userAgent: PHONE, address: PROXY });
    await visits.flush();
    expect(await daysOf(jobId)).toMatchObject([{ views: 1 }]);
  });

  test('of two processes at once adds up', async () => {
    const others = [1, 2, 3].map(() => createVisitCounter({ db: api.database.db, now, log }));
    for (const counter of others)
      for (let index = 0; index < 50; index += 1)
        counter.count(jobId, 'apply', { userAgent: PHONE, address: PROXY });
    await Promise.all(others.map((counter) => counter.close()));
    expect(await daysOf(jobId)).toEqual([{ day: '2026-03-05', views: 0, applies: 150 }]);
  });
});
