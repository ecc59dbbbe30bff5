import type { Generated, JSONColumnType } from 'kysely';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { SalaryPeriod } from '../../shared/salary.ts';
import type { GivenTime } from './column-types.ts';

/** The tables of facts on work permits. */
export type PermitTables = {
  /** A folder of facts on permits that was imported: the texts of its files by name. */
  permit_editions: {
    id: Generated<number>;
    country_code: CountryCode;
    edition: string;
    texts: JSONColumnType<Record<string, string>>;
    imported_at: GivenTime;
  };

  /** Amounts that an administrator entered in place of those that end. */
  permit_amounts: {
    id: Generated<number>;
    country_code: CountryCode;
    route_id: string;
    condition: string;
    region: string;
    amount: number;
    currency: string;
    period: SalaryPeriod;
    valid_from: string;
    valid_to: string | null;
    publisher: string;
    url: string;
    text_date: string;
    is_official: boolean;
    entered_by: string;
    entered_at: GivenTime;
  };

  /** Which ends of facts the operator was told of, and how many days before. */
  permit_notices: {
    country_code: CountryCode;
    ends_on: string;
    days: number;
    noticed_at: GivenTime;
  };
};
