import type { Job } from '../../shared/jobs.ts';

/**
 * Everything a writer (form, import, demo) decides about a job: the whole Job of SPEC section 3 without its id and the country's name.
 * `description` must already be sanitised HTML; `created_at` is an ISO timestamp, `expires_at` a UTC day (YYYY-MM-DD) or null.
 */
export type JobFields = Omit<Job, 'id' | 'country'>;
