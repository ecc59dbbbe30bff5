/** Filters of /jobs besides words and place. */
const FILTERS = [
  'category',
  'country',
  'state',
  'date',
  'premium',
  'visa',
  'housing',
  'costs',
  'experience',
  'level',
  'type',
  'language',
  'remote',
  'pay',
  'pay_from',
  'pay_currency',
  'pay_period',
  'register',
] as const;

/**
 * Query fields of /jobs: filters and sort order (specification, section 2, "/jobs"). No other
 * public page reads more, and the server writes them in this order (server/pages/page-url.ts).
 */
export const JOBS_FIELDS = ['search', 'place', ...FILTERS, 'exact', 'sort', 'page'] as const;

/** Query fields of category and country pages; what the path sets leads to another page. */
export const BROWSE_FIELDS = ['search', ...FILTERS, 'exact', 'sort', 'page'] as const;

/** The filters of a list: query fields of its feeds (RSS, JSON Feed) and of "Alert me". */
export const FEED_FIELDS = ['search', ...FILTERS] as const;
