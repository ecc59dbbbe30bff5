import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createYielder } from '../../yield-event-loop.ts';

/** Adaptive batch size and pauses of an import, so that readers are not blocked. */
export type Pace = {
  /** The size of the next batch, in rows. */
  rows(): number;
  /** Yields to the event loop if the import has held it for a while. Call it for every row. */
  yieldIfDue(): Promise<void>;
  /** Writes a batch and adapts the batch size to its duration. */
  write<T>(rows: number, work: () => Promise<T>): Promise<T>;
  /** Pauses after a batch until no reader uses the database, or for as long as LONGEST_REST says. */
  rest(): Promise<void>;
};

/** Rows of a batch, and its target duration (ms). Large batches are far less work for each row. */
const BATCH = { fewest: 25, most: 500, ms: 100 };
/**
 * A page asks several queries, one after the other: a batch between two of them would hold it up
 * once more. Between two queries a page computes, so a timer of this length finds the next one.
 */
const LOOK_MS = 1;
/** The longest pause, in durations of the batch before it: readers all the time stop no import. */
const LONGEST_REST = 5;

/** Creates the pace of an import. `hasReaders`: see OpenDatabase in server/db/open.ts. */
export function createPace(hasReaders: () => boolean): Pace {
  const { fewest, most, ms } = BATCH;
  let rows: number = fewest;
  let tookMs = 0;
  return {
    rows: () => rows,
    yieldIfDue: createYielder(1),
    write: async (written, work) => {
      const start = performance.now();
      const result = await work();
      tookMs = performance.now() - start;
      const fitting = (written * ms) / tookMs;
      rows = Math.round(Math.min(most, Math.max(fewest, (rows + fitting) / 2)));
      return result;
    },
    rest: async () => {
      const latest = performance.now() + tookMs * LONGEST_REST;
      do await setTimeout(LOOK_MS);
      while (hasReaders() && performance.now() < latest);
    },
  };
}
