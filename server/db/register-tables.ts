import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { REGISTER_PHASES, RegisterReport } from '../../shared/admin-registers.ts';
import type { ListName, Register, RegisterRoute } from '../../shared/registers.ts';
import type { GivenTime, OptionalTime, Time } from './column-types.ts';

export type QuestionEntry = { name: string; place: string; region: string };

/** The tables of the official registers. */
export type RegisterTables = {
  /** One issue of an official register, as one file of its publisher. `issued_on` is YYYY-MM-DD. */
  register_issues: {
    id: Generated<number>;
    register: ListName;
    issued_on: string;
    file_rows: number;
    organisations: number;
    imported_at: GivenTime;
  };

  /**
   * What a register says of one organisation at one place; `content` is its hash. `key` is the
   * legal name as it is compared, `other_keys` other spellings and trading names (read-name.ts).
   */
  register_entries: {
    id: Generated<number>;
    register: ListName;
    content: string;
    name: string;
    place: string;
    region: string;
    routes: JSONColumnType<RegisterRoute[]>;
    key: string;
    other_keys: string[] | null;
  };

  /** Which issue has which entry. */
  register_listings: { entry_id: number; issue_id: number };

  /**
   * The operator's yes or no: the employer of this name and place is, or is not, the organisation.
   * `*_key`, `entry_place`: as they are compared (read-name.ts). The rest is for people. Rows of one
   * employer and one `decided_at` are one answer, whose number is the lowest `id` of them.
   */
  register_decisions: {
    id: Generated<number>;
    register: Register;
    employer_key: string;
    place_key: string;
    entry_key: string;
    entry_place: string;
    employer: string;
    place: string;
    entry_name: string;
    is_same: boolean;
    decided_by: string;
    decided_at: Time;
  };

  /** An employer of live jobs that is near `entries`. */
  register_questions: {
    id: Generated<number>;
    register: Register;
    employer_key: string;
    place_key: string;
    employer: string;
    place: string;
    entries: JSONColumnType<QuestionEntry[]>;
  };

  /** A register whose jobs are to be compared again, those after `after_id`. */
  register_matching: { register: Register; after_id: Generated<number> };

  /** An import that an administrator began. `beat_at`: its last sign of life. */
  register_imports: {
    id: Generated<number>;
    register: ListName;
    issued_on: string;
    started_by: string;
    started_at: GivenTime;
    beat_at: GivenTime;
    phase: Generated<(typeof REGISTER_PHASES)[number]>;
    percent: Generated<number>;
    report: ColumnType<RegisterReport | null, string | null | undefined, string>;
    error: string | null;
    finished_at: OptionalTime;
  };

  /**
   * What was decided about a job of an employer that was reported or held. `page`: of the employer.
   */
  employer_outcomes: {
    id: Generated<number>;
    page: string;
    job_id: number;
    outcome: 'kept' | 'removed';
    was_held: boolean;
    reports: number;
    decided_at: GivenTime;
  };
};
