import type { Generated, JSONColumnType } from 'kysely';
import type { Register, RegisterRoute } from '../../shared/employers.ts';
import type { Time } from './column-types.ts';

/** One issue of an official register, as one file of its publisher. `issued_on` is YYYY-MM-DD. */
export type RegisterIssuesTable = {
  id: Generated<number>;
  register: Register;
  issued_on: string;
  file_rows: number;
  organisations: number;
  imported_at: Time;
};

/**
 * What a register says of one organisation at one place; `content` is its hash. `key` is the legal
 * name as it is compared, `other_keys` other spellings and trading names (read-name.ts).
 */
export type RegisterEntriesTable = {
  id: Generated<number>;
  register: Register;
  content: string;
  name: string;
  place: string;
  region: string;
  routes: JSONColumnType<RegisterRoute[]>;
  key: string;
  other_keys: string[] | null;
};

/** Which issue has which entry. */
export type RegisterListingsTable = { entry_id: number; issue_id: number };

/** The operator's yes or no: the employer of this name and place is, or is not, the organisation. */
export type RegisterDecisionsTable = {
  register: Register;
  employer_key: string;
  place_key: string;
  entry_name: string;
  is_same: boolean;
  decided_by: string;
  decided_at: Time;
};
