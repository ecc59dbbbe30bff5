import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPace } from './pace-import.ts';

function holdEventLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe('the pace of an import', () => {
  test('batches shrink where they hold the event loop, and grow where the work is done elsewhere', async () => {
    const pace = createPace();
    for (let batch = 0; batch < 8; batch += 1) await pace.write(pace.rows(), async () => holdEventLoop(pace.rows() * 40));
    expect(pace.rows()).toBe(2);
    for (let batch = 0; batch < 12; batch += 1) await pace.write(pace.rows(), () => setTimeout(20));
    expect(pace.rows()).toBe(50);
  });

  test('while somebody else is busy its batches are small and it rests long; alone it hardly rests', async () => {
    const pace = createPace();
    const work = async () => {
      await pace.write(pace.rows(), () => setTimeout(20));
      return timed(() => pace.rest());
    };
    const others = setInterval(() => holdEventLoop(2), 4);
    let busy = 0;
    for (let batch = 0; batch < 10; batch += 1) busy = await work();
    clearInterval(others);
    expect(busy).toBeGreaterThan(15);
    expect(pace.rows()).toBeLessThanOrEqual(8);
    const alone: number[] = [];
    for (let batch = 0; batch < 60; batch += 1) alone.push(await work());
    expect(Math.min(...alone.slice(-20))).toBeLessThan(10);
    expect(pace.rows()).toBeGreaterThan(8);
  });

  test('readers who come one by one, between rows and while nobody looks, meet no large batch', async () => {
    const pace = createPace();
    const others = setInterval(() => holdEventLoop(6), 60);
    const sizes: number[] = [];
    for (let batch = 0; batch < 40; batch += 1) {
      const rows = pace.rows();
      sizes.push(rows);
      await pace.write(rows, async () => {
        for (let row = 0; row < rows; row += 1) {
          holdEventLoop(3);
          await setImmediate();
        }
      });
      await pace.rest();
    }
    clearInterval(others);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(9);
  });

  test('somebody who waits gets a turn between rows', async () => {
    const pace = createPace();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    for (let row = 0; row < 20; row += 1) {
      holdEventLoop(6);
      await pace.letOthersIn();
    }
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
