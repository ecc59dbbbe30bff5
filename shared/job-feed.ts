import { findCategory } from './constants/categories.ts';
import { findCountry } from './constants/countries.ts';
import { FEED_FIELDS } from './constants/page-fields.ts';

/** Jobs in a feed. */
export const FEED_JOBS = 50;

/** RSS, JSON Feed, and Indeed XML with the whole text of free jobs. */
export const FEED_FORMATS = ['xml', 'json', 'indeed'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The paths of the feeds, without filters. */
export const FEED_PATHS: Record<FeedFormat, string> = {
  xml: '/jobs/feed.xml',
  json: '/jobs/feed.json',
  indeed: '/jobs/indeed.xml',
};

/** The filters of a feed: those of the page /jobs, but for order and page. */
export type FeedFields = Partial<Record<(typeof FEED_FIELDS)[number], string | undefined>>;

/** The path of a feed with its filters. */
export function feedPath(format: FeedFormat, fields: FeedFields): string {
  return withFields(FEED_PATHS[format], fields);
}

/** The format that a path asks for; null when it is no feed's. */
export function feedFormatOf(path: string): FeedFormat | null {
  return FEED_FORMATS.find((format) => path === FEED_PATHS[format]) ?? null;
}

/** The page that shows what a feed has. */
export function feedHomePath(fields: FeedFields): string {
  const given = FEED_FIELDS.filter((name) => fields[name]);
  const category = findCategory(fields.category ?? '');
  const country = findCountry(fields.country ?? '');
  if (given.length === 1 && category) return `/category/${encodeURIComponent(category)}`;
  if (given.length === 1 && country) return `/country/${country.code}`;
  return withFields('/jobs', fields);
}

function withFields(path: string, fields: FeedFields): string {
  const query = new URLSearchParams();
  for (const name of FEED_FIELDS) {
    const value = fields[name];
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
