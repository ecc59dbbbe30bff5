import { type Category, findCategory } from './constants/categories.ts';
import { type Country, countryFilterValue, findCountry } from './constants/countries.ts';
import { MAX_ALERT_NAME_LENGTH, MAX_SEARCH_LENGTH } from './constants/limits.ts';
import { type FilterChoices, filterChoices } from './filter-choices.ts';
import { FACT_FILTER_NAMES, factFilterLabel } from './job-facts.ts';
import { payLabel } from './pay-filter.ts';

/** How often an alert mails, with the labels of the specification, section 2. */
export const FREQUENCIES = [
  { value: 'immediate', label: 'Immediate (as jobs are posted)' },
  { value: 'daily', label: 'Daily Digest' },
  { value: 'weekly', label: 'Weekly Digest' },
] as const;
export type Frequency = (typeof FREQUENCIES)[number]['value'];

/** What a saved search looks for. Null: not limited by it. At least one is set. */
export type AlertFilters = FilterChoices & {
  search: string | null;
  category: Category | null;
  country: Country['name'] | null;
  state: string | null;
  premium: 'yes' | 'no' | null;
};

/** A saved search in words, which is its first name: “nurse” in Germany. */
export function describeFilters(filters: AlertFilters): string {
  const { search, category, state, country } = filters;
  return describeAlert([search && `“${search}”`, category], [state, country], filters);
}

/** What is looked for and where, with the other filters: nurse in Germany, free to read. */
export function describeAlert(
  what: readonly (string | null)[],
  where: readonly (string | null)[],
  { premium, ...choices }: Pick<AlertFilters, 'premium'> & FilterChoices,
): string {
  const work = what.filter(Boolean).join(', ') || 'Jobs';
  const place = where.filter(Boolean).join(', ');
  const kind = premium && (premium === 'yes' ? 'premium jobs' : 'free to read');
  const labels = [
    ...FACT_FILTER_NAMES.map((name) => factFilterLabel(name, choices[name])),
    payLabel(choices),
  ].map((label) => label && label.charAt(0).toLowerCase() + label.slice(1));
  return [`${work}${place && ` in ${place}`}`, kind, ...labels].filter(Boolean).join(', ');
}

/** `describeFilters`, not longer than a name may be. */
export function firstName(filters: AlertFilters): string {
  const words = describeFilters(filters);
  return words.length > MAX_ALERT_NAME_LENGTH
    ? `${[...words].slice(0, MAX_ALERT_NAME_LENGTH - 1).join('')}…`
    : words;
}

/** The page of /jobs that shows what a saved search finds. */
export function searchPath(filters: AlertFilters): string {
  const { search, category, country, state, premium } = filters;
  const found = country === null ? undefined : findCountry(country);
  const query = new URLSearchParams();
  const fields = {
    search,
    category,
    country: found ? countryFilterValue(found.code) : null,
    state,
    premium,
    ...filterChoices(filters),
  };
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, `${value}`);
  return `/jobs?${query}`;
}

/**
 * The filters of a query as the pages of lists have it; null when an alert would have none. Unknown
 * categories and countries are left out.
 */
export function readAlertFilters(query: URLSearchParams): AlertFilters | null {
  const text = (name: string) =>
    query.get(name)?.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH).trim() || null;
  const premium = query.get('premium');
  const filters: AlertFilters = {
    search: text('search'),
    category: findCategory(query.get('category') ?? '') ?? null,
    country: findCountry(query.get('country') ?? '')?.name ?? null,
    state: text('state'),
    premium: premium === 'yes' || premium === 'no' ? premium : null,
    ...filterChoices(Object.fromEntries(query)),
  };
  return Object.values(filters).some((value) => value !== null) ? filters : null;
}
