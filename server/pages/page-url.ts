import { askedReturnTo, DEFAULT_RETURN_TO } from '../../shared/return-to.ts';

/** The query parameters a page reads; all others are dropped, so that they cannot fill the cache (DESIGN section 4). */
function parametersOf(path: string): string[] {
  if (path === '/jobs') return ['search', 'category', 'country', 'state', 'date', 'premium', 'sort', 'page'];
  if (path.startsWith('/category/')) return ['search', 'country', 'sort', 'page'];
  if (path.startsWith('/country/')) return ['search', 'category', 'sort', 'page'];
  return [];
}

/** One spelling for all addresses that show the same page: known parameters, in order, none of them empty. */
export function normalisePageUrl(target: string): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const path = target.slice(0, mark);
  const given = new URLSearchParams(target.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const name of parametersOf(path)) {
    const value = given.getAll(name).at(-1)?.trim();
    if (value) kept.set(name, value);
  }
  const returnTo = askedReturnTo(path, given);
  if (returnTo !== null && returnTo !== DEFAULT_RETURN_TO) kept.set('returnTo', returnTo);
  return kept.size === 0 ? path : `${path}?${kept}`;
}
