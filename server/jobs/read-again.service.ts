import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { refreshFacts } from './facts/job-facts.service.ts';
import { type JobPass, passVersion } from './pass-over-jobs.service.ts';
import { LONG_AGO, refreshKeys, refreshRepeats } from './repeats/repeats.service.ts';
import { indexJobs } from './search/find/index-jobs.service.ts';

/**
 * Raise it when the code reads or indexes jobs in another way: facts/, search-document.ts,
 * repeat-key.service.ts. A changed line of the data files is noticed by itself.
 */
const CODE = '13';
const RULES = new URL('facts/', import.meta.url);
const DATA = [
  new URL('../language/work.tsv', import.meta.url),
  ...readdirSync(RULES)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .map((name) => new URL(name, RULES)),
];

/**
 * Reads and indexes the jobs that an older reader has read. Until then they are found and shown as
 * before.
 */
export const READ_AGAIN: JobPass = {
  setting: 'search_documents',
  version: passVersion(CODE, DATA),
  stepRows: 10,
  async step(tx, ids) {
    await refreshFacts(tx, ids);
    const formerKeys = await refreshKeys(tx, ids);
    await indexJobs(tx, ids);
    await refreshRepeats(tx, formerKeys, LONG_AGO);
    return true;
  },
  // A GIN index keeps the words of documents that are gone.
  finish: (db) => sql`REINDEX INDEX CONCURRENTLY job_search_document`.execute(db),
};
