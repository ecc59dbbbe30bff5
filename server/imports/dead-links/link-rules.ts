import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEED_AGENT, type FeedFetcher } from '../feeds/fetch-feed.adapter.ts';
import { readRobots } from '../feeds/read-robots.ts';
import { isAllowedBy } from '../feeds/robots-txt.ts';

/** Rules are read again after a day (RFC 9309, 2.4). */
const KEPT_MS = 86_400_000;
const MOST_HOSTS = 5_000;

/** Whether the robots.txt of a link's host allows to ask the link. Rules are kept for a day. */
export function createLinkRules(
  feeds: Pick<FeedFetcher, 'fetch'>,
  now: () => Date,
): (url: string, signal: AbortSignal) => Promise<boolean> {
  const known = new Map<string, { rules: string | null; until: number }>();
  return async (url, signal) => {
    const { origin, pathname, search } = new URL(url);
    let found = known.get(origin);
    if (!found || found.until <= now().getTime()) {
      if (known.size >= MOST_HOSTS) known.clear();
      const folder = await mkdtemp(join(tmpdir(), 'waymark-robots-'));
      try {
        const rules = await readRobots(feeds, origin, { folder, signal });
        found = { rules, until: now().getTime() + KEPT_MS };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      known.set(origin, found);
    }
    return found.rules !== null && isAllowedBy(found.rules, FEED_AGENT, pathname + search);
  };
}
