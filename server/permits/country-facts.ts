import * as v from 'valibot';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { SALARY_PERIODS } from '../../shared/salary.ts';
import { WORK_COLUMN } from './work-kinds.ts';

const text = v.string();

/** Columns of texts. */
const texts = <const Names extends readonly string[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, text])) as {
    [Name in Names[number]]: typeof text;
  };

/** A cell with one of these values. */
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, ({ input }) => `“${input}” is not one of ${values.join(', ')}.`);

const partialDate = v.pipe(
  v.string(),
  v.regex(
    /^(\d{4}(-\d\d(-\d\d)?)?)?$/,
    ({ input }) => `“${input}” is not a date such as 2026-12-31, 2026-12 or 2026.`,
  ),
);

const amount = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, ({ input }) => `“${input}” is not an amount.`),
  v.transform(Number),
);

const yes = v.pipe(
  v.string(),
  v.transform((cell) => cell === 'yes'),
);

/** A cell with several values. */
const listed = (separator: string) =>
  v.pipe(
    v.string(),
    v.transform((cell): readonly string[] => cell.split(separator).filter(Boolean)),
  );

/** Kinds of work. Folders that were imported before there were any do not have the column. */
const kinds = v.optional(
  v.pipe(
    v.string(),
    v.transform((cell) => cell.split(' ').filter(Boolean)),
    v.array(oneOf(WORK_COLUMN)),
  ),
  '',
);

/** A day, a month or a year: YYYY-MM-DD, YYYY-MM or YYYY. Empty: not known. */
export type PartialDate = v.InferOutput<typeof partialDate>;

/** From when until when a fact holds. Without an end it has none that we know. */
const dated = { valid_from: partialDate, valid_to: partialDate };

/** Where a fact is from. `O`: from a stored copy of the official text. `S`: second-hand. */
const from = { ...texts('source_id'), fact_status: oneOf(['O', 'S']) };
export type FactStatus = v.InferOutput<typeof from.fact_status>;

export const MEANINGS = [
  'eligible',
  'eligible_restricted',
  'closed_to_newcomers',
  'not_eligible',
  'lower_pay_floor',
  'no_labour_market_test',
] as const;

/**
 * The files of a folder, each with the columns that are read and what a row is. Other columns are
 * for people.
 */
export const FACT_ROWS = {
  /** Grade A: occupations decide. B: amounts. C: routes only. Not `checked`: nothing could be. */
  'country.tsv': v.object({
    ...texts('gap'),
    grade: oneOf(['A', 'B', 'C']),
    checked: yes,
  }),
  'source.tsv': v.object({
    ...texts('source_id', 'publisher', 'title', 'url', 'text_note', 'obtained_from', 'licence'),
    ...texts('attribution', 'review_by'),
    text_date: partialDate,
    read_on: partialDate,
    valid_to: partialDate,
    kind: oneOf(['official', 'second-hand']),
  }),
  /** What no worker has to pay. `everywhere`: a principle, not a law of the country. */
  'never-pay.tsv': v.object({
    ...from,
    ...texts('route', 'rule', 'law', 'as_of'),
    everywhere: yes,
  }),
  /**
   * A way to a permit. `advert_names`: how adverts write its name (permit-names.ts); one that an
   * advert names is shown in place of others. `work`: the kinds of work that it is for
   * (work-kinds.ts), '' for any. `part_of`: the route whose occupations and amounts are its own.
   */
  'routes.tsv': v.object({
    ...from,
    part_of: v.optional(text, ''),
    ...texts('route_id', 'name', 'who', 'list_rule', 'labour_market_test', 'employer_must'),
    work: kinds,
    advert_names: listed(';'),
    as_of: partialDate,
  }),
  /**
   * The least pay of a route. `old`: known to be out of date, without a day of its end. `applies`:
   * the lists whose occupations it is for, `work` the kinds of work. `what` it is, where it is not the
   * lowest pay. `region`: a part of the country, as jobs name it.
   */
  'pay.tsv': v.object({
    ...from,
    ...dated,
    work: kinds,
    ...texts('route_id', 'condition', 'region', 'what', 'currency', 'note'),
    amount,
    period: oneOf(SALARY_PERIODS),
    old: yes,
    applies: listed(' '),
  }),
  /** A permit that adverts name, of which we have no rules. */
  'named.tsv': v.object({
    ...texts('name'),
    advert_names: listed(';'),
  }),
  'lists.tsv': v.object(texts('list_id', 'name', 'route_id', 'scheme')),
  /** What a list says of one code. */
  'occupations.tsv': v.object({
    ...from,
    ...dated,
    ...texts('list_id', 'code', 'title', 'condition', 'region'),
    meaning: oneOf(MEANINGS),
  }),
  /** The going rate of a code, in whole currency units a year and with pence an hour. */
  'rates.tsv': v.object({
    ...from,
    ...dated,
    ...texts('code', 'title', 'currency'),
    year: amount,
    hour: amount,
    new_entrant_year: amount,
    hours_week: amount,
  }),
  /** An amount of a national pay scale. */
  'scales.tsv': v.object({
    ...from,
    ...texts('field', 'band_or_role', 'area', 'currency'),
    amount,
    period: oneOf(SALARY_PERIODS),
  }),
  /** How many entries of the national index of job titles link a code with an ISCO-08 group. */
  'crosswalk.tsv': v.object({ ...texts('soc2020', 'isco08'), entries: amount }),
  'nationality.tsv': v.object({
    ...from,
    ...dated,
    ...texts('route_id', 'nationality', 'rule'),
  }),
} as const;

export type FactFile = keyof typeof FACT_ROWS;
/** A row of a file, as it was read. */
export type FactRow<File extends FactFile> = v.InferOutput<(typeof FACT_ROWS)[File]>;

export type Source = FactRow<'source.tsv'>;
export type Route = FactRow<'routes.tsv'>;
export type NamedPermit = FactRow<'named.tsv'>;
export type PayFloor = FactRow<'pay.tsv'>;
export type OccupationList = FactRow<'lists.tsv'>;
export type ListedCode = FactRow<'occupations.tsv'>;
export type GoingRate = FactRow<'rates.tsv'>;

/** The facts on one country, as one dated folder holds them. */
export type CountryFacts = FactRow<'country.tsv'> & {
  country: CountryCode;
  /** The day the folder is named after. */
  edition: string;
  sources: ReadonlyMap<string, Source>;
  routes: readonly Route[];
  named: readonly NamedPermit[];
  pay: readonly PayFloor[];
  lists: readonly OccupationList[];
  occupations: readonly ListedCode[];
  rates: readonly GoingRate[];
  scales: readonly FactRow<'scales.tsv'>[];
  links: readonly FactRow<'crosswalk.tsv'>[];
  neverPay: readonly FactRow<'never-pay.tsv'>[];
  nationality: readonly FactRow<'nationality.tsv'>[];
};
