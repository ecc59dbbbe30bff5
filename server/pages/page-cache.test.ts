import { expect, test } from 'vitest';
import { unpack } from './encodings.ts';
import { createPageCache } from './page-cache.ts';

test('a cached page takes no more memory than its bytes', async () => {
  const html = `<p>${'A page of an ordinary length. '.repeat(600)}</p>`;
  const cache = createPageCache(async () => ({ status: 200, headers: {}, html }), fail);
  const { body } = await cache.get('/jobs');
  expect(String(await unpack(body))).toBe(html);
  for (const [encoding, bytes] of Object.entries(body))
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length);
});

function fail(error: unknown): never {
  throw error;
}
