// @ts-check
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// The thread of start-watch.ts. It is plain JavaScript, so it needs no compiler that removes types,
// and it waits without an event loop: nothing of the start can hold it.

const { state, limitMs, line } = workerData;
/** How long the process may take to end by itself. */
const END_MS = 2_000;

if (Atomics.wait(state, 0, 0, limitMs) === 'timed-out') {
  writeSync(2, `${line}\n`);
  parentPort?.postMessage('late');
  Atomics.wait(state, 0, 0, END_MS);
  process.kill(process.pid, 'SIGKILL');
}
