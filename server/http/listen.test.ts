import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type Listening, listen } from './listen.ts';

let server: Listening;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  const api = new Hono();
  api.all('*', async (c) => {
    log.info('before');
    await setImmediate();
    log.info('after');
    return c.text(`api ${c.req.path}`);
  });
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    api,
    pages: (_, response) => response.end('pages'),
    headers: {},
    local: true,
  });
});
afterAll(() => server.close());

/** Sends a request target as it is: fetch would resolve its dot segments. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<string> {
  const sent = request({ port: server.port, host: '127.0.0.1', path, headers, method }).end();
  const [response] = await once(sent, 'response');
  return text(response);
}

const DOTS = [
  '/api/../dev/outbox',
  '/api/%2e%2E/dev/outbox.json',
  '/api/x/../../dev/payments/pay/1',
  '/healthz/../dev/outbox',
  '/api/..\\dev\\outbox',
];

test.each(DOTS)(
  'the path %s does not open the pages of local mode to other machines',
  async (path) => {
    for (const headers of [{ host: 'waymark.example' }, { 'x-forwarded-for': '192.0.2.1' }])
      expect(await ask(path, headers)).not.toMatch(/^api \/dev/);
  },
);

test('the API and the pages each get their own paths', async () => {
  expect(await ask('/dev/outbox')).toBe('api /dev/outbox');
  for (const path of ['/api', '/api?x=/', '/api/jobs?page=2', '/healthz?x', '/readyz'])
    expect(await ask(path)).toBe(`api ${path.split('?')[0]}`);
  for (const path of ['/verify-email', '/unsubscribe']) {
    expect(await ask(path)).toBe('pages');
    expect(await ask(`${path}?key=1`, {}, 'POST')).toBe(`api ${path}`);
  }
  for (const path of ['/', '/apis', '/healthz/x', '//api/jobs', '/dev/outboxes'])
    expect(await ask(path)).toBe('pages');
});

test('all lines of the log about one request have an id, which no other request has', async () => {
  lines.length = 0;
  await Promise.all([ask('/api/one'), ask('/api/two')]);
  const ids = lines.map((line) => JSON.parse(line).request as string);
  expect(ids).toHaveLength(4);
  expect([...Map.groupBy(ids, (id) => id).values()].map((same) => same.length)).toEqual([2, 2]);
  log.info('outside of a request');
  expect(JSON.parse(lines.at(-1) ?? '')).not.toHaveProperty('request');
});
