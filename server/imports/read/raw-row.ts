import { fold } from '../../../shared/fold.ts';
import type { Mapping, Places } from '../../../shared/import-mapping.ts';
import type { FeedNode } from '../recipes/paths.ts';

/**
 * A raw listing: values by compact field name (lower case, letters and digits only), and its first
 * line. `leftOut` says why it must not be shown.
 */
export type RawRow = {
  line: number;
  values: ReadonlyMap<string, string>;
  leftOut?: string | undefined;
  /** The reference of a job that stays as it is, because of `leftOut` ("": nothing is new). */
  kept?: string | undefined;
  /** The row as its file has it, for the preview. */
  node?: FeedNode;
  /** The row as it was read before a recipe knew the format: its reference is followed. */
  before?: { format: FeedFormat; values: ReadonlyMap<string, string> } | undefined;
};

/** What a file is read with: where it is from, its mapping, and how places are read. */
export type FeedValues = { address: string | null; mapping: Mapping | null; places: Places };

/** A row that cannot be parsed. */
export type BrokenRow = { line: number; broken: string };

/** Facts about a feed from its own content. */
export type FeedFacts = {
  format: FeedFormat;
  publisher: string | null;
  channelTitle: string | null;
  /** What the file lacks may still be open: it is a page of a list. */
  isPage?: boolean;
};

/** "Indeed XML", "Jooble XML", "RSS 2", "CSV", or the name of a recipe. */
export type FeedFormat = string;

/** Said of a file in which a mapping finds no job. */
export const NO_MAPPED_JOB = 'The file has no jobs where the mapping of this feed says.';

/** Size limits in characters, which bound the memory for any file. */
export const MAX_TEXT = 4_000_000;
export const MAX_ROW = 8_000_000;
/** So many jobs are looked at for one that says the format: the first may lack what others have. */
export const LOOKED_AT = 20;
export const MAX_FIELDS = 1_000;
export const MAX_DEPTH = 100;

/**
 * Field names are compared without case, accents and punctuation: job_title, jobTitle and "Job
 * Title" are equal.
 */
export function compactName(name: string): string {
  return fold(name).replace(/[^a-z0-9]+/g, '');
}

/** Whether paths would be followed deeper than the stack of calls goes. */
export function isTooDeep(node: FeedNode): boolean {
  let level = [node];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
