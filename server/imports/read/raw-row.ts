/**
 * A listing as its file has it: values by compact field name (lower case, letters and digits only),
 * and the line it begins on.
 */
export type RawRow = { line: number; values: ReadonlyMap<string, string> };

/** A row that cannot be read as a listing at all. */
export type BrokenRow = { line: number; broken: string };

/** What a feed says about itself. */
export type FeedFacts = {
  format: FeedFormat;
  publisher: string | null;
  channelTitle: string | null;
};

export type FeedFormat = 'Indeed XML' | 'Jooble XML' | 'RSS 2' | 'CSV';

/** Bounds that keep memory small whatever a file holds, in characters. */
export const MAX_TEXT = 4_000_000;
export const MAX_ROW = 8_000_000;
export const MAX_FIELDS = 1_000;
export const MAX_DEPTH = 100;

/**
 * Field names are compared without case and punctuation: job_title, jobTitle and "Job Title" are
 * one.
 */
export function compactName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
