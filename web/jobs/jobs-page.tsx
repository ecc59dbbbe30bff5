import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigation } from 'react-router';
import { findCategory } from '../../shared/constants/categories.ts';
import { countryFilterValue, findCountry } from '../../shared/constants/countries.ts';
import { JOBS_PAGE_SIZE, JOBS_PAGE_WINDOW } from '../../shared/constants/limits.ts';
import { JOBS_FIELDS } from '../../shared/constants/page-fields.ts';
import { FACT_FILTER_NAMES, factFilterLabel } from '../../shared/job-facts.ts';
import { DATE_FILTERS, type JobList, PREMIUM_FILTERS } from '../../shared/jobs.ts';
import { asksWithSession, readApi } from '../lib/api.ts';
import { categoryOptions, countryOptions } from '../lib/filter-options.ts';
import type { PageHandle } from '../lib/head.ts';
import { useOwnSearch } from '../lib/own-search.ts';
import { readFields, withQuery } from '../lib/url.ts';
import { countOf, formatCount, isolate } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { FeedLinks } from '../ui/feed-links.tsx';
import { JobCards } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import { Pagination, PastEnd } from '../ui/pagination.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Select } from '../ui/select.tsx';
import { FactFilters } from './fact-filters.tsx';
import styles from './jobs-page.module.css';

type Fields = Partial<Record<(typeof JOBS_FIELDS)[number], string>>;
type JobsData = { fields: Fields; list: JobList; asMember: boolean };

/** One page of search results with the counts of the filter panel. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<JobsData> {
  const { fields, clean } = readFields(url, JOBS_FIELDS);
  if (clean !== undefined) throw redirect(clean);
  // Relevance needs a search.
  const sort = fields.sort === 'relevance' && !fields.search ? undefined : fields.sort;
  const query = withQuery('/api/jobs', {
    ...fields,
    sort,
    limit: String(JOBS_PAGE_SIZE),
    counts: 'true',
  });
  const asMember = asksWithSession();
  return { fields, list: await readApi<JobList>(context, query), asMember };
}

export const handle: PageHandle<JobsData> = {
  head: ({ data: { fields, list } }) => ({
    title: fields.search ? `Jobs for “${isolate(fields.search)}”` : 'Jobs abroad',
    description: `${countOf(list.totalCount, 'job')} with employers abroad who hire foreign workers. Filter by country, kind of work, visa help and date.`,
    path: withQuery('/jobs', fields),
    feed: fields,
  }),
};

/** /jobs: search, filters, results. */
export function Component() {
  const { fields, list, asMember } = useLoaderData<JobsData>();
  useOwnSearch(fields.search, asMember);
  // Not while a job page loads: the layout would shift under the finger.
  const isLoading = useNavigation().location?.pathname === '/jobs';
  const page = Number(fields.page ?? 1);
  const first = (page - 1) * JOBS_PAGE_SIZE + 1;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>Jobs</h1>
        <SearchForm action="/jobs" value={fields.search} id="find" />
      </div>
      <Filters fields={fields} list={list} />
      <section className={styles.results} aria-label="Results">
        <ActiveFilters fields={fields} />
        {isLoading && <p role="status">Loading jobs...</p>}
        {list.jobs.length > 0 ? (
          <>
            <p className={styles.range}>
              {`Showing ${formatCount(first)} - ${formatCount(first + list.jobs.length - 1)} of ${formatCount(list.totalCount)} jobs`}
            </p>
            <JobCards jobs={list.jobs} />
          </>
        ) : (
          <NothingFound fields={fields} list={list} />
        )}
        <Pagination page={page} totalPages={list.totalPages} size={JOBS_PAGE_WINDOW} />
        <FeedLinks fields={fields} />
      </section>
    </div>
  );
}

function Filters({ fields, list }: Pick<JobsData, 'fields' | 'list'>) {
  const country = fields.country && findCountry(fields.country);
  const sorts = [
    { value: '', label: 'Newest First' },
    { value: 'oldest', label: 'Oldest First' },
  ];
  if (fields.search) sorts.push({ value: 'relevance', label: 'Most Relevant' });
  const active = [
    fields.category,
    fields.country,
    fields.state,
    fields.date,
    fields.premium,
    ...FACT_FILTER_NAMES.map((name) => fields[name]),
  ].filter(Boolean).length;
  return (
    <details className={styles.filters}>
      <summary className={controls.quiet}>{active > 0 ? `Filters (${active})` : 'Filters'}</summary>
      <div>
        <Select
          label="Category"
          name="category"
          value={(fields.category && findCategory(fields.category)) ?? fields.category}
          options={categoryOptions(list.counts)}
          form="find"
        />
        <Select
          label="Country"
          name="country"
          value={country ? countryFilterValue(country.code) : fields.country}
          options={countryOptions(list.counts)}
          form="find"
        />
        <label className={controls.field}>
          <span className={controls.label}>State or region</span>
          <input
            key={fields.state}
            className={controls.input}
            name="state"
            form="find"
            defaultValue={fields.state}
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
        <FactFilters fields={fields} />
        <Select label="Sort" name="sort" value={fields.sort} options={sorts} form="find" />
        <button type="submit" form="find" className={controls.button}>
          Show jobs
        </button>
      </div>
    </details>
  );
}

/** The labels of the active filters, in the order of the panel. */
function activeFilters(fields: Fields): { name: keyof Fields; text: string }[] {
  const words: { name: keyof Fields; text: string | undefined }[] = [
    { name: 'search', text: fields.search && `“${fields.search}”` },
    { name: 'category', text: fields.category },
    {
      name: 'country',
      text: fields.country && (findCountry(fields.country)?.name ?? fields.country),
    },
    { name: 'state', text: fields.state },
    { name: 'date', text: DATE_FILTERS.find(({ value }) => value === fields.date)?.label },
    { name: 'premium', text: PREMIUM_FILTERS.find(({ value }) => value === fields.premium)?.label },
    ...FACT_FILTER_NAMES.map((name) => ({
      name,
      text: factFilterLabel(name, fields[name]),
    })),
  ];
  return words.flatMap(({ name, text }) => (text ? [{ name, text }] : []));
}

function ActiveFilters({ fields }: { fields: Fields }) {
  const filters = activeFilters(fields);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map(({ name, text }) => (
        <li key={name}>
          <A to={withQuery('/jobs', { ...fields, [name]: undefined, page: undefined })}>
            <span className={controls.hidden}>Remove filter: </span>
            <bdi>{text}</bdi>
            <span aria-hidden="true">×</span>
          </A>
        </li>
      ))}
    </ul>
  );
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
      {list.suggestion && (
        <p>
          {'Did you mean '}
          <A to={withQuery('/jobs', { ...fields, search: list.suggestion, page: undefined })}>
            <b dir="auto">{list.suggestion}</b>
          </A>
          ?
        </p>
      )}
      <ul>
        {activeFilters(fields).length > 0 && (
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
