import type { ReactNode } from 'react';
import type { JobList } from '../../shared/jobs.ts';
import { payUnitLabel } from '../../shared/pay-filter.ts';
import { countOf } from '../lib/words.ts';
import { AlertLink } from '../ui/alert-link.tsx';
import { FeedLinks } from '../ui/feed-links.tsx';
import { JobResults, rangeOf, Spelling } from '../ui/job-results.tsx';
import { hasNone } from '../ui/list-title.ts';
import { Pagination, PastEnd } from '../ui/pagination.tsx';
import '../ui/beside-list.css';
import { SearchForm } from '../ui/search-form.tsx';
import { type Order, SortChoice } from '../ui/sort-choice.tsx';
import { FilterChips } from './filter-chips.tsx';
import { Filters } from './filters.tsx';
import { askedOf, type Fields, filtersOf, type Listed, pathWith } from './jobs-fields.ts';
import styles from './jobs-page.module.css';

/**
 * A list of jobs with its search, filters, order and pages: /jobs, and the pages of categories and
 * countries, whose path sets a filter.
 */
export function ListPage(props: {
  listed: Listed;
  title: ReactNode;
  /** What the fields say of a place, in words; undefined: the page has no field for one. */
  place?: string;
  /** Jobs in a page, and numbers in the window of pages. */
  size: number;
  window: number;
  /** The orders with their names; the first is the usual one. */
  orders: readonly (readonly [sort: string, label: string])[];
  /** What is said where nothing is found: before the jobs that are close, if any, and after them. */
  empty: { first: ReactNode; last: ReactNode };
  /** Stands below the list. */
  more?: ReactNode;
  /** There is no such category or country. */
  isUnknown?: boolean;
}) {
  const { listed, title, place, size, orders, empty, more, isUnknown = false } = props;
  const { path, fields, list } = listed;
  const isEmpty = hasNone(list);
  const page = Number(fields.page ?? 1);
  const filters = filtersOf(askedOf(listed), list);
  return (
    <div className={styles.page} data-list={list.jobs.length > 0 ? '' : undefined}>
      <div className={styles.top}>
        {title}
        <SearchForm
          action={path}
          value={fields.search}
          {...(place !== undefined && { place })}
          id="find"
          hasRoom={!isUnknown}
        />
      </div>
      {!isUnknown && <Filters listed={listed} place={place ?? ''} />}
      <section className={styles.results} aria-label="Results">
        {!isUnknown && <FilterChips listed={listed} />}
        <Spelling path={path} fields={fields} list={list} />
        {list.totalCount > 0 && list.jobs.length === 0 && (
          <div className={styles.past}>
            <PastEnd totalCount={list.totalCount} totalPages={list.totalPages} />
          </div>
        )}
        {isEmpty && empty.first}
        {list.jobs.length > 0 && (
          <>
            {!isEmpty && (
              <div className={styles.line}>
                <p>{rangeOf(list, (page - 1) * size + 1)}</p>
                <AlertLink fields={filters} />
                {list.totalCount > 1 && <SortChoice orders={ordersOf(listed, orders)} />}
              </div>
            )}
            <Compared fields={fields} list={list} />
            <JobResults list={list} />
            {list.jobs.some(({ also_in }) => also_in !== undefined) && (
              <p className={styles.counted}>
                A job listed in several towns is shown and counted once.
              </p>
            )}
          </>
        )}
        {isEmpty && empty.last}
        <Pagination page={page} totalPages={list.totalPages} size={props.window} />
        {more}
        {!isUnknown && <FeedLinks fields={filters} />}
      </section>
    </div>
  );
}

function ordersOf(listed: Listed, orders: readonly (readonly [string, string])[]): Order[] {
  const [[usual] = ['newest']] = orders;
  const chosen = orders.find(([sort]) => sort === listed.fields.sort)?.[0] ?? usual;
  return orders.map(([sort, label]) => ({
    label,
    to: pathWith(listed, { sort: sort === usual ? undefined : sort } as Fields),
    isCurrent: sort === chosen,
  }));
}

/** In what pay was compared, and how many jobs cannot be. */
function Compared({ fields, list: { pay } }: { fields: Fields; list: JobList }) {
  const said = (text: string) => <p className={styles.counted}>{text}</p>;
  if (fields.sort === 'last-day')
    return said('The nearest last day first. Jobs that name none stand last.');
  const byPay = fields.sort === 'pay';
  if (pay === undefined)
    return byPay ? said('No job of this list states a lowest pay. The newest stand first.') : null;
  const unit = payUnitLabel(pay.unit);
  const others = `${countOf(pay.others, 'job')} without a stated lowest pay in ${unit}`;
  const order = `Highest pay first, by the lowest pay that a job states in ${unit}.`;
  if (fields.pay_from !== undefined) {
    const left =
      pay.others === 0 ? `Every job states a lowest pay in ${unit}.` : `Left out: ${others}.`;
    return said(byPay ? `${order} ${left}` : left);
  }
  return said(pay.others === 0 ? order : `${order} Last: ${others}.`);
}
