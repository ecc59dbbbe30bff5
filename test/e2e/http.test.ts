import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Sends the request unchanged: no redirects, decompression or URL normalisation. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(inject('appOrigin'));
  const outgoing = request({ hostname, port, path, headers, method });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await buffer(response),
  };
}

describe('a feed of jobs', () => {
  test.each([
    ['feed.xml', 'application/rss+xml'],
    ['feed.json', 'application/feed+json'],
    ['indeed.xml', 'application/xml'],
  ])('is cached and sent as pages are: %s', async (name, type) => {
    const path = `/jobs/${name}?country=DE`;
    const first = await ask(path);
    expect(first).toMatchObject({
      status: 200,
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
    });
    const { etag = '' } = first.headers;
    expect((await ask(`/jobs/${name}?x=1&country=DE&sort=oldest`)).headers.etag).toBe(etag);
    expect(await ask(path, { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    expect((await ask(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    // A job may have left the feed since then.
    const { 'last-modified': modified = new Date().toUTCString() } = first.headers;
    expect((await ask(path, { 'if-modified-since': modified })).status).toBe(200);
    expect((await ask(path, {}, 'POST')).status).toBe(405);
    const br = await ask(path, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(br.body).equals(first.body)).toBe(true);
  });

  test('is named by the pages of its list, and by no other', async () => {
    const feedsOf = async (path: string) =>
      [...(await ask(path)).body.toString().matchAll(/<link rel="alternate"[^>]*>/g)].map(([tag]) =>
        / href="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
      );
    const of = (query: string) => [`/jobs/feed.xml${query}`, `/jobs/feed.json${query}`];
    expect(await feedsOf('/jobs')).toEqual(of(''));
    expect(await feedsOf('/jobs?search=a%26b&page=2&sort=oldest')).toEqual(of('?search=a%26b'));
    expect(await feedsOf('/category/Caregiving?country=DE')).toEqual(
      of('?category=Caregiving&country=DE'),
    );
    expect(await feedsOf('/country/uk')).toEqual(of('?country=GB'));
    for (const path of ['/', '/about', '/country/XX', '/jobs/1'])
      expect(await feedsOf(path), path).toEqual([]);
  });
});

describe('a page', () => {
  test('comes compressed as the reader asks, and is the same text each time', async () => {
    const plain = await ask('/about', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await ask('/about', { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    const gzip = await ask('/about', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  test('that the reader has already costs no body', async () => {
    const first = await ask('/jobs');
    const again = await ask('/jobs', { 'if-none-match': first.headers.etag ?? '' });
    expect(again).toMatchObject({
      status: 304,
      headers: { etag: first.headers.etag, 'cache-control': 'public, no-cache' },
    });
    expect(again.body).toHaveLength(0);
    expect((await ask('/jobs', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('HEAD says what GET would, without the body; other methods are 405', async () => {
    const get = await ask('/about');
    const head = await ask('/about', {}, 'HEAD');
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-length': get.headers['content-length'], etag: get.headers.etag },
    });
    expect(head.body).toHaveLength(0);
    expect(await ask('/about', {}, 'POST')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  test('has one address: a slash at the end is redirected, here and nowhere else', async () => {
    expect(await ask('/jobs/?search=nurse')).toMatchObject({
      status: 308,
      headers: { location: '/jobs?search=nurse' },
    });
    expect((await ask('/jobs?search=and/')).status).toBe(200);
    for (const path of [
      '//other.example/',
      '/\\other.example/',
      '\\\\other.example/',
      'http://x//other.example/',
      'http://x/\\other.example/',
      'http://x//other.example/?a=b',
      'x:///other.example/',
    ]) {
      expect((await ask(path)).headers.location ?? '/', path).toMatch(/^\/(?![/\\])/);
    }
  });

  test('ignores parameters it does not know, and empty ones', async () => {
    const known = await ask('/jobs?search=nurse');
    expect((await ask('/jobs?utm_source=x&country=&search=nurse&page=')).headers.etag).toBe(
      known.headers.etag,
    );
  });

  test('that is asked for with a wrong page number says so', async () => {
    const answer = await ask('/jobs?page=zero');
    expect(answer).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } });
    expect(answer.body.toString()).toContain('page must be a whole number');
  });
});

test('files with a hash in their name are kept for a year', async () => {
  const file = /href="(\/assets\/[^"]+\.css)"/.exec((await ask('/')).body.toString())?.[1] ?? '';
  expect(await ask(file)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
});

/** Sends a raw request and reads the whole response; rejects when the connection is reset. */
async function sendRaw(head: string, parts: Iterable<string>): Promise<string> {
  const { hostname, port } = new URL(inject('appOrigin'));
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = once(socket, 'close');
  socket.write(head);
  for (const part of parts)
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), closed]);
  await closed;
  return answer;
}

test.each([
  ['with its length', 'Content-Length: 5000000', Array<string>(5).fill('x'.repeat(1_000_000))],
  [
    'in chunks',
    'Transfer-Encoding: chunked',
    [...Array<string>(5).fill(`f4240\r\n${'x'.repeat(1_000_000)}\r\n`), '0\r\n\r\n'],
  ],
])(
  'a body that is too large, sent %s, is answered with 413 and the connection is closed, not reset',
  async (_, header, parts) => {
    const head = `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n`;
    const answer = await sendRaw(head, parts);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close$/im);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code: 'body-too-large',
    });
  },
);
