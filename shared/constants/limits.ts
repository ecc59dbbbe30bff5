/** Page sizes and windows (specification, section 9). */
export const JOBS_PAGE_SIZE = 30;
export const BROWSE_PAGE_SIZE = 10;
export const FEATURED_JOBS = 6;
export const MAX_PAGE_SIZE = 100;
export const JOBS_PAGE_WINDOW = 5;
export const BROWSE_PAGE_WINDOW = 3;

/**
 * The longest search text that is read, in characters; what follows is ignored (a search never
 * fails, specification, section 10).
 */
export const MAX_SEARCH_LENGTH = 200;

/** Longest accepted text of each job field, in characters. */
export const JOB_LIMITS = {
  title: 200,
  excerpt: 500,
  description: 50_000,
  responsibilities: 10_000,
  requirements: 10_000,
  employer: 200,
  company_tagline: 300,
  state: 100,
  url: 2_000,
  salary_details: 500,
} as const;

/** Passwords (specification, section 9); the upper end keeps one request from hashing a book. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

/** Longest email address that mail can carry (RFC 5321, section 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** A path to come back to after signing in. */
export const MAX_RETURN_TO_LENGTH = 1000;
