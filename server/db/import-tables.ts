import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PartnerOutcome, PartnerScope } from '../../shared/partners.ts';
import type { HeldOutcome } from '../../shared/strange-feeds.ts';
import type { GivenTime, OptionalTime, Time } from './column-types.ts';

/** What a trial was asked with, and where its file waits until when (ISO). */
export type Trial = {
  name?: string | undefined;
  source?: string | undefined;
  employer?: string | undefined;
  partial?: boolean | undefined;
  /** Where the file of a feed was fetched from. */
  address?: string | undefined;
  /** The rows were collected from pages by this recipe; why not from all of them. */
  collected?: string | undefined;
  partialBecause?: string | undefined;
  kept?: { folder: string; until: string } | undefined;
  /** It was an import, and failed because its format is not known: its file waits for a mapping. */
  isUnknown?: boolean | undefined;
  /** An import that was held: it wrote nothing, and an administrator decides (decision 140). */
  held?: Held | undefined;
};

/**
 * `newest`: the last import of the source that wrote, when this one was held. `digest` is the same
 * for the same file. `answer`: what an administrator decided, or that a newer import is held in its place.
 */
export type Held = { newest: string | null; digest: string; answer?: 'import' | 'leave' | 'newer' };

/** The tables of feeds and imports. */
export type ImportTables = {
  /** A listing of a feed that an administrator deleted: imports skip it. */
  removed_listings: {
    source: string;
    reference: string;
    title: string;
    removed_at: ColumnType<Date, Date | string, never>;
  };

  /** A feed that is fetched and imported on a schedule. */
  feeds: {
    id: Generated<number>;
    url: string;
    source: string;
    employer: string | null;
    every_hours: Generated<number>;
    /** Days that a job without an end date lives after the feed confirmed it. */
    keep_days: Generated<number>;
    /** New jobs wait for the look of an administrator. */
    review_new: Generated<boolean>;
    active: Generated<boolean>;
    etag: string | null;
    last_modified: string | null;
    /** Keys of the source, encrypted (feed-keys.ts). */
    sealed_keys: string | null;
    /** Where the next run of an event feed goes on. */
    cursor: string | null;
    next_run_at: Time;
    created_at: Time;
  };

  /**
   * A row of a list whose details were read, and what the list said of it then. `is_job`: it became
   * a listing.
   */
  feed_rows: {
    feed_id: number;
    reference: string;
    signature: string;
    is_job: boolean;
    read_at: GivenTime;
  };

  /** The format in which the listings of a source came last. */
  source_formats: { source: string; format: string };

  /** How an operator reads a feed: mapping and rules of shared/import-mapping.ts. */
  feed_rules: {
    source: string;
    mapping: JSONColumnType<object> | null;
    rules: JSONColumnType<object>;
    updated_at: Time;
  };

  /** An import started by an administrator or the schedule. */
  import_runs: {
    id: Generated<number>;
    kind: 'upload' | 'feed';
    feed_id: number | null;
    name: string;
    started_by: string;
    status: 'running' | 'done' | 'unchanged' | 'failed' | 'stopped';
    trial: JSONColumnType<Trial> | null;
    progress: JSONColumnType<object> | null;
    report: JSONColumnType<object> | null;
    error: string | null;
    started_at: Time;
    finished_at: OptionalTime;
  };

  /** What a held import would do, job by job. */
  held_rows: {
    run_id: number;
    position: number;
    outcome: HeldOutcome;
    reference: string;
    title: string;
    employer: string;
    place: string;
  };

  /** A row whose place contradicts its country. */
  contradictions: {
    id: Generated<number>;
    source: string;
    reference: string;
    said: string;
    title: string;
    employer: string;
    /** The job (an ImportedJob) in each of the two countries; null once decided. */
    jobs: JSONColumnType<object[]> | null;
    answer: string | null;
    seen_run: string;
    seen_at: GivenTime;
  };

  /**
   * A new job of a feed whose new jobs wait, or one that was refused. `job` (an ImportedJob) is null
   * once its refusal cannot be taken back any more.
   */
  review_rows: {
    id: Generated<number>;
    source: string;
    reference: string;
    content_hash: string;
    job: JSONColumnType<object> | null;
    seen_run: string;
    seen_at: GivenTime;
    refused_at: OptionalTime;
    refused_by: string | null;
  };

  /** When an Apply link was asked last, and how often in a row the answer was "gone". */
  apply_links: {
    url: string;
    asked_at: Time;
    gone_times: Generated<number>;
    status: number | null;
  };

  /** Who may send jobs by the API. `name` is the source of the jobs; the key is only kept as a hash. */
  partners: {
    id: Generated<number>;
    name: string;
    key_hash: string;
    daily_limit: number;
    scopes: Generated<PartnerScope[]>;
    created_at: ColumnType<Date, Date, never>;
    revoked_at: OptionalTime;
  };

  /** What partners sent. */
  partner_calls: {
    id: Generated<string>;
    partner_id: number;
    at: ColumnType<Date, Date, never>;
    reference: string;
    outcome: PartnerOutcome;
    detail: string;
  };
};
