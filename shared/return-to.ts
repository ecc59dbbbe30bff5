import { MAX_RETURN_TO_LENGTH } from './constants/limits.ts';
import { findPage } from './pages.ts';

/** The default path after signing in (specification, section 2). */
export const DEFAULT_RETURN_TO = '/jobs';

/** A return path to a sign-in page would cause a redirect loop. */
const isWayIn = (pathname: string) => findPage(pathname)?.access === 'entry';

/**
 * Validates a return path: a path of this site with query and fragment (specification, section 10,
 * "Accounts"). Anything else becomes /jobs, to prevent open redirects. Browsers treat a backslash
 * as a slash and drop line breaks, so both are refused.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.includes('\\') || hasControlCharacter(value)) {
    return DEFAULT_RETURN_TO;
  }
  const url = URL.parse(value, 'http://site.invalid');
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//'))
    return DEFAULT_RETURN_TO;
  const path = url.pathname + url.search + url.hash;
  // Percent-encoding can make the path several times longer than the input.
  return isWayIn(url.pathname) || path.length > MAX_RETURN_TO_LENGTH ? DEFAULT_RETURN_TO : path;
}

/**
 * The return path in the query of a sign-in page, the same on server and browser. Null for other
 * pages, and beside a token: such a query is removed before the page renders.
 */
export function askedReturnTo(pathname: string, query: URLSearchParams): string | null {
  const isTold = isWayIn(pathname) && query.has('returnTo') && !query.has('token');
  return isTold ? safeReturnTo(query.get('returnTo')) : null;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
