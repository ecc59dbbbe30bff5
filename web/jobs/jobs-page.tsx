import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { JOBS_PAGE_SIZE, JOBS_PAGE_WINDOW } from '../../shared/constants/limits.ts';
import { JOBS_FIELDS } from '../../shared/constants/page-fields.ts';
import { FACT_FILTER_NAMES, factFilterLabel } from '../../shared/job-facts.ts';
import { DATE_FILTERS, type JobList, PREMIUM_FILTERS, usualSort } from '../../shared/jobs.ts';
import { readApi } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { readFields, withQuery } from '../lib/url.ts';
import { countOf, isolate } from '../lib/words.ts';
import { AlertLink } from '../ui/alert-link.tsx';
import controls from '../ui/controls.module.css';
import { FeedLinks } from '../ui/feed-links.tsx';
import { JobResults, rangeOf, Spelling } from '../ui/job-results.tsx';
import { A } from '../ui/link.tsx';
import { hasNone, listTitle } from '../ui/list-title.ts';
import { Pagination, PastEnd } from '../ui/pagination.tsx';
import '../ui/beside-list.css';
import { SearchForm } from '../ui/search-form.tsx';
import { type Order, SortChoice } from '../ui/sort-choice.tsx';
import { Filters } from './filters.tsx';
import { type Fields, filtersOf, whereOf, wordsOfPlace } from './jobs-fields.ts';
import styles from './jobs-page.module.css';
import { NothingFound, TryThis } from './nothing-found.tsx';

/** `place` is what the fields say together, in words. */
type JobsData = { fields: Fields; place: string; list: JobList };

/** One page of search results with the counts of the filter panel. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<JobsData> {
  const usual = usualSort(url.searchParams.get('search') ?? undefined);
  const { fields, clean } = readFields(url, JOBS_FIELDS, usual);
  if (clean !== undefined) throw redirect(clean);
  // Best match needs words.
  const sort = fields.sort === 'relevance' ? usual : (fields.sort ?? usual);
  const list = await readApi(context, 'GET /api/jobs', {
    query: { ...fields, sort, limit: JOBS_PAGE_SIZE, counts: 'true' },
  });
  // A place that no filter can say is asked for as if it had been typed among the words.
  const words = list.where?.search;
  if (words !== undefined)
    throw redirect(withQuery('/jobs', { ...fields, search: words, place: undefined }));
  return { fields, place: wordsOfPlace(whereOf(fields, list)), list };
}

export const handle: PageHandle<JobsData> = {
  head: ({ data: { fields, list } }) => ({
    title: fields.search ? `Jobs for “${isolate(fields.search)}”` : 'Jobs abroad',
    description: `${countOf(list.totalCount, 'job')} with employers abroad who hire foreign workers. Filter by country, kind of work, visa help and date.`,
    path: withQuery('/jobs', filtersOf(fields, list)),
    feed: filtersOf(fields, list),
    readsTexts: readsTexts(fields),
  }),
};

/** Whether words or filters look into the texts of jobs. */
function readsTexts(fields: Fields): boolean {
  return [fields.search, ...FACT_FILTER_NAMES.map((name) => fields[name])].some(Boolean);
}

/** /jobs: search, filters, results. */
export function Component() {
  const { fields, place, list } = useLoaderData<JobsData>();
  const isEmpty = hasNone(list);
  const page = Number(fields.page ?? 1);
  const first = (page - 1) * JOBS_PAGE_SIZE + 1;
  return (
    <div className={styles.page} data-list={list.jobs.length > 0 ? '' : undefined}>
      <div className={styles.top}>
        <h1>{listTitle(list, { ...fields, place, withVisaHelp: fields.visa === 'offered' })}</h1>
        <SearchForm action="/jobs" value={fields.search} place={place} id="find" hasRoom />
      </div>
      <Filters
        fields={fields}
        place={place}
        country={whereOf(fields, list).country}
        active={chipsOf(fields).length}
        list={list}
      />
      <section className={styles.results} aria-label="Results">
        <ActiveFilters fields={fields} list={list} />
        <Spelling path="/jobs" fields={fields} list={list} />
        {list.totalCount > 0 && list.jobs.length === 0 && (
          <div className={styles.past}>
            <PastEnd totalCount={list.totalCount} totalPages={list.totalPages} />
          </div>
        )}
        {isEmpty && <NothingFound filters={filtersOf(fields, list)} list={list} />}
        {list.jobs.length > 0 && (
          <>
            {!isEmpty && (
              <div className={styles.line}>
                <p>{rangeOf(list, first)}</p>
                <AlertLink fields={filtersOf(fields, list)} />
                {list.totalCount > 1 && <SortChoice orders={ordersOf(fields)} />}
              </div>
            )}
            <JobResults list={list} />
            {list.jobs.some(({ also_in }) => also_in !== undefined) && (
              <p className={styles.counted}>
                A job listed in several towns is shown and counted once.
              </p>
            )}
          </>
        )}
        {isEmpty && <TryThis filters={filtersOf(fields, list)} list={list} />}
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
    ...(list.conditions ?? []).map(({ name, without }) => ({
      text: name,
      change: { search: without },
    })),
    ...(list.excluded ?? []).map(({ name, without }) => ({
      text: `Not: ${name}`,
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
