import { FEED_FIELDS } from '../../shared/constants/page-fields.ts';
import { feedFormatOf } from '../../shared/job-feed.ts';
import { queryFieldsOf } from '../../shared/page-requests.ts';
import { askedReturnTo, DEFAULT_RETURN_TO } from '../../shared/return-to.ts';

/**
 * Normalises the URL of a page to its cache key: only the query fields of the page
 * (shared/page-requests.ts), in order and not empty. Other fields are dropped, so that they cannot fill the
 * cache.
 */
export function normalisePageUrl(target: string): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const path = target.slice(0, mark);
  const given = new URLSearchParams(target.slice(mark + 1));
  const kept = new URLSearchParams();
  const fields = feedFormatOf(path) === null ? queryFieldsOf(path) : FEED_FIELDS;
  for (const name of fields) {
    // The first of several values, which is what the pages read in the browser.
    const value = given.get(name)?.trim();
    if (value) kept.set(name, value);
  }
  const returnTo = askedReturnTo(path, given);
  if (returnTo !== null && returnTo !== DEFAULT_RETURN_TO) kept.set('returnTo', returnTo);
  return kept.size === 0 ? path : `${path}?${kept}`;
}
