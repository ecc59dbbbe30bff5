import { ADMIN_SORTS, JOB_STATUSES } from '../../../shared/admin-job-list.ts';
import { withQuery } from '../../lib/url.ts';

export const MANAGE_PATH = '/admin/jobs/manage';

/**
 * What the list is narrowed to and sorted by; empty = everything, newest first. Named as the API
 * names it.
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

/** The list that an address names; what the API would refuse is left out. */
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

/** True when a list may leave jobs out. */
export function isNarrowed({ sort: _, ...filters }: ManageQuery): boolean {
  return Object.values(filters).some((value) => value !== '');
}
