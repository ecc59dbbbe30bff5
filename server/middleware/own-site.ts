import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

const SAFE_METHODS = /^(GET|HEAD|OPTIONS)$/;

export type OwnSiteOptions = {
  /** The site's own address; asked each time, since the port may be known late. */
  publicUrl: () => string;
  /**
   * Whether this request may come from a page of another site: the answer of a payment provider,
   * for example.
   */
  isOpen: (c: Context) => boolean;
  /**
   * Forms that prove by a SameSite cookie that they are ours. Older browsers send no
   * Sec-Fetch-Site, and "Origin: null" because our pages have the referrer policy no-referrer.
   */
  hasCookieProof: (c: Context) => boolean;
};

/**
 * Refuses every request that would change something and that a browser sends for a page of another
 * site (CSRF). Browsers say so in Sec-Fetch-Site, older ones in Origin; programs send neither and
 * are let through.
 */
export function refuseOtherSites(options: OwnSiteOptions): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.test(c.req.method) && !options.isOpen(c) && comesFromOtherSite(c, options)) {
      throw new Problem(
        403,
        'cross-site',
        'This was sent from another website, so nothing was changed. Please do it on our own pages.',
      );
    }
    await next();
  };
}

function comesFromOtherSite(c: Context, { publicUrl, hasCookieProof }: OwnSiteOptions): boolean {
  const site = c.req.header('sec-fetch-site');
  // "none" is the reader: a reload, for example. A neighbour under the same domain ("same-site") is
  // another site.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  if (origin === 'null') return !hasCookieProof(c);
  const url = URL.parse(origin);
  return (
    url === null || (url.origin !== URL.parse(publicUrl())?.origin && url.host !== hostAsSent(c))
  );
}

/**
 * The Host header as the browser sent it; listen.ts replaces the parsed one. Undefined without a
 * socket.
 */
function hostAsSent(c: Context): string | undefined {
  const env = c.env as { incoming?: { rawHeaders?: string[] } } | undefined;
  const headers = env?.incoming?.rawHeaders ?? [];
  const index = headers.findIndex(
    (name, position) => position % 2 === 0 && name.toLowerCase() === 'host',
  );
  return index === -1 ? undefined : headers[index + 1]?.toLowerCase();
}
