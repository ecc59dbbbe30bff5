import type { Base, Feature } from '../feature.ts';
import type { JobSearch } from '../jobs/search/search-jobs.service.ts';
import { adminRegisterOperations } from './admin-registers.routes.ts';
import { employerOperations } from './employers.routes.ts';
import { matchDaily, matchJobs } from './match-jobs.service.ts';

/** Official registers of employers: what they say of a name and of the employers of jobs. */
export function openEmployers(base: Base, search: JobSearch) {
  const { db, now, log } = base;
  const stopping = new AbortController();
  let working = Promise.resolve();
  /** Compares what waits for it, after the work before. */
  const run = (work: Promise<void>) => {
    working = Promise.all([working, work])
      .then(() => matchJobs(base, { signal: stopping.signal }))
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, 'comparing jobs with registers failed'),
      );
  };
  return {
    operations: [
      ...employerOperations({ db, now, search }),
      ...adminRegisterOperations({ ...base, run }),
    ],
    start: () => run(Promise.resolve()),
    daily: () => matchDaily(base, stopping.signal),
    close: {
      registers: () => {
        stopping.abort();
        return working;
      },
    },
  } satisfies Feature;
}
