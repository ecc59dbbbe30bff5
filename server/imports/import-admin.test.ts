import { type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { feed, MANY, manyJobs, NOW, runOf, setUpAdminImports } from '../../test/admin-imports.ts';
import { type Answer, TEST_ADMIN } from '../../test/api.ts';
import { listen } from '../http/listen.ts';
import { UPLOAD_PATH } from './import-admin.routes.ts';

const { kit, upload, send, readRun, ended, sources, audit } = setUpAdminImports();

describe('who may ask', () => {
  test.each([
    ['GET', '/api/admin/imports'],
    ['POST', '/api/admin/imports?name=a.csv'],
    ['GET', '/api/admin/imports/1'],
    ['POST', '/api/admin/imports/1/stop'],
    ['POST', '/api/admin/imports/1/import'],
    ['POST', '/api/admin/imports/1/missing'],
    ['GET', '/api/admin/feeds'],
    ['POST', '/api/admin/feeds'],
    ['PUT', '/api/admin/feeds/1'],
    ['DELETE', '/api/admin/feeds/1'],
    ['POST', '/api/admin/feeds/1/run'],
    ['GET', '/api/admin/removed-listings'],
    ['DELETE', '/api/admin/removed-listings'],
  ])('%s %s: administrators only', async (method, path) => {
    expect(await send(method, path, undefined, null)).toMatchObject({
      status: 401,
      body: { code: 'no-token' },
    });
    expect(await send(method, path, undefined, 'forged')).toMatchObject({
      status: 401,
      body: { code: 'invalid-token' },
    });
    expect(await send(method, path, undefined, kit.user)).toMatchObject({
      status: 403,
      body: { code: 'not-admin' },
    });
  });

  test('a file is not read before that is known', async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    expect(
      (await upload('name=a.csv', body, { 'x-auth-token': kit.user, 'content-length': '1000' }))
        .status,
    ).toBe(403);
    expect(pulled).toBe(0);
  });
});

describe('uploading a file', () => {
  test('imports it in the background, with a report and an entry in the audit log', async () => {
    const answer = await upload(
      'name=fjord%20clinic.xml',
      feed(['1', 'Nurse'], ['2', 'Cook'], ['2', 'Cook again']),
    );
    expect(answer.body).toMatchObject({
      run: { kind: 'upload', feed_id: null, name: 'fjord clinic.xml', started_by: TEST_ADMIN },
    });
    const counts = { read: 3, new: 2, updated: 0, unchanged: 0, expired: 0, skipped: 0, bad: 1 };
    const run = await ended(answer);
    expect(run).toMatchObject({
      status: 'done',
      counts,
      dry_run: false,
      error: null,
      report: {
        ...counts,
        source: 'fjord clinic',
        namedAfterFile: true,
        firstBad: [{ reference: '2', title: 'Cook again' }],
      },
      started_at: NOW.toISOString(),
      finished_at: NOW.toISOString(),
    });
    expect(await sources()).toEqual(['fjord clinic: Nurse', 'fjord clinic: Cook']);
    const { report: _, ...summary } = run;
    expect((await send('GET', '/api/admin/imports')).body).toEqual({
      runs: [summary],
      totalPages: 1,
      totalCount: 1,
    });
    expect(await audit()).toMatchObject([
      {
        actor: TEST_ADMIN,
        action: 'import.upload',
        subject: `import ${run.id}`,
        after: { name: 'fjord clinic.xml', partial: false },
      },
    ]);
  });

  test('as the operator says: source, company, partial, trial', async () => {
    const noCompany = feed(['1', 'Nurse']).replace('<company>Fjord Clinic</company>', '');
    await ended(await upload('name=a.xml&source=My%20%20feed&employer=Asked%20Ltd', noCompany));
    expect(
      await kit.api.database.db.selectFrom('jobs').select(['source', 'employer']).execute(),
    ).toEqual([{ source: 'My feed', employer: 'Asked Ltd' }]);
    const other = feed(['2', 'Cook']);
    expect(
      await ended(await upload('name=a.xml&source=My%20feed&dryRun=true', other)),
    ).toMatchObject({
      dry_run: true,
      counts: { new: 1, expired: 1 },
    });
    expect(
      await ended(await upload('name=a.xml&source=My%20feed&partial=true', other)),
    ).toMatchObject({ counts: { new: 1, expired: 0 } });
    expect(await sources()).toEqual(['My feed: Nurse', 'My feed: Cook']);
  });

  test('packed, once or twice, and in small pieces without a length', async () => {
    const packed = gzipSync(feed(['1', 'Nurse']));
    expect(await ended(await upload('name=a.xml.gz', packed))).toMatchObject({
      status: 'done',
      report: { source: 'a', new: 1 },
    });
    expect(await ended(await upload('name=a.xml.gz', gzipSync(packed)))).toMatchObject({
      status: 'done',
      counts: { unchanged: 1 },
    });
    const bytes = packed.values();
    const pieces = new ReadableStream({
      pull: (controller) => {
        const { value, done } = bytes.next();
        if (done) controller.close();
        else controller.enqueue(Uint8Array.of(value));
      },
    });
    expect(await ended(await upload('name=a.xml.gz', pieces))).toMatchObject({
      status: 'done',
      counts: { unchanged: 1 },
    });
  });

  test.each([
    ['', 'Enter the name of the file.', 'name'],
    [`name=${'a'.repeat(201)}`, 'at most 200 characters', 'name'],
    [`name=a&source=${'a'.repeat(101)}`, 'at most 100 characters', 'source'],
    ['name=a&source=Demo', 'demo', 'source'],
    [`name=a&employer=${'a'.repeat(201)}`, 'at most 200 characters', 'employer'],
    ['name=a&partial=maybe', 'partial', 'partial'],
    ['name=a&dryRun=1', 'dryRun', 'dryRun'],
  ])('what is wrong in ?%s is named', async (query, message, field) => {
    expect(await upload(query, 'x')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message), field },
    });
  });

  test('an empty file, an empty packed one, a damaged one', async () => {
    const empty = { status: 400, body: { code: 'empty-file', field: 'file' } };
    expect(await upload('name=a.csv', null)).toMatchObject(empty);
    expect(await upload('name=a.csv', '')).toMatchObject(empty);
    expect(await upload('name=a.csv', gzipSync(''))).toMatchObject(empty);
    const damaged = gzipSync(manyJobs(20)).subarray(0, 100);
    expect(await upload('name=a.csv', damaged)).toMatchObject({
      status: 400,
      body: { code: 'damaged-file', field: 'file' },
    });
  });

  test('may be larger than other bodies', async () => {
    const response = await kit.api.app.request(`${UPLOAD_PATH}?name=a.csv&dryRun=true`, {
      method: 'POST',
      headers: { 'x-auth-token': kit.admin },
      body: `title\n${' '.repeat(1_200_000)}`,
    });
    expect(response.status).toBe(202);
  });

  test('too large: told, untold, unpacked', async () => {
    const tooLarge = { status: 413, body: { code: 'body-too-large', field: 'file' } };
    expect(await upload('name=a.csv', 'a', { 'content-length': '4000001' })).toMatchObject(
      tooLarge,
    );
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 50_000;
        controller.enqueue(new Uint8Array(50_000));
      },
    });
    expect(await upload('name=a.csv', endless)).toMatchObject(tooLarge);
    expect(sent).toBeLessThan(6_000_000);
    expect(await upload('name=a.csv', gzipSync(Buffer.alloc(9_000_000, ' ')))).toMatchObject(
      tooLarge,
    );
    expect((await send('GET', '/api/admin/imports')).body.totalCount).toBe(0);
  });

  test('what is no feed fails with a sentence; what the command line is told about options is left out', async () => {
    expect(await ended(await upload('name=a.csv', 'just text'))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('has no column “title”'),
      report: null,
      counts: null,
    });
    const { error } = await ended(await upload('name=demo.xml', feed(['1', 'Nurse'])));
    expect(error).toBe('The name “demo” belongs to the demo listings. Give the feed another name.');
    expect(
      await ended(await upload('name=a.csv', '<html><body>Not found</body></html>')),
    ).toMatchObject({ status: 'failed' });
  });

  test('characters that the database does not take do no harm', async () => {
    const csv = 'id,title,country,description\n1,,Norway,x\n2,Nurse\0,Nor\0way,x\n';
    expect(await ended(await upload('name=%00a%0A.csv', csv))).toMatchObject({
      status: 'done',
      name: 'a .csv',
      counts: { read: 2 },
    });
  });

  test('stopping it: what was written stays; then it has ended', async () => {
    const answer = await upload('name=a.xml', manyJobs(MANY));
    const { id } = runOf(answer);
    await expect.poll(async () => (await sources()).length).toBeGreaterThan(0);
    expect(await send('POST', `/api/admin/imports/${id}/stop`)).toMatchObject({
      status: 200,
      body: { run: { id, status: 'stopped' } },
    });
    expect(await audit()).toMatchObject([
      { actor: TEST_ADMIN, action: 'import.stop', subject: `import ${id}` },
    ]);
    await expect.poll(() => kit.deps.imports.isIdle()).toBe(true);
    expect(await readRun(id)).toMatchObject({
      status: 'stopped',
      error: expect.stringContaining('are kept'),
      report: null,
    });
    const written = (await sources()).length;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(MANY);
    expect(await send('POST', `/api/admin/imports/${id}/stop`)).toMatchObject({
      status: 409,
      body: { code: 'import-ended' },
    });
  });

  test('a run that another process marked as stopped ends', async () => {
    const answer = await upload('name=a.xml', manyJobs(MANY));
    await kit.api.database.db
      .updateTable('import_runs')
      .set({ status: 'stopped' })
      .where('id', '=', runOf(answer).id)
      .execute();
    await expect.poll(() => kit.deps.imports.isIdle()).toBe(true);
    expect((await sources()).length).toBeLessThan(MANY);
  });

  test('one runs, some wait, more are refused', async () => {
    const first = await upload('name=a.xml', manyJobs(300));
    const waiting = await Promise.all(
      [1, 2, 3].map((number) => upload(`name=b${number}.xml`, feed(['1', 'Nurse']))),
    );
    expect(await upload('name=c.xml', feed(['1', 'Nurse']))).toMatchObject({
      status: 429,
      body: { code: 'too-many-imports' },
    });
    expect(await readRun(runOf(waiting[0] as Answer).id)).toMatchObject({
      status: 'running',
      progress: { phase: 'waiting' },
    });
    await send('POST', `/api/admin/imports/${runOf(waiting[2] as Answer).id}/stop`);
    for (const answer of [first, ...waiting.slice(0, 2)])
      expect((await ended(answer)).status).toBe('done');
    expect((await sources()).filter((line) => line.startsWith('b')).sort()).toEqual([
      'b1: Nurse',
      'b2: Nurse',
    ]);
  });

  test('numbers that no import has', async () => {
    for (const id of ['999999', '0', 'x', '99999999999']) {
      expect(await send('GET', `/api/admin/imports/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'import-not-found' },
      });
      expect(await send('POST', `/api/admin/imports/${id}/stop`)).toMatchObject({
        status: 404,
        body: { code: 'import-not-found' },
      });
    }
    expect(await send('GET', '/api/admin/imports?page=0')).toMatchObject({
      status: 400,
      body: { field: 'page' },
    });
    expect(await send('GET', '/api/admin/imports?page=9')).toMatchObject({
      status: 200,
      body: { runs: [] },
    });
  });
});

describe('over a connection', () => {
  test('a client that hangs up or stays silent leaves nothing', async () => {
    const server = await listen({
      host: '127.0.0.1',
      port: 0,
      api: kit.app,
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
        headers: { 'x-auth-token': kit.admin, 'content-length': '1000' },
      });
      sent.on('error', () => undefined);
      sent.write('half of it');
      return sent;
    };
    const gone = open();
    await expect.poll(() => kit.deps.imports.isIdle()).toBe(false);
    gone.destroy();
    await expect.poll(() => kit.deps.imports.isIdle()).toBe(true);

    const silent = open();
    const response = await new Promise<IncomingMessage>((answered) =>
      silent.once('response', answered),
    );
    expect(response.statusCode).toBe(408);
    response.destroy();
    await server.close();
    expect((await send('GET', '/api/admin/imports')).body.totalCount).toBe(0);
  });
});
