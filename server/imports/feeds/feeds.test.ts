import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { feed, HOUR, NOW, runOf, setUpAdminImports } from '../../../test/admin-imports.ts';
import { TEST_ADMIN } from '../../../test/api.ts';
import { openImportQueue } from '../run/import-queue.service.ts';
import { INTERRUPTED } from '../run/import-runs.service.ts';
import { runDueFeeds, startFeedSchedule } from './feeds.service.ts';

const { kit, send, readRun, ended, sources, audit } = setUpAdminImports();

describe('feeds', () => {
  const create = async (fields: object = {}) => {
    const answer = await send('POST', '/api/admin/feeds', {
      url: kit.feedUrl,
      source: 'Clinic',
      ...fields,
    });
    expect(answer.status).toBe(201);
    return answer.body as { id: number; next_run_at: string };
  };
  const row = () => kit.api.database.db.selectFrom('feeds').selectAll().executeTakeFirstOrThrow();
  const lastRun = async () =>
    (
      (await send('GET', '/api/admin/feeds')).body.feeds as { last_run: Record<string, unknown> }[]
    )[0]?.last_run;

  test('are added, changed and removed, each with an entry in the audit log', async () => {
    const { id } = await create({ employer: ' ', every_hours: 6 });
    const added = {
      url: kit.feedUrl,
      source: 'Clinic',
      employer: null,
      every_hours: 6,
      keep_days: 30,
      active: true,
      review_new: false,
    };
    const shown = {
      ...added,
      id,
      next_run_at: NOW.toISOString(),
      created_at: NOW.toISOString(),
      last_run: null,
      has_keys: false,
      figures: { jobs: 0, views: 0, applies: 0, dead: 0, held: 0 },
    };
    expect((await send('GET', '/api/admin/feeds')).body).toEqual({
      feeds: [shown],
      systems: expect.arrayContaining([expect.objectContaining({ name: 'Adzuna' })]),
    });
    expect(await audit()).toEqual([
      {
        actor: TEST_ADMIN,
        action: 'feed.create',
        subject: `feed ${id}`,
        before: null,
        after: added,
      },
    ]);

    const changed = { ...added, source: 'Clinics', active: false };
    expect((await send('PUT', `/api/admin/feeds/${id}`, changed)).body).toMatchObject({
      ...changed,
      next_run_at: null,
    });
    expect(await audit()).toMatchObject([
      {
        action: 'feed.update',
        before: { source: 'Clinic', active: true },
        after: { source: 'Clinics', active: false },
      },
    ]);

    expect(await send('DELETE', `/api/admin/feeds/${id}`)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('stay') },
    });
    expect((await send('GET', '/api/admin/feeds')).body).toMatchObject({ feeds: [] });
    expect(await audit()).toMatchObject([
      { action: 'feed.delete', subject: `feed ${id}`, before: { source: 'Clinics' }, after: null },
    ]);
    expect((await send('DELETE', `/api/admin/feeds/${id}`)).status).toBe(404);
    expect((await send('PUT', `/api/admin/feeds/${id}`, changed)).status).toBe(404);
    expect((await send('POST', `/api/admin/feeds/${id}/run`)).status).toBe(404);
    expect((await send('POST', '/api/admin/feeds/0/run')).body.code).toBe('feed-not-found');
  });

  test.each([
    [{ url: '' }, 'url', 'Enter the address'],
    [{ url: undefined }, 'url', 'Enter the address'],
    [{ url: 'feeds.example' }, 'url', 'begins with https://'],
    [{ url: `https://feeds.example/${'a'.repeat(2000)}` }, 'url', '2,000 characters'],
    [{ url: 'https://user:secret@feeds.example/' }, 'url', 'user name'],
    [{ url: 'http://169.254.169.254/latest' }, 'url', 'not a public internet address'],
    [{ url: 'http://feeds.example:25/' }, 'url', 'Port 25'],
    [{ source: ' ' }, 'source', 'Enter a name'],
    [{ source: undefined }, 'source', 'Enter a name'],
    [{ source: 'DEMO' }, 'source', 'demo'],
    [{ source: 'a'.repeat(101) }, 'source', '100 characters'],
    [{ employer: 'a'.repeat(201) }, 'employer', '200 characters'],
    [{ every_hours: 0 }, 'every_hours', '1 to 168'],
    [{ every_hours: 169 }, 'every_hours', '1 to 168'],
    [{ every_hours: 1.5 }, 'every_hours', 'whole number'],
    [{ active: 'yes' }, 'active', 'true or false'],
  ])('%o is refused', async (fields, field, message) => {
    const input = { url: kit.feedUrl, source: 'Clinic', ...fields };
    expect(await send('POST', '/api/admin/feeds', input)).toMatchObject({
      status: 400,
      body: { field, message: expect.stringContaining(message) },
    });
  });

  test('a name is one feed’s, and stays once listings stand under it', async () => {
    const { id } = await create();
    await create({ source: 'Other' });
    const taken = { status: 409, body: { code: 'source-taken', field: 'source' } };
    expect(
      await send('POST', '/api/admin/feeds', { url: kit.feedUrl, source: 'Clinic' }),
    ).toMatchObject(taken);
    expect(
      await send('PUT', `/api/admin/feeds/${id}`, { url: kit.feedUrl, source: 'Other' }),
    ).toMatchObject(taken);
    // The first import of such a feed would end the jobs of the partner.
    const partner = { name: 'North', daily_limit: 1, key_hash: 'x', created_at: kit.now };
    await kit.api.database.db.insertInto('partners').values(partner).execute();
    const named = { url: kit.feedUrl, source: 'North' };
    expect(await send('POST', '/api/admin/feeds', named)).toMatchObject(taken);
    expect(await send('PUT', `/api/admin/feeds/${id}`, named)).toMatchObject(taken);
    await kit.api.database.db.deleteFrom('partners').execute();
    await ended(await send('POST', `/api/admin/feeds/${id}/run`));
    expect(
      await send('PUT', `/api/admin/feeds/${id}`, { url: kit.feedUrl, source: 'New' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'source-in-use', field: 'source' },
    });
    expect(
      (
        await send('PUT', `/api/admin/feeds/${id}`, {
          url: kit.feedUrl,
          source: 'Clinic',
          every_hours: 2,
        })
      ).status,
    ).toBe(200);
  });

  test('the address of a careers page leads to the feed behind it, each time', async () => {
    const { feeds } = kit.deps;
    const asked: string[] = [];
    kit.deps.feeds = {
      ...feeds,
      fetch: (request) => {
        if (request.url.endsWith('/robots.txt'))
          return feeds.fetch({ ...request, url: new URL('/robots.txt', kit.feedUrl).href });
        asked.push(request.url);
        return feeds.fetch({ ...request, url: kit.feedUrl });
      },
    };
    const offer = (slug: string) => ({
      id: slug,
      text: 'Welder',
      hostedUrl: `https://jobs.lever.co/acme/${slug}`,
      createdAt: NOW.getTime(),
      country: 'NO',
      categories: { location: 'Oslo' },
      description: 'You weld.',
    });
    try {
      const { id } = await create({ url: 'https://acme.example/careers' });
      kit.answerFeed = (req, res) => {
        // As the server of a page that is older than its feed answers.
        if ('if-modified-since' in req.headers) return void res.writeHead(304).end();
        const isPage = asked.length % 2 === 1;
        res
          .writeHead(200, { 'last-modified': 'Mon, 15 Jun 2026 08:00:00 GMT' })
          .end(
            isPage
              ? '<!doctype html><a href="https://jobs.lever.co/acme/1">Welder</a>'
              : JSON.stringify([offer('1'), offer('2')]),
          );
      };
      const run = await ended(await send('POST', `/api/admin/feeds/${id}/run`));
      expect(run).toMatchObject({
        status: 'done',
        counts: { new: 2 },
        report: { format: 'Lever' },
      });
      expect(asked).toEqual([
        'https://acme.example/careers',
        'https://api.lever.co/v0/postings/acme?mode=json',
      ]);
      expect(await ended(await send('POST', `/api/admin/feeds/${id}/run`))).toMatchObject({
        status: 'done',
        counts: { unchanged: 2 },
      });
    } finally {
      kit.deps.feeds = feeds;
    }
  });

  test('fetched now: imported, then unchanged; another address forgets the version', async () => {
    kit.answerFeed = (req, res) => {
      if (req.headers['if-none-match'] === '"v1"') res.writeHead(304).end();
      else
        res
          .writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 15 Jun 2026 08:00:00 GMT' })
          .end(feed(['1', 'Nurse']));
    };
    const { id } = await create({ every_hours: 6 });
    const run = await ended(await send('POST', `/api/admin/feeds/${id}/run`));
    expect(run).toMatchObject({
      kind: 'feed',
      feed_id: id,
      name: 'Clinic',
      started_by: TEST_ADMIN,
      status: 'done',
      counts: { new: 1 },
    });
    expect(await audit()).toMatchObject([
      { actor: TEST_ADMIN, action: 'import.feed', subject: `import ${run.id}` },
    ]);
    expect(await row()).toMatchObject({
      etag: '"v1"',
      next_run_at: new Date(NOW.getTime() + 6 * HOUR),
    });
    expect(await lastRun()).toMatchObject({ id: run.id, status: 'done' });

    expect(await ended(await send('POST', `/api/admin/feeds/${id}/run`))).toMatchObject({
      status: 'unchanged',
      report: null,
      error: null,
    });
    expect(kit.asked[1]?.headers['if-modified-since']).toBe('Mon, 15 Jun 2026 08:00:00 GMT');

    await send('PUT', `/api/admin/feeds/${id}`, {
      url: kit.feedUrl,
      source: 'Clinic',
      every_hours: 5,
    });
    expect((await row()).etag).toBe('"v1"');
    await send('PUT', `/api/admin/feeds/${id}`, { url: `${kit.feedUrl}?new`, source: 'Clinic' });
    expect(await row()).toMatchObject({ etag: null, last_modified: null, next_run_at: NOW });
    expect(await ended(await send('POST', `/api/admin/feeds/${id}/run`))).toMatchObject({
      status: 'done',
      counts: { unchanged: 1 },
    });
  });

  test('a run of the old address does not say which version the new one has', async () => {
    const hold = Promise.withResolvers<void>();
    kit.answerFeed = async (_, res) => {
      await hold.promise;
      res.writeHead(200, { etag: '"old"' }).end(feed(['1', 'Nurse']));
    };
    const { id } = await create();
    const run = await send('POST', `/api/admin/feeds/${id}/run`);
    await expect.poll(() => kit.asked.length).toBe(1);
    await send('PUT', `/api/admin/feeds/${id}`, { url: `${kit.feedUrl}?new`, source: 'Clinic' });
    hold.resolve();
    expect(await ended(run)).toMatchObject({ status: 'done' });
    expect((await row()).etag).toBeNull();
  });

  test('only once at a time, and removed it stops', async () => {
    kit.answerFeed = () => undefined;
    const { id } = await create();
    const run = runOf(await send('POST', `/api/admin/feeds/${id}/run`));
    await expect.poll(() => kit.asked.length).toBe(1);
    expect(await send('POST', `/api/admin/feeds/${id}/run`)).toMatchObject({
      status: 409,
      body: { code: 'already-running', runId: run.id },
    });
    expect(await runDueFeeds(kit.deps)).toBe(0);
    await send('DELETE', `/api/admin/feeds/${id}`);
    await expect.poll(() => kit.deps.imports.isIdle()).toBe(true);
    expect(await readRun(run.id)).toMatchObject({ status: 'stopped', feed_id: null });
  });

  test('that fail say why, and are tried again after 1, 2, 4 hours, at most at their own pace', async () => {
    kit.answerFeed = (_, res) => void res.writeHead(503).end();
    await create({ every_hours: 3 });
    for (const hours of [1, 2, 3, 3]) {
      expect(await runDueFeeds(kit.deps)).toBe(1);
      expect(await lastRun()).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('status 503'),
        started_by: 'schedule',
      });
      expect((await row()).next_run_at).toEqual(new Date(kit.now.getTime() + hours * HOUR));
      kit.now = (await row()).next_run_at;
    }
    kit.answerFeed = (_, res) => void res.end(feed(['1', 'Nurse']));
    expect(await runDueFeeds(kit.deps)).toBe(1);
    expect(await audit()).toMatchObject([
      { actor: 'schedule', action: 'import.feed', after: { source: 'Clinic', new: 1 } },
    ]);
    kit.now = (await row()).next_run_at;
    kit.answerFeed = (_, res) => void res.end('<html>moved</html>');
    expect(await runDueFeeds(kit.deps)).toBe(1);
    expect(await lastRun()).toMatchObject({ status: 'failed' });
    expect((await row()).next_run_at).toEqual(new Date(kit.now.getTime() + HOUR));
    expect(await sources()).toEqual(['Clinic: Nurse']);
  });

  test('that are due: each once, however many processes look', async () => {
    kit.answerFeed = (_, res) => void setTimeout(50).then(() => res.end(feed(['1', 'Nurse'])));
    for (const source of ['A', 'B', 'C', 'D']) await create({ source });
    await create({ source: 'E', active: false });
    const others = await Promise.all([0, 1].map(() => openImportQueue(kit.deps)));
    const counts = await Promise.all(
      [kit.deps.imports, ...others].map((imports) => runDueFeeds({ ...kit.deps, imports })),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(4);
    expect(kit.asked).toHaveLength(4);
    expect(await sources()).toEqual(
      expect.arrayContaining(['A: Nurse', 'B: Nurse', 'C: Nurse', 'D: Nurse']),
    );
    kit.now = new Date(NOW.getTime() + 23 * HOUR);
    expect(await runDueFeeds(kit.deps)).toBe(0);
    kit.now = new Date(NOW.getTime() + 24 * HOUR);
    expect(await runDueFeeds(kit.deps)).toBe(4);
  });

  test('the schedule looks by itself until it is stopped', async () => {
    await create();
    const schedule = startFeedSchedule(kit.deps, 20);
    await expect.poll(async () => (await lastRun())?.status).toBe('done');
    await schedule.stop();
    kit.now = new Date(NOW.getTime() + 48 * HOUR);
    await setTimeout(60);
    expect(kit.asked).toHaveLength(1);
  });

  test('a server that stops ends a fetch at once', async () => {
    kit.answerFeed = () => undefined;
    await create();
    const schedule = startFeedSchedule(kit.deps, 20);
    await expect.poll(() => kit.asked.length).toBe(1);
    await Promise.all([schedule.stop(), kit.deps.imports.close()]);
    expect(await lastRun()).toMatchObject({ status: 'failed', error: INTERRUPTED.feed });
    kit.deps.imports = await openImportQueue(kit.deps);
  });
});
