import type { Base, Feature } from '../feature.ts';
import { adminRegisterOperations } from './admin-registers.routes.ts';
import { employerOperations } from './employers.routes.ts';
import { matchDaily, matchJobs } from './match-jobs.service.ts';
import { forgetOutcomes } from './outcomes.service.ts';

/** Official registers of employers: what they say of a name and of the employers of jobs. */
export function openEmployers(base: Base) {
  const { db, now, log } = base;
  const stopping = new AbortController();
  let working = Promise.resolve();
  /** Compares what waits for it, after the work before. */
  const run = (work: Promise<void>) => {
    working = Promise.all([working, work])
      .then(() => matchJobs(base, { signal: stopping.signal }))
      .then(
        () => undefined,
        (error: unknown) => {
          if (!stopping.signal.aborted)
            log.error({ err: error }, 'comparing jobs with registers failed');
        },
      );
  };
  return {
    operations: [...employerOperations({ db, now }), ...adminRegisterOperations({ ...base, run })],
    start: () => run(Promise.resolve()),
    tidy: () => forgetOutcomes(db, now()),
    daily: () => matchDaily(base, stopping.signal),
    close: {
      registers: () => {
        stopping.abort();
        return working;
      },
    },
  } satisfies Feature;
}
