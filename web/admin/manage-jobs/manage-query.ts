import { ADMIN_SORTS, JOB_STATUSES, PAGE_SIZES } from '../../../shared/admin-job-list.ts';
import { BROWSE_PAGE_SIZE } from '../../../shared/constants/limits.ts';
import { withQuery } from '../../lib/url.ts';

export const MANAGE_PATH = '/admin/jobs/manage';

/**
 * Filters, sort order and page size of the list, with the names of the API; empty = everything, newest
 * first, 10 a page.
 */
export type ManageQuery = {
  search: string;
  status: string;
  premium: string;
  featured: string;
  source: string;
  sort: string;
  limit: string;
};

const YES_NO = ['yes', 'no'];
const CHOICES: Partial<Record<keyof ManageQuery, readonly string[]>> = {
  status: JOB_STATUSES,
  premium: YES_NO,
  featured: YES_NO,
  sort: ADMIN_SORTS,
  limit: PAGE_SIZES.map(String),
};

/** Parses the query of a URL; values that the API would reject are dropped. */
export function readManageQuery(params: URLSearchParams): ManageQuery {
  const read = (name: keyof ManageQuery) => {
    const value = params.get(name)?.trim() ?? '';
    return CHOICES[name]?.includes(value) === false ? '' : value;
  };
  const sort = read('sort');
  const limit = read('limit');
  return {
    search: read('search'),
    status: read('status'),
    premium: read('premium'),
    featured: read('featured'),
    source: read('source').slice(0, 200),
    sort: sort === 'newest' ? '' : sort,
    limit: limit === String(BROWSE_PAGE_SIZE) ? '' : limit,
  };
}

/** The address of a page of the list. */
export function managePath(query: Partial<ManageQuery>, page = 1): string {
  return withQuery(MANAGE_PATH, { ...query, page: page > 1 ? String(page) : '' });
}

/** True when a filter is active. */
export function isNarrowed({ sort: _, limit: __, ...filters }: ManageQuery): boolean {
  return Object.values(filters).some((value) => value !== '');
}
