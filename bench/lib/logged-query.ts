import type { JobSearchQuery } from '../../server/jobs/search/compile/search-plan.ts';

/** A search of the log: filters and the page (from 1, 30 a page). */
export type LoggedQuery = Pick<
  JobSearchQuery,
  'text' | 'category' | 'country_code' | 'state' | 'date'
> & {
  sort?: JobSearchQuery['sort'];
  page?: number;
};
