import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

const SAFE_METHODS = /^(GET|HEAD|OPTIONS)$/;

export type OwnSiteOptions = {
  /** The site's URL. A function, because the port may be known only after listening. */
  publicUrl: () => string;
  /**
   * Whether cross-site requests are allowed here, for example the callback of a payment provider.
   */
  isOpen: (c: Context) => boolean;
  /**
   * Forms that a SameSite cookie protects. Older browsers send no Sec-Fetch-Site, and "Origin:
   * null" because of the referrer policy no-referrer.
   */
  hasCookieProof: (c: Context) => boolean;
};

/**
 * CSRF protection: refuses unsafe requests from other sites by Sec-Fetch-Site, or Origin in older
 * browsers. Programs send neither and pass.
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
  // "none" is a user action such as a reload. "same-site" is another host of the same domain and
  // counts as another site.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  if (origin === 'null') return !hasCookieProof(c);
  const url = URL.parse(origin);
  return (
    url === null || (url.origin !== URL.parse(publicUrl())?.origin && url.host !== hostAsSent(c))
  );
}

/** The original Host header; listen.ts replaces the parsed one. Undefined without a socket. */
function hostAsSent(c: Context): string | undefined {
  const env = c.env as { incoming?: { rawHeaders?: string[] } } | undefined;
  const headers = env?.incoming?.rawHeaders ?? [];
  const index = headers.findIndex(
    (name, position) => position % 2 === 0 && name.toLowerCase() === 'host',
  );
  return index === -1 ? undefined : headers[index + 1]?.toLowerCase();
}
