import type { Base, Feature } from '../feature.ts';
import { countWaitingEmployerJobs } from './employer-decisions.service.ts';
import { employerJobOperations } from './employer-jobs.routes.ts';
import { employerJobApproved } from './mails/employer-job-approved.mail.ts';
import { employerJobRefused } from './mails/employer-job-refused.mail.ts';

/** Jobs that employers send themselves. Switched off, nothing of it can be asked for. */
export function openEmployerJobs(base: Base, { employerJobs = false }: { employerJobs?: boolean }) {
  const { db } = base;
  const feature = {
    operations: employerJobs ? employerJobOperations(base) : [],
    mails: [employerJobApproved, employerJobRefused],
  } satisfies Feature;
  return {
    ...feature,
    /** How many jobs wait for an administrator. */
    waitingEmployerJobs: async () => (employerJobs ? countWaitingEmployerJobs(db) : 0),
  };
}
