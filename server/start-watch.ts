import { Worker } from 'node:worker_threads';

/**
 * Ends the process if `done` is not called within `limitMs`: it prints `line` and exits with 1. A
 * process whose event loop is held as well is killed two seconds later (nodejs/node#54918). The
 * watch is a thread, because timers of a process that hangs never run.
 */
export function watchStart(limitMs: number, line: string): { done(): void } {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./start-watch-thread.mjs', import.meta.url), {
    workerData: { state, limitMs, line },
    // Flags of the process may load modules in each thread. This one loads nothing.
    execArgv: [],
  });
  worker.on('message', () => process.exit(1));
  worker.unref();
  return {
    done: () => {
      Atomics.store(state, 0, 1);
      Atomics.notify(state, 0);
    },
  };
}
