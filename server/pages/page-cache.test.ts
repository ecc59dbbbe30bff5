import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PRIVATE, type RenderedPage } from '../../shared/page-renderer.ts';
import { brotli, unpack } from './encodings.ts';
import { createPageCache } from './page-cache.ts';

const page = (html = '<p>A page.</p>', change: Partial<RenderedPage> = {}): RenderedPage => ({
  ...{ status: 200, headers: {}, html },
  ...change,
});

test('a cached page takes no more memory than its bytes', async () => {
  const html = `<p>${'A page of an ordinary length. '.repeat(600)}</p>`;
  const cache = createPageCache(async () => page(html), fail);
  const { body } = await cache.get('/jobs');
  expect(String(await unpack(body))).toBe(html);
  for (const [encoding, bytes] of Object.entries(body))
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length);
});

test('a page that is read again is made smaller, a large feed is not', async () => {
  const words = Array.from({ length: 2500 }, (_, index) => index.toString(36)).join(' ');
  const digits = Array.from({ length: 2500 }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('base64'),
  ).join('');
  const cache = createPageCache(async (url) => page(url === '/feed' ? digits : words), fail);
  const [feed, list] = [await cache.get('/feed'), await cache.get('/jobs')];
  const before = { feed: feed.body, list: list.body.br.length };
  cache.peek('/feed');
  cache.peek('/jobs');
  await expect.poll(() => list.body.br.length).toBeLessThan(before.list);
  // As long as making the feed smaller would take, which would have begun before.
  await brotli(Buffer.from(digits), 11);
  expect(feed.body).toBe(before.feed);
});

describe('whether a page is kept after one request', () => {
  test.each([
    ['that everybody may see', page(), true],
    ['that was not found', page('', { status: 404 }), false],
    ['that failed', page('', { status: 500 }), false],
    ['that redirects', page('', { status: 302 }), false],
    ['of one person', page('', { headers: { 'Cache-Control': PRIVATE } }), false],
    ['with another rule', page('', { headers: { 'Cache-Control': 'no-cache' } }), true],
  ])('one %s', async (_, rendered, isKept) => {
    const cache = createPageCache(async () => rendered, fail);
    await cache.get('/jobs');
    expect(cache.peek('/jobs') !== undefined).toBe(isKept);
  });

  test('not when it was asked for as one that is not kept', async () => {
    const cache = createPageCache(async () => page(), fail);
    await cache.get('/jobs', false);
    expect(cache.peek('/jobs')).toBeUndefined();
  });
});

describe('a page that was being rendered when jobs changed', () => {
  /** A cache whose pages wait until the test gives them. */
  function waitingCache() {
    const renders: ((html: string) => void)[] = [];
    const render = vi.fn(
      () => new Promise<RenderedPage>((resolve) => renders.push((html) => resolve(page(html)))),
    );
    return { cache: createPageCache(render, fail), render, renders };
  }
  const textOf = async (ready: ReturnType<ReturnType<typeof createPageCache>['peek']>) =>
    ready && String(await unpack(ready.body));

  test('is sent to who waits, and not kept', async () => {
    const { cache, renders } = waitingCache();
    const waiting = cache.get('/jobs');
    cache.clear();
    renders[0]?.('old');
    expect(await textOf(await waiting)).toBe('old');
    expect(cache.peek('/jobs')).toBeUndefined();
  });

  test('does not end the sharing of the one that is rendered after it', async () => {
    const { cache, render, renders } = waitingCache();
    const before = cache.get('/jobs');
    cache.clear();
    const after = cache.get('/jobs');
    renders[0]?.('old');
    await before;
    const later = cache.get('/jobs');
    expect(render).toHaveBeenCalledTimes(2);
    renders[1]?.('new');
    expect(await later).toBe(await after);
  });

  test('is not what a later request gets, whichever ends first', async () => {
    for (const oldFirst of [true, false]) {
      const { cache, render, renders } = waitingCache();
      const before = cache.get('/jobs');
      cache.clear();
      const after = cache.get('/jobs');
      const again = cache.get('/jobs');
      expect(render).toHaveBeenCalledTimes(2);
      const give = [() => renders[0]?.('old'), () => renders[1]?.('new')];
      for (const each of oldFirst ? give : give.toReversed()) each();
      expect(await textOf(await before)).toBe('old');
      expect([await textOf(await after), await textOf(await again)]).toEqual(['new', 'new']);
      expect(await textOf(cache.peek('/jobs'))).toBe('new');
    }
  });
});

test('a page that could not be rendered is rendered again', async () => {
  const render = vi.fn<() => Promise<RenderedPage>>().mockRejectedValueOnce(new Error('away'));
  render.mockResolvedValue(page());
  const cache = createPageCache(render, fail);
  await expect(cache.get('/jobs')).rejects.toThrow('away');
  expect((await cache.get('/jobs')).status).toBe(200);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page is kept for five minutes, and not beyond a full hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const cache = createPageCache(async () => page(), fail);
  for (const [from, until] of [
    ['12:30:00', '12:35:00'],
    ['12:58:30', '13:00:00'],
  ]) {
    vi.setSystemTime(`2026-03-10T${from}Z`);
    await cache.get('/jobs');
    vi.setSystemTime(Date.parse(`2026-03-10T${until}Z`) - 1000);
    expect(cache.peek('/jobs')).toBeDefined();
    vi.setSystemTime(Date.parse(`2026-03-10T${until}Z`) + 1);
    expect(cache.peek('/jobs')).toBeUndefined();
  }
});

test('a page that began before a full hour and ended after it is not kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.setSystemTime('2026-03-10T12:59:59.900Z');
  const cache = createPageCache(async () => {
    vi.setSystemTime('2026-03-10T13:00:00.200Z');
    return page();
  }, fail);
  expect((await cache.get('/jobs')).status).toBe(200);
  expect(cache.peek('/jobs')).toBeUndefined();
});

test('a clear drops what was kept', async () => {
  const cache = createPageCache(async () => page(), fail);
  await cache.get('/jobs');
  cache.clear();
  expect(cache.peek('/jobs')).toBeUndefined();
});

function fail(error: unknown): never {
  throw error;
}
