import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Deleted } from '../../shared/admin-jobs.ts';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { TEST_ADMIN } from '../../test/api.ts';
import { createJobs, dayFromNow, jobFields } from '../../test/factories.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import { flushSearchIndex } from '../db/search-index.ts';
import { upsertImportedJobs } from '../jobs/imported-jobs.service.ts';
import { forgetDeletions } from './job-deletions.service.ts';

const MINUTE = 60_000;

const { kit, ask, input, create, historyOf, rowOf, found, importJob, importedId } =
  setUpAdminJobs();

describe('deleting and undoing', () => {
  const undo = (id: number) => ask('POST', `/api/admin/deletions/${id}/undo`);
  const remove = async (jobIds: number[]) =>
    (await ask('DELETE', '/api/admin/jobs/bulk', { jobIds })).body as unknown as Deleted;

  test('one job goes, from the search too, and comes back as it was', async () => {
    await importJob('undone', {
      title: 'Falcon trainer',
      created_at: '2026-03-04T05:06:07.000Z',
      salary: { min: 11.44, currency: 'GBP' },
    });
    const id = await importedId('undone');
    await sql`UPDATE jobs SET updated_at = '2026-03-05 01:02:03.456789+00' WHERE id = ${id}`.execute(
      kit.deps.db,
    );
    const exact = async () =>
      (
        await sql<object>`SELECT jobs.*, updated_at::text AS exact FROM jobs WHERE id = ${id}`.execute(
          kit.deps.db,
        )
      ).rows[0];
    const before = await exact();
    const answer = await ask('DELETE', `/api/admin/jobs/${id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Job deleted successfully',
        deleted: 1,
        missing: [],
        undo: { id: expect.any(Number) },
      },
    });
    const { undo: offer } = answer.body as unknown as Deleted;
    expect(Date.parse(offer?.until ?? '') - Date.now()).toBeGreaterThan(9.9 * MINUTE);
    expect(await rowOf(id)).toBeUndefined();
    expect(await found('falcon trainer')).toEqual([]);
    expect((await kit.api.get(`/api/jobs/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/api/admin/jobs/${id}`)).status).toBe(404);
    expect((await ask('PUT', `/api/admin/jobs/${id}`, input())).status).toBe(404);

    expect(await undo(offer?.id as number)).toMatchObject({ status: 200, body: { restored: 1 } });
    expect(await exact()).toEqual(before);
    expect(await found('falcon trainer')).toEqual([id]);
    expect((await historyOf(id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['job.restore', TEST_ADMIN],
      ['job.delete', TEST_ADMIN],
    ]);
    const [restored, deletedEntry] = await historyOf(id);
    expect(deletedEntry?.before).toMatchObject({
      id,
      title: 'Falcon trainer',
      source: 'feed',
      reference: 'undone',
      country_code: 'DE',
    });
    expect(deletedEntry?.before).not.toHaveProperty('content_hash');
    expect(restored?.after).toEqual(deletedEntry?.before);
    // The hash of the feed row is restored.
    expect(
      await importJob('undone', {
        title: 'Falcon trainer',
        created_at: '2026-03-04T05:06:07.000Z',
        salary: { min: 11.44, currency: 'GBP' },
      }),
    ).toEqual(['unchanged']);
  });

  test('many go together; what does not exist is reported', async () => {
    const ids = await createJobs(kit.api.database, { title: 'Bulk one' }, { title: 'Bulk two' });
    const answer = await remove([...ids, 2_147_483_647, ...ids, 2_147_483_646]);
    expect(answer).toMatchObject({
      message: '2 jobs deleted successfully. 2 no longer existed.',
      deleted: 2,
      missing: [2_147_483_647, 2_147_483_646],
    });
    expect(await remove(ids)).toEqual({
      message: 'These jobs no longer exist.',
      deleted: 0,
      missing: ids,
      undo: null,
    });
    expect((await undo(answer.undo?.id as number)).body).toEqual({
      message: '2 jobs restored',
      restored: 2,
    });
    const { body } = await ask('GET', '/api/admin/audit?subject=job');
    const jobs = ids.map((id, index) => `job ${id}: Bulk ${index === 0 ? 'one' : 'two'}`);
    expect((body.entries as object[]).slice(0, 2)).toMatchObject([
      { action: 'job.restore', subject: '2 jobs', before: null, after: { jobs } },
      { action: 'job.delete', subject: '2 jobs', before: { jobs }, after: null },
    ]);
    expect(await historyOf(ids[0] as number)).toMatchObject([
      { action: 'job.restore', after: { title: 'Bulk one' } },
      { action: 'job.delete', before: { title: 'Bulk one' } },
    ]);
    expect(await flushSearchIndex(kit.api.database.db)).toBe(0);
    expect((await remove([ids[0] as number])).message).toBe('Job deleted successfully');
  });

  test.each([
    [{}, 'jobIds'],
    [{ jobIds: [] }, 'jobIds'],
    [{ jobIds: 'all' }, 'jobIds'],
    [{ jobIds: [1, 'x'] }, 'jobIds.1'],
    [{ jobIds: [1.5] }, 'jobIds.0'],
    [{ jobIds: [-1] }, 'jobIds.0'],
    [{ jobIds: [2_147_483_648] }, 'jobIds.0'],
    [{ jobIds: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'jobIds'],
  ])('refuses a wrong list %#', async (body, field) => {
    const { id } = await create();
    expect(await ask('DELETE', '/api/admin/jobs/bulk', body)).toMatchObject({
      status: 400,
      body: { field },
    });
    expect(await rowOf(id)).toBeDefined();
  });

  test('a second undo says so', async () => {
    const { id } = await create();
    const { undo: offer } = await remove([id]);
    const both = await Promise.all([undo(offer?.id as number), undo(offer?.id as number)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    kit.clock.ahead = 11 * MINUTE;
    expect(await undo(offer?.id as number)).toMatchObject({
      status: 409,
      body: { code: 'already-restored' },
    });
  });

  test('after 10 minutes it is too late; after a day it is forgotten', async () => {
    const [kept, late] = [await create(), await create()];
    const [first, second] = [await remove([kept.id]), await remove([late.id])];
    kit.clock.ahead = 10 * MINUTE - 5000;
    expect((await undo(first.undo?.id as number)).status).toBe(200);
    kit.clock.ahead = 10 * MINUTE + 1000;
    expect(await undo(second.undo?.id as number)).toMatchObject({
      status: 410,
      body: { code: 'undo-expired' },
    });
    expect(await rowOf(late.id)).toBeUndefined();
    kit.clock.ahead = 24 * 60 * MINUTE - 5000;
    await forgetDeletions(kit.deps);
    expect((await undo(second.undo?.id as number)).status).toBe(410);
    kit.clock.ahead = 24 * 60 * MINUTE + 1000;
    await forgetDeletions(kit.deps);
    for (const id of [second.undo?.id, 0, 'x', 2_147_483_647]) {
      expect(await ask('POST', `/api/admin/deletions/${id}/undo`)).toMatchObject({
        status: 404,
        body: { code: 'deletion-not-found' },
      });
    }
  });

  test('a job that its feed brought back is not written twice, and then nothing is restored', async () => {
    await importJob('taken', { title: 'Glass blower' });
    const [taken, other] = [await importedId('taken'), (await create()).id];
    const { undo: offer } = await remove([taken, other]);
    expect((await ask('DELETE', '/api/admin/removed-listings', { source: 'feed' })).status).toBe(
      200,
    );
    await importJob('taken', { title: 'Glass blower' });
    expect(await undo(offer?.id as number)).toMatchObject({
      status: 409,
      body: { code: 'job-taken', taken: [taken] },
    });
    expect(await rowOf(other)).toBeUndefined();
    expect(await found('glass blower')).toEqual([await importedId('taken')]);
    // After the new job is deleted too, the old deletion can be undone.
    await remove([await importedId('taken')]);
    expect((await undo(offer?.id as number)).status).toBe(200);
    expect(await found('glass blower')).toEqual([taken]);
  });

  test('1,000 jobs go within 2 seconds and come back while the process still answers', async () => {
    const ids: number[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      ids.push(
        ...(await createJobs(
          kit.api.database,
          ...Array.from({ length: 50 }, (_, index) => ({
            title: `Mass job ${batch} ${index}`,
            description: LONG,
          })),
        )),
      );
    }
    const start = performance.now();
    const answer = await remove(ids);
    const deletedIn = performance.now() - start;
    expect(answer).toMatchObject({
      message: '1,000 jobs deleted successfully',
      deleted: 1000,
      missing: [],
    });
    expect(deletedIn).toBeLessThan(2000);
    expect(await found('mass job')).toEqual([]);
    const { count } = await kit.deps.db
      .selectFrom('audit_log')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('action', '=', 'job.delete')
      .where(
        'subject',
        'in',
        ids.map((id) => `job ${id}`),
      )
      .executeTakeFirstOrThrow();
    expect(count).toBe(1000);

    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 1);
    const undone = await undo(answer.undo?.id as number);
    clearInterval(turning);
    expect(undone.body).toEqual({ message: '1,000 jobs restored', restored: 1000 });
    // The event loop gets a turn after each batch of 50 jobs.
    expect(turns).toBeGreaterThanOrEqual(20);
    expect((await kit.api.get('/api/jobs?search=mass+job')).body.totalCount).toBe(1000);
    await remove(ids);
  });

  test('many who write the same jobs at once wait for each other and never in a circle', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      reference: `busy ${index}`,
      fields: jobFields({ title: `Busy ${index}` }),
    }));
    const importAll = (title: string) =>
      asLongWork(() =>
        kit.deps.jobChanges.change((tx) =>
          upsertImportedJobs(
            tx,
            { source: 'busy', runId: title, now: new Date() },
            rows
              .toReversed()
              .map(({ reference, fields }) => ({ reference, fields: { ...fields, title } })),
          ),
        ),
      );
    await importAll('Busy');
    const busyIds = async () =>
      (
        await kit.deps.db.selectFrom('jobs').select('id').where('source', '=', 'busy').execute()
      ).map(({ id }) => id);
    for (let round = 0; round < 8; round += 1) {
      const ids = await busyIds();
      const answers = await Promise.all([
        importAll(`Busy round ${round}`).then(() => undefined),
        ...ids
          .slice(0, 5)
          .map((id) => ask('PUT', `/api/admin/jobs/${id}`, input({ title: `Edited ${round}` }))),
        remove(ids.slice(0, 20)).then(({ undo: offer }) => (offer ? undo(offer.id) : undefined)),
        ...ids
          .slice(15, 20)
          .map((id) =>
            ask('POST', `/api/admin/jobs/${id}/expiry`, { expires_at: dayFromNow(round) }),
          ),
        remove(ids.slice(10, 25)).then(({ undo: offer }) => (offer ? undo(offer.id) : undefined)),
      ]);
      for (const answer of answers) if (answer) expect([200, 404, 409]).toContain(answer.status);
      await importAll(`Busy again ${round}`);
      expect(await busyIds()).toHaveLength(30);
    }
    await remove(await busyIds());
  });

  test('a deletion that fails deletes nothing', async () => {
    const { id } = await create();
    await sql`ALTER TABLE deletions ADD CONSTRAINT broken CHECK (deleted_by IS NULL) NOT VALID`.execute(
      kit.deps.db,
    );
    try {
      expect(await ask('DELETE', `/api/admin/jobs/${id}`)).toMatchObject({
        status: 500,
        body: { code: 'internal-error' },
      });
    } finally {
      await sql`ALTER TABLE deletions DROP CONSTRAINT broken`.execute(kit.deps.db);
    }
    expect(await rowOf(id)).toBeDefined();
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['job.create']);
  });
});

const LONG = `<p>${'A sentence about work that a reader wants to know before applying. '.repeat(40)}</p>`;
