import { type ScreenSource, screenListing } from '../safety/screen-listing.service.ts';
import { type FactSource, factColumns } from './facts/fact-columns.service.ts';
import { type KeySource, repeatKeys } from './repeats/repeat-key.service.ts';

/** The columns of a job that follow from its fields. */
export function derivedColumns(fields: FactSource & KeySource & ScreenSource) {
  return { ...factColumns(fields), ...repeatKeys(fields), ...screenListing(fields) };
}
