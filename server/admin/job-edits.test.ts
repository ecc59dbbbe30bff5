import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ChangedEnd, Edited } from '../../shared/admin-jobs.ts';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';
import { flushSearchIndex } from '../db/search-index.ts';
import { createDemoShare, seedDemo } from '../demo/seed-demo.service.ts';
import { forgetDeletions } from './job-deletions.service.ts';

const MINUTE = 60_000;
const NO_JOB = 2_147_483_647;

const { kit, ask, input, create, historyOf, rowOf, found, importJob, importedId } =
  setUpAdminJobs();

const edit = async (action: string, jobIds: number[], value?: string) =>
  (await ask('POST', '/api/admin/jobs/bulk', { action, jobIds, value })).body as unknown as Edited;
const undo = (id: number | undefined) => ask('POST', `/api/admin/edits/${id}/undo`);
const endOf = async (id: number) => (await rowOf(id))?.expires_at;

describe('many jobs are edited at once', () => {
  test('extend: 30 days from the last day, or from today when it is over; no end stays', async () => {
    const ids = (await createJobs(
      kit.api.database,
      ...[dayFromNow(10), dayFromNow(-5), null].map((expires_at) => ({
        title: 'Extended juggler',
        expires_at,
      })),
    )) as [number, number, number];
    await sql`DELETE FROM job_search WHERE job_id = ${ids[1]}`.execute(kit.deps.db);
    const announced = kit.announced;
    const answer = await edit('extend', [...ids, ...ids, NO_JOB]);
    expect(answer).toMatchObject({
      message: '2 jobs extended by 30 days. 1 has no end. 1 no longer exists.',
      changed: 2,
      unchanged: 1,
      missing: [NO_JOB],
    });
    expect(kit.announced).toBeGreaterThan(announced);
    expect(await Promise.all(ids.map(endOf))).toEqual([dayFromNow(40), dayFromNow(30), null]);
    expect(await flushSearchIndex(kit.api.database.db)).toBe(0);
    // An expired job is indexed again.
    expect((await found('extended juggler')).sort()).toEqual([...ids].sort());
    const [entry] = await historyOf(ids[0]);
    const updated_at = (await rowOf(ids[0]))?.updated_at.toISOString();
    expect(entry).toMatchObject({
      action: 'job.expiry',
      before: { expires_at: dayFromNow(10) },
      after: { expires_at: dayFromNow(40), updated_at },
    });

    expect(await undo(answer.undo?.id)).toMatchObject({
      status: 200,
      body: { message: 'Change of 2 jobs undone', undone: 2, kept: [] },
    });
    expect(await Promise.all(ids.map(endOf))).toEqual([dayFromNow(10), dayFromNow(-5), null]);
    expect((await found('extended juggler')).sort()).toEqual([ids[0], ids[2]].sort());
    expect((await historyOf(ids[0]))[0]).toMatchObject({
      action: 'job.undo',
      before: { expires_at: dayFromNow(40) },
      after: { expires_at: dayFromNow(10) },
    });
  });

  test('end, feature and unfeature change only jobs that are not so yet', async () => {
    const ids = (await createJobs(
      kit.api.database,
      { title: 'Ended juggler', expires_at: null },
      { title: 'Ended juggler', expires_at: dayFromNow(-9), featured: true },
    )) as [number, number];
    const ended = await edit('end', ids);
    expect(ended).toMatchObject({
      message: 'Job ended. 1 had ended before.',
      changed: 1,
      unchanged: 1,
    });
    expect(await Promise.all(ids.map(endOf))).toEqual([dayFromNow(0), dayFromNow(-9)]);
    expect(await found('ended juggler')).toEqual([]);
    expect((await edit('feature', ids)).message).toBe('Job featured. 1 was featured before.');
    expect((await rowOf(ids[0]))?.featured).toBe(true);
    expect((await historyOf(ids[0]))[0]).toMatchObject({
      action: 'job.feature',
      before: { featured: false },
      after: { featured: true },
    });
    const plain = await edit('unfeature', ids);
    expect(plain.message).toBe('2 jobs no longer featured');
    expect(await edit('unfeature', ids)).toMatchObject({
      message: 'No job was changed. 2 were not featured.',
      undo: null,
    });
    expect((await undo(plain.undo?.id)).body).toMatchObject({ undone: 2 });
    expect((await rowOf(ids[1]))?.featured).toBe(true);
    // Undo works in any order: the edit in between changed another field.
    expect((await undo(ended.undo?.id)).body).toMatchObject({
      message: 'Change undone',
      undone: 1,
    });
    expect(await endOf(ids[0])).toBeNull();
    expect(await found('ended juggler')).toEqual([ids[0]]);
  });

  test('premium and free set who reads a job, at once and in searches, and can be undone', async () => {
    const ids = (await createJobs(
      kit.api.database,
      { title: 'Hidden juggler', description: '<p>Bring your own sparklehoop.</p>' },
      { title: 'Hidden juggler', is_premium_visible: true },
    )) as [number, number];
    const isShown = async () =>
      JSON.stringify((await kit.api.get(`/api/jobs/${ids[0]}`)).body).includes('sparklehoop');
    expect([await isShown(), await found('sparklehoop')]).toEqual([true, [ids[0]]]);
    const premium = await edit('premium', ids);
    expect(premium.message).toBe('Job for premium members only. 1 was so before.');
    expect([await isShown(), await found('sparklehoop')]).toEqual([false, []]);
    expect((await historyOf(ids[0]))[0]).toMatchObject({
      action: 'job.premium',
      before: { is_premium_visible: false },
      after: { is_premium_visible: true },
    });
    expect((await undo(premium.undo?.id)).body).toMatchObject({ undone: 1 });
    expect([await isShown(), await found('sparklehoop')]).toEqual([true, [ids[0]]]);
    expect((await edit('free', ids)).message).toBe('Job free to read. 1 was so before.');
    expect((await rowOf(ids[1]))?.is_premium_visible).toBe(false);
  });

  test.each([
    [{ action: 'end' }, 'jobIds'],
    [{ jobIds: [1] }, 'action'],
    [{ action: 'delete', jobIds: [1] }, 'action'],
    [{ action: 'end', jobIds: [] }, 'jobIds'],
    [{ action: 'end', jobIds: ['1'] }, 'jobIds.0'],
    [{ action: 'end', jobIds: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'jobIds'],
  ])('refuses a wrong request %#', async (body, field) => {
    const { id } = await create({ expires_at: null });
    expect(await ask('POST', '/api/admin/jobs/bulk', body)).toMatchObject({
      status: 400,
      body: { field },
    });
    expect(await endOf(id)).toBeNull();
  });

  test('category and country change together with all that follows from them, and can be undone', async () => {
    const gb = { country_code: 'GB', state: null } as const;
    const fields = { ...gb, title: 'Bulk acrobat', category: 'Caregiving' } as const;
    const ids = await createJobs(kit.api.database, fields, { ...fields, country_code: 'IE' });
    const inIreland = async () =>
      (await kit.api.get('/api/jobs?search=bulk+acrobat&country=IE')).body.totalCount;
    expect(await inIreland()).toBe(1);
    const moved = await edit('country', ids, 'IE');
    expect(moved).toMatchObject({
      message: 'Job moved to this country. 1 was there before.',
      ...{ changed: 1, unchanged: 1 },
    });
    expect(await inIreland()).toBe(2);
    expect((await historyOf(ids[0] as number))[0]).toMatchObject({
      action: 'job.update',
      before: { country_code: 'GB' },
      after: { country_code: 'IE' },
    });
    expect((await undo(moved.undo?.id)).status).toBe(200);
    expect(await inIreland()).toBe(1);
    expect(await edit('category', ids, 'Hospitality & Food Service')).toMatchObject({ changed: 2 });
    expect((await rowOf(ids[1] as number))?.category).toBe('Hospitality & Food Service');
  });

  test('a last day is given to all, and what is no category, country or day is refused', async () => {
    const ids = await createJobs(kit.api.database, { title: 'Bulk tailor', expires_at: null });
    expect(await edit('expiry', ids, dayFromNow(9))).toMatchObject({
      message: 'Last day of the job changed',
    });
    expect(await endOf(ids[0] as number)).toBe(dayFromNow(9));
    for (const [action, value] of [
      ['expiry', '2026-02-30'],
      ['category', 'Sorcery'],
      ['country', 'XX'],
      ['country', undefined],
    ] as const) {
      const body = { action, value, jobIds: ids };
      expect(await ask('POST', '/api/admin/jobs/bulk', body)).toMatchObject({
        status: 400,
        body: { field: 'value' },
      });
    }
  });

  test('a country that was set for many is kept by an import until the feed names another', async () => {
    await importJob('bulk-1', { title: 'Bulk miller', country_code: 'GB' });
    const id = (await importedId('bulk-1')) as number;
    await edit('country', [id], 'IE');
    await importJob('bulk-1', { title: 'Bulk miller, nights', country_code: 'GB' });
    expect(await rowOf(id)).toMatchObject({ title: 'Bulk miller, nights', country_code: 'IE' });
    await importJob('bulk-1', { title: 'Bulk miller', country_code: 'NO' });
    expect(await rowOf(id)).toMatchObject({ country_code: 'NO' });
  });

  test('another country takes the region away, undo brings both back, and an import keeps it so', async () => {
    const leeds = { title: 'Bulk weaver', country_code: 'GB', state: 'Leeds' } as const;
    const [id = 0, other = 0] = await createJobs(kit.api.database, leeds, leeds);
    const moved = await edit('country', [id, other], 'IE');
    expect(await rowOf(id)).toMatchObject({ country_code: 'IE', state: null });
    expect((await historyOf(id))[0]).toMatchObject({
      before: { country_code: 'GB', state: 'Leeds' },
      after: { country_code: 'IE', state: null },
    });
    expect((await kit.api.get(`/api/jobs/${id}`)).body).toMatchObject({ state: null });
    const body = { ...input({ title: 'Bulk weaver', country: 'IE', state: 'Cork' }) };
    expect((await ask('PUT', `/api/admin/jobs/${other}`, body)).status).toBe(200);
    // A region that was entered since is not overwritten.
    expect((await undo(moved.undo?.id)).body).toMatchObject({ undone: 1, kept: [other] });
    expect(await rowOf(id)).toMatchObject({ country_code: 'GB', state: 'Leeds' });

    await importJob('bulk-2', leeds);
    const imported = (await importedId('bulk-2')) as number;
    await edit('country', [imported], 'IE');
    await importJob('bulk-2', { ...leeds, title: 'Bulk weaver, nights' });
    expect(await rowOf(imported)).toMatchObject({
      ...{ title: 'Bulk weaver, nights', country_code: 'IE', state: null },
    });
    await importJob('bulk-2', { ...leeds, country_code: 'NO', state: 'Bergen' });
    expect(await rowOf(imported)).toMatchObject({ country_code: 'NO', state: 'Bergen' });
  });

  test('a last day that no later one could follow stays', async () => {
    const { id } = await create({ expires_at: '9999-12-31' });
    expect(await edit('extend', [id])).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('an edit that fails changes nothing', async () => {
    const { id } = await create({ expires_at: dayFromNow(5) });
    await sql`ALTER TABLE job_edits ADD CONSTRAINT broken CHECK (edited_by IS NULL) NOT VALID`.execute(
      kit.deps.db,
    );
    try {
      expect(
        (await ask('POST', '/api/admin/jobs/bulk', { action: 'end', jobIds: [id] })).status,
      ).toBe(500);
    } finally {
      await sql`ALTER TABLE job_edits DROP CONSTRAINT broken`.execute(kit.deps.db);
    }
    expect(await endOf(id)).toBe(dayFromNow(5));
    expect(await historyOf(id)).toHaveLength(1);
  });
});

describe('undoing End and Extend', () => {
  test('the end of one job goes back, and later edits of other fields stay', async () => {
    const job = await create({ title: 'Undone juggler', expires_at: dayFromNow(20) });
    const { status, body } = await ask('POST', `/api/admin/jobs/${job.id}/expiry`, {
      expires_at: dayFromNow(0),
      updated_at: job.updated_at,
    });
    const changed = body as unknown as ChangedEnd;
    expect(status).toBe(200);
    expect(Date.parse(changed.undo?.until ?? '') - Date.now()).toBeGreaterThan(9.9 * MINUTE);
    const edited = await ask(
      'PUT',
      `/api/admin/jobs/${job.id}`,
      input({ title: 'Edited juggler', expires_at: dayFromNow(0), updated_at: changed.updated_at }),
    );
    expect(edited.status).toBe(200);
    expect((await undo(changed.undo?.id)).status).toBe(200);
    expect(await rowOf(job.id)).toMatchObject({
      title: 'Edited juggler',
      expires_at: dayFromNow(20),
    });
    expect(await found('edited juggler')).toEqual([job.id]);
    // An editor who loaded the job before the undo gets a conflict.
    const late = await ask(
      'PUT',
      `/api/admin/jobs/${job.id}`,
      input({ updated_at: edited.body.updated_at }),
    );
    expect(late).toMatchObject({ status: 409, body: { code: 'edit-conflict' } });
  });

  test('an end that was changed again in between is not overwritten', async () => {
    const [first, second, third] = (await createJobs(kit.api.database, {}, {}, {})) as [
      number,
      number,
      number,
    ];
    const { undo: offer } = await edit('end', [first, second, third]);
    await ask('POST', `/api/admin/jobs/${first}/expiry`, { expires_at: dayFromNow(3) });
    await ask('DELETE', `/api/admin/jobs/${third}`);
    expect(await undo(offer?.id)).toMatchObject({
      status: 200,
      body: {
        message: 'Change undone. 2 were changed again or deleted, and stay so.',
        undone: 1,
        kept: [first, third],
      },
    });
    expect([await endOf(first), await endOf(second)]).toEqual([dayFromNow(3), dayFromNow(30)]);

    const again = await edit('end', [first]);
    await edit('extend', [first]);
    expect(await undo(again.undo?.id)).toMatchObject({
      status: 409,
      body: {
        code: 'edited-since',
        message: 'This job was changed again or deleted. Nothing was undone.',
        kept: [first],
      },
    });
    expect(await endOf(first)).toBe(dayFromNow(30));
  });

  test('an end that stays the same offers nothing to undo', async () => {
    const { id } = await create({ expires_at: dayFromNow(1) });
    expect(
      (await ask('POST', `/api/admin/jobs/${id}/expiry`, { expires_at: dayFromNow(1) })).body.undo,
    ).toBeNull();
  });

  test('twice at once counts once; after 10 minutes it is too late; after a day it is forgotten', async () => {
    const [first, second] = (await createJobs(kit.api.database, {}, {})) as [number, number];
    const [early, late] = [await edit('end', [first]), await edit('end', [second])];
    const both = await Promise.all([undo(early.undo?.id), undo(early.undo?.id)]);
    expect(both.map(({ body }) => body.code ?? 'undone').sort()).toEqual([
      'already-undone',
      'undone',
    ]);
    kit.clock.ahead = 10 * MINUTE + 1000;
    expect(await undo(late.undo?.id)).toMatchObject({
      status: 410,
      body: { code: 'undo-expired' },
    });
    expect(await endOf(second)).toBe(dayFromNow(0));
    kit.clock.ahead = 24 * 60 * MINUTE + 1000;
    await forgetDeletions(kit.deps);
    for (const id of [late.undo?.id, 0, 'x', NO_JOB]) {
      expect(await undo(id as number)).toMatchObject({
        status: 404,
        body: { code: 'edit-not-found' },
      });
    }
  });
});

describe('the demo jobs', () => {
  test('leave with one request, can be brought back, and do not return at the next start', async () => {
    const { db, jobChanges } = kit.deps;
    expect(await ask('DELETE', '/api/admin/demo-jobs')).toMatchObject({
      status: 404,
      body: { code: 'no-demo-jobs' },
    });

    await db.deleteFrom('jobs').execute();
    expect(await seedDemo(db, jobChanges, new Date())).toBeGreaterThan(100);
    const { demoJobs } = (await ask('GET', '/api/admin/job-sources')).body as { demoJobs: number };
    const [mine] = (await createJobs(kit.api.database, { title: 'Written by hand' })) as [number];
    const answer = await ask('DELETE', '/api/admin/demo-jobs');
    expect(answer).toMatchObject({
      status: 200,
      body: { deleted: demoJobs, undo: { id: expect.any(Number) } },
    });
    expect(await createDemoShare(db).read()).toBeNull();
    expect((await db.selectFrom('jobs').select('id').execute()).map(({ id }) => id)).toEqual([
      mine,
    ]);
    const { body } = await ask('GET', '/api/admin/audit?action=job.delete');
    expect((body.entries as object[])[0]).toMatchObject({ subject: `${demoJobs} jobs` });

    const { id } = (answer.body as { undo: { id: number } }).undo;
    expect((await ask('POST', `/api/admin/deletions/${id}/undo`)).body.restored).toBe(demoJobs);
    expect(await createDemoShare(db).read()).toBe('some');
    await ask('DELETE', '/api/admin/demo-jobs');
    await ask('DELETE', `/api/admin/jobs/${mine}`);
    expect(await seedDemo(db, jobChanges, new Date())).toBe(0);
    expect(await createDemoShare(db).read()).toBeNull();
  });
});
