import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { type Answer, openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { listen } from '../http/listen.ts';
import { mountOperations } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { runDueFeeds, startFeedSchedule } from './feeds.service.ts';
import { createFeedFetcher } from './fetch-feed.adapter.ts';
import { type ImportAdminDeps, importOperations, UPLOAD_PATH } from './import-admin.routes.ts';
import { openImportQueue } from './import-queue.service.ts';
import { closeInterruptedRuns, forgetOldRuns, INTERRUPTED } from './import-runs.service.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const HOUR = 3_600_000;
const LIMITS = { maxBytes: 4_000_000, idleMs: 300 };
/** So many jobs that no machine imports them before a test has stopped it. */
const MANY = 12_000;

let api: TestApi;
/** The API of imports with a clock, limits and a feed server of this test. */
const app = new Hono();
let deps: ImportAdminDeps;
let admin: string;
let user: string;
let now = NOW;
let feedServer: Server;
let feedUrl: string;
let answerFeed: (req: IncomingMessage, res: ServerResponse) => void;
let asked: IncomingMessage[] = [];
let temporary: string;
const outerTmp = process.env.TMPDIR;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'waymark-import-'));
  process.env.TMPDIR = temporary;
  api = await openTestApi();
  const { db, jobChanges } = api.database;
  const log = pino({ level: 'silent' });
  const basics = { db, jobChanges, now: () => now, log };
  const feeds = createFeedFetcher({
    publicUrl: () => 'https://jobs.example',
    allowAddress: (address) => address === '127.0.0.1',
    allowPort: (port) => port > 1024,
  });
  deps = { ...basics, feeds, imports: await openImportQueue(basics), limits: LIMITS };
  mountOperations(app, importOperations(deps), api.accounts.sessions.find);
  app.onError((error, c) => {
    if (!(error instanceof Problem)) throw error;
    return c.json({ message: error.message, code: error.code, ...error.extra }, error.status as 400, error.headers);
  });
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
  user = (await createAccount(api)).token;
  feedServer = createServer((req, res) => {
    asked.push(req);
    answerFeed(req, res);
  });
  await new Promise<void>((listening) => feedServer.listen(0, '127.0.0.1', listening));
  feedUrl = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}/feed.xml`;
});
afterAll(async () => {
  await deps.imports.close();
  feedServer.closeAllConnections();
  feedServer.close();
  await api.close();
  if (outerTmp === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = outerTmp;
  await rm(temporary, { recursive: true });
});
beforeEach(async () => {
  now = NOW;
  asked = [];
  answerFeed = (_, res) => void res.end(feed(['1', 'Nurse'], ['2', 'Cook']));
});
afterEach(async () => {
  await expect.poll(() => deps.imports.isIdle()).toBe(true);
  // Whatever ended how it did, no file stays.
  await expect.poll(() => readdir(temporary)).toEqual([]);
  const { db } = api.database;
  for (const table of ['import_runs', 'feeds', 'job_search', 'jobs'] as const) await db.deleteFrom(table).execute();
});

function feed(...jobs: [id: string, title: string][]): string {
  const items = jobs.map(
    ([id, title]) =>
      `<job><referencenumber>${id}</referencenumber><title>${title}</title><url>https://a.example/${id}</url><company>Fjord Clinic</company><city>Bergen</city><country>Norway</country><description>You work on a ward.</description></job>`,
  );
  return `<source>\n${items.join('\n')}\n</source>`;
}

const manyJobs = (count: number) => feed(...Array.from({ length: count }, (_, index): [string, string] => [String(index), 'Nurse']));

async function upload(query: string, body: BodyInit | null, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await app.request(`${UPLOAD_PATH}?${query}`, {
    method: 'POST',
    headers: { 'x-auth-token': admin, 'content-type': 'application/octet-stream', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

async function send(method: string, path: string, body?: unknown, token: string | null = admin): Promise<Answer> {
  const response = await app.request(path, {
    method,
    headers: { ...(token !== null && { 'x-auth-token': token }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}
const runOf = (answer: Answer) => answer.body.run as { id: number; status: string };
const readRun = async (id: number) => (await send('GET', `/api/admin/imports/${id}`)).body;

async function ended(answer: Answer): Promise<Record<string, unknown>> {
  expect(answer).toMatchObject({ status: 202, body: { run: { status: 'running' } } });
  const { id } = runOf(answer);
  await expect.poll(async () => (await readRun(id)).status).not.toBe('running');
  return readRun(id);
}

const sources = async () =>
  (await api.database.db.selectFrom('jobs').select(['source', 'title', 'expires_at']).orderBy('reference').execute()).map(
    ({ source, title, expires_at }) => `${source}: ${title}${expires_at === null ? '' : ' until '}${expires_at ?? ''}`,
  );

const audit = async () =>
  api.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();

describe('who may ask', () => {
  test.each([
    ['GET', '/api/admin/imports'],
    ['POST', '/api/admin/imports?name=a.csv'],
    ['GET', '/api/admin/imports/1'],
    ['POST', '/api/admin/imports/1/stop'],
    ['GET', '/api/admin/feeds'],
    ['POST', '/api/admin/feeds'],
    ['PUT', '/api/admin/feeds/1'],
    ['DELETE', '/api/admin/feeds/1'],
    ['POST', '/api/admin/feeds/1/run'],
    ['GET', '/api/admin/removed-listings'],
    ['DELETE', '/api/admin/removed-listings'],
  ])('%s %s: administrators only', async (method, path) => {
    expect(await send(method, path, undefined, null)).toMatchObject({ status: 401, body: { code: 'no-token' } });
    expect(await send(method, path, undefined, 'forged')).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
    expect(await send(method, path, undefined, user)).toMatchObject({ status: 403, body: { code: 'not-admin' } });
  });

  test('a file is not read before that is known', async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    expect((await upload('name=a.csv', body, { 'x-auth-token': user, 'content-length': '1000' })).status).toBe(403);
    expect(pulled).toBe(0);
  });
});

describe('uploading a file', () => {
  test('imports it in the background, with a report and an entry in the audit log', async () => {
    const answer = await upload('name=fjord%20clinic.xml', feed(['1', 'Nurse'], ['2', 'Cook'], ['2', 'Cook again']));
    expect(answer.body).toMatchObject({ run: { kind: 'upload', feed_id: null, name: 'fjord clinic.xml', started_by: TEST_ADMIN } });
    const counts = { read: 3, new: 2, updated: 0, unchanged: 0, expired: 0, skipped: 0, bad: 1 };
    const run = await ended(answer);
    expect(run).toMatchObject({
      status: 'done',
      counts,
      dry_run: false,
      error: null,
      report: { ...counts, source: 'fjord clinic', namedAfterFile: true, firstBad: [{ reference: '2', title: 'Cook again' }] },
      started_at: NOW.toISOString(),
      finished_at: NOW.toISOString(),
    });
    expect(await sources()).toEqual(['fjord clinic: Nurse', 'fjord clinic: Cook']);
    const { report: _, ...summary } = run;
    expect((await send('GET', '/api/admin/imports')).body).toEqual({ runs: [summary], totalPages: 1, totalCount: 1 });
    expect(await audit()).toMatchObject([
      { actor: TEST_ADMIN, action: 'import.upload', subject: `import ${run.id}`, after: { name: 'fjord clinic.xml', partial: false } },
    ]);
  });

  test('as the operator says: source, company, partial, trial', async () => {
    const noCompany = feed(['1', 'Nurse']).replace('<company>Fjord Clinic</company>', '');
    await ended(await upload('name=a.xml&source=My%20%20feed&employer=Asked%20Ltd', noCompany));
    expect(await api.database.db.selectFrom('jobs').select(['source', 'employer']).execute()).toEqual([
      { source: 'My feed', employer: 'Asked Ltd' },
    ]);
    const other = feed(['2', 'Cook']);
    expect(await ended(await upload('name=a.xml&source=My%20feed&dryRun=true', other))).toMatchObject({
      dry_run: true,
      counts: { new: 1, expired: 1 },
    });
    expect(await ended(await upload('name=a.xml&source=My%20feed&partial=true', other))).toMatchObject({ counts: { new: 1, expired: 0 } });
    expect(await sources()).toEqual(['My feed: Nurse', 'My feed: Cook']);
  });

  test('packed, once or twice, and in small pieces without a length', async () => {
    const packed = gzipSync(feed(['1', 'Nurse']));
    expect(await ended(await upload('name=a.xml.gz', packed))).toMatchObject({ status: 'done', report: { source: 'a', new: 1 } });
    expect(await ended(await upload('name=a.xml.gz', gzipSync(packed)))).toMatchObject({ status: 'done', counts: { unchanged: 1 } });
    const bytes = packed.values();
    const pieces = new ReadableStream({
      pull: (controller) => {
        const { value, done } = bytes.next();
        if (done) controller.close();
        else controller.enqueue(Uint8Array.of(value));
      },
    });
    expect(await ended(await upload('name=a.xml.gz', pieces))).toMatchObject({ status: 'done', counts: { unchanged: 1 } });
  });

  test.each([
    ['', 'Say how the file is called.', 'name'],
    [`name=${'a'.repeat(201)}`, 'at most 200 characters', 'name'],
    [`name=a&source=${'a'.repeat(101)}`, 'at most 100 characters', 'source'],
    ['name=a&source=Demo', 'demo', 'source'],
    [`name=a&employer=${'a'.repeat(201)}`, 'at most 200 characters', 'employer'],
    ['name=a&partial=maybe', 'partial', 'partial'],
    ['name=a&dryRun=1', 'dryRun', 'dryRun'],
  ])('what is wrong in ?%s is named', async (query, message, field) => {
    expect(await upload(query, 'x')).toMatchObject({ status: 400, body: { message: expect.stringContaining(message), field } });
  });

  test('an empty file, an empty packed one, a damaged one', async () => {
    const empty = { status: 400, body: { code: 'empty-file', field: 'file' } };
    expect(await upload('name=a.csv', null)).toMatchObject(empty);
    expect(await upload('name=a.csv', '')).toMatchObject(empty);
    expect(await upload('name=a.csv', gzipSync(''))).toMatchObject(empty);
    const damaged = gzipSync(manyJobs(20)).subarray(0, 100);
    expect(await upload('name=a.csv', damaged)).toMatchObject({ status: 400, body: { code: 'damaged-file', field: 'file' } });
  });

  test('may be larger than other bodies', async () => {
    const response = await api.app.request(`${UPLOAD_PATH}?name=a.csv&dryRun=true`, {
      method: 'POST',
      headers: { 'x-auth-token': admin },
      body: `title\n${' '.repeat(1_200_000)}`,
    });
    expect(response.status).toBe(202);
  });

  test('too large: told, untold, unpacked', async () => {
    const tooLarge = { status: 413, body: { code: 'body-too-large', field: 'file' } };
    expect(await upload('name=a.csv', 'a', { 'content-length': '4000001' })).toMatchObject(tooLarge);
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 50_000;
        controller.enqueue(new Uint8Array(50_000));
      },
    });
    expect(await upload('name=a.csv', endless)).toMatchObject(tooLarge);
    expect(sent).toBeLessThan(6_000_000);
    expect(await upload('name=a.csv', gzipSync(Buffer.alloc(9_000_000, ' ')))).toMatchObject(tooLarge);
    expect((await send('GET', '/api/admin/imports')).body.totalCount).toBe(0);
  });

  test('what is no feed fails with a sentence; what the command line is told about options is left out', async () => {
    expect(await ended(await upload('name=a.csv', 'just text'))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('names no column “title”'),
      report: null,
      counts: null,
    });
    const { error } = await ended(await upload('name=demo.xml', feed(['1', 'Nurse'])));
    expect(error).toBe('The name “demo” belongs to the demo listings. Give the feed another name.');
    expect(await ended(await upload('name=a.csv', '<html><body>Not found</body></html>'))).toMatchObject({ status: 'failed' });
  });

  test('characters that the database does not take do no harm', async () => {
    const csv = 'id,title,country,description\n1,,Norway,x\n2,Nurse\0,Nor\0way,x\n';
    expect(await ended(await upload('name=%00a%0A.csv', csv))).toMatchObject({ status: 'done', name: 'a .csv', counts: { read: 2 } });
  });

  test('stopping it: what was written stays; then it has ended', async () => {
    const answer = await upload('name=a.xml', manyJobs(MANY));
    const { id } = runOf(answer);
    await expect.poll(async () => (await sources()).length).toBeGreaterThan(0);
    expect(await send('POST', `/api/admin/imports/${id}/stop`)).toMatchObject({ status: 200, body: { run: { id, status: 'stopped' } } });
    expect(await audit()).toMatchObject([{ actor: TEST_ADMIN, action: 'import.stop', subject: `import ${id}` }]);
    await expect.poll(() => deps.imports.isIdle()).toBe(true);
    expect(await readRun(id)).toMatchObject({ status: 'stopped', error: expect.stringContaining('stays'), report: null });
    const written = (await sources()).length;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(MANY);
    expect(await send('POST', `/api/admin/imports/${id}/stop`)).toMatchObject({ status: 409, body: { code: 'import-ended' } });
  });

  test('a run that another process marked as stopped ends', async () => {
    const answer = await upload('name=a.xml', manyJobs(MANY));
    await api.database.db.updateTable('import_runs').set({ status: 'stopped' }).where('id', '=', runOf(answer).id).execute();
    await expect.poll(() => deps.imports.isIdle()).toBe(true);
    expect((await sources()).length).toBeLessThan(MANY);
  });

  test('one runs, some wait, more are refused', async () => {
    const first = await upload('name=a.xml', manyJobs(300));
    const waiting = await Promise.all([1, 2, 3].map((number) => upload(`name=b${number}.xml`, feed(['1', 'Nurse']))));
    expect(await upload('name=c.xml', feed(['1', 'Nurse']))).toMatchObject({ status: 429, body: { code: 'too-many-imports' } });
    expect(await readRun(runOf(waiting[0] as Answer).id)).toMatchObject({ status: 'running', progress: { phase: 'waiting' } });
    await send('POST', `/api/admin/imports/${runOf(waiting[2] as Answer).id}/stop`);
    for (const answer of [first, ...waiting.slice(0, 2)]) expect((await ended(answer)).status).toBe('done');
    expect((await sources()).filter((line) => line.startsWith('b')).sort()).toEqual(['b1: Nurse', 'b2: Nurse']);
  });

  test('numbers that no import has', async () => {
    for (const id of ['999999', '0', 'x', '99999999999']) {
      expect(await send('GET', `/api/admin/imports/${id}`)).toMatchObject({ status: 404, body: { code: 'import-not-found' } });
      expect(await send('POST', `/api/admin/imports/${id}/stop`)).toMatchObject({ status: 404, body: { code: 'import-not-found' } });
    }
    expect(await send('GET', '/api/admin/imports?page=0')).toMatchObject({ status: 400, body: { field: 'page' } });
    expect(await send('GET', '/api/admin/imports?page=9')).toMatchObject({ status: 200, body: { runs: [] } });
  });
});

describe('over a connection', () => {
  test('a client that hangs up or stays silent leaves nothing', async () => {
    const server = await listen({
      host: '127.0.0.1',
      port: 0,
      api: app,
      pages: (_, res) => void res.end(),
      headers: {},
      local: false,
    });
    const open = () => {
      const sent = request({
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path: `${UPLOAD_PATH}?name=a.csv`,
        headers: { 'x-auth-token': admin, 'content-length': '1000' },
      });
      sent.on('error', () => undefined);
      sent.write('half of it');
      return sent;
    };
    const gone = open();
    await expect.poll(() => deps.imports.isIdle()).toBe(false);
    gone.destroy();
    await expect.poll(() => deps.imports.isIdle()).toBe(true);

    const silent = open();
    const response = await new Promise<IncomingMessage>((answered) => silent.once('response', answered));
    expect(response.statusCode).toBe(408);
    response.destroy();
    await server.close();
    expect((await send('GET', '/api/admin/imports')).body.totalCount).toBe(0);
  });
});

describe('a process that ends', () => {
  test('in good order: its imports are marked and their files removed', async () => {
    const first = await upload('name=a.xml', manyJobs(MANY));
    const second = await upload('name=b.xml', feed(['1', 'Nurse']));
    await deps.imports.close();
    for (const answer of [first, second]) {
      expect(await readRun(runOf(answer).id)).toMatchObject({ status: 'failed', error: INTERRUPTED.upload });
    }
    expect(await upload('name=c.xml', feed(['1', 'Nurse']))).toMatchObject({ status: 503, body: { code: 'stopping' } });
    deps.imports = await openImportQueue(deps);
  });

  test('otherwise: silence tells, or a start that has the database to itself', async () => {
    const { db } = api.database;
    const { id: feedId } = (await send('POST', '/api/admin/feeds', { url: feedUrl, source: 'Clinic' })).body as { id: number };
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
      (await db.selectFrom('import_runs').select(['name', 'status', 'error']).orderBy('id').execute()) as object[];
    expect(await statuses()).toEqual([
      { name: 'dead', status: 'failed', error: 'The server stopped while this import ran. Import the file again: nothing is doubled.' },
      { name: 'dead feed', status: 'failed', error: INTERRUPTED.feed },
      { name: 'alive', status: 'running', error: null },
    ]);
    const { next_run_at } = await db.selectFrom('feeds').select('next_run_at').executeTakeFirstOrThrow();
    expect(next_run_at.getTime() - Date.now()).toBeLessThan(HOUR + 60_000);
    expect(await closeInterruptedRuns(db, 0)).toBe(1);
    expect(await statuses()).toMatchObject([{}, {}, { status: 'failed' }]);
    await forgetOldRuns(db, new Date(Date.now() + 181 * 24 * HOUR));
    expect(await statuses()).toEqual([]);
  });
});

describe('feeds', () => {
  const create = async (fields: object = {}) => {
    const answer = await send('POST', '/api/admin/feeds', { url: feedUrl, source: 'Clinic', ...fields });
    expect(answer.status).toBe(201);
    return answer.body as { id: number; next_run_at: string };
  };
  const row = () => api.database.db.selectFrom('feeds').selectAll().executeTakeFirstOrThrow();
  const lastRun = async () => ((await send('GET', '/api/admin/feeds')).body.feeds as { last_run: Record<string, unknown> }[])[0]?.last_run;

  test('are added, changed and removed, each with an entry in the audit log', async () => {
    const { id } = await create({ employer: ' ', every_hours: 6 });
    const added = { url: feedUrl, source: 'Clinic', employer: null, every_hours: 6, active: true };
    const shown = { ...added, id, next_run_at: NOW.toISOString(), created_at: NOW.toISOString(), last_run: null };
    expect((await send('GET', '/api/admin/feeds')).body).toEqual({ feeds: [shown] });
    expect(await audit()).toEqual([{ actor: TEST_ADMIN, action: 'feed.create', subject: `feed ${id}`, before: null, after: added }]);

    const changed = { ...added, source: 'Clinics', active: false };
    expect((await send('PUT', `/api/admin/feeds/${id}`, changed)).body).toMatchObject({ ...changed, next_run_at: null });
    expect(await audit()).toMatchObject([
      { action: 'feed.update', before: { source: 'Clinic', active: true }, after: { source: 'Clinics', active: false } },
    ]);

    expect(await send('DELETE', `/api/admin/feeds/${id}`)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('stay') },
    });
    expect((await send('GET', '/api/admin/feeds')).body).toEqual({ feeds: [] });
    expect(await audit()).toMatchObject([{ action: 'feed.delete', subject: `feed ${id}`, before: { source: 'Clinics' }, after: null }]);
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
    [{ url: 'http://169.254.169.254/latest' }, 'url', 'inside a network'],
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
    const input = { url: feedUrl, source: 'Clinic', ...fields };
    expect(await send('POST', '/api/admin/feeds', input)).toMatchObject({
      status: 400,
      body: { field, message: expect.stringContaining(message) },
    });
  });

  test('a name is one feed’s, and stays once listings stand under it', async () => {
    const { id } = await create();
    await create({ source: 'Other' });
    const taken = { status: 409, body: { code: 'source-taken', field: 'source' } };
    expect(await send('POST', '/api/admin/feeds', { url: feedUrl, source: 'Clinic' })).toMatchObject(taken);
    expect(await send('PUT', `/api/admin/feeds/${id}`, { url: feedUrl, source: 'Other' })).toMatchObject(taken);
    await ended(await send('POST', `/api/admin/feeds/${id}/run`));
    expect(await send('PUT', `/api/admin/feeds/${id}`, { url: feedUrl, source: 'New' })).toMatchObject({
      status: 409,
      body: { code: 'source-in-use', field: 'source' },
    });
    expect((await send('PUT', `/api/admin/feeds/${id}`, { url: feedUrl, source: 'Clinic', every_hours: 2 })).status).toBe(200);
  });

  test('fetched now: imported, then unchanged; another address forgets the version', async () => {
    answerFeed = (req, res) => {
      if (req.headers['if-none-match'] === '"v1"') res.writeHead(304).end();
      else res.writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 15 Jun 2026 08:00:00 GMT' }).end(feed(['1', 'Nurse']));
    };
    const { id } = await create({ every_hours: 6 });
    const run = await ended(await send('POST', `/api/admin/feeds/${id}/run`));
    expect(run).toMatchObject({ kind: 'feed', feed_id: id, name: 'Clinic', started_by: TEST_ADMIN, status: 'done', counts: { new: 1 } });
    expect(await audit()).toMatchObject([{ actor: TEST_ADMIN, action: 'import.feed', subject: `import ${run.id}` }]);
    expect(await row()).toMatchObject({ etag: '"v1"', next_run_at: new Date(NOW.getTime() + 6 * HOUR) });
    expect(await lastRun()).toMatchObject({ id: run.id, status: 'done' });

    expect(await ended(await send('POST', `/api/admin/feeds/${id}/run`))).toMatchObject({ status: 'unchanged', report: null, error: null });
    expect(asked[1]?.headers['if-modified-since']).toBe('Mon, 15 Jun 2026 08:00:00 GMT');

    await send('PUT', `/api/admin/feeds/${id}`, { url: feedUrl, source: 'Clinic', every_hours: 5 });
    expect((await row()).etag).toBe('"v1"');
    await send('PUT', `/api/admin/feeds/${id}`, { url: `${feedUrl}?new`, source: 'Clinic' });
    expect(await row()).toMatchObject({ etag: null, last_modified: null, next_run_at: NOW });
    expect(await ended(await send('POST', `/api/admin/feeds/${id}/run`))).toMatchObject({ status: 'done', counts: { unchanged: 1 } });
  });

  test('only once at a time, and removed it stops', async () => {
    answerFeed = () => undefined;
    const { id } = await create();
    const run = runOf(await send('POST', `/api/admin/feeds/${id}/run`));
    await expect.poll(() => asked.length).toBe(1);
    expect(await send('POST', `/api/admin/feeds/${id}/run`)).toMatchObject({
      status: 409,
      body: { code: 'already-running', runId: run.id },
    });
    expect(await runDueFeeds(deps)).toBe(0);
    await send('DELETE', `/api/admin/feeds/${id}`);
    await expect.poll(() => deps.imports.isIdle()).toBe(true);
    expect(await readRun(run.id)).toMatchObject({ status: 'stopped', feed_id: null });
  });

  test('that fail say why, and are tried again after 1, 2, 4 hours, at most at their own pace', async () => {
    answerFeed = (_, res) => void res.writeHead(503).end();
    await create({ every_hours: 3 });
    for (const hours of [1, 2, 3, 3]) {
      expect(await runDueFeeds(deps)).toBe(1);
      expect(await lastRun()).toMatchObject({ status: 'failed', error: expect.stringContaining('status 503'), started_by: 'schedule' });
      expect((await row()).next_run_at).toEqual(new Date(now.getTime() + hours * HOUR));
      now = (await row()).next_run_at;
    }
    answerFeed = (_, res) => void res.end(feed(['1', 'Nurse']));
    expect(await runDueFeeds(deps)).toBe(1);
    expect(await audit()).toMatchObject([{ actor: 'schedule', action: 'import.feed', after: { source: 'Clinic', new: 1 } }]);
    now = (await row()).next_run_at;
    answerFeed = (_, res) => void res.end('<html>moved</html>');
    expect(await runDueFeeds(deps)).toBe(1);
    expect(await lastRun()).toMatchObject({ status: 'failed' });
    expect((await row()).next_run_at).toEqual(new Date(now.getTime() + HOUR));
    expect(await sources()).toEqual(['Clinic: Nurse']);
  });

  test('that are due: each once, however many processes look', async () => {
    answerFeed = (_, res) => void setTimeout(50).then(() => res.end(feed(['1', 'Nurse'])));
    for (const source of ['A', 'B', 'C', 'D']) await create({ source });
    await create({ source: 'E', active: false });
    const others = await Promise.all([0, 1].map(() => openImportQueue(deps)));
    const counts = await Promise.all([deps.imports, ...others].map((imports) => runDueFeeds({ ...deps, imports })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(4);
    expect(asked).toHaveLength(4);
    expect(await sources()).toEqual(expect.arrayContaining(['A: Nurse', 'B: Nurse', 'C: Nurse', 'D: Nurse']));
    now = new Date(NOW.getTime() + 23 * HOUR);
    expect(await runDueFeeds(deps)).toBe(0);
    now = new Date(NOW.getTime() + 24 * HOUR);
    expect(await runDueFeeds(deps)).toBe(4);
  });

  test('the schedule looks by itself until it is stopped', async () => {
    await create();
    const schedule = startFeedSchedule(deps, 20);
    await expect.poll(async () => (await lastRun())?.status).toBe('done');
    await schedule.stop();
    now = new Date(NOW.getTime() + 48 * HOUR);
    await setTimeout(60);
    expect(asked).toHaveLength(1);
  });

  test('a server that stops ends a fetch at once', async () => {
    answerFeed = () => undefined;
    await create();
    const schedule = startFeedSchedule(deps, 20);
    await expect.poll(() => asked.length).toBe(1);
    await Promise.all([schedule.stop(), deps.imports.close()]);
    expect(await lastRun()).toMatchObject({ status: 'failed', error: INTERRUPTED.feed });
    deps.imports = await openImportQueue(deps);
  });
});
