import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Overview, Todo } from '../../shared/admin-overview.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';

/** A month before the last day of most facts that come with the product. */
const NOW = new Date('2026-12-01T12:00:00Z');
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

let api: TestApi;
let admin: string;
let now = NOW;
/** Those of the product, which a test adds to. */
const missingSettings: string[] = [];

beforeAll(async () => {
  api = await openTestApi({ now: () => now, missingSettings });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
});
afterAll(() => api.close());

async function overview(days = 30): Promise<Overview> {
  const path = `/api/admin/overview?days=${days}`;
  const { status, body } = await api.get(path, { 'x-auth-token': admin });
  expect(status).toBe(200);
  return body as Overview;
}
const todo = async (): Promise<Todo> => (await overview()).todo;

const NOTHING = {
  messages: { count: 0, oldest: null },
  suspectMessages: 0,
  heldJobs: 0,
  reportedJobs: { count: 0, reports: 0 },
  employerJobs: 0,
  withdrawals: { count: 0, due: null },
  disputes: { count: 0, due: null },
  oddPayments: 0,
  proxyDoubt: null,
  missingSettings: [],
  nearMatches: 0,
  permitEndings: [],
  failedImports: [],
  failedRegisters: [],
  shrunkFeeds: [],
  heldImports: [],
  contradictions: 0,
  newJobs: 0,
  failedDrafts: 0,
  deadJobs: { count: 0, jobs: [] },
  mailTrouble: null,
  backupTrouble: null,
};

test('a new installation has nothing to do, but facts on permits that end within 60 days', async () => {
  const { permitEndings, ...rest } = await todo();
  expect({ ...rest, permitEndings: [] }).toEqual(NOTHING);
  expect(permitEndings).toContainEqual({
    country: 'Germany',
    ends_on: '2026-12-31',
    days: 30,
    what: expect.arrayContaining([expect.stringContaining('€50,700 a year')]),
  });
  const ends = permitEndings.map(({ ends_on }) => ends_on);
  expect(ends).toEqual(ends.toSorted());
  now = new Date('2026-10-31T12:00:00Z');
  const before = (await todo()).permitEndings.filter(({ ends_on }) => ends_on === '2026-12-31');
  now = new Date('2026-11-01T12:00:00Z');
  const after = (await todo()).permitEndings.filter(({ ends_on }) => ends_on === '2026-12-31');
  now = NOW;
  expect([before.length, after.length > 0]).toEqual([0, true]);
});

test('settings that are missing are to do', async () => {
  missingSettings.push('SMTP_URL is not set: mail waits.');
  expect((await todo()).missingSettings).toEqual(['SMTP_URL is not set: mail waits.']);
  missingSettings.pop();
});

test('messages wait until they are answered or closed; what may be spam is counted apart', async () => {
  const { db } = api.database;
  const message = (state: 'open' | 'closed' | 'suspect', days: number) => ({
    email: 'asker@example.org',
    issue_type: 'Other' as const,
    subject: 'Question',
    message: `Of ${days} days ago`,
    state,
    digest: `${state} ${days}`,
    created_at: daysAgo(days),
    closed_at: state === 'closed' ? NOW : null,
  });
  const ids = await db
    .insertInto('contact_messages')
    .values([message('open', 3), message('open', 2), message('closed', 9), message('suspect', 9)])
    .returning('id')
    .execute();
  expect(await todo()).toMatchObject({
    messages: { count: 2, oldest: daysAgo(3).toISOString() },
    suspectMessages: 1,
  });
  const id = ids[0]?.id;
  const answered = await api.send(
    'POST',
    `/api/admin/messages/${id}/replies`,
    { text: 'It is on its way.' },
    { token: admin },
  );
  expect(answered.status).toBe(200);
  expect((await todo()).messages).toEqual({ count: 1, oldest: daysAgo(2).toISOString() });
});

test('held jobs, and jobs that were reported, wait until they are let through', async () => {
  const [held, reported] = (await createJobs(api.database, {}, {}, {})) as [number, number];
  const { db } = api.database;
  await db.updateTable('jobs').set({ held: true }).where('id', '=', held).execute();
  const report = (job_id: number, sender: string) => ({
    ...{ job_id, reason: 'other' as const, text: '', sender, network: sender, created_at: NOW },
  });
  await db
    .insertInto('job_reports')
    .values([report(reported, 'a'), report(reported, 'b'), report(held, 'c')])
    .execute();
  const before = { heldJobs: 1, reportedJobs: { count: 1, reports: 2 } };
  expect(await todo()).toMatchObject(before);
  for (const id of [held, reported])
    await api.send('POST', `/api/admin/held-jobs/${id}/release`, undefined, { token: admin });
  expect(await todo()).toMatchObject({ heldJobs: 0, reportedJobs: { count: 0, reports: 0 } });
});

test('near matches of registers wait for yes or no', async () => {
  const question = (employer_key: string) => ({
    register: 'uk' as const,
    ...{ employer_key, place_key: '', employer: employer_key, place: '', entries: '[]' },
  });
  const { db } = api.database;
  await db
    .insertInto('register_questions')
    .values([question('a'), question('b')])
    .execute();
  expect((await todo()).nearMatches).toBe(2);
});

test('an import that failed waits until the file or the feed ended in another way', async () => {
  const { db } = api.database;
  const feeds = await db
    .insertInto('feeds')
    .values(
      [true, false, true].map((active, n) => ({
        url: `https://feeds.example/${n}.xml`,
        source: `feed ${n}`,
        active,
      })),
    )
    .returning('id')
    .execute();
  const run = (name: string, status: 'failed' | 'done', days: number, feed?: number) => ({
    kind: feed === undefined ? ('upload' as const) : ('feed' as const),
    feed_id: feed === undefined ? null : (feeds[feed]?.id ?? null),
    name,
    started_by: TEST_ADMIN,
    status,
    error: status === 'failed' ? `${name} is empty.` : null,
    started_at: daysAgo(days),
  });
  await db
    .insertInto('import_runs')
    .values([
      run('waits.csv', 'done', 5),
      run('waits.csv', 'failed', 4),
      run('again.csv', 'failed', 3),
      run('again.csv', 'done', 2),
      run('old.csv', 'failed', 8),
      run('feed 0', 'failed', 40, 0),
      run('feed 1', 'failed', 1, 1),
      run('feed 2', 'failed', 2, 2),
      run('feed 2', 'done', 1, 2),
    ])
    .execute();
  expect((await todo()).failedImports).toMatchObject([
    { name: 'feed 0', error: 'feed 0 is empty.', started_at: daysAgo(40).toISOString() },
    { name: 'waits.csv' },
  ]);
  const issue = (register: 'uk' | 'nl', error: string | null) => ({
    ...{ register, issued_on: '2026-11-30', started_by: TEST_ADMIN, error },
    ...{ started_at: NOW, beat_at: NOW, finished_at: NOW },
  });
  await db
    .insertInto('register_imports')
    .values([issue('uk', 'Not a register.'), issue('nl', 'Not a register.'), issue('nl', null)])
    .execute();
  expect((await todo()).failedRegisters).toEqual([
    { register: 'UK register of licensed sponsors', error: 'Not a register.' },
  ]);
});

test('money of the period by currency, and odd payments until they are settled', async () => {
  const { db } = api.database;
  const { id: user_id } = await createAccount(api);
  let number = 0;
  const payment = (
    currency: 'USD' | 'KES',
    status: 'paid' | 'refunded' | 'failed' | 'pending',
    days: number,
    more: object = {},
  ) => ({
    ...{ user_id, gateway: 'paypal' as const, reference: `payment ${number++}`, status, currency },
    ...{ amount: currency === 'USD' ? 400 : 52_000, months: 6, created_at: daysAgo(days) },
    ...(['paid', 'refunded'].includes(status) && {
      paid_at: daysAgo(days),
      capture_id: `capture ${number}`,
    }),
    ...more,
  });
  await db
    .insertInto('payments')
    .values([
      payment('KES', 'paid', 1),
      payment('KES', 'paid', 29),
      payment('KES', 'refunded', 40, { refunded_at: daysAgo(2) }),
      payment('KES', 'paid', 31),
      payment('USD', 'paid', 3),
      payment('USD', 'pending', 0),
      payment('USD', 'failed', 0, { failure: 'amount-differs', received_amount: 100 }),
      payment('USD', 'failed', 9, { failure: 'amount-differs', settled_at: daysAgo(8) }),
    ])
    .execute();
  const { money, todo: waiting } = await overview(30);
  expect(money).toEqual([
    { currency: 'KES', payments: 2, paid: 104_000, refunds: 1, refunded: 52_000 },
    { currency: 'USD', payments: 1, paid: 400, refunds: 0, refunded: 0 },
  ]);
  expect(waiting.oddPayments).toBe(1);
  expect((await overview(7)).money?.map(({ payments }) => payments)).toEqual([1, 1]);
});

test('the searches without result that most people made, and what alerts sent', async () => {
  const { db } = api.database;
  const word = (n: number) => ({ words: `trade ${'abcdef'[n]}`, day: '2026-11-30', count: 3 + n });
  await db
    .insertInto('missed_searches')
    .values([...[0, 1, 2, 3, 4, 5].map(word), { ...word(0), words: 'once only', count: 1 }])
    .execute();
  const [first, second] = [await createAccount(api), await createAccount(api)];
  const sent = (user_id: number, job_id: number, days: number) => ({
    ...{ user_id, job_id, sent_at: daysAgo(days) },
  });
  await db
    .insertInto('alert_sent')
    .values([sent(first.id, 1, 1), sent(first.id, 2, 1), sent(second.id, 1, 6)])
    .execute();
  await db
    .insertInto('alert_sent')
    .values(sent(second.id, 2, 9))
    .execute();
  await db
    .insertInto('alerts')
    .values([true, false].map((is_active) => ({ ...alertOf(first.id), is_active })))
    .execute();
  const { missedSearches, alerts } = await overview(7);
  expect(missedSearches).toEqual({
    totalCount: 6,
    searches: [5, 4, 3, 2, 1].map((n) => ({ words: word(n).words, count: 3 + n })),
  });
  expect(alerts).toEqual({ jobs: 3, people: 2, active: 1 });
});

const alertOf = (user_id: number) => ({
  ...{ user_id, kind: 'search' as const, frequency: 'daily' as const, next_at: NOW },
  ...{ matched_until: NOW, created_at: NOW, updated_at: NOW },
});
