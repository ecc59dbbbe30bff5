import type { Mapping, Places, Preview, Survey } from '../../../shared/import-mapping.ts';
import type { OperatorWord } from '../../language/operator-words.ts';
import type { NormalisedRow, RowContext } from '../normalise/normalise-row.ts';
import type { CheckedFeed } from './read-feed.ts';
import type { PageRow, PageValues } from './scan-page.ts';

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

/**
 * An open file, which stays open until the worker has read all of it or has exited. `address`: where
 * it was fetched from; null for a file. `mapping`: of a format that the operator mapped.
 */
export type OpenFeed = {
  fd: number;
  path: string;
  size: number;
  address: string | null;
  /** The file has rows collected from pages by the recipe of this name (scan-page.ts). */
  collected?: string | undefined;
  mapping: Mapping | null;
  places: Places;
};

/**
 * Rows that are read together. Of several workers each reads the whole file, but only every so many
 * groups of its rows: `of` is the number of workers, `at` the number of this one, from 0.
 */
export type Share = { at: number; of: number };

/** Rows of a group: receiving them must not block the main thread. */
export const GROUP_ROWS = 25;

/** The worker whose share has this row, both numbered from 0. */
export function workerOf(row: number, workers: number): number {
  return Math.floor(row / GROUP_ROWS) % workers;
}

/**
 * Requests to a feed worker, one at a time. `unread` are the numbers of rows, from 0, that froze an
 * earlier worker.
 */
export type FeedRequest =
  | { ask: 'check'; feed: OpenFeed }
  | { ask: 'survey'; feed: OpenFeed; rows: string | undefined }
  | { ask: 'preview'; feed: OpenFeed; context: Omit<RowContext, 'facts'> }
  | {
      ask: 'rows';
      feed: OpenFeed;
      reading: Reading;
      share: Share;
      from: number;
      unread: number[];
    }
  | { ask: 'more' }
  | { ask: 'scan'; feed: OpenFeed; recipe: string }
  | { ask: 'scan-more' }
  | {
      ask: 'collect';
      feed: OpenFeed;
      recipe: string;
      fates: Uint8Array;
      details: string;
      out: string;
    };

/** A row of the worker, with its first line. */
export type ReadRow = { line: number; row: NormalisedRow };

/**
 * Answers of a feed worker: rows of one group of its share. `isLast`: it has no more. Its news are
 * how many bytes it has read.
 */
export type FeedAnswer =
  | { kind: 'checked'; feed: CheckedFeed }
  | { kind: 'rows'; rows: ReadRow[]; isLast: boolean }
  | { kind: 'scanned'; rows: PageRow[]; values: PageValues | null }
  | { kind: 'collected'; broken: number[] }
  | { kind: 'survey'; survey: Survey }
  | { kind: 'preview'; preview: Preview };
