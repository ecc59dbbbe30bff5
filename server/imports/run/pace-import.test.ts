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
  test('batches grow where they are quick, and shrink where they take long', async () => {
    const pace = createPace(() => false);
    for (let batch = 0; batch < 12; batch += 1) await pace.write(pace.rows(), () => setImmediate());
    expect(pace.rows()).toBe(500);
    await pace.write(pace.rows(), () => setTimeout(400));
    expect(pace.rows()).toBeLessThan(400);
  });

  test('it rests until no reader uses the database, but not for ever', async () => {
    let readers = true;
    const pace = createPace(() => readers);
    const rest = async () => {
      await pace.write(pace.rows(), () => setTimeout(50));
      return timed(() => pace.rest());
    };
    expect(await rest()).toBeGreaterThan(200);
    void setTimeout(20).then(() => {
      readers = false;
    });
    await pace.rest();
    expect(readers).toBe(false);
    expect(await rest()).toBeLessThan(100);
  });

  test('somebody who waits gets a turn between rows', async () => {
    const pace = createPace(() => false);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    for (let row = 0; row < 20; row += 1) {
      holdEventLoop(6);
      await pace.yieldIfDue();
    }
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
