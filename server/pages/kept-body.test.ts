import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import type { EncodedBody } from './encodings.ts';
import { type KeptBody, sendKept } from './kept-body.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const PATHS = ['/api/openapi.json', '/api/cv-assets/cjk-zh.css', '/api/cv-assets/cjk-ja.css?v=1'];

test.each(PATHS)('%s comes compressed as asked', async (path) => {
  const ask = async (encoding: string) => {
    const answer = await api.app.request(path, { headers: { 'accept-encoding': encoding } });
    const { headers } = answer;
    return { headers, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const plain = await ask('identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask(encoding);
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'));
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
    expect(unpack(packed.body).equals(plain.body)).toBe(true);
  }
});

test('a text is compressed once, also for two who ask together', async () => {
  const packings: Promise<EncodedBody>[] = [];
  const kept: KeptBody = {
    body: Buffer.from('waymark '.repeat(1000)),
    get packed() {
      return packings[0] as Promise<EncodedBody>;
    },
    set packed(packing) {
      packings.push(packing);
    },
  };
  const app = new Hono();
  app.get('/', (c) => sendKept(c, kept, {}));
  const ask = () => app.request('/', { headers: { 'accept-encoding': 'br' } });
  await Promise.all([ask(), ask()]);
  await ask();
  expect(packings).toHaveLength(1);
});

test.each(PATHS)('%s is compressed for the first who asks only', async (path) => {
  const ask = async () => {
    const answer = await api.app.request(path, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
  };
  await ask();
  const made: string[] = [];
  const hook = createHook({ init: (_, type) => made.push(type) }).enable();
  for (let times = 0; times < 3; times += 1) await ask();
  hook.disable();
  expect(made).toContain('PROMISE');
  expect(made).not.toContain('ZLIB');
});
