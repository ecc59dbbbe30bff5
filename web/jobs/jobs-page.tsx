import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigation } from 'react-router';
import { findCountry } from '../../shared/constants/countries.ts';
import { JOBS_PAGE_SIZE, JOBS_PAGE_WINDOW } from '../../shared/constants/limits.ts';
import { JOBS_FIELDS } from '../../shared/constants/page-fields.ts';
import { FACT_FILTER_NAMES, factFilterLabel } from '../../shared/job-facts.ts';
import {
  DATE_FILTERS,
  type JobList,
  PREMIUM_FILTERS,
  usualSort,
  type Where,
} from '../../shared/jobs.ts';
import { asksWithSession, readApi } from '../lib/api.ts';
import { countryOptions } from '../lib/filter-options.ts';
import type { PageHandle } from '../lib/head.ts';
import { useOwnSearch } from '../lib/own-search.ts';
import { readFields, withQuery } from '../lib/url.ts';
import { countOf, isolate } from '../lib/words.ts';
import { AlertLink } from '../ui/alert-link.tsx';
import { CategorySelect } from '../ui/category-select.tsx';
import controls from '../ui/controls.module.css';
import { FeedLinks } from '../ui/feed-links.tsx';
import { JobResults, rangeOf, Spelling, Wider } from '../ui/job-results.tsx';
import { A } from '../ui/link.tsx';
import { Pagination, PastEnd } from '../ui/pagination.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Select } from '../ui/select.tsx';
import { type Order, SortChoice } from '../ui/sort-choice.tsx';
import { FactFilters } from './fact-filters.tsx';
import styles from './jobs-page.module.css';

type Fields = Partial<Record<(typeof JOBS_FIELDS)[number], string>>;
/** `place` is what the fields say together, in words. */
type JobsData = { fields: Fields; place: string; list: JobList; asMember: boolean };

/** Takes the country out of a place in the filter of countries. */
const ANY_COUNTRY = 'any';

/**
 * Where the list looked. The place field shows all of it; the filters of country and state, which
 * are empty unless somebody uses them, replace their part of it.
 */
function whereOf({ country, state }: Fields, list: JobList): Where {
  return list.where ?? { ...(country && { country }), ...(state && { state }) };
}

/** The fields as filters without a place; in the order of the page's address. */
function filtersOf(fields: Fields, list: JobList): Omit<Fields, 'place'> {
  const given = { ...fields, country: undefined, state: undefined, ...whereOf(fields, list) };
  return Object.fromEntries(
    JOBS_FIELDS.flatMap((name) =>
      name === 'place' || given[name] === undefined ? [] : [[name, given[name]]],
    ),
  );
}

function wordsOfPlace({ country, state }: Where): string {
  const known = country === undefined ? undefined : findCountry(country);
  return [state, known?.name ?? country].filter(Boolean).join(', ');
}

/** One page of search results with the counts of the filter panel. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<JobsData> {
  const usual = usualSort(url.searchParams.get('search') ?? undefined);
  const { fields, clean } = readFields(url, JOBS_FIELDS, usual);
  if (clean !== undefined) throw redirect(clean);
  // Best match needs words.
  const sort = fields.sort === 'relevance' ? usual : (fields.sort ?? usual);
  const asMember = asksWithSession();
  const list = await readApi(context, 'GET /api/jobs', {
    query: { ...fields, sort, limit: JOBS_PAGE_SIZE, counts: 'true' },
  });
  return { fields, place: wordsOfPlace(whereOf(fields, list)), list, asMember };
}

export const handle: PageHandle<JobsData> = {
  head: ({ data: { fields, list } }) => ({
    title: fields.search ? `Jobs for “${isolate(fields.search)}”` : 'Jobs abroad',
    description: `${countOf(list.totalCount, 'job')} with employers abroad who hire foreign workers. Filter by country, kind of work, visa help and date.`,
    path: withQuery('/jobs', filtersOf(fields, list)),
    feed: filtersOf(fields, list),
  }),
};

/** /jobs: search, filters, results. */
export function Component() {
  const { fields, place, list, asMember } = useLoaderData<JobsData>();
  useOwnSearch(
    [fields.search, ...FACT_FILTER_NAMES.map((name) => fields[name])].some(Boolean),
    asMember,
  );
  // Not while a job page loads: the layout would shift under the finger.
  const isLoading = useNavigation().location?.pathname === '/jobs';
  const page = Number(fields.page ?? 1);
  const first = (page - 1) * JOBS_PAGE_SIZE + 1;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>Jobs</h1>
        <SearchForm action="/jobs" value={fields.search} place={place} id="find" hasRoom />
      </div>
      <Filters fields={fields} place={place} list={list} />
      <section className={styles.results} aria-label="Results">
        <ActiveFilters fields={fields} list={list} />
        <Spelling path="/jobs" fields={fields} list={list} />
        {isLoading && <p role="status">Loading jobs...</p>}
        {list.jobs.length > 0 ? (
          <>
            <div className={styles.line}>
              <p>{rangeOf(list, first)}</p>
              <AlertLink fields={filtersOf(fields, list)} />
              {list.totalCount > 1 && <SortChoice orders={ordersOf(fields)} />}
            </div>
            <JobResults list={list} />
          </>
        ) : (
          <NothingFound fields={fields} list={list} />
        )}
        {list.jobs.length > 0 && <Wider fields={filtersOf(fields, list)} list={list} />}
        <Pagination page={page} totalPages={list.totalPages} size={JOBS_PAGE_WINDOW} />
        <FeedLinks fields={filtersOf(fields, list)} />
      </section>
    </div>
  );
}

/** The orders to choose from. Best match needs words. */
function ordersOf(fields: Fields): Order[] {
  const orders = [
    { value: 'newest', label: 'Newest' },
    { value: 'oldest', label: 'Oldest' },
  ];
  if (fields.search) orders.unshift({ value: 'relevance', label: 'Best match' });
  const current =
    orders.find(({ value }) => value === fields.sort)?.value ?? usualSort(fields.search);
  return orders.map(({ value, label }) => ({
    label,
    to: withQuery('/jobs', {
      ...fields,
      sort: value === usualSort(fields.search) ? undefined : value,
      page: undefined,
    }),
    isCurrent: value === current,
  }));
}

function Filters({ fields, place, list }: Pick<JobsData, 'fields' | 'place' | 'list'>) {
  const { country } = whereOf(fields, list);
  const [allCountries, ...countries] = countryOptions(list.counts);
  const active = chipsOf(fields).length;
  const title = active > 0 ? `Filters (${active})` : 'Filters';
  return (
    <details className={styles.filters}>
      <summary className={controls.quiet}>{title}</summary>
      <div>
        {/* A phone begins with the panel closed, a wide screen with this one open. */}
        <details open className={styles.panel}>
          <summary>{title}</summary>
          <div>
            <CategorySelect category={fields.category} counts={list.counts} />
            <Select
              key={`country of ${place}`}
              label="Country"
              name="country"
              options={
                country === undefined
                  ? [{ value: '', label: 'All Countries' }, ...countries]
                  : [
                      { value: '', label: findCountry(country)?.name ?? country },
                      { value: ANY_COUNTRY, label: allCountries?.label ?? '' },
                      ...countries.filter(({ value }) => value !== country),
                    ]
              }
              form="find"
            />
            <label className={controls.field}>
              <span className={controls.label}>State or region</span>
              <input
                key={`state of ${place}`}
                className={controls.input}
                name="state"
                form="find"
                maxLength={200}
                dir="auto"
                autoComplete="off"
              />
            </label>
            <Select
              label="Date posted"
              name="date"
              value={fields.date}
              options={[
                { value: '', label: 'Any Time' },
                ...DATE_FILTERS.map(({ value, label }) => ({ value, label })),
              ]}
              form="find"
            />
            <Select
              label="Free or premium"
              name="premium"
              value={fields.premium}
              options={[
                { value: '', label: 'All jobs' },
                ...PREMIUM_FILTERS.map(({ value, label }) => ({ value, label })),
              ]}
              form="find"
            />
            <FactFilters fields={fields} registered={list.counts?.registered} />
            {fields.sort && <input type="hidden" name="sort" form="find" value={fields.sort} />}
            <p className={styles.show}>
              <button type="submit" form="find" className={controls.button}>
                Show jobs
              </button>
            </p>
          </div>
        </details>
      </div>
    </details>
  );
}

/** What narrows the list besides what the boxes show, in the order of the panel. */
function chipsOf(fields: Fields): { name: keyof Fields; text: string }[] {
  const words: { name: keyof Fields; text: string | undefined }[] = [
    { name: 'category', text: fields.category },
    { name: 'date', text: DATE_FILTERS.find(({ value }) => value === fields.date)?.label },
    { name: 'premium', text: PREMIUM_FILTERS.find(({ value }) => value === fields.premium)?.label },
    ...FACT_FILTER_NAMES.map((name) => ({
      name,
      text: factFilterLabel(name, fields[name]),
    })),
  ];
  return words.flatMap(({ name, text }) => (text ? [{ name, text }] : []));
}

function ActiveFilters({ fields, list }: Pick<JobsData, 'fields' | 'list'>) {
  const filters = [
    ...(list.places ?? []).map(({ name, without }) => ({
      text: name,
      change: { search: without },
    })),
    ...chipsOf(fields).map(({ name, text }) => ({ text, change: { [name]: undefined } })),
  ];
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map(({ text, change }) => (
        <li key={text}>
          <A to={withQuery('/jobs', { ...fields, ...change, page: undefined })}>
            <span className={controls.hidden}>Remove filter: </span>
            <bdi>{text}</bdi>
            <span aria-hidden="true">×</span>
          </A>
        </li>
      ))}
    </ul>
  );
}

function isNarrowed({ sort, page, ...fields }: Fields): boolean {
  return Object.values(fields).some(Boolean);
}

function NothingFound({ fields, list }: Pick<JobsData, 'fields' | 'list'>) {
  if (list.totalCount > 0) {
    return (
      <div className={styles.empty}>
        <PastEnd totalCount={list.totalCount} totalPages={list.totalPages} />
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <p>
        <b>No jobs found matching your criteria.</b>
      </p>
      <p>Try adjusting your search or filters.</p>
      <AlertLink fields={filtersOf(fields, list)} text="Alert me when there are any" />
      <Wider fields={filtersOf(fields, list)} list={list} />
      <ul>
        {isNarrowed(fields) && (
          <li>
            <A to="/jobs">Clear search and filters</A>
          </li>
        )}
        <li>
          <A to="/categories">Jobs by category</A>
        </li>
        <li>
          <A to="/countries">Jobs by country</A>
        </li>
      </ul>
    </div>
  );
}
