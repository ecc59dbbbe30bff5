import type { Generated, JSONColumnType } from 'kysely';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Time } from './column-types.ts';

/** A folder of facts on permits that was imported: the texts of its files by name. */
export type PermitEditionsTable = {
  id: Generated<number>;
  country_code: CountryCode;
  edition: string;
  texts: JSONColumnType<Record<string, string>>;
  imported_at: Time;
};

/** Which ends of facts the operator was told of, and how many days before. */
export type PermitNoticesTable = {
  country_code: CountryCode;
  ends_on: string;
  days: number;
  noticed_at: Time;
};
