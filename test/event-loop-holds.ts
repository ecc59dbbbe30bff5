import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Watches how long callbacks hold the event loop of this thread. `longest` ends it, and is the most
 * CPU time in ms between two ticks: unlike the clock's time it does not depend on the load of the
 * machine.
 */
export function watchEventLoop(): { longest(): number } {
  // What test files before left in this process must not be collected while it watches.
  collectGarbage();
  let longest = 0;
  let before = cpuMs();
  const tick = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(tick, 1);
  return {
    longest: () => {
      tick();
      clearInterval(timer);
      return longest;
    },
  };
}

/** CPU time of this thread in ms. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
