import { MAX_RETURN_TO_LENGTH } from './constants/limits.ts';
import { findPage } from './pages.ts';

/**
 * Where a seeker goes after signing in when nothing else was asked for (specification, section 2,
 * "Login").
 */
export const DEFAULT_RETURN_TO = '/jobs';

/** Coming back to a way in would send a signed-in seeker in a circle. */
const isWayIn = (pathname: string) => findPage(pathname)?.access === 'entry';

/**
 * The path to come back to after signing in: a path of this site with its query and fragment
 * (specification, section 10). Anything else, another host above all, becomes /jobs. Browsers read
 * a backslash as a slash and drop line breaks, so both are refused.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.includes('\\') || hasControlCharacter(value)) {
    return DEFAULT_RETURN_TO;
  }
  const url = URL.parse(value, 'http://site.invalid');
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//'))
    return DEFAULT_RETURN_TO;
  const path = url.pathname + url.search + url.hash;
  // What is written for an address may be several times as long as what was given.
  return isWayIn(url.pathname) || path.length > MAX_RETURN_TO_LENGTH ? DEFAULT_RETURN_TO : path;
}

/**
 * Where a page about signing in was asked to lead, as its address tells it to the server and the
 * browser alike; null for other pages, and when a token stands beside it: such a query leaves the
 * address before the page is drawn.
 */
export function askedReturnTo(pathname: string, query: URLSearchParams): string | null {
  const isTold = isWayIn(pathname) && query.has('returnTo') && !query.has('token');
  return isTold ? safeReturnTo(query.get('returnTo')) : null;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
