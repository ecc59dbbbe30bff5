import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cpuMs } from './cpu-time.ts';
import { collectGarbage, watchEventLoop } from './event-loop-holds.ts';
import { slowness } from './machine-speed.ts';

test('the longest hold of the event loop is CPU time of one callback, not the sum of many', async () => {
  const hold = (ms: number) => {
    const start = cpuMs();
    while (cpuMs() - start < ms);
  };
  const short = watchEventLoop();
  for (let part = 0; part < 30; part += 1) {
    hold(4);
    await setTimeout(2);
  }
  // All are 120. The test runner has callbacks of its own in this thread.
  expect(await short.longest()).toBeLessThan(60);
  const long = watchEventLoop();
  hold(40 * slowness());
  await setTimeout(2);
  expect(await long.longest()).toBeGreaterThan(20);
});

test('a major collection does not count: it is as long as the heap of the process is large', async () => {
  const live = Array.from({ length: 1_500_000 }, (_, index) => ({ index }));
  const watch = watchEventLoop();
  const before = cpuMs();
  collectGarbage();
  const took = cpuMs() - before;
  await setTimeout(2);
  expect(await watch.longest()).toBeLessThan(took / 2);
  expect(live).toHaveLength(1_500_000);
});
