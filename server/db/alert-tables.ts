import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AlertFilters } from '../../shared/alert-words.ts';
import type { Category } from '../../shared/constants/categories.ts';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { FilterChoices } from '../../shared/filter-choices.ts';
import type { OptionalTime, Time } from './column-types.ts';

/** How often an alert sends mail. */
export type AlertFrequency = 'immediate' | 'daily' | 'weekly';

/** The tables of job alerts. */
export type AlertTables = {
  /**
   * A job alert. `preferences` is the one of the page /notifications, `search` a saved search.
   * Empty filters mean all. Saving other criteria or another frequency, or switching an alert on,
   * sets `matched_until` to now: only later jobs are new to it. `next_at` follows from
   * `nextDigest`.
   */
  alerts: FilterChoices & {
    id: Generated<number>;
    user_id: number;
    kind: 'preferences' | 'search';
    name: string | null;
    search: Generated<string>;
    categories: Generated<Category[]>;
    countries: Generated<CountryCode[]>;
    state: Generated<string>;
    premium: 'yes' | 'no' | null;
    frequency: AlertFrequency;
    is_active: Generated<boolean>;
    paused_until: OptionalTime;
    /** An IANA name: digests come at 8:00 there. */
    time_zone: Generated<string>;
    /** The secret of its unsubscribe link: a random UUID. */
    unsubscribe_key: Generated<string>;
    /** Jobs that arrived later are new to this alert. */
    matched_until: Time;
    /** When the last mail of jobs that imports added left. */
    imports_mailed_at: OptionalTime;
    /** When the next digest is due. Immediate alerts do not use it. */
    next_at: Time;
    created_at: Time;
    updated_at: Time;
  };

  /** An alert that was asked for with an email address, and when the address was proved. */
  alert_requests: {
    id: GeneratedAlways<number>;
    email: string;
    filters: JSONColumnType<AlertFilters, string, never>;
    frequency: AlertFrequency;
    time_zone: string;
    /** Null until the mail is made. */
    secret_hash: string | null;
    created_at: ColumnType<Date, Date, never>;
    confirmed_at: OptionalTime;
    alert_id: number | null;
  };

  /** Jobs that were mailed to a subscriber by any alert. A job's id is never used again. */
  alert_sent: { user_id: number; job_id: number; sent_at: ColumnType<Date, Date> };

  /**
   * Jobs that were added in the last weeks, noted by a trigger. The time is set by the first run
   * that sees the job committed and live, so arrivals never appear behind a run (decision 045).
   */
  job_arrivals: { job_id: number; arrived_at: OptionalTime };

  /**
   * One row. `arrived_until` is the last arrival. An immediate run matches the arrivals between
   * `immediate_from` and `immediate_until`; it goes on at `next_alert_id`, or has ended if that is
   * null. Its row lock serialises matching.
   */
  alert_clock: {
    id: Generated<boolean>;
    arrived_until: ColumnType<Date, Date>;
    immediate_from: ColumnType<Date, Date>;
    immediate_until: ColumnType<Date, Date>;
    next_alert_id: number | null;
  };

  /** Mails of alerts that wait to be sent; a sent one is deleted. */
  alert_mails: {
    /** The Message-ID of all attempts. */
    id: Generated<string>;
    alert_id: number;
    /** Newest first. */
    job_ids: number[];
    /** How many more jobs matched. */
    more: number;
    is_digest: boolean;
    /** Jobs of imports only: it waits for more of them (decision 104). */
    from_import: Generated<boolean>;
    /** Of a premium member: sent before all others. */
    is_priority: boolean;
    attempts: Generated<number>;
    created_at: ColumnType<Date, Date>;
    try_at: ColumnType<Date, Date>;
    /** Set right before the end of the message is sent: from then on it is never sent again. */
    transmitted_at: OptionalTime;
  };

  /** Addresses, in lower case, that no alert is sent to: they refused mail, or complained. */
  mail_blocks: {
    address: string;
    reason: 'refused' | 'bounced' | 'complained';
    detail: string | null;
    created_at: ColumnType<Date, Date>;
  };
};
