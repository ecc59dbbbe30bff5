// @ts-check
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// The thread of start-watch.ts. It is plain JavaScript, so it needs no compiler that removes types,
// and it waits without an event loop: nothing of the start can hold it.

const { state, limitMs, line, done } = workerData;
/** How long the process may take to end by itself. */
const END_MS = 2_000;

// The state is the number of steps so far: each of them begins the time anew.
let steps = 0;
while (steps !== done && Atomics.wait(state, 0, steps, limitMs) !== 'timed-out')
  steps = Atomics.load(state, 0);
if (steps !== done) {
  writeSync(2, `${line}\n`);
  parentPort?.postMessage('late');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, END_MS);
  process.kill(process.pid, 'SIGKILL');
}
