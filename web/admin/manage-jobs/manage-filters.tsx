import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { ADMIN_SORTS, NO_SOURCE, PAGE_SIZES } from '../../../shared/admin-job-list.ts';
import { BROWSE_PAGE_SIZE } from '../../../shared/constants/limits.ts';
import controls from '../../ui/controls.module.css';
import { A } from '../../ui/link.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import styles from './manage-jobs.module.css';
import {
  isNarrowed,
  MANAGE_PATH,
  type ManageQuery,
  managePath,
  readManageQuery,
} from './manage-query.ts';

const STATUS: Option[] = [
  { value: '', label: 'Live and expired' },
  { value: 'live', label: 'Live' },
  { value: 'ending', label: 'Ending within 7 days' },
  { value: 'expired', label: 'Expired' },
];
const PREMIUM: Option[] = [
  { value: '', label: 'Premium and free' },
  { value: 'yes', label: 'Premium' },
  { value: 'no', label: 'Free to read' },
];
const FEATURED: Option[] = [
  { value: '', label: 'Featured or not' },
  { value: 'yes', label: 'Featured' },
  { value: 'no', label: 'Not featured' },
];
const SORT_LABELS: Record<(typeof ADMIN_SORTS)[number], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  ending: 'Ending next',
  title: 'Title',
  views: 'Most views',
  applies: 'Most Apply clicks',
};
const SORTS: Option[] = ADMIN_SORTS.map((sort) => ({
  value: sort === 'newest' ? '' : sort,
  label: SORT_LABELS[sort],
}));
const SIZES: Option[] = PAGE_SIZES.map((size) => ({
  value: size === BROWSE_PAGE_SIZE ? '' : `${size}`,
  label: `${size} a page`,
}));

/**
 * Search, filters and order of the list. A choice is applied immediately; the URL holds the state.
 */
export function ManageFilters({ query, sources }: { query: ManageQuery; sources: string[] }) {
  const navigate = useNavigate();

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') fields.append(name, value);
    void navigate(managePath(readManageQuery(fields)));
  }

  const names =
    query.source === '' || query.source === NO_SOURCE || sources.includes(query.source)
      ? sources
      : [query.source, ...sources];
  const sourceOptions = [
    { value: '', label: 'All sources' },
    { value: NO_SOURCE, label: 'Written here' },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  const choices: [name: keyof ManageQuery, label: string, options: Option[]][] = [
    ['status', 'Status', STATUS],
    ['premium', 'Access', PREMIUM],
    ['featured', 'Featured', FEATURED],
    ['source', 'Source', sourceOptions],
    ['sort', 'Sort by', SORTS],
    ['limit', 'Jobs on a page', SIZES],
  ];
  return (
    <search>
      <form action={MANAGE_PATH} className={styles.filters} onSubmit={send}>
        <div className={styles.search}>
          <label className={controls.field}>
            <span className={controls.label}>Search jobs</span>
            <input
              key={query.search}
              className={controls.input}
              type="search"
              name="search"
              defaultValue={query.search}
              maxLength={200}
              enterKeyHint="search"
            />
          </label>
          <button type="submit" className={controls.quiet}>
            Search
          </button>
        </div>
        <div className={styles.choices}>
          {choices.map(([name, label, options]) => (
            <Select
              key={name}
              name={name}
              label={label}
              value={query[name]}
              options={options}
              onChange={({ target }) => target.form?.requestSubmit()}
            />
          ))}
        </div>
        {isNarrowed(query) && (
          <p>
            <A to={managePath({ sort: query.sort, limit: query.limit })}>Show all jobs</A>
          </p>
        )}
      </form>
    </search>
  );
}
