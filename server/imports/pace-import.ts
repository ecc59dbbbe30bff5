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
const BATCH_MS = { alone: 50, besideReaders: 10 };
const TURN_MS = 1;
/** Beside readers who keep the event loop busy for all of a rest, an import rests this many times as long as it works; for half of it, half. */
const LONGEST_REST = 6;
/** Alone, it rests just long enough to notice that somebody comes. */
const SHORTEST_REST = 0.1;
/** A share of the resting time in which the event loop was busy: above it, readers are there. */
const BUSY = 0.05;
/** A page asks the database several times: a batch that begins between two of its questions delays it. So it waits for a moment without any, */
const QUIET_MS = 4;
/** in which the event loop is busy for less than this share of the time, */
const QUIET = 0.3;
/** but not for ever. */
const PATIENCE_MS = 250;
/** What was seen in earlier rests counts for less with every rest. */
const MEMORY = 0.9;

/**
 * Paces an import by what it feels: batches are smaller where they hold the event loop for long, and rests longer while that is busy with
 * something else, which is readers and their pages. While those are there, no batch is large.
 */
export function createPace(): Pace {
  let rows = FEWEST_ROWS * 2;
  let rested = 0;
  let active = 0;
  let began = performance.now();
  let turn = began;
  const busyShare = () => (rested === 0 ? 0 : active / rested);
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
      // What waited for the batch comes first.
      await setImmediate();
      const worked = performance.now() - began;
      const before = performance.eventLoopUtilization();
      await setTimeout(worked * Math.max(SHORTEST_REST, LONGEST_REST * busyShare()));
      const seen = performance.eventLoopUtilization(before);
      active = active * MEMORY + seen.active;
      rested = rested * MEMORY + seen.active + seen.idle;
      for (const end = performance.now() + PATIENCE_MS; hasReaders() && performance.now() < end && !(await isQuiet()); );
      began = performance.now();
      turn = began;
    },
  };
}

/** True when the event loop had hardly anything to do for a moment. */
async function isQuiet(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await setTimeout(QUIET_MS);
  return performance.eventLoopUtilization(before).utilization < QUIET;
}
