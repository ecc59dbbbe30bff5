import { JOBS_FIELDS } from '../../shared/constants/page-fields.ts';
import type { SORTS } from '../../shared/jobs.ts';

/** Address of a job's page. */
export function jobPath(id: number): string {
  return `/jobs/${id}`;
}

/** The page of a job for paper. */
export function jobPaperPath(id: number): string {
  return `${jobPath(id)}/paper`;
}

/**
 * Address of a category's page; names hold `&`, spaces and `/`, so they are encoded as one segment.
 */
export function categoryPath(name: string): string {
  return `/category/${encodeURIComponent(name)}`;
}

/** Address of a country's page, by ISO code. */
export function countryPath(code: string): string {
  return `/country/${code}`;
}

/** A path with a query of the given fields; empty and missing ones are left out. */
export function withQuery(
  path: string,
  fields: Record<string, string | number | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, `${value}`);
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Parses the fields of a filter form from a URL, trimmed and without empty ones. `clean` is the URL
 * without empty fields and defaults (`page=1` and the default order), or undefined when it is clean
 * already.
 */
export function readFields<Name extends string>(
  url: URL,
  names: readonly Name[],
  defaultSort: (typeof SORTS)[number] = 'newest',
): { fields: Partial<Record<Name, string>>; clean?: string } {
  const fields: Partial<Record<Name, string>> = {};
  const kept = new URLSearchParams(url.search);
  const before = kept.size;
  for (const name of names) {
    const value = url.searchParams.get(name)?.trim();
    if (value) fields[name] = value;
    const isDefault =
      (name === 'page' && value === '1') || (name === 'sort' && value === defaultSort);
    if (!value || isDefault) kept.delete(name);
  }
  // A currency and a period say nothing without an amount, but in what to compare pay.
  if (kept.get('sort') !== 'pay' && !kept.get('pay_from'))
    for (const name of ['pay_currency', 'pay_period']) {
      kept.delete(name);
      delete (fields as Record<string, string>)[name];
    }
  if (kept.size === before) return { fields };
  return { fields, clean: kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname };
}

/**
 * The path of a page with the fields that pages know: the same on the server, which sees no other
 * fields, and in the browser.
 */
export function knownPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return withQuery(
    pathname,
    Object.fromEntries(JOBS_FIELDS.map((name) => [name, query.getAll(name).at(-1)?.trim()])),
  );
}
