import type { Base, Feature } from '../feature.ts';
import { startPass } from '../jobs/pass-over-jobs.service.ts';
import { comparePay } from './compare-pay.service.ts';
import { jobHidden } from './mails/job-hidden.mail.ts';
import { forgetReports } from './report-job.service.ts';
import { safetyOperations } from './safety.routes.ts';
import { SCREEN_AGAIN } from './screen-again.service.ts';

/** Pay is compared so long after a change of jobs: imports change them many times. */
const COMPARE_MS = 600_000;

/** Checking an offer, reporting a job, and the listings that wait for an administrator. */
export function openSafety(base: Base) {
  const { jobChanges, log } = base;
  let again: ReturnType<typeof startPass> | undefined;
  let due: NodeJS.Timeout | undefined;
  let comparing: Promise<void> = Promise.resolve();
  const compare = () => {
    comparing = comparing
      .then(() => comparePay(base))
      .catch((error) => log.error({ err: error }, 'comparing the pay of jobs failed'));
    return comparing;
  };
  return {
    operations: safetyOperations(base),
    mails: [jobHidden],
    start: () => {
      again = startPass(base, SCREEN_AGAIN, (error) =>
        log.error({ err: error }, 'screening jobs again failed'),
      );
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
      'screening jobs again': () => again?.stop(),
      'comparing pay': () => {
        clearTimeout(due);
        return comparing;
      },
    },
  } satisfies Feature;
}
