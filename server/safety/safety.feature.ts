import type { Base, Feature } from '../feature.ts';
import { comparePay } from './compare-pay.service.ts';
import { jobHidden } from './mails/job-hidden.mail.ts';
import { forgetReports } from './report-job.service.ts';
import { safetyOperations } from './safety.routes.ts';

/** Pay is compared so long after a change of jobs: imports change them many times. */
const COMPARE_MS = 600_000;

/** Checking an offer, reporting a job, and the listings that wait for an administrator. */
export function openSafety(base: Base) {
  const { jobChanges, log } = base;
  let due: NodeJS.Timeout | undefined;
  let comparing: Promise<void> = Promise.resolve();
  let isClosed = false;
  const compare = () => {
    comparing = comparing
      .then(() => (isClosed ? undefined : comparePay(base)))
      .catch((error) => {
        if (!isClosed) log.error({ err: error }, 'comparing the pay of jobs failed');
      });
    return comparing;
  };
  return {
    operations: safetyOperations(base),
    mails: [jobHidden],
    start: () => {
      jobChanges.onChange(() => {
        due ??= setTimeout(() => {
          due = undefined;
          void compare();
        }, COMPARE_MS).unref();
      });
    },
    tidy: () => forgetReports(base),
    daily: compare,
    close: {
      'comparing pay': () => {
        clearTimeout(due);
        isClosed = true;
        return comparing;
      },
    },
  } satisfies Feature;
}
