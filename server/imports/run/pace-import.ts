import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Adaptive batch size and pauses of an import, so that readers are not blocked. */
export type Pace = {
  /** The size of the next batch, in rows. */
  rows(): number;
  /** Yields to the event loop if the import has held it for a while. Call it for every row. */
  letOthersIn(): Promise<void>;
  /** Writes a batch and adapts the batch size to its duration. */
  write<T>(rows: number, work: () => Promise<T>): Promise<T>;
  /** Pauses after a batch, the longer the busier the event loop is. */
  rest(): Promise<void>;
};

const ROWS = { fewest: 2, most: 50 };
/**
 * Target duration of a batch (ms): a reader's query waits for it, because the embedded database has
 * one connection.
 */
const BATCH_MS = 15;
const TURN_MS = 1;
/**
 * Pause = duration of the batch * min(1, REST * event loop utilization since the last pause).
 */
const REST = 8;

/** Creates the pace of an import. */
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
