import { Worker } from 'node:worker_threads';

/** In place of the number of steps, when the start is done. */
const DONE = -1;

/**
 * Ends the process if neither `progress` nor `done` is called within `limitMs`: it prints `line` and
 * exits with 1. A process whose event loop is held as well is killed two seconds later (nodejs/node#54918). The
 * watch is a thread, because timers of a process that hangs never run.
 */
export function watchStart(limitMs: number, line: string): { progress(): void; done(): void } {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./start-watch-thread.mjs', import.meta.url), {
    workerData: { state, limitMs, line, done: DONE },
    // Flags of the process may load modules in each thread. This one loads nothing.
    execArgv: [],
  });
  worker.on('message', () => process.exit(1));
  worker.unref();
  const tell = (change: () => void) => () => {
    change();
    Atomics.notify(state, 0);
  };
  return {
    progress: tell(() => Atomics.add(state, 0, 1)),
    done: tell(() => Atomics.store(state, 0, DONE)),
  };
}
