import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../../test/api.ts';
import { createJobs } from '../../../test/factories.ts';
import { importFile } from '../run/import-file.service.ts';
import type { ImportReport } from '../run/import-report.service.ts';

const PATH = '/api/admin/removed-listings';

let api: TestApi;
let token: string;
let folder: string;
let now: Date;
beforeAll(async () => {
  api = await openTestApi();
  token = (await createAccount(api, { email: TEST_ADMIN })).token;
  folder = await mkdtemp(join(tmpdir(), 'waymark-removed-'));
});
beforeEach(async () => {
  now = new Date();
  await api.database.db.deleteFrom('jobs').execute();
  await api.database.db.deleteFrom('removed_listings').execute();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
});

const ask = (method: string, path: string, body?: unknown) =>
  api.send(method, path, body, { token });

/** Imports a feed of these listings: titles by reference. */
async function importFeed(
  source: string,
  listings: Record<string, string>,
  dryRun = false,
): Promise<ImportReport> {
  const path = join(folder, 'feed.xml');
  const jobs = Object.entries(listings).map(
    ([reference, title]) =>
      `<job><referencenumber>${reference}</referencenumber><title>${title}</title><url>https://a.example/${reference}</url><company>Fjord Clinic</company><city>Bergen</city><country>Norway</country><description>You work on a ward.</description></job>`,
  );
  await writeFile(path, `<source>${jobs.join('\n')}</source>`);
  return importFile({ ...api.database, now: () => now }, { path, source, dryRun }, () => undefined);
}

const titles = async () =>
  (await api.database.db.selectFrom('jobs').select('title').orderBy('title').execute()).map(
    ({ title }) => title,
  );
const idOf = async (title: string) =>
  (
    await api.database.db
      .selectFrom('jobs')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
  ).id;
const remove = async (...which: string[]) => {
  const jobIds: number[] = [];
  for (const title of which) jobIds.push(await idOf(title));
  return (await ask('DELETE', '/api/admin/jobs/bulk', { jobIds })).body as { undo: { id: number } };
};
const removed = async () => (await ask('GET', PATH)).body.feeds;

describe('a listing of a feed that was deleted', () => {
  const FEED = { n1: 'Nurse', c1: 'Cook' };

  test('stays away while its feed still has it, and the report says so', async () => {
    await importFeed('Clinics', FEED);
    await remove('Nurse');
    for (const [dryRun, listings] of [
      [true, FEED],
      [false, FEED],
      [false, { ...FEED, n1: 'Nurse, now with a better text' }],
    ] as const) {
      const report = await importFeed('Clinics', listings, dryRun);
      expect(report).toMatchObject({
        read: 2,
        new: 0,
        updated: 0,
        unchanged: 1,
        skipped: 1,
        bad: 0,
        expired: 0,
      });
      expect(report.reasons).toEqual([
        { outcome: 'skipped', reason: 'deleted by an administrator', count: 1, details: [] },
      ]);
    }
    expect(await titles()).toEqual(['Cook']);
  });

  test('is of its feed alone: another one may have the same reference', async () => {
    await importFeed('Clinics', FEED);
    await remove('Nurse');
    expect(await importFeed('Hospitals', { n1: 'Midwife' })).toMatchObject({ new: 1, skipped: 0 });
    expect(await titles()).toEqual(['Cook', 'Midwife']);
  });

  test('that is taken back is known again', async () => {
    await importFeed('Clinics', FEED);
    const { undo } = await remove('Nurse', 'Cook');
    expect((await ask('POST', `/api/admin/deletions/${undo.id}/undo`)).status).toBe(200);
    expect(await removed()).toEqual([]);
    expect(await importFeed('Clinics', FEED)).toMatchObject({ unchanged: 2, skipped: 0 });
  });

  test('also when all of its feed was deleted with it', async () => {
    await importFeed('Clinics', FEED);
    await remove('Nurse', 'Cook');
    expect(await importFeed('Clinics', FEED)).toMatchObject({
      read: 2,
      skipped: 2,
      notExpired: 'no-listing',
    });
    expect(await titles()).toEqual([]);
  });

  test('is only remembered when a feed brought it', async () => {
    await createJobs(api.database, { title: 'Typed in' });
    await remove('Typed in');
    expect(await removed()).toEqual([]);
  });
});

describe('what is kept out', () => {
  test('is listed by feed, the newest deletion first', async () => {
    await importFeed('Clinics', { n1: 'Nurse', c1: 'Cook', m1: 'Mason' });
    await importFeed('Farms', { s1: 'Shepherd' });
    await remove('Nurse', 'Shepherd');
    await remove('Cook');
    expect(await removed()).toEqual([
      {
        source: 'Clinics',
        count: 2,
        newest: [
          { reference: 'c1', title: 'Cook', removed_at: expect.stringMatching(/^\d{4}-.*Z$/) },
          { reference: 'n1', title: 'Nurse', removed_at: expect.any(String) },
        ],
      },
      {
        source: 'Farms',
        count: 1,
        newest: [{ reference: 's1', title: 'Shepherd', removed_at: expect.any(String) }],
      },
    ]);
  });

  test('names fifty of a feed and counts them all', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Job ${index}`);
    await importFeed(
      'Clinics',
      Object.fromEntries(names.map((name, index) => [`r${index}`, name])),
    );
    await remove(...names);
    expect(await removed()).toMatchObject([
      { source: 'Clinics', count: 60, newest: { length: 50 } },
    ]);
  });

  test('may come back, one listing alone', async () => {
    await importFeed('Clinics', { n1: 'Nurse', c1: 'Cook' });
    await remove('Nurse', 'Cook');
    const answer = await ask('DELETE', PATH, { source: 'Clinics', reference: 'n1' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        count: 1,
        message: '“Nurse” comes back with the next import of Clinics, if the feed still has it.',
      },
    });
    expect(await importFeed('Clinics', { n1: 'Nurse', c1: 'Cook' })).toMatchObject({
      new: 1,
      skipped: 1,
    });
    expect(await titles()).toEqual(['Nurse']);
    const { entries } = (await ask('GET', '/api/admin/audit?subject=source Clinics')).body;
    expect(entries).toMatchObject([
      {
        actor: TEST_ADMIN,
        action: 'import.let-in',
        before: null,
        after: { reference: 'n1', title: 'Nurse' },
      },
    ]);
  });

  test('may come back, a whole feed at once', async () => {
    await importFeed('Clinics', { n1: 'Nurse', c1: 'Cook' });
    await importFeed('Farms', { s1: 'Shepherd' });
    await remove('Nurse', 'Cook', 'Shepherd');
    const answer = await ask('DELETE', PATH, { source: 'Clinics' });
    expect(answer.body).toEqual({
      count: 2,
      message: '2 jobs come back with the next import of Clinics, if the feed still has them.',
    });
    expect(await importFeed('Clinics', { n1: 'Nurse', c1: 'Cook' })).toMatchObject({
      new: 2,
      skipped: 0,
    });
    expect(await removed()).toMatchObject([{ source: 'Farms', count: 1 }]);
  });

  test('is not there twice', async () => {
    await importFeed('Clinics', { n1: 'Nurse' });
    await remove('Nurse');
    for (const body of [
      { source: 'Other' },
      { source: 'Clinics', reference: 'n2' },
      { source: 'clinics', reference: 'n1' },
    ]) {
      expect(await ask('DELETE', PATH, body)).toMatchObject({
        status: 404,
        body: { code: 'listing-not-removed' },
      });
    }
    expect((await ask('DELETE', PATH, { source: 'Clinics' })).status).toBe(200);
    expect((await ask('DELETE', PATH, { source: 'Clinics' })).status).toBe(404);
  });

  test.each([
    [{}, 'source'],
    [{ source: '' }, 'source'],
    [{ source: 7 }, 'source'],
    [{ source: 'Clinics', reference: 7 }, 'reference'],
    [{ source: 'Clinics', reference: null }, 'reference'],
  ])('is not let in by a wrong request %#', async (body, field) => {
    expect(await ask('DELETE', PATH, body)).toMatchObject({ status: 400, body: { field } });
  });

  test('is the administrators’ business alone', async () => {
    const { token: other } = await createAccount(api);
    for (const method of ['GET', 'DELETE']) {
      const body = method === 'GET' ? undefined : { source: 'Clinics' };
      expect(await api.send(method, PATH, body)).toMatchObject({
        status: 401,
        body: { code: 'no-token' },
      });
      expect(await api.send(method, PATH, body, { token: 'a.b.c' })).toMatchObject({
        status: 401,
        body: { code: 'invalid-token' },
      });
      expect(await api.send(method, PATH, body, { token: other })).toMatchObject({
        status: 403,
        body: { code: 'not-admin' },
      });
    }
  });
});
