import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addressOf } from './browser.ts';

type Raw = { headers: IncomingHttpHeaders; body: Buffer };

/** An answer as it is on the line. */
function ask(path: string, accepted?: string, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const request = get(addressOf(path), { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
  });
}

const LIST = '/api/jobs?limit=30';

test('a list of 30 jobs takes at most a third of its bytes', async () => {
  const plain = await ask(LIST);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, coding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await ask(LIST, accepted);
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'application/json',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
    });
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(unpack(body).equals(plain.body)).toBe(true);
  }
});

test('what is small, or no JSON, or asked for without a coding, stays as it is', async () => {
  for (const [path, accepted] of [
    ['/api/geo', 'br'],
    ['/api/nothing', 'br'],
    [LIST, 'identity'],
    [LIST, 'br;q=0'],
  ] as const) {
    const { headers, body } = await ask(path, accepted);
    expect(headers['content-encoding'], path).toBeUndefined();
    expect(() => JSON.parse(body.toString())).not.toThrow();
  }
  const head = await ask(LIST, 'br', 'HEAD');
  expect(head.body).toHaveLength(0);
});
