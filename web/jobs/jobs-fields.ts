import { findCountry } from '../../shared/constants/countries.ts';
import { JOBS_FIELDS } from '../../shared/constants/page-fields.ts';
import { FACT_FILTER_NAMES } from '../../shared/job-facts.ts';
import type { JobList, Where } from '../../shared/jobs.ts';
import { withQuery } from '../lib/url.ts';

/** The query fields of /jobs. */
export type Fields = Partial<Record<(typeof JOBS_FIELDS)[number], string>>;

/**
 * A list and what was asked for. `path`: its page. `own`: the filter that its path sets, which its
 * fields do not have; on /jobs none.
 */
export type Listed = {
  path: string;
  own: Pick<Fields, 'category' | 'country'>;
  fields: Fields;
  list: JobList;
};

/** Takes the filter that a path sets out of the list, and the country out of a place. */
export const ANY = 'any';

/** The fields with those that the path sets. */
export function askedOf({ own, fields }: Pick<Listed, 'own' | 'fields'>): Fields {
  return { ...fields, ...own };
}

/** The page of the list with other fields, from its first page on. */
export function pathWith({ path, fields }: Listed, change: Fields): string {
  return withQuery(path, { ...fields, ...change, page: undefined });
}

/** Without "pay from". */
export const ANY_PAY = { pay_from: undefined, pay_currency: undefined, pay_period: undefined };

/** Whether words or filters look into the texts of jobs. */
export function readsTexts(fields: Fields): boolean {
  return [fields.search, ...FACT_FILTER_NAMES.map((name) => fields[name])].some(Boolean);
}

/**
 * Where the list looked. The place field shows all of it; the filters of country and state, which
 * are empty unless they are used, replace their part of it.
 */
export function whereOf({ country, state }: Fields, list: JobList): Where {
  return list.where ?? { ...(country && { country }), ...(state && { state }) };
}

/** The fields as filters without a place; in the order of the page's address. */
export function filtersOf(fields: Fields, list: JobList): Omit<Fields, 'place'> {
  const given = { ...fields, country: undefined, state: undefined, ...whereOf(fields, list) };
  return Object.fromEntries(
    JOBS_FIELDS.flatMap((name) =>
      name === 'place' || given[name] === undefined ? [] : [[name, given[name]]],
    ),
  );
}

/** A place in words: "paris, France". */
export function wordsOfPlace({ country, state }: Where): string {
  const known = country === undefined ? undefined : findCountry(country);
  return [state, known?.name ?? country].filter(Boolean).join(', ');
}
