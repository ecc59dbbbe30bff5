import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How much an import takes at once, and how long it then leaves the process to its readers. */
export type Pace = {
  /** Rows of the next batch. */
  rows(): number;
  /** Lets others in when the import has had the event loop to itself for a while; call it for every row. */
  letOthersIn(): Promise<void>;
  /** Writes a batch of so many rows and learns from it how many the next one may have. */
  write<T>(rows: number, work: () => Promise<T>): Promise<T>;
  /** Rests after a batch, and then until nobody is being answered. */
  rest(): Promise<void>;
};

const MOST_ROWS = 50;
/** While readers are there: a server that writes more at once leaves them too little of the machine meanwhile (bench/import-while-reading.ts). */
const MOST_ROWS_BESIDE_READERS = 8;
const FEWEST_ROWS = 2;
/**
 * How long the event loop may be busy with a batch. The embedded database works on it and answers nobody else until the batch is written; a
 * server works elsewhere, and batches stay large.
 */
const BATCH_MS = { alone: 25, besideReaders: 12 };
const TURN_MS = 1;
/** Of the time, how much others keep the event loop busy: above it, readers are there. */
const BUSY = 0.03;
/** An import rests so many times as long as it works, times that share: beside readers who take a tenth of the time, nearly as long as it works. */
const REST = 8;
/** Alone, it rests just long enough to notice that somebody comes. */
const SHORTEST_REST = 0.1;
/** A page asks the database several times: a batch that begins between two of its questions delays it. So it waits for a moment without any, */
const QUIET_MS = 4;
/** in which the event loop is busy for less than this share of the time, */
const QUIET = 0.3;
/** but not for ever. */
const PATIENCE_MS = 250;
/** What was seen counts for half after so long: readers come one by one, and between two of them they are still there. */
const HALF_LIFE_MS = 500;

/**
 * Paces an import by what it feels: batches are smaller where they hold the event loop for long, and rests longer while that is busy with
 * something else, which is readers and their pages. While those are there, no batch is large.
 */
export function createPace(): Pace {
  let rows = FEWEST_ROWS * 2;
  let passed = 0;
  let busy = 0;
  let began = performance.now();
  let turn = began;
  const busyShare = () => (passed === 0 ? 0 : busy / passed);
  const hasReaders = () => busyShare() > BUSY;
  return {
    rows: () => (hasReaders() ? Math.min(rows, MOST_ROWS_BESIDE_READERS) : rows),
    letOthersIn: async () => {
      if (performance.now() - turn < TURN_MS) return;
      await setImmediate();
      turn = performance.now();
    },
    write: async (written, work) => {
      const before = performance.eventLoopUtilization();
      const result = await work();
      const busyMs = performance.eventLoopUtilization(before).active;
      const wanted = (written * (hasReaders() ? BATCH_MS.besideReaders : BATCH_MS.alone)) / Math.max(busyMs, 1);
      rows = Math.round(Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, (rows + wanted) / 2)));
      return result;
    },
    rest: async () => {
      const worked = performance.now() - began;
      const before = performance.eventLoopUtilization();
      // What waited for the batch comes first, and is the first sign of readers.
      await setImmediate();
      await setTimeout(worked * Math.max(SHORTEST_REST, REST * busyShare()));
      if (hasReaders()) await waitForQuiet();
      const now = performance.now();
      const kept = 0.5 ** ((now - began) / HALF_LIFE_MS);
      busy = busy * kept + performance.eventLoopUtilization(before).active;
      passed = passed * kept + now - began;
      began = now;
      turn = began;
    },
  };
}

/** Waits for a moment in which the event loop has hardly anything to do, as long as its patience lasts. */
async function waitForQuiet(): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const before = performance.eventLoopUtilization();
    await setTimeout(QUIET_MS);
    if (performance.eventLoopUtilization(before).utilization < QUIET) return;
  }
}
