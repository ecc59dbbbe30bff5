import type { ReactNode } from 'react';
import { BROWSE_PAGE_SIZE, BROWSE_PAGE_WINDOW } from '../../shared/constants/limits.ts';
import type { Trade } from '../../shared/constants/trades.ts';
import type { FeedFields } from '../../shared/job-feed.ts';
import type { JobList } from '../../shared/jobs.ts';
import '../ui/beside-list.css';
import { AlertLink } from '../ui/alert-link.tsx';
import controls from '../ui/controls.module.css';
import { FeedLinks } from '../ui/feed-links.tsx';
import { JobResults, rangeOf, Spelling, Wider } from '../ui/job-results.tsx';
import { A } from '../ui/link.tsx';
import { Pagination, PastEnd } from '../ui/pagination.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Select } from '../ui/select.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './browse-jobs.module.css';

export type BrowseFields = Partial<
  Record<'search' | 'country' | 'category' | 'exact' | 'sort' | 'page', string>
>;

/** The orders to choose from: newest is the default, with words too. Best match needs words. */
function ordersOf(search: string | undefined): { value: string; label: string }[] {
  return [
    { value: '', label: 'Newest First' },
    { value: 'oldest', label: 'Oldest First' },
    ...(search ? [{ value: 'relevance', label: 'Best Match' }] : []),
  ];
}

/**
 * The list that category and country pages share: search, one filter, sort, count line, cards,
 * pages. A new filter starts at page 1.
 */
export function BrowseJobs(props: {
  title: string;
  path: string;
  fields: BrowseFields;
  list: JobList;
  filter: ReactNode;
  /** Stands below the list. */
  more?: ReactNode;
  emptyText: string;
  /** The filters of this list; undefined when there is no such category or country. */
  filters: FeedFields | undefined;
  index: { to: string; text: string };
  /** Who is drawn beside the title. */
  trade?: Trade | undefined;
}) {
  const { title, path, fields, list, filter, emptyText, filters, index, more, trade } = props;
  const page = Number(fields.page ?? 1);
  const first = (page - 1) * BROWSE_PAGE_SIZE + 1;
  const isFiltered = Boolean(fields.search || fields.country || fields.category);
  return (
    <div className={styles.page} data-list={list.jobs.length > 0 ? '' : undefined}>
      <div className={styles.title}>
        {trade && <Tile trade={trade} />}
        <h1>{title}</h1>
      </div>
      <SearchForm action={path} value={fields.search} id="find" />
      <div className={styles.filters}>
        {filter}
        <Select
          label="Sort"
          name="sort"
          value={fields.sort}
          options={ordersOf(fields.search)}
          form="find"
        />
        <button type="submit" form="find" className={controls.quiet}>
          Show jobs
        </button>
      </div>
      <Spelling path={path} fields={fields} list={list} />
      {list.jobs.length > 0 ? (
        <>
          <div className={styles.range}>
            <p>{rangeOf(list, first)}</p>
            {filters && <AlertLink fields={filters} />}
          </div>
          <JobResults list={list} />
          {filters && <Wider fields={filters} list={list} />}
        </>
      ) : (
        <div className={styles.empty}>
          {list.totalCount > 0 ? (
            <PastEnd totalCount={list.totalCount} totalPages={list.totalPages} />
          ) : (
            <p>
              <b>{emptyText}</b>
            </p>
          )}
          {filters && list.totalCount === 0 && (
            <AlertLink fields={filters} text="Alert me about new jobs" />
          )}
          {filters && <Wider fields={filters} list={list} />}
          {isFiltered && (
            <p>
              <A to={path}>Clear search and filters</A>
            </p>
          )}
          <p>
            <A to={index.to}>{index.text}</A>
          </p>
        </div>
      )}
      <Pagination page={page} totalPages={list.totalPages} size={BROWSE_PAGE_WINDOW} />
      {more}
      {filters && <FeedLinks fields={filters} />}
    </div>
  );
}
