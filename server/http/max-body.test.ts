import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { escapedJson, LARGEST_BODIES } from '../../test/largest-bodies.ts';
import { DEFAULT_MAX_BODY, type Operation } from './operation.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

test('the largest body that an operation takes fits, with every character escaped', () => {
  const operations = api.operations.filter(({ body }) => body);
  expect(operations.map(nameOf).filter((name) => !LARGEST_BODIES[name])).toEqual([]);
  for (const operation of operations) {
    const name = nameOf(operation);
    const body = LARGEST_BODIES[name];
    const { issues } = v.safeParse(operation.body as v.GenericSchema, body);
    expect(
      issues?.map(({ message }) => message),
      name,
    ).toBeUndefined();
    const { maxBody = DEFAULT_MAX_BODY } = operation;
    expect(escapedJson(body).length, name).toBeLessThanOrEqual(maxBody);
  }
});

describe('what is sent to an operation that anybody may use', () => {
  const send = async (path: string, body: string, type = 'application/json') => {
    const response = await api.app.request(
      path,
      { method: 'POST', body, headers: { 'content-type': type } },
      { incoming: { socket: { remoteAddress: '192.0.2.7' } } },
    );
    return { status: response.status, text: await response.text() };
  };
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1])));

  test.each([
    ['/api/contact', 413],
    ['/api/register', 413],
    ['/api/webhooks/mail-events', 413],
    ['/unsubscribe?key=x', 413],
  ])('90,000 keys for %s are refused unread', async (path, status) => {
    expect(await send(path, keys(90_000))).toMatchObject({ status });
  });

  test('deep and wide JSON is refused before it is parsed', async () => {
    const deep = `{"message":${'['.repeat(30_000)}`;
    expect(await send('/api/contact', deep)).toMatchObject({
      status: 400,
      text: expect.stringContaining('nested too deeply'),
    });
    const wide = `{"message":[${',1'.repeat(30_000)}`;
    expect(await send('/api/contact', wide)).toMatchObject({
      status: 400,
      text: expect.stringContaining('too many values'),
    });
  });

  test('brackets, commas and quotes in texts are not counted', async () => {
    const message = `"\\[{,`.repeat(1000);
    const { status, text } = await send('/api/contact', JSON.stringify({ message }));
    expect({ status, text }).toMatchObject({
      status: 400,
      text: expect.stringContaining('Enter your email address.'),
    });
  });

  test('a text is judged as it was sent: only what the schema takes is cleaned', async () => {
    const fields = { email: 'ama@example.org', issueType: 'Other', subject: 'Hello' };
    const rest = JSON.stringify(fields).slice(1);
    const ask = (message: string) => send('/api/contact', `{"message":"${message}",${rest}`);
    expect(await ask('Hel\\u0001lo')).toMatchObject({ status: 200 });
    expect(await ask(`Hello${'\\u0001'.repeat(5_000)}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining('"field":"message"'),
    });
  });
});

test('an address pays for a search by its words', async () => {
  const limits = { running: 4, waiting: 10, waitMs: 1000, burst: 14, perSecond: 0 };
  const strict = await openTestApi({ admission: limits });
  const ask = async (path: string) => {
    const env = { incoming: { socket: { remoteAddress: '198.51.100.10' } } };
    return (await strict.app.request(path, {}, env)).status;
  };
  const words = Array.from({ length: 16 }, (_, word) => `word${word}`).join('+');
  const statuses = [];
  for (const path of [`/api/jobs?search=${words}`, '/api/jobs', '/api/jobs'])
    statuses.push(await ask(path));
  expect(statuses).toEqual([200, 200, 429]);
  await strict.close();
});

test('an address pays before anything of its body is read', async () => {
  const limits = { running: 4, waiting: 10, waitMs: 1000, burst: 3, perSecond: 0.001 };
  const strict = await openTestApi({ admission: limits });
  let read = 0;
  const ask = async (path: string) => {
    const body = new ReadableStream(
      {
        pull: (controller) => {
          read += 1;
          controller.enqueue(new TextEncoder().encode('{}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    const response = await strict.app.request(path, init as RequestInit, {
      incoming: { socket: { remoteAddress: '198.51.100.9' } },
    });
    return response.status;
  };
  for (let index = 0; index < 3; index += 1) expect(await ask('/api/contact')).toBe(400);
  expect(read).toBe(3);
  for (const path of [
    '/api/contact',
    '/api/login',
    '/unsubscribe?key=x',
    '/api/webhooks/mail-events',
  ])
    expect(await ask(path), path).toBe(429);
  expect(read).toBe(3);
  await strict.close();
});
