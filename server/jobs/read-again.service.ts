import { sql } from 'kysely';
import { readingVersion } from '../reading/reading-version.ts';
import type { JobPass } from './pass-over-jobs.service.ts';
import { refreshReadings } from './refresh-readings.service.ts';
import { LONG_AGO, refreshRepeats } from './repeats/repeats.service.ts';
import { indexJobs } from './search/find/index-jobs.service.ts';

/**
 * Reads and indexes the jobs that were read with another version of data and code. Until then they
 * are found and shown as before.
 */
export const READ_AGAIN: JobPass = {
  setting: 'search_documents',
  version: readingVersion(),
  stepRows: 10,
  async step(tx, ids) {
    const { formerKeys, readings } = await refreshReadings(tx, ids);
    await indexJobs(tx, ids, readings);
    await refreshRepeats(tx, formerKeys, LONG_AGO);
    return true;
  },
  // A GIN index keeps the words of documents that are gone.
  finish: (db) => sql`REINDEX INDEX CONCURRENTLY job_search_document`.execute(db),
};
