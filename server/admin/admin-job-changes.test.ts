import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminJob } from '../../shared/admin-jobs.ts';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { TEST_ADMIN } from '../../test/api.ts';
import { dayFromNow } from '../../test/factories.ts';

const { kit, ask, input, create, historyOf, rowOf, found, importJob, importedId } =
  setUpAdminJobs();

describe('changing a job', () => {
  test('the change is stored, found, and in the log with the fields that changed', async () => {
    const job = await create({
      title: 'Herring packer',
      description: '<p>Old text.</p>',
      salary: { min: 1, max: 2, currency: 'NOK' },
    });
    expect(await found('herring packer')).toEqual([job.id]);
    const { status, body } = await ask(
      'PUT',
      `/api/admin/jobs/${job.id}`,
      input({
        title: 'Mackerel packer',
        description: '<p>Old text.</p>',
        salary: { max: 2, min: 1, currency: 'NOK' },
        country: 'NO',
        updated_at: job.updated_at,
      }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      ...job,
      title: 'Mackerel packer',
      country: 'Norway',
      country_code: 'NO',
      updated_at: expect.any(String),
    });
    expect((await ask('GET', `/api/admin/jobs/${job.id}`)).body).toEqual(body);
    expect(await found('herring packer')).toEqual([]);
    expect(await found('mackerel packer norway')).toEqual([job.id]);
    expect((await historyOf(job.id))[0]).toMatchObject({
      actor: TEST_ADMIN,
      action: 'job.update',
      before: { title: 'Herring packer', country_code: 'IE', updated_at: job.updated_at },
      after: { title: 'Mackerel packer', country_code: 'NO', updated_at: body.updated_at },
    });
    expect(Object.keys((await historyOf(job.id))[0]?.after ?? {}).sort()).toEqual([
      'country_code',
      'title',
      'updated_at',
    ]);
  });

  test('a job that stays the same is not written', async () => {
    const job = await create({
      description: 'Plain words',
      salary: { currency: 'EUR', max: 3, min: 1 },
    });
    const again = input({
      description: job.description,
      salary: job.salary,
      updated_at: job.updated_at,
    });
    expect((await ask('PUT', `/api/admin/jobs/${job.id}`, again)).body).toEqual(job);
    expect(await historyOf(job.id)).toHaveLength(1);
  });

  test('the second of two editors is told, and nothing is overwritten', async () => {
    const job = await create();
    const first = await ask(
      'PUT',
      `/api/admin/jobs/${job.id}`,
      input({ title: 'First', updated_at: job.updated_at }),
    );
    expect(first.status).toBe(200);
    const second = await ask(
      'PUT',
      `/api/admin/jobs/${job.id}`,
      input({ title: 'Second', updated_at: job.updated_at }),
    );
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'edit-conflict', changedBy: TEST_ADMIN },
    });
    expect(second.body.job).toEqual(first.body);
    expect((await ask('GET', `/api/admin/jobs/${job.id}`)).body).toEqual(first.body);
    expect(
      (
        await ask('POST', `/api/admin/jobs/${job.id}/expiry`, {
          expires_at: null,
          updated_at: job.updated_at,
        })
      ).status,
    ).toBe(409);
    const { updated_at } = first.body;
    expect(
      (await ask('PUT', `/api/admin/jobs/${job.id}`, input({ title: 'Third', updated_at }))).status,
    ).toBe(200);
    expect(
      (await ask('PUT', `/api/admin/jobs/${job.id}`, input({ title: 'Whatever it was' }))).status,
    ).toBe(200);
  });

  test('of two that come at once one is told, even in the same millisecond', async () => {
    kit.clock.stopped = new Date();
    let { id, updated_at } = await create();
    for (const round of [1, 2, 3]) {
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((title) =>
          ask('PUT', `/api/admin/jobs/${id}`, input({ title: `${title}${round}`, updated_at })),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      updated_at = answers.find(({ status }) => status === 200)?.body.updated_at as string;
    }
  });

  test('microseconds of the database are no conflict', async () => {
    const { id } = await create();
    await sql`UPDATE jobs SET updated_at = '2026-01-02 03:04:05.678912+00' WHERE id = ${id}`.execute(
      kit.deps.db,
    );
    const loaded = (await ask('GET', `/api/admin/jobs/${id}`)).body as unknown as AdminJob;
    expect(loaded.updated_at).toBe('2026-01-02T03:04:05.678Z');
    expect(
      (
        await ask(
          'PUT',
          `/api/admin/jobs/${id}`,
          input({ title: 'New', updated_at: loaded.updated_at }),
        )
      ).status,
    ).toBe(200);
  });

  test('an import is not taken for an administrator', async () => {
    await importJob('conflict', { title: 'From the feed' });
    const id = await importedId('conflict');
    const loaded = (await ask('GET', `/api/admin/jobs/${id}`)).body as unknown as AdminJob;
    expect(loaded.source).toBe('feed');
    expect(
      (await ask('PUT', `/api/admin/jobs/${id}`, input({ updated_at: loaded.updated_at }))).status,
    ).toBe(200);
    await importJob('conflict', { title: 'Changed by the feed' });
    expect(
      await ask('PUT', `/api/admin/jobs/${id}`, input({ updated_at: loaded.updated_at })),
    ).toMatchObject({
      status: 409,
      body: { changedBy: null, job: { title: 'Changed by the feed' } },
    });
  });

  test('an edit of a feed’s job stays until the feed changes it', async () => {
    const fields = { title: 'Feed title', created_at: '2026-01-01T00:00:00.000Z' };
    await importJob('edited', fields);
    const id = await importedId('edited');
    const before = await rowOf(id);
    await ask('PUT', `/api/admin/jobs/${id}`, input({ title: 'Edited title', featured: true }));
    expect(await rowOf(id)).toMatchObject({
      source: 'feed',
      reference: 'edited',
      content_hash: before?.content_hash,
      import_run: before?.import_run,
      created_at: before?.created_at,
    });
    expect(await importJob('edited', fields)).toEqual(['unchanged']);
    expect((await rowOf(id))?.title).toBe('Edited title');
    expect(await importJob('edited', { ...fields, title: 'New feed title' })).toEqual(['updated']);
    expect(await rowOf(id)).toMatchObject({ title: 'New feed title', featured: true });
  });

  test.each([
    '0',
    '-1',
    '1.5',
    'x',
    'bulk',
    'preview',
    '99999999999',
    '2147483648',
    '2147483647',
    '%27',
  ])('no job %s', async (id) => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', input()],
      ['POST', '/expiry', { expires_at: null }],
    ] as const) {
      expect(await ask(method, `/api/admin/jobs/${id}${path}`, body)).toMatchObject({
        status: 404,
        body: { code: 'job-not-found' },
      });
    }
    if (id !== 'bulk')
      expect(await ask('DELETE', `/api/admin/jobs/${id}`)).toMatchObject({ status: 404 });
  });

  test('other methods are refused in words', async () => {
    for (const [method, path] of [
      ['PATCH', '/api/admin/jobs/1'],
      ['DELETE', '/api/admin/jobs'],
      ['GET', '/api/admin/jobs/1/expiry'],
      ['GET', '/api/admin/deletions/1/undo'],
      ['DELETE', '/api/admin/audit'],
      ['POST', '/api/admin/audit'],
    ] as const) {
      expect(await ask(method, path), `${method} ${path}`).toMatchObject({
        status: 405,
        body: { code: 'method-not-allowed' },
      });
    }
    // Neither an operation nor a job id.
    expect((await ask('DELETE', '/api/admin/jobs.csv')).status).not.toBe(500);
  });
});

describe('the end of a listing', () => {
  test('is moved, reached at once, and taken away', async () => {
    const { id } = await create({ title: 'Lighthouse keeper', expires_at: dayFromNow(5) });
    const setEnd = (expires_at: unknown) =>
      ask('POST', `/api/admin/jobs/${id}/expiry`, { expires_at });
    expect((await setEnd(dayFromNow(60))).body.expires_at).toBe(dayFromNow(60));
    expect(await found('lighthouse keeper')).toEqual([id]);
    expect((await setEnd(dayFromNow(0))).body.expires_at).toBe(dayFromNow(0));
    expect(await found('lighthouse keeper')).toEqual([]);
    await sql`DELETE FROM job_search WHERE job_id = ${id}`.execute(kit.deps.db);
    expect((await setEnd(null)).body.expires_at).toBe(null);
    expect(await found('lighthouse keeper')).toEqual([id]);
    const [last] = await historyOf(id);
    expect(last).toMatchObject({
      action: 'job.expiry',
      before: { expires_at: dayFromNow(0) },
      after: { expires_at: null },
    });
  });

  test.each([
    [{}, 'expires_at'],
    [{ expires_at: 5 }, 'expires_at'],
    [{ expires_at: '2027-13-01' }, 'expires_at'],
    [{ expires_at: '2027-02-30' }, 'expires_at'],
    [{ expires_at: null, updated_at: 'yesterday' }, 'updated_at'],
  ])('refuses %j', async (body, field) => {
    const { id } = await create();
    expect(await ask('POST', `/api/admin/jobs/${id}/expiry`, body)).toMatchObject({
      status: 400,
      body: { field },
    });
  });
});
