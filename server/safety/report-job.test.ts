import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { forgetDeletions } from '../admin/job-deletions.service.ts';
import { updateJob } from '../jobs/job-write.service.ts';
import { forgetReports } from './report-job.service.ts';

let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(() => api.close());

const newJob = async (title: string) => (await createJobs(api.database, { title }))[0] as number;
const report = (body: object, from: string) => api.send('POST', '/api/report-job', body, { from });
const isShown = async (id: number) => (await api.get(`/api/jobs/${id}`)).status === 200;
const queue = async () =>
  (await api.send('GET', '/api/admin/held-jobs', undefined, { token: admin.token })).body as {
    jobs: {
      id: number;
      held: boolean;
      reportCount: number;
      reports: { reason: string; text: string }[];
    }[];
  };
const release = (id: number) =>
  api.send('POST', `/api/admin/held-jobs/${id}/release`, undefined, { token: admin.token });

test('a report is in the operator’s queue with its job, and the job stays', async () => {
  const job = await newJob('Baker');
  const sent = { job: String(job), reason: 'wrong', text: 'It is in\r\nLyon, not Paris. ' };
  expect(await report(sent, '198.51.100.1')).toMatchObject({
    status: 200,
    body: { message: 'Thank you. We will look at this job.' },
  });
  expect(await isShown(job)).toBe(true);
  const reports = [{ reason: 'wrong', text: 'It is in\nLyon, not Paris.' }];
  expect(await queue()).toMatchObject({ jobs: [{ id: job, held: false, reports }] });
  expect((await release(job)).body).toMatchObject({ message: 'Kept: Baker' });
  expect((await queue()).jobs).toEqual([]);
});

test('a report that came after the operator looked is not closed unseen', async () => {
  const job = await newJob('Cooper');
  await report({ job, reason: 'wrong' }, '198.51.100.1');
  const releaseSeen = (reportCount: number) =>
    api.send(
      'POST',
      `/api/admin/held-jobs/${job}/release`,
      { reportCount },
      { token: admin.token },
    );
  await report({ job, reason: 'expired' }, '198.51.100.2');
  expect(await releaseSeen(1)).toMatchObject({
    status: 409,
    body: { code: 'seen-before-change' },
  });
  expect((await queue()).jobs).toHaveLength(1);
  // A client of before, which sends no body but says of which type it is.
  const answer = await api.app.request(`/api/admin/held-jobs/${job}/release`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
  });
  expect(answer.status).toBe(200);
  expect((await queue()).jobs).toEqual([]);
});

/** A wifi, its IPv6, and a phone; and others. */
const THREE = ['198.51.100.40', '2001:db8:40::1', '203.0.113.40'] as const;
const OTHER_THREE = ['192.0.2.41', '2001:db9:41::1', '233.252.0.41'] as const;

describe('reports that a job asks for money', () => {
  test('hide it when three came from different networks, until somebody looks', async () => {
    const job = await newJob('Butcher');
    const money = { job, reason: 'money' };
    for (const from of ['198.51.100.2', '198.51.100.2', '198.51.100.2', '203.0.113.3'])
      await report(money, from);
    await report({ job, reason: 'expired' }, '192.0.2.4');
    expect(await isShown(job)).toBe(true);
    await report(money, '192.0.2.5');
    expect(await isShown(job)).toBe(false);
    // A search without a match answers with similar work.
    const { jobs } = (await api.get('/api/jobs?search=butcher')).body as { jobs: { id: number }[] };
    expect(jobs.map(({ id }) => id)).not.toContain(job);
    expect((await queue()).jobs.find(({ id }) => id === job)).toMatchObject({ held: true });

    expect((await release(job)).body).toMatchObject({ message: 'Released: Butcher' });
    expect(await isShown(job)).toBe(true);
    await report(money, '198.51.100.6');
    expect(await isShown(job)).toBe(true);
  });

  test.each([
    ['one network of IPv4', ['198.51.100.7', '198.51.100.8', '198.51.100.9']],
    ['one /64', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::4']],
    ['one /32', ['2001:db8:5:1::1', '2001:db8:6:2::1', '2001:db8:7:3::1']],
    ['one IPv4 and its 6to4', ['203.0.113.8', '2002:cb00:7108:1::1', '2002:cb00:7109:2::1']],
    [
      'one IPv4 through Teredo',
      ['203.0.113.8', '2001:0:7f7f::34ff:8ef7', '2001:0:1:2:3:4:34ff:8ef6'],
    ],
    ['IPv4 written as IPv6', ['::ffff:203.0.113.8', '203.0.113.8', '203.0.113.9']],
  ])('do not hide it when they came from %s', async (network, senders) => {
    const job = await newJob(`Baker ${network}`);
    for (const from of senders) await report({ job, reason: 'money' }, from);
    expect(await isShown(job)).toBe(true);
    expect((await queue()).jobs.find(({ id }) => id === job)).toMatchObject({ held: false });
    await report({ job, reason: 'money' }, '192.0.2.7');
    await report({ job, reason: 'money' }, '2001:db9:9::1');
    expect(await isShown(job)).toBe(false);
  });

  test('tell the operator when they hide it', async () => {
    const job = await newJob('Farrier');
    // Mails of the tests above.
    api.mailbox.mails.length = 0;
    for (const from of THREE) await report({ job, reason: 'money', text: 'It is 50 euros.' }, from);
    await expect.poll(() => api.mailbox.mails).toHaveLength(1);
    const [mail] = api.mailbox.mails;
    expect(mail).toMatchObject({ to: TEST_ADMIN, subject: 'Waymark: reports have hidden a job' });
    expect(mail?.text).toContain('Farrier');
    expect(mail?.text).toContain('/admin/held');
    expect(mail?.text).not.toContain('50 euros');
  });

  test('never hide what an administrator released, and the same is not said twice', async () => {
    const job = await newJob('Glazier');
    const money = { job, reason: 'money' };
    for (const from of THREE) await report(money, from);
    expect(await isShown(job)).toBe(false);
    await release(job);
    for (const from of THREE) await report(money, from);
    expect((await queue()).jobs).not.toContainEqual(expect.objectContaining({ id: job }));
    for (const from of OTHER_THREE) await report(money, from);
    await report({ job, reason: 'expired' }, THREE[0]);
    expect(await isShown(job)).toBe(true);
    // The operator sees what is new, and decides.
    expect((await queue()).jobs.find(({ id }) => id === job)).toMatchObject({
      held: false,
      reportCount: 4,
    });
  });

  test('hide another text of what was released, but not by those who were heard before', async () => {
    const job = await newJob('Thatcher');
    const money = { job, reason: 'money' };
    await report({ job, reason: 'wrong' }, THREE[0]);
    for (const from of THREE) await report(money, from);
    await release(job);
    await api.database.jobChanges.change((tx) =>
      updateJob(tx, job, { title: 'Thatcher for a fee' }, new Date()),
    );
    for (const from of [...THREE, ...OTHER_THREE.slice(1)]) await report(money, from);
    expect(await isShown(job)).toBe(true);
    await report(money, OTHER_THREE[0]);
    expect(await isShown(job)).toBe(false);
  });
});

test('reports come back with their job when its deletion is undone, and are kept nowhere else', async () => {
  const { db } = api.database;
  const asAdmin = (method: string, path: string) =>
    api.send(method, path, undefined, { token: admin.token });
  const rows = (job: number) =>
    db.selectFrom('job_reports').selectAll().where('job_id', '=', job).orderBy('id').execute();
  const [job, other] = [await newJob('Tailor'), await newJob('Cooper')];
  await report({ job, reason: 'wrong', text: 'It was looked at.' }, '198.51.100.20');
  await release(job);
  await report({ job, reason: 'money', text: 'They ask for 500 euros.' }, '198.51.100.20');
  await report({ job, reason: 'expired' }, '198.51.100.21');
  await report({ job: other, reason: 'other' }, '198.51.100.22');
  const before = await rows(job);
  const shown = (await queue()).jobs.find(({ id }) => id === job);
  expect(shown).toMatchObject({ reportCount: 2 });

  const { body } = await asAdmin('DELETE', `/api/admin/jobs/${job}`);
  expect(await rows(job)).toEqual([]);
  expect(await rows(other)).toHaveLength(1);
  const { undo } = body as { undo: { id: number } };
  const undone = await asAdmin('POST', `/api/admin/deletions/${undo.id}/undo`);
  expect(undone.body).toMatchObject({ message: 'Job restored' });
  expect(await rows(job)).toEqual(before);
  expect((await queue()).jobs.find(({ id }) => id === job)).toEqual(shown);
  // The same sender still counts once, and others are stored as before.
  await report({ job, reason: 'money' }, '198.51.100.20');
  await report({ job, reason: 'money' }, '198.51.100.23');
  expect(await rows(job)).toHaveLength(4);

  const kept = [
    await db.selectFrom('deletions').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
  ];
  expect(JSON.stringify(kept)).not.toContain('500 euros');
});

test('a job that is not restored leaves no reports: they are forgotten with it after a day', async () => {
  const { db } = api.database;
  const job = await newJob('Saddler');
  await report({ job, reason: 'other', text: 'Nobody answers.' }, '198.51.100.24');
  await api.send('DELETE', `/api/admin/jobs/${job}`, undefined, { token: admin.token });
  const kept = async () =>
    JSON.stringify(await db.selectFrom('deletions').selectAll().execute()).includes(
      'Nobody answers.',
    );
  expect(await kept()).toBe(true);
  await forgetDeletions({ db, now: () => new Date(Date.now() + 25 * 3_600_000) });
  expect(await kept()).toBe(false);
});

test.each([
  ['no job', { reason: 'money' }, 400],
  ['no number', { job: 'x', reason: 'money' }, 400],
  ['no reason', { job: 1 }, 400],
  ['another reason', { job: 1, reason: 'spite' }, 400],
  ['too much text', { job: 1, reason: 'other', text: 'x'.repeat(1_001) }, 400],
  ['a job that is not there', { job: 999_999, reason: 'other' }, 404],
])('a report with %s is refused', async (_, body, status) => {
  expect((await report(body, '198.51.100.7')).status).toBe(status);
});

test('one address may send a limited number of reports, and is not stored', async () => {
  const job = await newJob('Potter');
  const from = '203.0.113.77';
  for (let count = 0; count < 20; count += 1) await report({ job, reason: 'other' }, from);
  expect((await report({ job, reason: 'other' }, from)).status).toBe(429);
  const rows = await api.database.db.selectFrom('job_reports').selectAll().execute();
  expect(rows.filter(({ job_id }) => job_id === job)).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(from);
});

test('a flood of reports of one job leaves a bounded number of rows', async () => {
  const job = await newJob('Weaver');
  for (let count = 0; count < 55; count += 1)
    await report({ job, reason: 'wrong', text: `No. ${count}` }, `2001:db8:${count + 100}::1`);
  const rows = await api.database.db
    .selectFrom('job_reports')
    .selectAll()
    .where('job_id', '=', job)
    .execute();
  expect(rows).toHaveLength(50);
  const shown = (await queue()).jobs.find(({ id }) => id === job);
  expect(shown).toMatchObject({ reportCount: 50 });
  expect(shown?.reports).toHaveLength(10);
});

test('reports are forgotten after half a year', async () => {
  const later = new Date(Date.now() + 181 * 86_400_000);
  await forgetReports({ db: api.database.db, now: () => later });
  expect(await api.database.db.selectFrom('job_reports').selectAll().execute()).toEqual([]);
});
