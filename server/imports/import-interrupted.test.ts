import { describe, expect, test } from 'vitest';
import { feed, HOUR, MANY, manyJobs, runOf, setUpAdminImports } from '../../test/admin-imports.ts';
import { openImportQueue } from './run/import-queue.service.ts';
import { closeInterruptedRuns, forgetOldRuns, INTERRUPTED } from './run/import-runs.service.ts';

const { kit, upload, send, readRun } = setUpAdminImports();

describe('a process that ends', () => {
  test('in good order: its imports are marked and their files removed', async () => {
    const first = await upload('name=a.xml', manyJobs(MANY));
    const second = await upload('name=b.xml', feed(['1', 'Nurse']));
    await kit.deps.imports.close();
    for (const answer of [first, second]) {
      expect(await readRun(runOf(answer).id)).toMatchObject({
        status: 'failed',
        error: INTERRUPTED.upload,
      });
    }
    expect(await upload('name=c.xml', feed(['1', 'Nurse']))).toMatchObject({
      status: 503,
      body: { code: 'stopping' },
    });
    kit.deps.imports = await openImportQueue(kit.deps);
  });

  test('otherwise: silence tells, or a start that has the database to itself', async () => {
    const { db } = kit.api.database;
    const { id: feedId } = (
      await send('POST', '/api/admin/feeds', { url: kit.feedUrl, source: 'Clinic' })
    ).body as { id: number };
    await db
      .updateTable('feeds')
      .set({ next_run_at: new Date(Date.now() + 24 * HOUR) })
      .execute();
    const insert = (name: string, ago: string, kind: 'upload' | 'feed' = 'upload') =>
      db
        .insertInto('import_runs')
        .values({
          kind,
          feed_id: kind === 'feed' ? feedId : null,
          name,
          started_by: 'schedule',
          status: 'running',
          progress: JSON.stringify({
            phase: 'importing',
            bytes: 1,
            totalBytes: 2,
            read: 1,
            at: new Date(Date.now() - Number(ago) * 1000).toISOString(),
          }),
        })
        .execute();
    await insert('dead', '130');
    await insert('dead feed', '130', 'feed');
    await insert('alive', '20');
    expect(await closeInterruptedRuns(db)).toBe(2);
    const statuses = async () =>
      (await db
        .selectFrom('import_runs')
        .select(['name', 'status', 'error'])
        .orderBy('id')
        .execute()) as object[];
    expect(await statuses()).toEqual([
      {
        name: 'dead',
        status: 'failed',
        error:
          'The server stopped during this import. Import the file again: no job is imported twice.',
      },
      { name: 'dead feed', status: 'failed', error: INTERRUPTED.feed },
      { name: 'alive', status: 'running', error: null },
    ]);
    const { next_run_at } = await db
      .selectFrom('feeds')
      .select('next_run_at')
      .executeTakeFirstOrThrow();
    expect(next_run_at.getTime() - Date.now()).toBeLessThan(HOUR + 60_000);
    expect(await closeInterruptedRuns(db, 0)).toBe(1);
    expect(await statuses()).toMatchObject([{}, {}, { status: 'failed' }]);
    await forgetOldRuns(db, new Date(Date.now() + 181 * 24 * HOUR));
    expect(await statuses()).toEqual([]);
  });
});
