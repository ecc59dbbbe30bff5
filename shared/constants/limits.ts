/** Page sizes and windows (specification, section 9). */
export const JOBS_PAGE_SIZE = 30;
export const BROWSE_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
export const JOBS_PAGE_WINDOW = 5;
export const BROWSE_PAGE_WINDOW = 3;

/**
 * Longest text of a search and of its place field in characters; the rest is ignored, because a search never fails
 * (specification, section 10).
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

/** Password lengths (specification, section 5). The maximum bounds the cost of hashing. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

/** Longest email address of SMTP (RFC 5321, section 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** Longest return path, in characters. */
export const MAX_RETURN_TO_LENGTH = 1000;

/** Longest texts of a profile in characters, and longest lists in entries. */
export const PROFILE_LIMITS = {
  line: 200,
  dates: 100,
  phone: 60,
  url: 2_000,
  text: 4_000,
  /** Entries of one section. */
  entries: 60,
  /** Lines of one entry: duties, or the items of a custom section. */
  lines: 40,
  /** Length of a duty, an item or an achievement. */
  item: 1_000,
  skills: 150,
  /** Length of the photo as a data URL: about 200 kB of JPEG. */
  photo: 280_000,
  /** Largest width and height of the photo in pixels: a drawn photo takes 4 bytes for each. */
  photoSide: 2_000,
  template: 100,
  /**
   * All texts together, as JSON in UTF-8 without the photo: 50 pages of Latin letters, or 15 of a
   * script whose letters take three bytes.
   */
  bytes: 250_000,
} as const;

/**
 * Largest body in bytes of a request that carries a profile: a whole one with its photo, also from
 * senders that write a letter of two bytes as \u1234, in six.
 */
export const MAX_PROFILE_BODY = PROFILE_LIMITS.photo + 3 * PROFILE_LIMITS.bytes + 1_000;

/** Smallest completeness for the preview and the download of a CV, in percent. */
export const MIN_CV_COMPLETENESS = 20;

/** Saved searches of one account, and the longest name of one. */
export const MAX_ALERTS = 20;
export const MAX_ALERT_NAME_LENGTH = 100;
