/** How long a CDN may serve an old page while it asks for the new one (s). */
const WHILE_ASKING = 30;
/** How long it may serve an old page when the site does not answer (s). */
const WITHOUT_ANSWER = 600;

/**
 * What a CDN may do with a public page: keep it `seconds`, and drop it by its tags. Browsers ask
 * each time, as without a CDN. `s-maxage` is for those that know nothing else (RFC 9111, 5.2.2.10);
 * what may be served stale is said to CDNs only (RFC 9213), since browsers would do it too.
 */
export function cdnHeaders(url: string, seconds: number): Record<string, string> {
  const tags = tagsOf(url);
  return {
    'Cache-Control': `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
    'CDN-Cache-Control': `public, max-age=${seconds}, stale-while-revalidate=${WHILE_ASKING}, stale-if-error=${WITHOUT_ANSWER}`,
    'Cache-Tag': tags.join(','),
    'Surrogate-Key': tags.join(' '),
  };
}

/** `pages` is on every page, `job-17` on what shows that job alone, `lists` on all others. */
function tagsOf(url: string): string[] {
  const job = /^\/jobs\/(\d+)/.exec(url)?.[1];
  return ['pages', job === undefined ? 'lists' : `job-${job}`];
}
