/**
 * The query fields of the search page: what it filters and sorts by (specification, section 2,
 * "/jobs").
 */
export const JOBS_FIELDS = [
  'search',
  'category',
  'country',
  'state',
  'date',
  'premium',
  'sort',
  'page',
] as const;

/** The query fields of a category's and a country's page: the filter is the other of the two. */
export const BROWSE_FIELDS = {
  category: ['search', 'country', 'sort', 'page'],
  country: ['search', 'category', 'sort', 'page'],
} as const;
