import { setImmediate } from 'node:timers/promises';

const TURN_MS = 2;

/** A function to call between pieces of work: after some of them others get a turn. */
export function createTurns(): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < TURN_MS) return;
    await setImmediate();
    turn = performance.now();
  };
}
