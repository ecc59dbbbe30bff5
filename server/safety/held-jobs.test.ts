import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeldJob } from '../../shared/safety.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createJobs, jobFields } from '../../test/factories.ts';
import { stampArrivals } from '../alerts/alert-arrivals.ts';
import { upsertImportedJobs } from '../jobs/imported-jobs.service.ts';
import { updateJob } from '../jobs/job-write.service.ts';

const FEE = 'You pay the visa fee of $300 before you travel.';

let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  admin = await createAccount(api, { email: TEST_ADMIN });
});
afterAll(() => api.close());

let run = 0;
/** One run of an import with this listing alone; the id that it has. */
async function importJob(reference: string, description: string): Promise<number> {
  run += 1;
  const { created_at, ...fields } = jobFields({ title: `Zebrakeeper ${reference}`, description });
  await api.database.jobChanges.change((tx) =>
    upsertImportedJobs(tx, { source: 'feed', runId: `run ${run}`, now: new Date() }, [
      { reference, fields: { ...fields, created_at } },
    ]),
  );
  return (await row(reference)).id;
}
const row = (reference: string) =>
  api.database.db
    .selectFrom('jobs')
    .selectAll()
    .where('source', '=', 'feed')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const asAdmin = (method: string, path: string) =>
  api.send(method, path, undefined, { token: admin.token });
const release = (id: number) => asAdmin('POST', `/api/admin/held-jobs/${id}/release`);
const idsOf = async (path: string) =>
  ((await api.get(path)).body as { jobs: { id: number }[] }).jobs.map(({ id }) => id);

describe('a listing with a severe sign', () => {
  test('is in no list, search or feed, and has no page and no arrival, until it is released', async () => {
    const [open] = await createJobs(api.database, { title: 'Zebrakeeper open' });
    const id = await importJob('a', `<p>${FEE}</p>`);
    const isSeen = async () => ({
      list: (await idsOf('/api/jobs?limit=100')).includes(id),
      search: (await idsOf('/api/jobs?search=zebrakeeper')).includes(id),
      related: (await idsOf(`/api/jobs/${open}/related`)).includes(id),
      page: (await api.get(`/api/jobs/${id}`)).status === 200,
      arrival: await hasArrived(id),
    });
    const never = { list: false, search: false, related: false, page: false, arrival: false };
    expect(await isSeen()).toEqual(never);

    expect((await asAdmin('GET', '/api/admin/held-jobs')).body).toMatchObject({
      totalCount: 1,
      jobs: [{ id, source: 'feed', findings: [{ rule: 'fee', severity: 'severe', words: FEE }] }],
    });
    expect(await release(id)).toMatchObject({
      status: 200,
      body: { message: 'Released: Zebrakeeper a' },
    });
    const all = { list: true, search: true, related: true, page: true, arrival: true };
    expect(await isSeen()).toEqual(all);
    expect(await release(id)).toMatchObject({ status: 404, body: { code: 'held-job-not-found' } });
    const { body } = await asAdmin('GET', `/api/admin/audit?subject=job+${id}`);
    expect(body).toMatchObject({ entries: [{ action: 'job.release', actor: TEST_ADMIN }] });
  });

  test('is held as before, with its reports, when its release is undone', async () => {
    const id = await importJob('undone', `<p>${FEE}</p>`);
    const { db } = api.database;
    await db
      .insertInto('job_reports')
      .values({
        ...{ job_id: id, reason: 'money', text: '', sender: 's', network: 'n' },
        created_at: new Date(),
      })
      .execute();
    const before = (await asAdmin('GET', '/api/admin/held-jobs')).body as { jobs: HeldJob[] };
    const { undo } = (await release(id)).body as { undo: { id: number; until: string } };
    expect((await api.get(`/api/jobs/${id}`)).status).toBe(200);
    const takeBack = () => asAdmin('POST', `/api/admin/edits/${undo.id}/undo`);
    expect(await takeBack()).toMatchObject({ status: 200, body: { message: 'Change undone' } });
    expect((await api.get(`/api/jobs/${id}`)).status).toBe(404);
    expect(await idsOf('/api/jobs?limit=100')).not.toContain(id);
    const after = (await asAdmin('GET', '/api/admin/held-jobs')).body as { jobs: HeldJob[] };
    const seen = ({ jobs }: { jobs: HeldJob[] }) => {
      const { updatedAt: _, ...rest } = jobs.find((job) => job.id === id) as HeldJob;
      return rest;
    };
    expect(seen(after)).toEqual(seen(before));
    expect(seen(after)).toMatchObject({ held: true, reportCount: 1 });
    expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'already-undone' } });
    // A text of which the sign was never let through is held by the next import, too.
    await importJob('undone', `<p>${FEE}</p>`);
    expect(await row('undone')).toMatchObject({ held: true, released: null });
    const { body } = await asAdmin('GET', `/api/admin/audit?subject=job+${id}`);
    expect(body).toMatchObject({ entries: [{ action: 'job.undo' }, { action: 'job.release' }] });
  });

  test('keeps a release that was changed since', async () => {
    const id = await importJob('changed', `<p>${FEE}</p>`);
    const { undo } = (await release(id)).body as { undo: { id: number } };
    await api.send(
      'POST',
      '/api/admin/jobs/bulk',
      { action: 'feature', jobIds: [id] },
      { token: admin.token },
    );
    expect(await asAdmin('POST', `/api/admin/edits/${undo.id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'edited-since', kept: [id] },
    });
    expect(await row('changed')).toMatchObject({ held: false });
  });

  test('stays released through imports, and is held again when its text changes', async () => {
    const id = await importJob('b', `<p>${FEE}</p>`);
    await release(id);
    await importJob('b', `<p>${FEE}</p>`);
    expect(await row('b')).toMatchObject({ held: false });
    await importJob('b', `<p>Now with more words. ${FEE}</p>`);
    expect(await row('b')).toMatchObject({ held: true });
    expect((await api.get(`/api/jobs/${id}`)).status).toBe(404);
  });

  test('is not released with a text that the administrator has not seen', async () => {
    const id = await importJob('unseen', `<p>${FEE}</p>`);
    const seen = async () => {
      const { jobs } = (await asAdmin('GET', '/api/admin/held-jobs')).body as { jobs: HeldJob[] };
      const { updatedAt, reportCount } = jobs.find((job) => job.id === id) as HeldJob;
      return { updatedAt, reportCount };
    };
    const releaseSeen = (body: object) =>
      api.send('POST', `/api/admin/held-jobs/${id}/release`, body, { token: admin.token });
    const first = await seen();
    await importJob('unseen', `<p>${FEE} Send your passport on WhatsApp.</p>`);
    expect(await releaseSeen(first)).toMatchObject({
      status: 409,
      body: {
        code: 'seen-before-change',
        message:
          'This job was changed or reported after you loaded the list. Please look at it again.',
      },
    });
    expect(await row('unseen')).toMatchObject({ held: true, released: null });
    expect(await releaseSeen(await seen())).toMatchObject({ status: 200 });
  });

  test('is not released by an import or an edit that takes the sign away', async () => {
    const id = await importJob('c', `<p>${FEE}</p>`);
    await importJob('c', '<p>You look after zebras.</p>');
    expect(await row('c')).toMatchObject({ held: true, findings: [] });
    await api.database.jobChanges.change((tx) =>
      updateJob(tx, id, { title: 'Zebrakeeper again' }, new Date()),
    );
    expect(await row('c')).toMatchObject({ held: true });
    expect(await idsOf('/api/jobs?search=again')).not.toContain(id);
  });

  test('is held when a change brings the sign', async () => {
    const id = await importJob('d', '<p>You look after zebras.</p>');
    expect(await idsOf('/api/jobs?search=zebrakeeper')).toContain(id);
    await importJob('d', `<p>${FEE}</p>`);
    expect(await idsOf('/api/jobs?search=zebrakeeper')).not.toContain(id);
  });

  test('hides no other listing of the same advert', async () => {
    const fields = {
      title: 'Giraffekeeper',
      description: `<p>${'Long necks are washed. '.repeat(30)}</p>`,
    };
    const older = new Date(Date.now() - 86_400_000).toISOString();
    const [first, second] = await createJobs(
      api.database,
      { ...fields, created_at: older },
      fields,
    );
    expect(await idsOf('/api/jobs?search=giraffekeeper')).toEqual([second]);
    await api.database.db
      .updateTable('jobs')
      .set({ held: true })
      .where('id', '=', second as number)
      .execute();
    await api.database.jobChanges.change((tx) =>
      updateJob(tx, second as number, { featured: true }, new Date()),
    );
    expect(await idsOf('/api/jobs?search=giraffekeeper')).toEqual([first]);
  });
});

test('lesser signs hold nothing, are shown to the operator, and not again once looked at', async () => {
  const id = await importJob('e', '<p>Contact us on WhatsApp only.</p>');
  expect(await row('e')).toMatchObject({ held: false, findings: [{ rule: 'chat-only' }] });
  expect((await api.get(`/api/jobs/${id}`)).status).toBe(200);
  const listed = async (show: string) =>
    (
      (await asAdmin('GET', `/api/admin/held-jobs?show=${show}`)).body as { jobs: { id: number }[] }
    ).jobs.map((job) => job.id);
  expect(await listed('waiting')).not.toContain(id);
  expect(await listed('signs')).toContain(id);
  expect((await release(id)).body).toMatchObject({ message: 'Kept: Zebrakeeper e' });
  expect(await listed('signs')).not.toContain(id);
  await importJob('e', '<p>Another text. Contact us on WhatsApp only.</p>');
  expect(await listed('signs')).toContain(id);
  expect((await asAdmin('GET', '/api/admin/held-jobs?show=all')).status).toBe(400);
});

test('a link to apply on another domain is a note, on a site for applications it is none', async () => {
  const signsOf = async (application_url: string) => {
    const [id] = await createJobs(api.database, { application_url });
    const { findings } = await api.database.db
      .selectFrom('jobs')
      .select('findings')
      .where('id', '=', id as number)
      .executeTakeFirstOrThrow();
    return findings;
  };
  expect(await signsOf('https://jobs.harbour.example/1')).toEqual([]);
  expect(await signsOf('https://wa.me/491511234567')).toEqual([
    { rule: 'chat-only', words: 'https://wa.me/491511234567' },
  ]);
  expect(await signsOf('https://boards.greenhouse.io/harbour/1')).toEqual([]);
  expect(await signsOf('https://get-visa.example/1')).toEqual([
    { rule: 'apply-link', words: 'get-visa.example' },
  ]);
});

async function hasArrived(id: number): Promise<boolean> {
  await api.database.db.transaction().execute(async (tx) => {
    const clock = await tx
      .selectFrom('alert_clock')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    await stampArrivals(tx, clock, new Date());
  });
  const arrival = await api.database.db
    .selectFrom('job_arrivals')
    .select('arrived_at')
    .where('job_id', '=', id)
    .executeTakeFirst();
  return Boolean(arrival?.arrived_at);
}
