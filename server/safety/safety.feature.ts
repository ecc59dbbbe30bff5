import type { Base, Feature } from '../feature.ts';
import { forgetReports } from './report-job.service.ts';
import { safetyOperations } from './safety.routes.ts';

/** Checking an offer, reporting a job, and the listings that wait for an administrator. */
export function openSafety(base: Base) {
  return {
    operations: safetyOperations(base),
    tidy: () => forgetReports(base),
  } satisfies Feature;
}
