import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Paper } from '../../shared/cv.ts';
import type { CvSettings } from '../../shared/cv-settings.ts';
import type { Profile } from '../../shared/profile.ts';
import type { GivenTime, OptionalTime, Time } from './column-types.ts';

/** The tables of profiles and CVs. */
export type CvTables = {
  /** The profile of an account; no row until the first save. */
  profiles: {
    user_id: number;
    data: JSONColumnType<Profile>;
    updated_at: Time;
  };

  /** How an account wants its CV; no row until the first save. */
  cv_settings: {
    user_id: number;
    data: JSONColumnType<Partial<CvSettings>>;
  };

  /**
   * A CV of an account beside "My CV". Professional title and summary stand in place of those of the
   * profile, '' for none. `job_id` refers to nothing, with copies of its title and employer.
   */
  cvs: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    template: string;
    paper: Paper;
    country: CountryCode | '';
    professional_title: string;
    summary: string;
    settings: JSONColumnType<Partial<CvSettings>>;
    job_id: number | null;
    job_title: string;
    job_employer: string | null;
    created_at: GivenTime;
  };

  /** The cover letter of a CV; without a `cv_id` that of "My CV". */
  cv_letters: {
    user_id: number;
    cv_id: number | null;
    subject: string;
    addressee: string;
    place: string;
    body: string;
  };

  /** A link that shows the CV of an account; of its secret only the hash is kept. */
  cv_links: {
    id: GeneratedAlways<number>;
    user_id: number;
    secret_hash: string;
    /** Null is "My CV". */
    cv_id: number | null;
    paper: Paper;
    /** The country that the CV is for, '' for none. */
    country: CountryCode | '';
    shows_email: boolean;
    shows_phone: boolean;
    shows_address: boolean;
    views: Generated<number>;
    created_at: GivenTime;
    expires_at: GivenTime;
    /** When its owner ended it. */
    ended_at: OptionalTime;
  };
};
