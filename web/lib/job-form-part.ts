import type { ComponentType } from 'react';
import type { EmployerJob, EmployerJobDetail } from '../../shared/employer-jobs.ts';

/**
 * The form of a job, which the administrators' pages have and pages of employers show: web features
 * never import each other, so web/member-routes.tsx gives it to the page. It may be a `lazy` component.
 */
export type JobFormPart = ComponentType<{
  /** Null for a new job. */
  job: EmployerJobDetail | null;
  /** The domain that the website of the company must be at. */
  domain: string;
  onSent: (job: EmployerJob) => void;
}>;
