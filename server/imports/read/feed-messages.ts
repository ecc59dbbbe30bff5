import type { OperatorWord } from '../../language/operator-words.ts';
import type { NormalisedRow, RowContext } from '../normalise/normalise-row.ts';
import type { CheckedFeed } from './read-feed.ts';

/**
 * What the rows of a file are read with. `listed`: see listed-content.service.ts; `words`: the names
 * of work that the operator added, which a thread does not know by itself.
 */
export type Reading = {
  encoding: string;
  context: RowContext;
  listed: string;
  words: readonly OperatorWord[];
};

/** The start data of a feed worker: the shared memory of its heartbeat. */
export type FeedWorkerStart = { pulse: SharedArrayBuffer };

/** An open file, which stays open until the worker has read all of it or has exited. */
export type OpenFeed = { fd: number; path: string; size: number };

/**
 * Requests to a feed worker, one at a time. `unread` are the numbers of rows, from 0, that froze an
 * earlier worker.
 */
export type FeedRequest =
  | { ask: 'check'; feed: OpenFeed }
  | { ask: 'rows'; feed: OpenFeed; reading: Reading; from: number; unread: number[] }
  | { ask: 'more' };

/** A row of the worker, with its first line. */
export type ReadRow = { line: number; row: NormalisedRow };

/**
 * Answers of a feed worker. `bytes` reports progress and may come at any time; each other one
 * answers a request.
 */
export type FeedReply =
  | { kind: 'bytes'; bytes: number }
  | { kind: 'checked'; feed: CheckedFeed }
  | { kind: 'rows'; rows: ReadRow[]; isLast: boolean }
  | { kind: 'failed'; error: unknown; code: string | undefined };

/**
 * The heartbeat of a worker: whether it works or waits, a counter of its steps, and the row it
 * normalises. The main thread can read it while the worker is busy.
 */
export type Pulse = {
  /** Starts a step. */
  step(): void;
  /** Starts to normalise a row. */
  beginRow(row: number): void;
  /** Idle: waits for the file or for a request. */
  rest(): void;
  read(): { isWorking: boolean; steps: number; row: number | null };
};

export const PULSE_BYTES = 12;
const NO_ROW = -1;

/** The heartbeat in memory shared by the worker and the main thread. */
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
