/** Query fields of /jobs: filters and sort order (specification, section 2, "/jobs"). */
export const JOBS_FIELDS = [
  'search',
  'place',
  'category',
  'country',
  'state',
  'date',
  'premium',
  'visa',
  'housing',
  'experience',
  'type',
  'pay',
  'exact',
  'sort',
  'page',
] as const;

/** Query fields of category and country pages; each has the other as its filter. */
export const BROWSE_FIELDS = {
  category: ['search', 'country', 'sort', 'page'],
  country: ['search', 'category', 'sort', 'page'],
} as const;

/** The filters of a list: query fields of its feeds (RSS, JSON Feed) and of "Alert me". */
export const FEED_FIELDS = [
  'search',
  'category',
  'country',
  'state',
  'date',
  'premium',
  'visa',
  'housing',
  'experience',
  'type',
  'pay',
] as const;
