import type { Base, Feature } from '../feature.ts';
import type { JobSearch } from '../jobs/search/search-jobs.service.ts';
import { employerOperations } from './employers.routes.ts';

/** Official registers of employers: what they say of a name. */
export function openEmployers({ db, now }: Base, search: JobSearch) {
  return { operations: employerOperations({ db, now, search }) } satisfies Feature;
}
