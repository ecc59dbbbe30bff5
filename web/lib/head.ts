import { isRouteErrorResponse, type UIMatch } from 'react-router';
import type { FeedFields } from '../../shared/job-feed.ts';
import { findPage, isIndexed } from '../../shared/pages.ts';

/**
 * The metadata of a page. `title` is without the site's name; `path` is the canonical path with its
 * query, absent = no canonical link; `feed` are the filters of the page's feeds; `isGated` a page that
 * looks different to members (web/premium-gate.ts); `readsTexts` a search that finds more for them.
 * `jsonLd` is what search engines read of the page as data; `picture` the path of the picture that
 * is shown where it is shared.
 */
export type Head = {
  title: string;
  description: string;
  path?: string;
  noindex?: boolean;
  feed?: FeedFields | undefined;
  isGated?: boolean;
  readsTexts?: boolean;
  jsonLd?: object | null;
  picture?: string;
};

/**
 * A route's `handle`: `head` gets the loader's data and the URL. Pages that shared/pages.ts does
 * not index get noindex by themselves.
 */
export type PageHandle<Data = unknown> = {
  head: (args: {
    data: Data;
    params: Readonly<Record<string, string | undefined>>;
    url: URL;
    siteName: string;
    now: Date;
  }) => Head;
};

/** The `handle` of a page whose head never changes. */
export function fixedHead(head: Head): PageHandle {
  return { head: () => head };
}

const NOT_FOUND: Head = {
  title: 'Page not found',
  description: 'This page does not exist.',
  noindex: true,
};
const COME_AGAIN: Head = {
  title: 'Please try again',
  description: 'This page could not be shown just now.',
  noindex: true,
};
const FAILED: Head = {
  title: 'Something went wrong',
  description: 'This page could not be shown.',
  noindex: true,
};

/** The head of the deepest matched route that has one; errors have their own, by status. */
export function pageHead(args: {
  matches: Pick<UIMatch<unknown, unknown>, 'handle' | 'loaderData' | 'params'>[];
  error?: unknown;
  url: URL;
  siteName: string;
  now: Date;
}): Head {
  const { matches, error, url, siteName, now } = args;
  if (error !== undefined) return errorHead(isRouteErrorResponse(error) ? error.status : 500);
  const match = matches.findLast((entry) => isPageHandle(entry.handle));
  if (!match) return FAILED;
  const head = (match.handle as PageHandle).head({
    data: match.loaderData,
    params: match.params,
    url,
    siteName,
    now,
  });
  const page = findPage(url.pathname);
  return page && !isIndexed(page) ? { ...head, noindex: true } : head;
}

function errorHead(status: number): Head {
  if (status === 404 || status === 410) return NOT_FOUND;
  return status === 429 || status === 503 ? COME_AGAIN : FAILED;
}

/** The text of <title>: the page, then the site. */
export function fullTitle(head: Head, siteName: string): string {
  return head.title.includes(siteName) ? head.title : `${head.title} – ${siteName}`;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'head' in handle;
}
