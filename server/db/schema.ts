import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Category } from '../../shared/constants/categories.ts';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { JobType } from '../../shared/jobs.ts';
import type { Salary } from '../../shared/salary.ts';

/** A calendar day in UTC, YYYY-MM-DD; the driver is told to leave dates as text (see open.ts). */
type Day = string;

/** One listing, whole (SPEC section 3), with where it came from. */
export type JobsTable = {
  id: Generated<number>;
  title: string;
  excerpt: string;
  description: string;
  responsibilities: string;
  requirements: string;
  employer: string;
  company_website: string | null;
  company_tagline: string | null;
  country_code: CountryCode;
  state: string | null;
  category: Category;
  salary: JSONColumnType<Salary | object> | null;
  job_type: JobType | null;
  is_premium_visible: Generated<boolean>;
  featured: Generated<boolean>;
  application_url: string | null;
  expires_at: Day | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  /** Name of the feed and the listing's number in it; both null for a job written by hand. */
  source: string | null;
  reference: string | null;
  /**
   * Hash of what the feed said last; null when the listing must be written again even if the feed
   * says the same.
   */
  content_hash: string | null;
  /** The import run that saw the listing last. */
  import_run: string | null;
};

/**
 * Who finds a row of the search table. A job that is free to read has one row, for everybody. A
 * premium job has two: one for visitors, of what everybody may see (server/jobs/job-access.ts), and
 * one for members, of the whole. So no search of a visitor can tell what members read.
 */
export const AUDIENCE = { everybody: 0, visitors: 1, members: 2 } as const;

/**
 * The narrow table searches run on: see docs/decisions/002-search.md. `expires_at` is 'infinity'
 * for a listing without end.
 */
export type JobSearchTable = {
  job_id: number;
  /** Who finds the row, of AUDIENCE. */
  audience: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: Day;
  /** Positions in COUNTRIES and CATEGORIES: two bytes each in the table every search reads. */
  country_id: number;
  category_id: number;
  /** State in lower case without accents, for the state filter. */
  state_text: string;
  document: string;
};

/** Words that occur in titles, employers and places: what "Did you mean" chooses from. */
export type SearchWordsTable = { word: string };

/** Facts about this database that outlive a process, such as "the demo listings were written". */
export type SettingsTable = { key: string; value: string };

/** A point in time that the database may fill in. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/**
 * One account. `email` is in lower case. It is a member's once `email_verified_at` is set; sessions
 * of older `token_version`s are refused.
 */
export type UsersTable = {
  id: Generated<number>;
  email: string;
  /** argon2id; null for an account that was made with Google. */
  password_hash: string | null;
  /** Null without a password, and for one that is older than this column. */
  password_set_at: OptionalTime;
  /**
   * Somebody signed up again with another password before the address was confirmed: only the
   * mailbox can tell whose it is.
   */
  password_contested: Generated<boolean>;
  email_verified_at: OptionalTime;
  google_sub: string | null;
  /** Null without Google sign-in, and for a connection that is older than this column. */
  google_connected_at: OptionalTime;
  token_version: Generated<number>;
  premium_until: OptionalTime;
  created_at: Time;
  last_login_at: OptionalTime;
};

/** What an emailed link is for: confirm a sign-up, choose a new password, move to a new address. */
export type LinkPurpose = 'verify' | 'reset' | 'change-email';

/**
 * A link that an email carries, or will carry: `secret_hash` and `expires_at` are set when the mail
 * is made.
 */
export type EmailLinksTable = {
  id: Generated<number>;
  user_id: number;
  purpose: LinkPurpose;
  /** The address that opening the link proves. */
  email: string;
  /**
   * The password of the sign-up that asked for the link; it becomes the account's when the link is
   * used.
   */
  password_hash: string | null;
  return_to: string | null;
  secret_hash: string | null;
  created_at: Time;
  expires_at: OptionalTime;
  used_at: OptionalTime;
};

/**
 * One log-in on one device. A token names it; without its row, or after its end, the token is
 * refused.
 */
export type SessionsTable = {
  /** A UUID. */
  id: Generated<string>;
  user_id: number;
  /** Coarse: "Chrome on Android". */
  device: string;
  created_at: ColumnType<Date, Date, never>;
  /** To the hour: no write per request. */
  last_seen_at: ColumnType<Date, Date, Date>;
  expires_at: ColumnType<Date, Date, Date>;
};

/** The TOTP secret of an account (RFC 6238). It is asked for once `confirmed_at` is set. */
export type SecondFactorsTable = {
  user_id: number;
  /** Encrypted (JWE); see second-factor.adapter.ts. */
  secret: string;
  created_at: ColumnType<Date, Date, Date>;
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time step of the newest code that was used: that one and older ones are refused. */
  last_step: Generated<number>;
};

/** Codes that stand in for the phone, each once: using one deletes it. */
export type RecoveryCodesTable = { user_id: number; code_hash: string };

/** Counters of attempts; rate-limiter-flexible's. */
export type RateLimitsTable = { key: string; points: Generated<number>; expire: string | null };

/** Mails of local mode, where no mail server is. */
export type OutboxTable = {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Time;
};

/**
 * What an administrator did; rows are only ever added. `subject` is a kind and a number, such as
 * "job 7".
 */
export type AuditLogTable = {
  id: Generated<string>;
  at: Time;
  user_id: number | null;
  /** Email of the administrator, or "schedule". */
  actor: string;
  action: string;
  subject: string;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
};

/** Jobs deleted together, whole rows, so that the deletion can be taken back for some minutes. */
export type DeletionsTable = {
  id: Generated<number>;
  deleted_at: Time;
  deleted_by: number | null;
  jobs: JSONColumnType<object[]>;
};

/**
 * Jobs edited together: `jobs` holds `id` of each and the one edited field in `before` and `after`;
 * empty once it was undone.
 */
export type JobEditsTable = {
  id: Generated<number>;
  edited_at: Time;
  edited_by: number | null;
  jobs: JSONColumnType<object[]>;
};

/** A listing of a feed that an administrator deleted: imports leave it out. */
export type RemovedListingsTable = {
  source: string;
  reference: string;
  title: string;
  removed_at: ColumnType<Date, Date | string, never>;
};

/** How often a job was read and its Apply link followed on one UTC day. */
export type JobDaysTable = {
  job_id: number;
  day: Day;
  views: Generated<number>;
  applies: Generated<number>;
};

/** The sums of a job's days. */
export type JobTotalsTable = {
  job_id: number;
  views: Generated<number>;
  applies: Generated<number>;
};

/** An address that is fetched and imported on a schedule. */
export type FeedsTable = {
  id: Generated<number>;
  url: string;
  source: string;
  employer: string | null;
  every_hours: Generated<number>;
  active: Generated<boolean>;
  etag: string | null;
  last_modified: string | null;
  next_run_at: Time;
  created_at: Time;
};

/** One import that an administrator or the schedule started. */
export type ImportRunsTable = {
  id: Generated<number>;
  kind: 'upload' | 'feed';
  feed_id: number | null;
  name: string;
  started_by: string;
  status: 'running' | 'done' | 'unchanged' | 'failed' | 'stopped';
  progress: JSONColumnType<object> | null;
  report: JSONColumnType<object> | null;
  error: string | null;
  started_at: Time;
  finished_at: OptionalTime;
};

export type Schema = {
  jobs: JobsTable;
  job_search: JobSearchTable;
  search_words: SearchWordsTable;
  settings: SettingsTable;
  users: UsersTable;
  email_links: EmailLinksTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  rate_limits: RateLimitsTable;
  outbox: OutboxTable;
  audit_log: AuditLogTable;
  deletions: DeletionsTable;
  job_edits: JobEditsTable;
  removed_listings: RemovedListingsTable;
  job_days: JobDaysTable;
  job_totals: JobTotalsTable;
  feeds: FeedsTable;
  import_runs: ImportRunsTable;
};
