import { tradeOf } from './constants/trades.ts';
import type { JobSummary } from './jobs.ts';

/** Pixels of the picture that messengers show of a shared job. */
export const JOB_PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Raise it when the drawing changes, so that messengers fetch all pictures again. */
const DRAWING = 1;

/**
 * The address of the picture of a job, on a site of a name. It changes with whatever is drawn: messengers
 * keep a picture as long as its address.
 */
export function jobPicturePath(job: JobSummary, siteName: string): string {
  const { title, employer, state, country_code, salary, facts } = job;
  const drawn = [
    DRAWING,
    siteName,
    title,
    employer,
    state,
    country_code,
    tradeOf(job.category),
    salary,
    facts?.visa,
    facts?.from.visa,
    facts?.costs,
  ];
  return `/jobs/${job.id}/picture-${hashOf(JSON.stringify(drawn))}.png`;
}

/** FNV-1a of 32 bits, in base 36. Browsers have no cryptographic hash that answers at once. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
