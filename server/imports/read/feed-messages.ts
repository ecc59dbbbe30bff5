import type { NormalisedRow, RowContext } from '../normalise/normalise-row.ts';
import type { CheckedFeed } from './read-feed.ts';

/**
 * What a feed worker is started with: the open file, which stays open until the worker has ended,
 * and the memory of its pulse.
 */
export type FeedWorkerStart = { fd: number; path: string; size: number; pulse: SharedArrayBuffer };

/**
 * What is asked of a feed worker, one thing at a time. `unread` are the numbers of rows, from 0,
 * that are known to freeze it.
 */
export type FeedRequest =
  | { ask: 'check' }
  | { ask: 'rows'; encoding: string; context: RowContext; from: number; unread: number[] }
  | { ask: 'more' };

/** A row as it comes from the worker, by the line it begins on. */
export type ReadRow = { line: number; row: NormalisedRow };

/**
 * What a feed worker answers. `bytes` may come at any time and tells how far the file is read; the
 * others answer a request.
 */
export type FeedReply =
  | { kind: 'bytes'; bytes: number }
  | { kind: 'checked'; feed: CheckedFeed }
  | { kind: 'rows'; rows: ReadRow[]; isLast: boolean }
  | { kind: 'failed'; error: unknown; code: string | undefined };

/**
 * What a worker shows of itself while it cannot answer: whether it works or waits, a number that
 * changes with each piece of work, and the row that it makes a listing of.
 */
export type Pulse = {
  /** Begins a piece of work. */
  step(): void;
  /** Begins to make a listing of a row. */
  beginRow(row: number): void;
  /** Waits for the file, or for whoever takes the rows. */
  rest(): void;
  read(): { isWorking: boolean; steps: number; row: number | null };
};

export const PULSE_BYTES = 12;
const NO_ROW = -1;

/** The pulse in a memory that the worker and its starter share. */
export function openPulse(memory: SharedArrayBuffer): Pulse {
  const [WORKING, STEPS, ROW] = [0, 1, 2];
  const cells = new Int32Array(memory);
  const begin = (row: number) => {
    Atomics.store(cells, ROW, row);
    Atomics.add(cells, STEPS, 1);
    Atomics.store(cells, WORKING, 1);
  };
  return {
    step: () => begin(NO_ROW),
    beginRow: begin,
    rest: () => void Atomics.store(cells, WORKING, 0),
    read: () => {
      const row = Atomics.load(cells, ROW);
      return {
        isWorking: Atomics.load(cells, WORKING) === 1,
        steps: Atomics.load(cells, STEPS),
        row: row === NO_ROW ? null : row,
      };
    },
  };
}
