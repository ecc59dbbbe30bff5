import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';

// What these connections cost is in bench/; how long a slow one may last, in
// server/http/slow-requests.test.ts.

const { hostname, port, origin } = new URL(inject('appOrigin'));
const MANY = 1_000;
/** A server takes so many that come at once from its queue. */
const AT_ONCE = 100;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Opens many connections, each of which sends this, and gives them. */
async function openMany(sent: string, count = MANY): Promise<Socket[]> {
  const made: Socket[] = [];
  while (made.length < count) {
    const some = Array.from({ length: AT_ONCE }, () => connect(Number(port), hostname));
    open.push(...some);
    // The server may end them.
    for (const socket of some) socket.on('error', () => undefined);
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    for (const socket of some) if (sent !== '') socket.write(sent);
    made.push(...some);
  }
  return made;
}

const HEADERS = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const BODY =
  'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"email":"';

test.each([
  ['that send nothing', ''],
  ['whose headers do not come to an end', HEADERS],
  ['whose bodies do not come to an end', BODY],
])('beside 1,000 connections %s a cached page and the API still answer', async (_, sent) => {
  const sockets = await openMany(sent);
  for (const path of ['/', '/jobs', '/api/stats'])
    expect((await fetch(origin + path)).status, path).toBe(200);
  expect(sockets.filter((socket) => !socket.destroyed).length).toBeGreaterThan(MANY * 0.9);
});

test('beside 100 readers who ask for ten pages each and take none of them a cached page still answers', async () => {
  const request = 'GET /jobs HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (const socket of await openMany(request.repeat(10), 100)) socket.pause();
  expect((await fetch(origin)).status).toBe(200);
});

test.each([
  ['one header of 100 kB', `X-Long: ${'x'.repeat(100_000)}\r\n`],
  ['3,000 headers', Array.from({ length: 3_000 }, (_, at) => `X-${at}: y\r\n`).join('')],
  ['an address of 100 kB', ''],
])('a request with %s is refused with 431, and the next one is answered', async (name, headers) => {
  const path = headers === '' ? `/${'x'.repeat(100_000)}` : '/';
  const socket = connect(Number(port), hostname);
  open.push(socket);
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  await new Promise((resolve) => socket.on('close', resolve));
  expect(answer, name).toMatch(/^HTTP\/1\.1 431 /);
  expect((await fetch(origin)).status).toBe(200);
});
