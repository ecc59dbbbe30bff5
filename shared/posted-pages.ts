import { findPage, PAGES, type PageName } from './pages.ts';

/**
 * A page with a form that works without script. What a browser posts to the page goes to `api`, a
 * path of the API, as JSON. Then the page comes again: with the answer if it was refused or
 * `showsAnswer`, else with `sent=yes`. Caches keep no such page, because it may carry a time stamp.
 */
type PostedPage = { api: string; showsAnswer?: true };

/** Apart from the table of pages, because every visitor with an account loads that one. */
const POSTED_PAGES: Partial<Record<PageName, PostedPage>> = {
  check: { api: '/api/check-offer', showsAnswer: true },
  contact: { api: '/api/contact' },
  report: { api: '/api/report-job' },
};

const BY_PATH = new Map(
  Object.entries(POSTED_PAGES).map(([name, page]) => {
    const { path } = PAGES[name as PageName];
    return [path as string, { path, ...page }] as const;
  }),
);

/** The page of a path that takes posted forms, with its usual path. */
export function findPostedPage(pathname: string): (PostedPage & { path: string }) | undefined {
  return BY_PATH.get(findPage(pathname)?.path ?? '');
}
