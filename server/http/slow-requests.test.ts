import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readBody } from './limit-body.ts';
import { type Listening, listen } from './listen.ts';

let server: Listening;
/** The last answer that is larger than what the system takes for a reader. */
let large: ServerResponse;
beforeAll(async () => {
  const api = new Hono();
  api.post('/api/read', async (c) =>
    c.text(`read ${(await readBody(c, { maxBytes: 1_000_000 })).length}`),
  );
  api.post('/api/ignore', (c) => c.text('ignored'));
  api.onError((_, c) => c.text('cut off', 400));
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    api,
    pages: ({ url }, response) => {
      if (url !== '/large') return response.end('pages');
      large = response;
      response.end(Buffer.alloc(30_000_000));
    },
    headers: {},
    local: false,
    slowness: { headersMs: 300, bodyMs: 600, bytesPerSecond: 5_000, restMs: 300, stalledMs: 500 },
  });
});
afterAll(() => server.close());

/**
 * Writes `head`, then `drip` every 20 ms until the connection ends, or has sent `times` of them.
 */
async function trickle(head: string, drip: string, times = Number.POSITIVE_INFINITY) {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  let sent = 0;
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // The server may end the connection while the next drip is on its way. `once` would reject then.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(head);
  const timer = setInterval(() => {
    if (sent < times) socket.write(drip);
    sent += 1;
  }, 20);
  await closed;
  clearInterval(timer);
  return answer;
}
const head = (path: string, header: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;

describe('a connection is ended', () => {
  test('when its headers do not come to an end', async () => {
    expect(await trickle('POST /api/read HTTP/1.1\r\n', 'X: y\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('when nothing is sent at all', async () => {
    expect(await trickle('', '')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    ['/api/read', 'Content-Length: 900000', 'x'],
    ['/api/read', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
  ])('when a body trickles: %s, %s', async (path, header, drip) => {
    expect(await trickle(head(path, header), drip)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each(['/api/ignore', '/about'])('when a body goes on after the answer: %s', async (path) => {
    expect(await trickle(head(path, 'Content-Length: 900000'), 'x')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('a long body may take its time while enough of it comes', async () => {
  const drip = 'x'.repeat(1_000);
  const answer = await trickle(
    head('/api/read', 'Content-Length: 60000\r\nConnection: close'),
    drip,
    60,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*read 60000$/s);
});

test('without other limits a body that trickles has 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun = Promise.withResolvers<void>();
  const api = new Hono();
  api.post('/api/read', async (c) => {
    const reader = c.req.raw.body?.getReader();
    await reader?.read();
    begun.resolve();
    await reader?.read();
    return c.text('read');
  });
  api.onError((_, c) => c.text('cut off', 400));
  const pages = (_: unknown, response: ServerResponse) => response.end('pages');
  const place = { host: '127.0.0.1', port: 0, headers: {}, local: false };
  const usual = await listen({ ...place, api, pages });
  const socket = connect(usual.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`${head('/api/read', 'Content-Length: 900')}x`);
  await begun.promise;
  vi.advanceTimersByTime(19_500);
  await (await fetch(`http://127.0.0.1:${usual.port}/`)).text();
  expect(answer).toBe('');
  vi.advanceTimersByTime(500);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  vi.useRealTimers();
  await usual.close();
});

describe('a large answer', () => {
  const ask = () => {
    const socket = connect(server.port, '127.0.0.1');
    // A connection that is given up is reset.
    socket.on('error', () => undefined);
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return socket;
  };

  test('of which nothing is taken is given up', async () => {
    const socket = ask().pause();
    await expect.poll(() => large?.destroyed).toBe(true);
    expect(large.writableFinished).toBe(false);
    socket.destroy();
  });

  test('may be taken slowly', async () => {
    const socket = ask();
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    await new Promise((resolve) => socket.on('close', resolve));
    expect(bytes).toBeGreaterThan(30_000_000);
  });
});
