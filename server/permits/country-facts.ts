import type { CountryCode } from '../../shared/constants/countries.ts';
import type { SalaryPeriod } from '../../shared/salary.ts';

/** A day, a month or a year: YYYY-MM-DD, YYYY-MM or YYYY. Empty: not known. */
export type PartialDate = string;

/** `O`: from a stored copy of the official text. `S`: second-hand. */
export type FactStatus = 'O' | 'S';

/** Where a fact is from. */
type FromSource = { fact_status: FactStatus; source_id: string };
/** From when until when a fact holds. Without an end it has none that we know. */
type Dated = { valid_from: PartialDate; valid_to: PartialDate };

export type Source = {
  source_id: string;
  publisher: string;
  title: string;
  url: string;
  text_date: PartialDate;
  text_note: string;
  read_on: PartialDate;
  obtained_from: string;
  licence: string;
  attribution: string;
  kind: 'official' | 'second-hand';
  valid_to: PartialDate;
  review_by: string;
};

/**
 * A way to a permit. `main`: a job page shows its amounts. `advert_names`: how adverts write its name;
 * one that an advert names is shown in place of the main ones.
 */
export type Route = FromSource & {
  route_id: string;
  name: string;
  main: boolean;
  advert_names: readonly string[];
  who: string;
  list_rule: string;
  labour_market_test: string;
  employer_must: string;
  as_of: PartialDate;
};

/**
 * The least pay of a route. `old`: known to be out of date, without a day of its end. `applies`: the
 * lists whose occupations it is for. `what` it is, where it is not the lowest pay. `region`: a part of
 * the country, as jobs name it.
 */
export type PayFloor = FromSource &
  Dated & {
    route_id: string;
    condition: string;
    region: string;
    what: string;
    amount: number;
    currency: string;
    period: SalaryPeriod;
    old: boolean;
    applies: readonly string[];
    note: string;
  };

export type OccupationList = { list_id: string; name: string; route_id: string; scheme: string };

export const MEANINGS = [
  'eligible',
  'eligible_restricted',
  'closed_to_newcomers',
  'not_eligible',
  'lower_pay_floor',
  'no_labour_market_test',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** What a list says of one code. */
export type ListedCode = FromSource &
  Dated & {
    list_id: string;
    code: string;
    title: string;
    meaning: Meaning;
    condition: string;
    region: string;
  };

/** The going rate of a code, in whole currency units a year and with pence an hour. */
export type GoingRate = FromSource &
  Dated & {
    code: string;
    title: string;
    year: number;
    hour: number;
    new_entrant_year: number;
    hours_week: number;
    currency: string;
  };

/** An amount of a national pay scale. */
export type PayScale = FromSource & {
  field: string;
  band_or_role: string;
  area: string;
  amount: number;
  currency: string;
  period: SalaryPeriod;
};

/** How many entries of the national index of job titles link a code with an ISCO-08 group. */
export type CodeLink = { soc2020: string; isco08: string; entries: number };

/** What no worker has to pay. `everywhere`: a principle, not a law of the country. */
export type NeverPay = FromSource & {
  route: string;
  rule: string;
  law: string;
  everywhere: boolean;
  as_of: PartialDate;
};

export type NationalityRule = FromSource &
  Dated & { route_id: string; nationality: string; rule: string };

/** The facts on one country, as one dated folder holds them. */
export type CountryFacts = {
  country: CountryCode;
  /** The day the folder is named after. */
  edition: string;
  /** A: occupations decide. B: amounts. C: routes only. */
  grade: 'A' | 'B' | 'C';
  /** False: nothing that we could check. */
  checked: boolean;
  gap: string;
  sources: ReadonlyMap<string, Source>;
  routes: readonly Route[];
  pay: readonly PayFloor[];
  lists: readonly OccupationList[];
  occupations: readonly ListedCode[];
  rates: readonly GoingRate[];
  scales: readonly PayScale[];
  links: readonly CodeLink[];
  neverPay: readonly NeverPay[];
  nationality: readonly NationalityRule[];
};
