import type { JobChanges } from '../../db/job-changes.ts';
import type { OpenDatabase } from '../../db/open.ts';
import type { ReadingOptions } from '../read/feed-reader.ts';

/** An import rests while the database has readers. */
export type ImportDeps = Pick<OpenDatabase, 'db' | 'hasReaders'> & {
  jobChanges: JobChanges;
  now: () => Date;
  reading?: Partial<ReadingOptions>;
};
