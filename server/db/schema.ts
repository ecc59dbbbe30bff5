import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  JSONColumnType,
  Selectable,
  Transaction,
} from 'kysely';
import type { RefusalKind } from '../../shared/admin-mail.ts';
import type { Category } from '../../shared/constants/categories.ts';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { EnteredFacts } from '../../shared/entered-facts.ts';
import type { AdvertReading } from '../../shared/job-facts.ts';
import type { JobType } from '../../shared/jobs.ts';
import type { Refusal, RegisterEntry } from '../../shared/registers.ts';
import type { ReportReason, StoredFinding } from '../../shared/safety.ts';
import type { Salary } from '../../shared/salary.ts';
import type { Role } from '../../shared/team.ts';
import type { AlertTables } from './alert-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { GivenTime, OptionalTime, Time } from './column-types.ts';
import type { ContactTables } from './contact-tables.ts';
import type { CvTables } from './cv-tables.ts';
import type { EmployerTables } from './employer-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { JourneyTables } from './journey-tables.ts';
import type { PermitTables } from './permit-tables.ts';
import type { RegisterTables } from './register-tables.ts';

/** A UTC day, YYYY-MM-DD. The driver leaves dates as text (open.ts). */
type Day = string;

type ReadingColumn = ColumnType<AdvertReading, string | undefined, string>;

/** The purpose of an emailed link: confirm a sign-up, reset the password, change the address. */
export type LinkPurpose = 'verify' | 'reset' | 'change-email';

/**
 * The fields of an imported listing that an administrator edited, each with the value that the feed
 * gave (docs/decisions/115-the-operators-word.md). Null: none.
 */
export type FeedValues = Record<string, unknown> | null;

/** The tables of jobs and accounts. */
type CoreTables = {
  /** A full listing (specification, section 3) and its source. */
  jobs: {
    id: Generated<number>;
    title: string;
    excerpt: string;
    description: string;
    responsibilities: string;
    requirements: string;
    /** Null: the advert names none. */
    employer: string | null;
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
    /** The end that the last confirmation by its feed gave, which names none; else null. */
    open_until: Day | null;
    created_at: ColumnType<Date, Date | string, Date | string>;
    /** The feed gave no posting date that can be read: `created_at` is when the job was first seen. */
    undated: Generated<boolean>;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
    /** The feed's name and the listing's id in it; both null for a job written by hand. */
    source: string | null;
    reference: string | null;
    /** Hash of the listing in the last import; null forces the next import to write it. */
    content_hash: string | null;
    /** What the feed gave for fields that an administrator edited (feed-values.service.ts). */
    feed_values: ColumnType<FeedValues, FeedValues | undefined, FeedValues>;
    /** The last import run that saw the listing. */
    import_run: string | null;
    /** What was read from the whole text and from the public text. */
    reading: ReadingColumn;
    public_reading: ReadingColumn;
    /** What both state, as bits for filters (shared/job-facts.ts). */
    facts: Generated<number>;
    public_facts: Generated<number>;
    /** What the operator entered in place of what the text says (shared/entered-facts.ts). */
    visa_help: EnteredFacts['visa_help'];
    housing: EnteredFacts['housing'];
    costs: EnteredFacts['costs'];
    /** What the file of the last import stated of these. */
    imported_facts: ColumnType<Partial<EnteredFacts>, string | undefined, string>;
    /** Equal for listings of one advert; null: no other listing is the same (repeat-key.service.ts). */
    repeat_key: ColumnType<string | null, string | null | undefined, string | null>;
    /** Equal for listings of one vacancy, which the Apply link names. */
    link_key: ColumnType<string | null, string | null | undefined, string | null>;
    /** Signs of a false offer in the text, and a hash of what was read (server/safety/). */
    findings: ColumnType<StoredFinding[], string | undefined, string>;
    screened: string | null;
    /** Only administrators see it. */
    held: Generated<boolean>;
    /** The hash of the text that an administrator let through. */
    released: string | null;
    /** ISCO-08 unit group of the title, and how far the pay is from that of the same work. */
    work: string | null;
    pay_sign: string | null;
    /** What the register of its country says of the employer, without a guess. */
    register_entry: ColumnType<RegisterEntry | null, string | null | undefined, string | null>;
    /** Applications of the employer that were refused, the newest first. */
    register_refused: ColumnType<Refusal[] | null, string | null | undefined, string | null>;
  };

  /**
   * What a visitor reports about a listing. `sender` and `network` are keyed hashes of addresses.
   */
  job_reports: {
    id: Generated<number>;
    job_id: number;
    reason: ReportReason;
    text: string;
    sender: string;
    network: string;
    created_at: GivenTime;
    closed_at: OptionalTime;
  };

  /**
   * The narrow table for searches (docs/decisions/002-search.md). `expires_at` is 'infinity' for a
   * listing without an end.
   */
  job_search: {
    job_id: number;
    /** One of AUDIENCE. */
    audience: number;
    created_at: ColumnType<Date, Date | string, Date | string>;
    expires_at: Day;
    /** Positions in COUNTRIES and CATEGORIES: two bytes each keep the table narrow. */
    country_id: number;
    category_id: number;
    /** The state in lower case without accents, for the state filter. */
    state_text: string;
    document: string;
    /** Bits of shared/job-facts.ts, of the text that the audience may read. */
    facts: Generated<number>;
    /**
     * The day until which a newer listing of the same advert is live in the country, or in the same
     * place; '-infinity' if none is. Until then lists hide this one.
     */
    repeat_until: ColumnType<Day, Day | undefined, Day>;
    place_until: ColumnType<Day, Day | undefined, Day>;
    /** What the job pays at least (shared/pay-filter.ts); null where it states no such amount. */
    pay_unit: string | null;
    pay_least: number | null;
    /** The day from which it is Expired, as its advert says; 'infinity' where it names none. */
    last_day: ColumnType<Day, Day | undefined, Day>;
  };

  /** Words of titles, employers and places: the vocabulary of "Did you mean". */
  search_words: { word: string };

  /** Searches that found nothing, by UTC day. */
  missed_searches: { words: string; day: Day; count: number };

  /** Names of work that the operator added. */
  synonyms: {
    id: Generated<number>;
    words: string;
    means: string;
    created_at: GivenTime;
  };

  /** Settings that outlive a process, such as "the demo listings were written". */
  settings: { key: string; value: string };

  /**
   * An account. `email` is in lower case and confirmed once `email_verified_at` is set. Sessions of
   * older `token_version`s are refused.
   */
  users: {
    id: Generated<number>;
    email: string;
    /** argon2id; null for an account created with Google. */
    password_hash: string | null;
    /** Null without a password, and for passwords older than this column. */
    password_set_at: OptionalTime;
    email_verified_at: OptionalTime;
    /** When the address was proved by the link of an alert, which makes no account. */
    alerts_confirmed_at: OptionalTime;
    google_sub: string | null;
    /** Null without Google sign-in, and for connections older than this column. */
    google_connected_at: OptionalTime;
    token_version: Generated<number>;
    /** Follows from payments and premium_changes; written by server/billing/premium.service.ts. */
    premium_until: OptionalTime;
    /** The end of premium that a reminder was sent for. */
    premium_reminded_for: OptionalTime;
    created_at: Time;
    last_login_at: OptionalTime;
    /** Since when an administrator blocks the account, and why; both null when none does. */
    blocked_at: OptionalTime;
    blocked_reason: string | null;
    /** What the account may do beside a member; ADMIN_EMAIL names more administrators. */
    role: Role | null;
  };

  /** Invitations to a role. `secret_hash` is set when the mail is composed. */
  role_invitations: {
    id: GeneratedAlways<number>;
    email: string;
    role: Role;
    secret_hash: string | null;
    invited_by: number | null;
    created_at: ColumnType<Date, Date, never>;
    expires_at: ColumnType<Date, Date, never>;
  };

  /** A link of an email. `secret_hash` and `expires_at` are set when the email is composed. */
  email_links: {
    id: Generated<number>;
    user_id: number;
    purpose: LinkPurpose;
    /** The address that the link proves. */
    email: string;
    /** The password of the sign-up that requested the link. It is set when the link is used. */
    password_hash: string | null;
    /** Hash of the key of the browser that asked for the link; null when it is not known. */
    browser_hash: string | null;
    return_to: string | null;
    secret_hash: string | null;
    created_at: Time;
    expires_at: OptionalTime;
    used_at: OptionalTime;
  };

  /**
   * One login on one device. A token names its session and is refused if the row is missing or
   * ended.
   */
  sessions: {
    /** A UUID. */
    id: Generated<string>;
    user_id: number;
    /** Coarse: "Chrome on Android". */
    device: string;
    created_at: ColumnType<Date, Date, never>;
    /** Rounded to the hour, to avoid a write per request. */
    last_seen_at: ColumnType<Date, Date, Date>;
    expires_at: ColumnType<Date, Date, Date>;
  };

  /**
   * The TOTP secret of an account (RFC 6238). It is required at login once `confirmed_at` is set.
   */
  second_factors: {
    user_id: number;
    /** Encrypted (JWE); see second-factor.adapter.ts. */
    secret: string;
    created_at: ColumnType<Date, Date, Date>;
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** The time step of the last used code. Codes of this or earlier steps are refused (replay). */
    last_step: Generated<number>;
  };

  /** Single-use recovery codes; using one deletes it. */
  recovery_codes: { user_id: number; code_hash: string };

  /** Passkeys (WebAuthn), which log in to an account. */
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** As authenticators name it, base64url. */
    credential_id: string;
    /** A COSE key, base64url. */
    public_key: string;
    /** Signatures that it made, as its authenticator counts them; 0 when it counts none. */
    counter: ColumnType<string, number, number>;
    name: string;
    created_at: ColumnType<Date, Date, never>;
    last_used_at: OptionalTime;
  };

  /** What an authenticator has to sign, once. Those of a log-in have no account. */
  passkey_challenges: {
    challenge: string;
    user_id: number | null;
    /** Of a passkey that is being added. */
    name: string | null;
    expires_at: ColumnType<Date, Date, never>;
  };

  /** Rate limit counters, written by rate-limiter-flexible. */
  rate_limits: { key: string; points: Generated<number>; expire: string | null };

  /** Emails of local mode, which has no mail server. */
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: Time;
  };

  /** Actions of administrators, append-only. `subject` is a kind and an id, such as "job 7". */
  audit_log: {
    id: Generated<string>;
    at: Time;
    user_id: number | null;
    /** The administrator's email, or "schedule". */
    actor: string;
    action: string;
    subject: string;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
    /** The id of the line of the whole act, if it was on many things (decision 105). */
    part_of: string | null;
  };

  /**
   * Jobs deleted together, and the reports about them, as full rows, so that the deletion can be
   * undone for some minutes. Both are empty after an undo.
   */
  deletions: {
    id: Generated<number>;
    deleted_at: Time;
    deleted_by: number | null;
    jobs: JSONColumnType<object[]>;
    reports: ColumnType<object[], string | undefined, string>;
  };

  /**
   * Jobs edited together. `jobs` holds the id and the edited field before and after of each; empty
   * after an undo.
   */
  job_edits: {
    id: Generated<number>;
    edited_at: Time;
    edited_by: number | null;
    jobs: JSONColumnType<object[]>;
  };

  /**
   * A job that is not shown yet. `job` is as it was entered, and may be incomplete. `failure`: why it
   * could not be published on its first day.
   */
  job_drafts: {
    id: Generated<number>;
    job: JSONColumnType<Record<string, unknown>>;
    first_day: Day | null;
    updated_by: string;
    updated_at: ColumnType<Date, Date, Date>;
    failure: ColumnType<string | null, never, string | null>;
  };

  /** Views and Apply clicks of a job on one UTC day. */
  job_days: {
    job_id: number;
    day: Day;
    views: Generated<number>;
    applies: Generated<number>;
  };

  /** The totals of a job's days. */
  job_totals: {
    job_id: number;
    views: Generated<number>;
    applies: Generated<number>;
  };

  /** A mail that the mail server refused for good: its address and the words of the server. */
  mail_refusals: {
    id: GeneratedAlways<number>;
    address: string;
    outcome: RefusalKind;
    answer: string;
    created_at: ColumnType<Date, Date, never>;
  };
};

/** All tables: their columns as they are read and written. */
export interface Schema
  extends CoreTables,
    AlertTables,
    BillingTables,
    ContactTables,
    CvTables,
    EmployerTables,
    ImportTables,
    JourneyTables,
    PermitTables,
    RegisterTables {}

/** A row of a table, as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** A transaction: what is done with it is done together, or not at all. */
export type Tx = Transaction<Schema>;
