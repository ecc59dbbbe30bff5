import { describe, expect, test, vi } from 'vitest';
import { createMemo } from './memo.ts';

type Value = { n: number };
const failing = () => Promise.reject(new Error('away'));

describe('a loaded value', () => {
  test('is kept, by its key', async () => {
    const memo = createMemo<Value>(10);
    const load = vi.fn(async () => ({ n: 1 }));
    const first = await memo.get('a', load);
    expect(await memo.get('a', load)).toBe(first);
    expect(await memo.known('a')).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
    await memo.get('b', load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('is loaded once for all who ask meanwhile', async () => {
    const memo = createMemo<Value>(10);
    const { promise, resolve } = Promise.withResolvers<Value>();
    const load = vi.fn(() => promise);
    const asked = [memo.get('a', load), memo.get('a', load)];
    resolve({ n: 1 });
    expect(await Promise.all(asked)).toEqual([{ n: 1 }, { n: 1 }]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is gone after a clear, also one that was being loaded', async () => {
    const memo = createMemo<Value>(10);
    await memo.get('a', async () => ({ n: 1 }));
    const { promise, resolve } = Promise.withResolvers<Value>();
    const running = memo.get('b', () => promise);
    memo.clear();
    resolve({ n: 1 });
    expect(await running).toEqual({ n: 1 });
    expect([memo.known('a'), memo.known('b')]).toEqual([undefined, undefined]);
    expect(await memo.get('b', async () => ({ n: 2 }))).toEqual({ n: 2 });
  });

  test('is dropped when there are more than fit, the one asked for longest ago first', async () => {
    const memo = createMemo<Value>(2);
    for (const key of ['a', 'b', 'a', 'c']) await memo.get(key, async () => ({ n: 1 }));
    expect(['a', 'b', 'c'].map((key) => memo.known(key) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a load that failed', () => {
  test('is told to all who asked, and loaded again by the next', async () => {
    const memo = createMemo<Value>(10);
    const asked = [memo.get('a', failing), memo.get('a', failing)];
    for (const each of asked) await expect(each).rejects.toThrow('away');
    expect(memo.known('a')).toBeUndefined();
    expect(await memo.get('a', async () => ({ n: 1 }))).toEqual({ n: 1 });
  });

  test('takes nothing away that was loaded after a clear', async () => {
    const memo = createMemo<Value>(10);
    const { promise, reject } = Promise.withResolvers<Value>();
    const old = memo.get('a', () => promise);
    memo.clear();
    await memo.get('a', async () => ({ n: 2 }));
    reject(new Error('away'));
    await expect(old).rejects.toThrow('away');
    expect(await memo.known('a')).toEqual({ n: 2 });
  });
});
