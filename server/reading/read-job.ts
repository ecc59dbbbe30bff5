import { type FactSource, factColumns } from '../jobs/facts/fact-columns.service.ts';
import { hasMoneySign } from '../jobs/facts/job-facts.service.ts';
import { type KeySource, repeatKeys } from '../jobs/repeats/repeat-key.service.ts';
import {
  readForSearch,
  type SearchReading,
  type SearchSource,
} from '../jobs/search/find/search-document.service.ts';
import { classifyTitle } from '../occupations/occupations.service.ts';
import { type ScreenSource, screenListing } from '../safety/screen-listing.service.ts';
import { readText } from './read-text.ts';

/** The fields of a job that are read. */
export type JobSource = FactSource & KeySource & ScreenSource & SearchSource;

/** The columns that are read. */
export const JOB_SOURCES = [
  'title',
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
  'employer',
  'company_website',
  'country_code',
  'state',
  'category',
  'salary',
  'job_type',
  'application_url',
] as const satisfies readonly (keyof JobSource)[];

/** What follows from the fields of a job: columns of `jobs`, and what its search rows are made of. */
export type JobReading = { columns: ReturnType<typeof columnsOf>; search: SearchReading };

/**
 * Reads a job once for all that is stored of it: facts, keys of repeats, signs of a false offer, the
 * kind of work, and the words of the search. It is pure and runs in any thread. A change of what it
 * finds needs the jobs read again (reading-version.ts).
 */
export function readJob(job: JobSource): JobReading {
  const work = classifyTitle(job.title, job.country_code);
  return { columns: columnsOf(job, work), search: readForSearch(job, work) };
}

/** Only the facts of a job and its signs of a false offer: a preview is neither stored nor found. */
export function readJobPreview(job: FactSource & ScreenSource) {
  const text = readText(job);
  const screened = screenListing(job, text, null);
  return { ...factColumns(job, text, hasMoneySign(screened)), ...screened };
}

/** Only what the search rows of a job are made of. */
export function readJobForSearch(job: SearchSource): SearchReading {
  return readForSearch(job, classifyTitle(job.title, job.country_code));
}

function columnsOf(job: JobSource, work: ReturnType<typeof classifyTitle>) {
  const text = readText(job);
  const screened = screenListing(job, text, work);
  return {
    ...factColumns(job, text, hasMoneySign(screened)),
    ...repeatKeys(job, text),
    ...screened,
  };
}
