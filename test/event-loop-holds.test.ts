import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cpuMs, watchEventLoop } from './event-loop-holds.ts';

test('the longest hold of the event loop is CPU time of one callback, not the sum of many', async () => {
  const hold = (ms: number) => {
    const start = cpuMs();
    while (cpuMs() - start < ms);
  };
  const short = watchEventLoop();
  for (let part = 0; part < 10; part += 1) {
    hold(4);
    await setTimeout(2);
  }
  expect(short.longest()).toBeLessThan(20);
  const long = watchEventLoop();
  hold(25);
  await setTimeout(2);
  expect(long.longest()).toBeGreaterThan(20);
});
