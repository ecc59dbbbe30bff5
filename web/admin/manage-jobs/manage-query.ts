import { ADMIN_SORTS, JOB_STATUSES } from '../../../shared/admin-job-list.ts';
import { withQuery } from '../../lib/url.ts';

export const MANAGE_PATH = '/admin/jobs/manage';

/**
 * Filters and sort order of the list, with the names of the API; empty = everything, newest first.
 */
export type ManageQuery = {
  search: string;
  status: string;
  premium: string;
  featured: string;
  source: string;
  sort: string;
};

const YES_NO = ['yes', 'no'];
const CHOICES: Partial<Record<keyof ManageQuery, readonly string[]>> = {
  status: JOB_STATUSES,
  premium: YES_NO,
  featured: YES_NO,
  sort: ADMIN_SORTS,
};

/** Parses the query of a URL; values that the API would reject are dropped. */
export function readManageQuery(params: URLSearchParams): ManageQuery {
  const read = (name: keyof ManageQuery) => {
    const value = params.get(name)?.trim() ?? '';
    return CHOICES[name]?.includes(value) === false ? '' : value;
  };
  const sort = read('sort');
  return {
    search: read('search'),
    status: read('status'),
    premium: read('premium'),
    featured: read('featured'),
    source: read('source').slice(0, 200),
    sort: sort === 'newest' ? '' : sort,
  };
}

/** The address of a page of the list. */
export function managePath(query: Partial<ManageQuery>, page = 1): string {
  return withQuery(MANAGE_PATH, { ...query, page: page > 1 ? String(page) : '' });
}

/** True when a filter is active. */
export function isNarrowed({ sort: _, ...filters }: ManageQuery): boolean {
  return Object.values(filters).some((value) => value !== '');
}
