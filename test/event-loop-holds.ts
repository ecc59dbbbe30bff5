import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cpuMs } from './cpu-time.ts';
import { slowness } from './machine-speed.ts';

setFlagsFromString('--expose-gc');
/** Collects all garbage of this thread, in one major collection. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** A collection of garbage: when it began and how long it took (ms), and of which kind it was. */
type Collection = { startTime: number; duration: number; detail?: { kind?: number } };

/** Shorter holds (ms) are within every bound: the machine is not measured for them. */
const SHORT = 15;

/**
 * Watches how long callbacks hold the event loop of this thread. `longest` ends it, and is the most
 * CPU time in ms between two ticks: unlike the clock's time it does not depend on the load of the
 * machine. Major collections do not count: their time is that of the whole heap, which here is the
 * one of the test runner and the files before. It is the clock's: when the machine is busy, too
 * much may be taken off a hold beside a collection. Longer holds are told as this machine would
 * take at rest (machine-speed.ts). `collects: false`: garbage was collected just
 * before.
 */
export function watchEventLoop({ collects = true } = {}): { longest(): Promise<number> } {
  // What test files before left in this process must not be collected while it watches.
  if (collects) collectGarbage();
  const collections: Collection[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ type: 'gc' });
  const ticks: { at: number; cpu: number }[] = [];
  const tick = () => ticks.push({ at: performance.now(), cpu: cpuMs() });
  tick();
  const timer = setInterval(tick, 1);
  return {
    longest: async () => {
      tick();
      clearInterval(timer);
      // Node tells of a collection in the turn after it.
      await setImmediate();
      await setImmediate();
      observer.disconnect();
      const holds = ticks.slice(1).map(({ at, cpu }, index) => {
        const before = ticks[index] as (typeof ticks)[number];
        return cpu - before.cpu - majorCollections(collections, before.at, at);
      });
      const longest = Math.max(...holds);
      return longest < SHORT ? longest : longest / slowness();
    },
  };
}

/** Time in ms of the major collections that began between these times. */
function majorCollections(collections: Collection[], from: number, to: number): number {
  return collections
    .filter(({ detail }) => detail?.kind !== constants.NODE_PERFORMANCE_GC_MINOR)
    .filter(({ startTime }) => startTime >= from && startTime < to)
    .reduce((sum, { duration }) => sum + duration, 0);
}
