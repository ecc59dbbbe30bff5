import { setImmediate } from 'node:timers/promises';

/**
 * A function to call between pieces of long work: it yields to the event loop once the work has
 * held it for `afterMs`.
 */
export function createYielder(afterMs: number): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < afterMs) return;
    await setImmediate();
    since = performance.now();
  };
}
