import { findCountry } from '../../shared/constants/countries.ts';
import { JOBS_FIELDS } from '../../shared/constants/page-fields.ts';
import type { JobList, Where } from '../../shared/jobs.ts';

/** The query fields of /jobs. */
export type Fields = Partial<Record<(typeof JOBS_FIELDS)[number], string>>;

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
