import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How much an import takes at once, and how long it then leaves the process to its readers. */
export type Pace = {
  /** Rows of the next batch. */
  rows(): number;
  /**
   * Lets others in when the import has had the event loop to itself for a while; call it for every
   * row.
   */
  letOthersIn(): Promise<void>;
  /** Writes a batch of so many rows and learns from it how many the next one may have. */
  write<T>(rows: number, work: () => Promise<T>): Promise<T>;
  /** Rests after a batch, the longer the busier the process is with its readers. */
  rest(): Promise<void>;
};

const ROWS = { fewest: 2, most: 50 };
/**
 * How long a batch may take: a reader's query waits for it, because the embedded database has one
 * connection.
 */
const BATCH_MS = 15;
const TURN_MS = 1;
/**
 * A rest is so many times as long as the batch took, times the share of the time in which readers
 * keep the event loop busy.
 */
const REST = 8;

/**
 * Paces an import: batches that take a short time each, and rests between them while readers are
 * there.
 */
export function createPace(): Pace {
  let rows = ROWS.fewest;
  let turn = performance.now();
  let tookMs = 0;
  let before = performance.eventLoopUtilization();
  return {
    rows: () => rows,
    letOthersIn: async () => {
      if (performance.now() - turn < TURN_MS) return;
      await setImmediate();
      turn = performance.now();
    },
    write: async (written, work) => {
      const start = performance.now();
      const result = await work();
      tookMs = performance.now() - start;
      const fitting = (written * BATCH_MS) / tookMs;
      rows = Math.round(Math.min(ROWS.most, Math.max(ROWS.fewest, (rows + fitting) / 2)));
      return result;
    },
    rest: async () => {
      const { utilization } = performance.eventLoopUtilization(before);
      await setTimeout(tookMs * Math.min(1, REST * utilization));
      before = performance.eventLoopUtilization();
    },
  };
}
