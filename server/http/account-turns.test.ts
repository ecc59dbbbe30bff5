import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_OFFER_TEXT } from '../../shared/safety.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { armLink, createPendingLink } from '../auth/email-links.service.ts';

/** More than the pool of requests has connections. */
const MANY = 25;

let api: TestApi;
let me: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  me = await createAccount(api);
  other = await createAccount(api);
});
afterAll(() => api.close());

/** What an account may change, as a request: all of them lock its row, or wait for those who do. */
const CHANGES: Record<string, [method: string, path: string, body?: object]> = {
  'saved jobs': [
    'POST',
    '/api/saved-jobs',
    {
      jobs: [
        {
          ...{ job_id: 1, title: 'Nurse', employer: 'Fenmarsh', place: 'Norwich', note: '' },
          ...{ country_code: 'GB', stage: 'saved', dates: {}, papers: [], removed: false },
          changed_at: '2026-11-24T10:00:00.000Z',
        },
      ],
    },
  ],
  'the password': [
    'POST',
    '/api/account/password',
    { currentPassword: PASSWORD, newPassword: 'plum harbour lantern sock' },
  ],
  'all sessions': ['POST', '/api/account/sign-out-everywhere', {}],
};

/** Takes a lock in another transaction while something else is done, and lets it go. */
async function whileHeld(lock: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query(lock);
  try {
    await work();
  } finally {
    await client.end();
  }
}

/** What many requests hold that all wait for one lock: one connection, and others are answered. */
async function expectOneWaiting(lock: string, ask: (count: number) => Promise<unknown>) {
  const asked: Promise<unknown>[] = [];
  await whileHeld(lock, async () => {
    for (let count = 0; count < MANY; count += 1) asked.push(ask(count));
    await expect.poll(waitingForLocks).toBe(1);
    const { status } = await api.get('/api/account', { 'x-auth-token': other.token });
    expect(status).toBe(200);
    expect(await waitingForLocks()).toBe(1);
  });
  await Promise.all(asked);
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.database.db);
  return rows[0]?.count ?? 0;
}

test.each(Object.entries(CHANGES))(
  'many changes of %s that wait for the account hold one connection',
  async (_, [method, path, body]) => {
    const { id, token } = await createAccount(api);
    const lock = `SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
    await expectOneWaiting(lock, () => api.send(method, path, body, { token }));
  },
);

test('many accounts whose alerts wait for the matching of jobs hold one connection', async () => {
  const members = await Promise.all(Array.from({ length: MANY }, () => createAccount(api)));
  const body = { category: 'Construction', frequency: 'daily', time_zone: 'Africa/Accra' };
  await expectOneWaiting('SELECT * FROM alert_clock FOR UPDATE', (count) =>
    api.send('POST', '/api/alerts', body, members[count]),
  );
});

test('many who report a listing while jobs are written hold one connection', async () => {
  const [job] = await createJobs(api.database, {});
  const body = { job, reason: 'money', text: '' };
  const report = (count: number) =>
    api.send('POST', '/api/report-job', body, { from: `198.51.${count}.1` });
  for (const count of [0, 1]) expect((await report(count)).status).toBe(200);
  await expectOneWaiting('SELECT pg_advisory_xact_lock(7061055)', (count) => report(count + 2));
});

test('many browsers with one link of a mail hold one connection', async () => {
  const { id, email } = await createAccount(api);
  const { db } = api.database;
  const linkId = await createPendingLink(db, { user_id: id, purpose: 'reset', email });
  const token = await armLink(db, { id: linkId, purpose: 'reset' }, new Date());
  const body = { token, newPassword: 'plum harbour lantern sock' };
  await expectOneWaiting(`SELECT id FROM email_links WHERE id = ${linkId} FOR UPDATE`, () =>
    api.send('POST', '/api/reset-password', body),
  );
});

test('an account pays for what it reads, wherever it reads from', async () => {
  const strict = await openTestApi({
    admission: { running: 4, waiting: 10, waitMs: 1000, burst: 21, perSecond: 0 },
    database: api.database,
  });
  const read = async ({ token }: TestAccount, path: string) =>
    (await strict.get(path, { 'x-auth-token': token })).status;
  expect(await read(me, '/api/account/data')).toBe(200);
  expect(await read(me, '/api/account')).toBe(200);
  expect(await read(me, '/api/account')).toBe(429);
  expect(await read(other, '/api/account')).toBe(200);
});

test('an address pays for the length of what is read by rules', async () => {
  const strict = await openTestApi({
    admission: { running: 4, waiting: 10, waitMs: 1000, burst: 5, perSecond: 0 },
    database: api.database,
  });
  const text = 'क'.repeat(MAX_OFFER_TEXT);
  const check = async () =>
    (await strict.send('POST', '/api/check-offer', { text }, { from: '198.51.100.77' })).status;
  expect(await check()).toBe(200);
  expect(await check()).toBe(429);
});

test('of many reads of all saved jobs one runs, five wait, and the others are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: MANY }, () => api.get('/api/saved-jobs', { 'x-auth-token': other.token })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(MANY - 6);
});

test('downloads of all data come one after the other, and a third waits for its turn', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.get('/api/account/data', { 'x-auth-token': me.token })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
});
