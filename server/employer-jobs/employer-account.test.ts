import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createAccount, PASSWORD } from '../../test/accounts.ts';
import { setUpEmployers } from '../../test/employer-kit.ts';
import { findRow } from '../db/rows.ts';

const kit = setUpEmployers();
const { ask, employer, post, change, publish } = kit;

const storedJob = (id: number) => findRow(kit.api.database.db, 'jobs', { id });

describe('the account', () => {
  test('that is deleted takes what waits along, and ends what is live', async () => {
    const who = await employer();
    const { jobId } = await publish(who);
    await post(who, { title: 'Cook' });
    expect((await ask(who, 'DELETE', 'account', { password: PASSWORD })).status).toBe(200);
    expect((await storedJob(jobId))?.expires_at).toBe('2026-06-15');
    const { db } = kit.api.database;
    expect(await db.selectFrom('employer_jobs').selectAll().execute()).toEqual([]);
    const told = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(told)).not.toContain(who.email);
  });

  test('gets its jobs with its data', async () => {
    const who = await employer();
    const { jobId } = await publish(who);
    await post(who, { title: 'Cook' });
    expect((await ask(who, 'GET', 'account/data')).body).toMatchObject({
      employerDomain: 'fjordclinic.example',
      employerJobs: [
        { state: 'published', published: { job: jobId, title: 'Ward nurse' } },
        { state: 'waiting', sent: { title: 'Cook' }, published: null },
      ],
    });
  });

  test.each([
    ['blocked', 'PUT', '/block', { reason: 'Fraud' }],
    ['deleted', 'DELETE', '', undefined],
  ])('that is %s while its job is approved has no live job', async (_, method, path, body) => {
    const who = await employer();
    const { id, updated_at: sentAt } = await post(who);
    const { db } = kit.api.database;
    // The changes of one account come one after the other.
    const other = await createAccount(kit.api);
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', other.id).execute();
    const waits = async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db);
      return rows.length;
    };
    const { answers } = await db.transaction().execute(async (tx) => {
      // The approval has looked at the account, and waits before it writes the job.
      await sql`LOCK TABLE jobs IN SHARE MODE`.execute(tx);
      const approved = ask(kit.admin, 'POST', `admin/employer-jobs/${id}/approval`, { sentAt });
      await expect.poll(waits).toBe(1);
      let isOver = false;
      const account = `admin/accounts/${who.id}${path}`;
      const ended = ask(other, method, account, body ?? { email: who.email }).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waits()) === 2).toBe(true);
      return { answers: Promise.all([approved, ended]) };
    });
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
    expect((await kit.api.get('/api/jobs?search=nurse')).body.totalCount).toBe(0);
    expect(await db.selectFrom('jobs').select('expires_at').execute()).toEqual([
      { expires_at: '2026-06-15' },
    ]);
  });

  test('that is blocked has no live job and waits for nothing', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    await change(who, id, { title: 'Manager' });
    const [waits] = await kit.waiting();
    await ask(kit.admin, 'PUT', `admin/accounts/${who.id}/block`, { reason: 'Fraud' });
    expect((await storedJob(jobId))?.expires_at).toBe('2026-06-15');
    expect(await kit.waiting()).toEqual([]);
    expect((await ask(who, 'GET', 'employer-jobs')).status).toBe(401);
    const path = `admin/employer-jobs/${id}/approval`;
    expect(await ask(kit.admin, 'POST', path, { sentAt: waits?.sentAt })).toMatchObject({
      status: 409,
      body: { code: 'member-blocked' },
    });
  });
});
