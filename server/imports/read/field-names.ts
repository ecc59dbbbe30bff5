import { readLines } from '../../language/lines.ts';
import type { RawRow } from './raw-row.ts';

/** Fields of which a row has one value. */
export type Field =
  | 'title'
  | 'employer'
  | 'board'
  | 'country'
  | 'defaultCountry'
  | 'state'
  | 'city'
  | 'location'
  | 'url'
  | 'reference'
  | 'description'
  | 'excerpt'
  | 'requirements'
  | 'responsibilities'
  | 'benefits'
  | 'companyProfile'
  | 'companyWebsite'
  | 'companyTagline'
  | 'salary'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
  | 'posted'
  | 'expires'
  | 'remote'
  | 'fraudulent'
  | 'visaHelp'
  | 'housing'
  | 'costs';
/** Fields whose values are all used. */
type ListedField = 'jobType' | 'jobFunction' | 'industry';

// fields.tsv says what its lines mean.
const linesOf = readLines(new URL('fields.tsv', import.meta.url));
/** The compact names of each field, the most specific first. */
export const FIELD_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  [...linesOf('field'), ...linesOf('list')].map(({ of, names }) => [of, names]),
);

/** Length limits of fields in characters, above any real value. */
const MAX_READ: Partial<Record<Field | ListedField, number>> = {
  description: 200_000,
  benefits: 200_000,
  companyProfile: 200_000,
  requirements: 50_000,
  responsibilities: 50_000,
  excerpt: 5_000,
  reference: Number.POSITIVE_INFINITY,
};
const MAX_READ_OTHERS = 2_000;
/** Fields that must not be truncated: a longer value counts as missing. */
const WHOLE_ONLY: ReadonlySet<Field | ListedField> = new Set([
  'url',
  'companyWebsite',
  'salary',
  'salaryMin',
  'salaryMax',
]);

/** The first value of a row under any name of a field; undefined without one. */
export function readField(row: Pick<RawRow, 'values'>, field: Field): string | undefined {
  return candidates(row, field)[0];
}

/** All values of a row under the names of a field, the most specific name first. */
export function candidates(row: Pick<RawRow, 'values'>, field: Field): string[] {
  return valuesOf(row, field);
}

/** All values of a listed field. */
export function readFields(row: Pick<RawRow, 'values'>, field: ListedField): string[] {
  return valuesOf(row, field);
}

function valuesOf(row: Pick<RawRow, 'values'>, field: Field | ListedField): string[] {
  const most = MAX_READ[field] ?? MAX_READ_OTHERS;
  const values = (FIELD_NAMES.get(field) ?? []).flatMap((name) => row.values.get(name) ?? []);
  if (WHOLE_ONLY.has(field)) return values.filter((value) => value.length <= most);
  return values.map((value) => value.slice(0, most));
}
