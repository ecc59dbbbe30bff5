import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFeedFetcher,
  type FeedFetcherOptions,
  type FeedRequest,
} from './fetch-feed.adapter.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const FEED = '<source><job><title>Nurse</title></job></source>';
let server: Server;
let origin: string;
let folder: string;
let number = 0;
let asked: IncomingMessage[] = [];
let handle: Handler;

beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req);
    handle(req, res);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${port()}`;
  folder = await mkdtemp(join(tmpdir(), 'waymark-fetch-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  handle = (_, res) => void res.end(FEED);
});

const port = () => (server.address() as AddressInfo).port;

function fetcher(options: Partial<FeedFetcherOptions> = {}) {
  return createFeedFetcher({
    publicUrl: () => 'https://jobs.example',
    allowAddress: (address) => address === '127.0.0.1',
    allowPort: () => true,
    ...options,
  });
}

async function fetchFeed(
  url: string,
  options: Partial<FeedFetcherOptions> = {},
  request: Partial<FeedRequest> = {},
) {
  number += 1;
  const path = join(folder, String(number));
  const fetched = await fetcher(options).fetch({
    url,
    etag: null,
    lastModified: null,
    path,
    signal: new AbortController().signal,
    onBytes: () => undefined,
    ...request,
  });
  return { ...fetched, path };
}

const failure = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => expect.unreachable('it was fetched'),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 'feed-failed' });
  return (error as Error).message;
};

describe('a feed that comes', () => {
  test('is written to a private file, with what the server says of its version', async () => {
    const headers = {
      etag: '"v1"',
      'last-modified': 'Mon, 01 Jun 2026 08:00:00 GMT',
      'content-length': FEED.length,
    };
    handle = (_, res) => void res.writeHead(200, headers).end(FEED);
    const heard: [number, number][] = [];
    const { path, ...fetched } = await fetchFeed(
      `${origin}/feed?a=1#x`,
      {},
      { onBytes: (...bytes) => heard.push(bytes) },
    );
    expect(fetched).toEqual({
      kind: 'file',
      etag: '"v1"',
      lastModified: 'Mon, 01 Jun 2026 08:00:00 GMT',
    });
    expect(await readFile(path, 'utf8')).toBe(FEED);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(heard).toEqual([[FEED.length, FEED.length]]);
    expect(asked[0]?.url).toBe('/feed?a=1');
    expect(asked[0]?.headers).toMatchObject({
      'user-agent': 'WaymarkImport/1.0 (+https://jobs.example)',
      'accept-encoding': 'gzip',
    });
    expect(asked[0]?.headers['if-none-match']).toBeUndefined();
  });

  test('is not sent again when it has not changed', async () => {
    handle = (req, res) =>
      void res.writeHead(req.headers['if-none-match'] === '"v1"' ? 304 : 200).end();
    const lastModified = 'Mon, 01 Jun 2026 08:00:00 GMT';
    expect(await fetchFeed(origin, {}, { etag: '"v1"', lastModified })).toMatchObject({
      kind: 'unchanged',
    });
    expect(asked[0]?.headers['if-modified-since']).toBe(lastModified);
    handle = (_, res) => void res.writeHead(304).end();
    expect(await failure(fetchFeed(origin))).toContain('status 304');
  });

  test('may be packed for the way, as a file, or both', async () => {
    const packed = gzipSync(FEED);
    handle = (_, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    expect(await readFile((await fetchFeed(origin)).path, 'utf8')).toBe(FEED);
    handle = (_, res) => void res.end(packed);
    expect(await readFile((await fetchFeed(origin)).path, 'utf8')).toBe(FEED);
    handle = (_, res) =>
      void res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(packed));
    expect(await readFile((await fetchFeed(origin)).path, 'utf8')).toBe(FEED);
    handle = (_, res) => void res.end(gzipSync(gzipSync(packed)));
    expect(await failure(fetchFeed(origin))).toContain('damaged');
  });

  test('may have moved, up to five times', async () => {
    handle = (req, res) => {
      const step = Number(/\d/.exec(req.url ?? '')?.[0]);
      if (step === 5) res.end(FEED);
      else res.writeHead(302, { location: `/${step + 1}` }).end();
    };
    expect(await readFile((await fetchFeed(`${origin}/0`)).path, 'utf8')).toBe(FEED);
    handle = (_, res) => void res.writeHead(307, { location: '/again' }).end();
    expect(await failure(fetchFeed(origin))).toContain('more than 5 redirects');
    expect(asked).toHaveLength(12);
  });
});

describe('addresses that are refused before anything is sent', () => {
  test.each([
    ['ftp://feeds.example/a', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['nonsense', 'must begin with https://'],
    ['https://user:secret@feeds.example/', 'user name or password'],
    ['https://feeds.example:22/', 'Port 22 is not allowed'],
    ['http://127.0.0.1/', 'not a public internet address'],
    ['http://127.1/', 'not a public internet address'],
    ['http://2130706433/', 'not a public internet address'],
    ['http://0x7f.0.0.1/', 'not a public internet address'],
    ['http://017700000001/', 'not a public internet address'],
    ['http://0/', 'not a public internet address'],
    ['http://169.254.169.254/latest/meta-data/', 'not a public internet address'],
    ['http://[::1]/', 'not a public internet address'],
    ['http://[::ffff:10.0.0.1]/', 'not a public internet address'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'not a public internet address'],
    ['http://１２７.0.0.1/', 'not a public internet address'],
  ])('%s', async (url, reason) => {
    const strict = { allowAddress: () => false, allowPort: () => false };
    expect(fetcher(strict).problemOf(url)).toContain(reason);
    expect(await failure(fetchFeed(url, strict))).toContain(reason);
  });

  test.each(['http://feeds.example/', 'https://feeds.example:8443/a?b', 'http://1.1.1.1:8080/'])(
    '%s is fine, as far as can be told',
    (url) => {
      expect(
        fetcher({ allowAddress: () => false, allowPort: () => false }).problemOf(url),
      ).toBeUndefined();
    },
  );

  test('a name that stands for an address inside, or for one outside and one inside', async () => {
    const url = `http://feeds.example:${port()}/`;
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:7f00:1'],
      ['93.184.215.14', '10.0.0.7'],
    ]) {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      expect(await failure(fetchFeed(url, { resolve, allowAddress: () => false }))).toContain(
        'feeds.example is not a public internet address',
      );
    }
    expect(asked).toHaveLength(0);
  });

  test('a redirect to such an address, by number or by name', async () => {
    handle = (_, res) =>
      void res.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    expect(await failure(fetchFeed(origin))).toContain(
      '169.254.169.254 is not a public internet address',
    );
    handle = (_, res) =>
      void res.writeHead(301, { location: `http://inside.example:${port()}/` }).end();
    const resolve = async () => [{ address: '10.0.0.7', family: 4 }];
    expect(await failure(fetchFeed(origin, { resolve }))).toContain(
      'inside.example is not a public internet address',
    );
    handle = (_, res) => void res.writeHead(301, { location: 'file:///etc/passwd' }).end();
    expect(await failure(fetchFeed(origin))).toContain('must begin with https://');
    handle = (_, res) => void res.writeHead(301).end();
    expect(await failure(fetchFeed(origin))).toContain('answered with a redirect');
    expect(asked).toHaveLength(4);
  });

  test('the connection goes to the address that was checked, whatever the name says later', async () => {
    const answers = ['127.0.0.1', '10.0.0.7'];
    const resolve = async () => [{ address: answers.shift() ?? '10.0.0.7', family: 4 }];
    const { path } = await fetchFeed(`http://localhost:${port()}/`, { resolve });
    expect(await readFile(path, 'utf8')).toBe(FEED);
    expect(answers).toEqual(['10.0.0.7']);
    expect(asked[0]?.headers.host).toBe(`localhost:${port()}`);
  });
});

describe('a feed that does not come', () => {
  test.each([404, 410, 500, 503, 401])('status %i', async (status) => {
    handle = (_, res) => void res.writeHead(status).end('no');
    expect(await failure(fetchFeed(origin))).toContain(`status ${status}`);
  });

  test('a name that nobody knows, a closed port, a broken connection, nothing, and no HTTP', async () => {
    const unknown = async () =>
      Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    expect(await failure(fetchFeed('http://feeds.example/', { resolve: unknown }))).toContain(
      'was not found',
    );
    expect(await failure(fetchFeed('http://127.0.0.1:1/'))).toContain('refused the connection');
    handle = (req) => void req.socket.destroy();
    expect(await failure(fetchFeed(origin))).toContain('was lost');
    handle = (_, res) => {
      res.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => res.destroy(), 50);
    };
    expect(await failure(fetchFeed(origin))).toContain('was lost');
    handle = (_, res) => void res.end();
    expect(await failure(fetchFeed(origin))).toContain('empty');
    handle = (req) => void req.socket.end('nonsense\r\n\r\n');
    expect(await failure(fetchFeed(origin))).toContain('invalid HTTP response');
  });

  test('too large: told, untold, endless, unpacked', async () => {
    const limits = { maxBytes: 100_000 };
    const reason = 'larger than 100000 bytes';
    handle = (_, res) => void res.writeHead(200, { 'content-length': '100001' }).write('a');
    expect(await failure(fetchFeed(origin, { limits }))).toContain(reason);
    handle = (_, res) => {
      const more = () => {
        while (res.write('a'.repeat(10_000)));
      };
      res.on('drain', more);
      more();
    };
    expect(await failure(fetchFeed(origin, { limits }))).toContain(reason);
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    handle = (_, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await failure(fetchFeed(origin, { limits }))).toContain(reason);
    handle = (_, res) => void res.end(gzipSync(bomb));
    expect(await failure(fetchFeed(origin, { limits }))).toContain(reason);
  });

  test('silent: before the answer, within it; a byte now and then; a name server that does not answer', async () => {
    const limits = { idleMs: 100, totalMs: 60_000 };
    handle = () => undefined;
    expect(await failure(fetchFeed(origin, { limits }))).toContain('sent nothing for 0.1 seconds');
    handle = (_, res) => void res.write('a');
    expect(await failure(fetchFeed(origin, { limits }))).toContain('sent nothing for 0.1 seconds');
    handle = (_, res) => {
      const drip = setInterval(() => res.write('a'), 20);
      res.on('close', () => clearInterval(drip));
    };
    const short = { idleMs: 1000, totalMs: 300 };
    expect(await failure(fetchFeed(origin, { limits: short }))).toContain('took longer than');
    const resolve = () => new Promise<never>(() => undefined);
    expect(await failure(fetchFeed('http://feeds.example/', { limits: short, resolve }))).toContain(
      'took longer than',
    );
  });

  test('packed in another way, or damaged', async () => {
    handle = (_, res) => void res.writeHead(200, { 'content-encoding': 'br' }).end('x');
    expect(await failure(fetchFeed(origin))).toContain('encoding “br”');
    handle = (_, res) => void res.end(gzipSync(FEED.repeat(1000)).subarray(0, 60));
    expect(await failure(fetchFeed(origin))).toContain('damaged');
  });

  test('stopped by the caller', async () => {
    const controller = new AbortController();
    handle = () => controller.abort(new Error('stop'));
    await expect(fetchFeed(origin, {}, { signal: controller.signal })).rejects.toThrow('stop');
    await expect(
      fetchFeed(origin, {}, { signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before');
  });
});

describe('a request of a list', () => {
  test('is sent by POST with its headers', async () => {
    let sent = '';
    handle = (req, res) => {
      req.on('data', (part) => {
        sent += String(part);
      });
      req.on('end', () => void res.end(FEED));
    };
    const headers = { 'x-api-key': 'key-1', 'content-type': 'application/json' };
    await fetchFeed(`${origin}/list`, {}, { body: '{"page":1}', headers });
    expect(asked).toMatchObject([{ method: 'POST', headers }]);
    expect(sent).toBe('{"page":1}');
  });

  test('with a key follows no redirect to another host, and one of its own', async () => {
    handle = (req, res) => {
      if (req.url === '/own') return void res.end(FEED);
      const location = req.url === '/list' ? '/own' : `http://localhost:${port()}/own`;
      return void res.writeHead(302, { location }).end();
    };
    await fetchFeed(`${origin}/list`, {}, { hasKey: true });
    expect(asked).toHaveLength(2);
    const away = fetchFeed(`${origin}/away`, {}, { hasKey: true });
    expect(await failure(away)).toContain('must not get the key');
    expect(asked).toHaveLength(3);
  });

  test('takes a part of a list only where it is asked for parts', async () => {
    handle = (_, res) => void res.writeHead(206, { 'content-range': 'jobs 0-9/20' }).end(FEED);
    const part = await fetchFeed(`${origin}/list`, {}, { isPart: true });
    expect(part).toMatchObject({ kind: 'file', range: 'jobs 0-9/20' });
    expect(await failure(fetchFeed(`${origin}/list`))).toContain('status 206');
  });

  test('says the status and Retry-After of a refusal', async () => {
    handle = (_, res) => void res.writeHead(429, { 'retry-after': '9' }).end();
    await expect(fetchFeed(`${origin}/list`)).rejects.toMatchObject({
      status: 429,
      retryAfter: '9',
    });
  });
});
