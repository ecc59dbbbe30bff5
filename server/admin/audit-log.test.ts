import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditList, auditListSchema } from '../../shared/admin-audit.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { findLastEditor, record, recordMany } from './audit-log.service.ts';

const ANNA = { id: 7, email: 'anna@waymark.test' };

let api: TestApi;
let admin: TestAccount;

beforeAll(async () => {
  api = await openTestApi();
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(() => api.close());

const write = (...events: Parameters<typeof record>[1][]) =>
  api.database.db.transaction().execute(async (tx) => {
    for (const event of events) await record(tx, event);
  });
const ask = (query: string) =>
  api.send('GET', `/api/admin/audit${query}`, undefined, { token: admin.token });
const list = async (query: string) => (await ask(query)).body as unknown as AuditList;

test('entries say who did what, when, and what changed; the schedule has a name too', async () => {
  const before = Date.now() - 5000;
  await api.database.db.transaction().execute(async (tx) => {
    await record(tx, {
      user: ANNA,
      action: 'feed.update',
      subject: 'feed 1',
      before: { every_hours: 24 },
      after: { every_hours: 12 },
    });
    await record(tx, { user: null, action: 'import.feed', subject: 'feed 1' });
  });
  const answer = await list('?subject=feed+1');
  expect(answer).toEqual({
    entries: [
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: 'schedule',
        action: 'import.feed',
        subject: 'feed 1',
        before: null,
        after: null,
      },
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: 'anna@waymark.test',
        action: 'feed.update',
        subject: 'feed 1',
        before: { every_hours: 24 },
        after: { every_hours: 12 },
      },
    ],
    totalCount: 2,
    totalPages: 1,
  });
  expect(Date.parse(answer.entries[0]?.at ?? '')).toBeGreaterThan(before);
  expect(v.is(auditListSchema, answer)).toBe(true);
});

test('an entry is gone with the transaction that failed', async () => {
  const failing = api.database.db.transaction().execute(async (tx) => {
    await record(tx, { user: ANNA, action: 'feed.delete', subject: 'feed 2' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await list('?subject=feed+2')).totalCount).toBe(0);
});

test('nothing is changed or taken away', async () => {
  await write({ user: ANNA, action: 'job.create', subject: 'job 1' });
  for (const statement of [
    sql`UPDATE audit_log SET actor = 'somebody else'`,
    sql`DELETE FROM audit_log WHERE subject = 'job 1'`,
    sql`TRUNCATE audit_log`,
  ]) {
    await expect(statement.execute(api.database.db)).rejects.toThrow('The audit log only grows.');
  }
  expect((await list('?subject=job+1')).totalCount).toBe(1);
});

test('pages of 50, newest first; by one thing, by kind, by action', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    user: ANNA,
    action: index % 2 === 0 ? ('job.update' as const) : ('job.expiry' as const),
    subject: `job ${100 + (index % 3)}`,
    after: { index },
  }));
  await write(...many);
  const first = await list('?subject=job');
  expect(first.entries).toHaveLength(50);
  expect(first.entries[0]?.after).toEqual({ index: 119 });
  expect(first).toMatchObject({ totalCount: 121, totalPages: 3 });
  const third = await list('?subject=job&page=3');
  expect(third.entries).toHaveLength(21);
  expect(third.entries.at(-1)?.subject).toBe('job 1');
  expect(await list('?subject=job&page=4')).toEqual({
    entries: [],
    totalCount: 121,
    totalPages: 3,
  });
  expect((await list('?subject=job+100')).totalCount).toBe(40);
  expect((await list('?subject=job+10')).totalCount).toBe(0);
  expect((await list('?subject=jo')).totalCount).toBe(0);
  expect((await list('?subject=%25')).totalCount).toBe(0);
  expect((await list('?action=job.expiry')).totalCount).toBe(60);
  expect((await list('?subject=job+100&action=job.expiry')).totalCount).toBe(20);
  expect((await list('?subject=&action=&page=')).totalCount).toBe((await list('')).totalCount);
});

test.each([
  ['?page=0', 'page'],
  ['?page=1.5', 'page'],
  ['?action=job', 'action'],
  [`?subject=${'x'.repeat(101)}`, 'subject'],
])('refuses %s', async (query, field) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { code: 'bad-request', field } });
});

test.each(AUDIT_ACTIONS)('knows the action %s', async (action) => {
  expect((await ask(`?action=${action}`)).status).toBe(200);
});

test('any text can be kept', async () => {
  const text = '\u0000 \ud800 \\u0000 "quoted" 😀 \u2028 </script>';
  await write({
    user: { id: 1, email: `${text}@x` },
    action: 'import.upload',
    subject: 'import 1',
    after: { name: text, inner: [text] },
  });
  const kept = '\uFFFD \uFFFD \\u0000 "quoted" 😀 \u2028 </script>';
  expect((await list('?subject=import+1')).entries[0]).toMatchObject({
    actor: `${kept}@x`,
    after: { name: kept, inner: [kept] },
  });
  expect((await ask('?subject=%00')).status).toBe(200);
});

test('an act on many things is one line with their number and names; each is told by its subject', async () => {
  const entries = sql`SELECT 'feed ' || number AS subject, 'Feed no. ' || number AS title, NULL::jsonb AS before,
      jsonb_build_object('number', number) AS after
    FROM generate_series(500, 503) AS number`;
  const [earlier, all] = [await list('?subject=feed'), await list('')];
  await api.database.db.transaction().execute(async (tx) => {
    await recordMany(tx, { user: ANNA, action: 'feed.create' }, entries);
    await recordMany(tx, { user: null, action: 'feed.delete' }, sql`${entries} WHERE false`);
  });
  const ofAll = await list('?action=feed.create');
  expect(ofAll).toMatchObject({
    totalCount: 1,
    entries: [
      {
        actor: ANNA.email,
        subject: '4 feeds',
        before: null,
        after: {
          feeds: [500, 501, 502, 503].map((number) => `feed ${number}: Feed no. ${number}`),
        },
      },
    ],
  });
  expect((await list('?subject=feed')).totalCount).toBe(earlier.totalCount + 1);
  expect((await list('')).totalCount).toBe(all.totalCount + 1);
  expect((await list('?subject=feed+501')).entries).toMatchObject([{ after: { number: 501 } }]);
  const parts = await list(`?part_of=${ofAll.entries[0]?.id}`);
  expect(parts.entries.map(({ actor, subject, after }) => [actor, subject, after])).toEqual(
    [503, 502, 501, 500].map((number) => [ANNA.email, `feed ${number}`, { number }]),
  );
  expect((await list('?action=feed.delete')).totalCount).toBe(0);
});

test('the last editor is who made the state, or nobody', async () => {
  const { db } = api.database;
  const [first, second] = ['2026-01-01T00:00:00.001Z', '2026-01-02T00:00:00.000Z'];
  await write(
    { user: ANNA, action: 'job.create', subject: 'job 900', after: { updated_at: first } },
    {
      user: { id: 8, email: 'ben@waymark.test' },
      action: 'job.update',
      subject: 'job 900',
      after: { updated_at: second },
    },
  );
  expect(await findLastEditor(db, 'job 900', first)).toBe('anna@waymark.test');
  expect(await findLastEditor(db, 'job 900', second)).toBe('ben@waymark.test');
  expect(await findLastEditor(db, 'job 900', '2026-01-03T00:00:00.000Z')).toBeNull();
  expect(await findLastEditor(db, 'job 901', second)).toBeNull();
});

test('entries of one person, and of some days, the last one included', async () => {
  const kofi = { id: 8, email: 'Kofi@waymark.test' };
  await write(
    { user: kofi, action: 'job.create', subject: 'job 901' },
    { user: ANNA, action: 'job.create', subject: 'job 902' },
  );
  const subjects = async (query: string) =>
    (await list(query)).entries.map(({ subject }) => subject);
  expect(await subjects('?actor=kofi@')).toEqual(['job 901']);
  const { entries } = await list('?actor=kofi@');
  const today = entries[0]?.at.slice(0, 10) ?? '';
  const dayAfter = (days: number) =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  expect(await subjects(`?actor=kofi@&from=${today}&to=${today}`)).toEqual(['job 901']);
  expect(await subjects(`?actor=kofi@&from=${dayAfter(1)}`)).toEqual([]);
  expect(await subjects(`?actor=kofi@&to=${dayAfter(-1)}`)).toEqual([]);
  expect(await subjects('?actor=kofi@&from=&to=')).toEqual(['job 901']);
});

test.each(['2026-02-31', '31.12.2026', 'today', "2026-01-01'--"])(
  'the day %j is refused by the name of its field',
  async (day) => {
    expect(await ask(`?from=${encodeURIComponent(day)}`)).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field: 'from' },
    });
  },
);
