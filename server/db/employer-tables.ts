import type { ColumnType, Generated } from 'kysely';
import type { EmployerJobInput, EmployerJobState } from '../../shared/employer-jobs.ts';
import type { GivenTime } from './column-types.ts';

/** The tables of jobs that employers send. */
export type EmployerTables = {
  /** The domain that an account posts jobs for. */
  employer_accounts: {
    user_id: number;
    domain: string;
    created_at: ColumnType<Date, Date, never>;
  };

  /**
   * A job that an employer sent. `input` is the version that waits or was refused. `job_id` refers to
   * nothing: a deleted job may come back. `ends_on` is the end that the job got here.
   */
  employer_jobs: {
    id: Generated<number>;
    user_id: number;
    domain: string;
    state: EmployerJobState;
    input: ColumnType<EmployerJobInput | null, string | null, string | null>;
    refusal: ColumnType<string | null, string | null | undefined, string | null>;
    job_id: ColumnType<number | null, number | null | undefined, number | null>;
    /** A UTC day. */
    ends_on: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: ColumnType<Date, Date, never>;
    updated_at: GivenTime;
  };
};
