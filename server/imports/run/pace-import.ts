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

/**
 * Rows of a batch, and its target duration (ms). The embedded database has one connection: a
 * reader's query waits for the batch. On a server it waits for nothing, and large batches are far
 * less work.
 */
const BATCH = {
  embedded: { fewest: 2, most: 50, ms: 15 },
  server: { fewest: 25, most: 500, ms: 200 },
} as const;
const TURN_MS = 1;
/**
 * Pause = duration of the batch * min(1, REST * event loop utilization of the last pauses). In a
 * pause the import does nothing, so what uses the event loop then is somebody else.
 */
const REST = 8;
/** Shorter pauses tell nothing about others. */
const LEAST_PAUSE_MS = 1;

/** Creates the pace of an import. */
export function createPace(kind: keyof typeof BATCH = 'embedded'): Pace {
  const { fewest, most, ms } = BATCH[kind];
  let rows: number = fewest;
  let turn = performance.now();
  let tookMs = 0;
  let busy = 1 / REST;
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
      const fitting = (written * ms) / tookMs;
      rows = Math.round(Math.min(most, Math.max(fewest, (rows + fitting) / 2)));
      return result;
    },
    rest: async () => {
      const before = performance.eventLoopUtilization();
      await setTimeout(Math.max(LEAST_PAUSE_MS, tookMs * Math.min(1, REST * busy)));
      busy = (busy + performance.eventLoopUtilization(before).utilization) / 2;
    },
  };
}
