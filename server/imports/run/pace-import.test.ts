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
  test('batches shrink where they take long, and grow where they are quick', async () => {
    const pace = createPace();
    for (let batch = 0; batch < 8; batch += 1)
      await pace.write(pace.rows(), () => setTimeout(pace.rows() * 10));
    expect(pace.rows()).toBe(2);
    for (let batch = 0; batch < 12; batch += 1) await pace.write(pace.rows(), () => setImmediate());
    expect(pace.rows()).toBe(50);
  });

  test('it rests as long as it works while somebody keeps the process busy, and hardly when it is alone', async () => {
    const pace = createPace();
    const work = async () => {
      await pace.write(pace.rows(), () => setTimeout(20));
      return timed(() => pace.rest());
    };
    const others = setInterval(() => holdEventLoop(2), 4);
    const busy: number[] = [];
    for (let batch = 0; batch < 5; batch += 1) busy.push(await work());
    clearInterval(others);
    expect(Math.min(...busy.slice(1))).toBeGreaterThan(15);
    const alone: number[] = [];
    for (let batch = 0; batch < 20; batch += 1) alone.push(await work());
    expect(Math.min(...alone)).toBeLessThan(10);
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
