import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { feed, HOUR, NOW, runOf, setUpAdminImports } from '../../../test/admin-imports.ts';
import type { Answer } from '../../../test/api.ts';
import { dropTrialFiles } from './kept-files.service.ts';

const { kit, upload, send, ended, sources, audit } = setUpAdminImports();

const importNow = (answer: Answer) => send('POST', `/api/admin/imports/${runOf(answer).id}/import`);
/** What is left of files in the temporary folder of the test. */
const kept = () => readdir(tmpdir());

describe('a trial', () => {
  test('shows rows with title, company, place and what would become of each', async () => {
    const csv = (rows: string[]) =>
      ['id,title,company,country,state,description', ...rows].join('\n');
    await ended(
      await upload(
        'name=a.csv&source=Care',
        csv(['1,Nurse,Fjord Clinic,Norway,,Care.', '2,Cook,Fjord Clinic,Norway,,Cook.']),
      ),
    );
    const next = csv([
      '1,Nurse,Fjord Clinic,Norway,,Care.',
      '2,Head cook,Fjord Clinic,Norway,,Cook.',
      '3,Welder,Steel Works,Germany,Hamburg,Weld.',
      '4,Diver,Deep Ltd,Atlantis,,Dive.',
      '3,Welder again,Steel Works,Germany,Hamburg,Weld.',
    ]);
    const run = await ended(await upload('name=a.csv&source=Care&dryRun=true', next));
    expect(run).toMatchObject({ dry_run: true, can_import: true, held: null });
    const { sample } = run.report as { sample: object[] };
    expect(sample).toEqual([
      {
        ...{ line: 2, outcome: 'unchanged', title: 'Nurse', employer: 'Fjord Clinic' },
        ...{ place: 'Norway', reason: '' },
      },
      expect.objectContaining({ line: 3, outcome: 'updated', title: 'Head cook' }),
      expect.objectContaining({
        ...{ line: 4, outcome: 'new', employer: 'Steel Works', place: 'Hamburg, Germany' },
      }),
      expect.objectContaining({
        ...{ line: 5, outcome: 'skipped', title: 'Diver' },
        reason: expect.stringContaining('Atlantis'),
      }),
      expect.objectContaining({ line: 6, outcome: 'bad', title: 'Welder again' }),
    ]);
    expect(await sources()).toEqual(['Care: Nurse', 'Care: Cook']);
  });

  test('of a large file shows a few rows of each outcome', async () => {
    const rows = Array.from({ length: 40 }, (_, n): [string, string] => [`${n}`, `Nurse ${n}`]);
    const run = await ended(await upload('name=a.xml&dryRun=true', feed(...rows)));
    expect((run.report as { sample: object[] }).sample).toHaveLength(8);
    expect((await ended(await upload('name=a.xml', feed(...rows)))).report).not.toHaveProperty(
      'sample',
    );
  });

  test('is imported as it was asked to, without its file, once', async () => {
    const noCompany = feed(['1', 'Nurse']).replace('<company>Fjord Clinic</company>', '');
    await ended(await upload('name=a.xml&source=Mine', feed(['2', 'Cook'])));
    const trial = await upload(
      'name=a.xml&source=Mine&employer=Asked%20Ltd&partial=true&dryRun=true',
      noCompany,
    );
    await ended(trial);
    const [first, second] = await Promise.all([importNow(trial), importNow(trial)]);
    expect([first.status, second.status].sort()).toEqual([202, 409]);
    const imported = first.status === 202 ? first : second;
    expect(await ended(imported)).toMatchObject({
      ...{ kind: 'upload', name: 'a.xml', dry_run: false, can_import: false },
      counts: { new: 1, expired: 0 },
    });
    const jobs = await kit.api.database.db
      .selectFrom('jobs')
      .select(['source', 'employer'])
      .execute();
    expect(jobs).toContainEqual({ source: 'Mine', employer: 'Asked Ltd' });
    expect(await send('GET', `/api/admin/imports/${runOf(trial).id}`)).toMatchObject({
      body: { dry_run: true, can_import: false },
    });
    expect(await audit()).toMatchObject([
      { action: 'import.upload', after: { trial: runOf(trial).id, source: 'Mine', partial: true } },
    ]);
    expect(await importNow(trial)).toMatchObject({
      status: 409,
      body: { code: 'trial-file-gone' },
    });
    expect(await kept()).toEqual([]);
  });

  test('of a feed writes nothing, takes no turn of the schedule, and is imported', async () => {
    const created = await send('POST', '/api/admin/feeds', { url: kit.feedUrl, source: 'Clinic' });
    const { id, next_run_at } = created.body as { id: number; next_run_at: string };
    const trial = await send('POST', `/api/admin/feeds/${id}/run?dryRun=true`);
    expect(await ended(trial)).toMatchObject({
      ...{ kind: 'feed', dry_run: true, can_import: true, counts: { new: 2 } },
    });
    expect(await sources()).toEqual([]);
    const { feeds } = (await send('GET', '/api/admin/feeds')).body as { feeds: object[] };
    expect(feeds).toMatchObject([{ next_run_at }]);
    expect(await ended(await importNow(trial))).toMatchObject({ kind: 'feed', counts: { new: 2 } });
    expect(await sources()).toEqual(['Clinic: Nurse', 'Clinic: Cook']);
    expect(kit.asked).toHaveLength(1);
  });

  test('of a feed is imported with the address that it was fetched from', async () => {
    const { feeds } = kit.deps;
    kit.deps.feeds = {
      ...feeds,
      fetch: (request) => feeds.fetch({ ...request, url: kit.feedUrl }),
    };
    kit.answerFeed = (_, res) =>
      void res.end(
        '<workzag-jobs><position><id>7</id><name>Baker</name><office>Kassel</office><jobDescriptions><jobDescription><value>You bake.</value></jobDescription></jobDescriptions></position></workzag-jobs>',
      );
    try {
      const url = 'https://ofenhaus.jobs.personio.de/';
      const created = await send('POST', '/api/admin/feeds', { url, source: 'Ofenhaus' });
      const trial = await send('POST', `/api/admin/feeds/${created.body.id}/run?dryRun=true`);
      await ended(trial);
      await ended(await importNow(trial));
    } finally {
      kit.deps.feeds = feeds;
    }
    const jobs = kit.api.database.db.selectFrom('jobs').select(['employer', 'application_url']);
    expect(await jobs.execute()).toEqual([
      { employer: 'Ofenhaus', application_url: 'https://ofenhaus.jobs.personio.de/job/7' },
    ]);
  });

  test('keeps its file for six hours, and only the last three', async () => {
    const { db } = kit.api.database;
    const trials = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const trial = await upload(`name=${name}.xml&dryRun=true`, feed(['1', 'Nurse']));
      await ended(trial);
      trials.push(trial);
    }
    await dropTrialFiles(db, kit.now);
    expect((await kept()).length).toBe(3);
    expect((await importNow(trials[0] as Answer)).status).toBe(409);
    await dropTrialFiles(db, new Date(NOW.getTime() + 6 * HOUR - 1));
    expect((await kept()).length).toBe(3);
    await dropTrialFiles(db, new Date(NOW.getTime() + 6 * HOUR));
    expect(await kept()).toEqual([]);
  });

  test('of one administrator takes no place of another, and held imports have more', async () => {
    const { db } = kit.api.database;
    const trials: Answer[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const trial = await upload(`name=${name}.xml&dryRun=true`, feed(['1', 'Nurse']));
      await ended(trial);
      trials.push(trial);
    }
    const change = db.updateTable('import_runs').where('id', '=', runOf(trials[0] as Answer).id);
    await change.set({ started_by: 'other@waymark.test' }).execute();
    await dropTrialFiles(db, kit.now);
    expect((await kept()).length).toBe(4);
    await upload('name=e.xml&dryRun=true', feed(['1', 'Nurse'])).then(ended);
    await upload('name=f.xml&dryRun=true', feed(['1', 'Nurse'])).then(ended);
    await dropTrialFiles(db, kit.now);
    expect((await kept()).length).toBe(4);
    expect((await importNow(trials[0] as Answer)).status).toBe(202);
    await ended(await upload('name=g.xml&dryRun=true', feed(['1', 'Nurse'])));
  });

  test('whose file was lost says so; imports and failed trials have none', async () => {
    const trial = await upload('name=a.xml&dryRun=true', feed(['1', 'Nurse']));
    await ended(trial);
    for (const name of await kept()) await rm(join(tmpdir(), name), { recursive: true });
    const gone = { status: 409, body: { code: 'trial-file-gone' } };
    expect(await importNow(trial)).toMatchObject(gone);
    const failed = await upload('name=a.csv&dryRun=true', 'just text');
    expect(await ended(failed)).toMatchObject({
      status: 'failed',
      dry_run: true,
      can_import: false,
    });
    const real = await upload('name=a.xml', feed(['1', 'Nurse']));
    expect(await ended(real)).toMatchObject({ dry_run: false, can_import: false });
    expect(await importNow(failed)).toMatchObject({ status: 409, body: { code: 'not-mapped' } });
    expect(await importNow(real)).toMatchObject(gone);
    expect(await send('POST', '/api/admin/imports/999999/import')).toMatchObject({
      status: 404,
      body: { code: 'import-not-found' },
    });
  });
});
