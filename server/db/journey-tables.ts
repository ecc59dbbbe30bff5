import type { ColumnType, JSONColumnType } from 'kysely';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { SavedJob, Stage } from '../../shared/journey.ts';
import type { GivenTime } from './column-types.ts';

/** The tables of saved jobs. */
export type JourneyTables = {
  /**
   * A job that an account saved. Title, employer and place are copies, and `job_id` refers to
   * nothing: the row stays when the listing goes. One that was `removed` has no texts. `version`: a
   * later change of the account has a higher one (bigint). `bytes`: what its texts take.
   */
  saved_jobs: {
    user_id: number;
    job_id: number;
    title: string;
    employer: string;
    place: string;
    country_code: CountryCode | null;
    stage: Stage;
    dates: JSONColumnType<SavedJob['dates']>;
    note: string;
    papers: string[];
    changed_at: GivenTime;
    removed: boolean;
    version: ColumnType<string, number, number>;
    bytes: number;
  };
};
