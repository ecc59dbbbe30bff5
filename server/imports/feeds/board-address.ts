import boards from './boards.json' with { type: 'json' };

/** Careers pages of systems with a public feed, and the address of the feed. */
const BOARDS = (boards as [string, string][]).map(([page, feed]) => ({
  page: new RegExp(page, 'i'),
  feed,
}));
/** Names in these places that are no board: pages of the system itself. */
const OWN_NAMES =
  /^https?:\/\/(?:www|app|api|help|support|docs|blog|status|careers(?!\.smartrecruiters\.com)|developers?|info|go|get|cdn|assets|static)\./i;
/** Addresses in a page: links, frames and scripts. */
const ADDRESS = /(?:href|src|data-src|content)\s*=\s*["'](https?:\/\/[^"'\s<>]{5,300})["']/gi;
/** Longer pages are looked through no further, in characters. */
const MAX_PAGE = 2_000_000;

/**
 * The public feed of a careers page that one of the known systems runs, such as
 * boards.greenhouse.io/acme; null for other addresses and for feeds themselves. boards.json has the
 * systems.
 */
export function feedOfBoard(address: string): string | null {
  if (OWN_NAMES.test(address)) return null;
  for (const { page, feed } of BOARDS) {
    const found = page.exec(address);
    if (found) return feed.replace(/\$(\d)/g, (_, index: string) => found[Number(index)] ?? '');
  }
  return null;
}

/**
 * The public feed that a company's own careers page leads to, by its links, frames and scripts. Null
 * when it leads to none, or to several.
 */
export function feedInPage(html: string): string | null {
  const feeds = new Set<string>();
  for (const [, address = ''] of html.slice(0, MAX_PAGE).matchAll(ADDRESS)) {
    const feed = feedOfBoard(address.replaceAll('&amp;', '&'));
    if (feed) feeds.add(feed);
  }
  const [only] = feeds;
  return feeds.size === 1 && only !== undefined ? only : null;
}
